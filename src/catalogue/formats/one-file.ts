import type { Format, OneFileReader } from "../../model/index.ts";

/** What splits the files of a component that have the texts of all languages; undefined where each language has a file. */
export function oneFileReader({ oneFile }: Pick<Format, "oneFile">): OneFileReader | undefined {
  return oneFile;
}
