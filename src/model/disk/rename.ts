import { renameSync } from "node:fs";

/** What Windows says while somebody else (a scanner, an indexer, a reader) has a file open. */
const BUSY: ReadonlySet<string> = new Set(["EPERM", "EACCES", "EBUSY"]);
/** Milliseconds between tries: a good second, all in all. */
const WAITS = [5, 10, 20, 40, 80, 160, 320, 640];

/**
 * Renames, in one step. Windows refuses for as long as anybody has either file open, so there it is tried again; elsewhere
 * what is refused stays so.
 *
 * @throws what the file system says
 */
export function rename(from: string, to: string): void {
  for (const wait of process.platform === "win32" ? WAITS : []) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && BUSY.has(String(error.code)))) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, wait);
  }
  renameSync(from, to);
}
