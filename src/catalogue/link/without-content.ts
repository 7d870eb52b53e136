import type { TranslationFile } from "../../model/index.ts";

export const NO_BYTES = new Uint8Array();

/** What is said of a file without what it holds, which is large. */
export function withoutContent(file: TranslationFile): TranslationFile {
  return { ...file, bytes: NO_BYTES, content: { units: [], encoding: file.content.encoding } };
}
