import type { Format, LayoutKeys, OneFileReader } from "../../model/index.ts";
import { layoutReader } from "./parts/layouts.ts";

/**
 * The reader that divides files with all languages into parts; undefined if each language has its own file, or if the
 * format has no such layout.
 */
export function oneFileReader(
  { id, oneFile }: Pick<Format, "id" | "oneFile">,
  { layout, columns }: LayoutKeys,
): OneFileReader | undefined {
  return layout === "files" ? oneFile : layoutReader(layout, id, columns);
}
