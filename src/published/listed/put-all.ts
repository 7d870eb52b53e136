import { setImmediate } from "node:timers/promises";
import type { OfferedFile, TreeEntry } from "../../model/index.ts";

/** Between so many files, other work of the process gets its turn: signals among it. */
const FILES_A_TURN = 256;

/** Offers what is listed to a publication. @param fileOf makes the file when it is its turn */
export async function putAll(
  publication: { readonly put: (file: OfferedFile) => void },
  entries: readonly TreeEntry[],
  fileOf: (entry: TreeEntry) => OfferedFile,
): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    publication.put(fileOf(entry));
    if (index % FILES_A_TURN === 0) await setImmediate();
  }
}
