import type { Format, LayoutKeys, OneFileReader } from "../../model/index.ts";
import { layoutReader } from "./parts/layouts.ts";

/**
 * What splits the files of a component that have the texts of all languages; undefined where each language has a file, and
 * where the format has no such layout.
 */
export function oneFileReader(
  { id, oneFile }: Pick<Format, "id" | "oneFile">,
  { layout, columns }: LayoutKeys,
): OneFileReader | undefined {
  return layout === "files" ? oneFile : layoutReader(layout, id, columns);
}
