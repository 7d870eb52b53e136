import { renameSync } from "node:fs";
import { hasCode } from "./system-error.ts";

/** What Windows says while somebody else (a scanner, an indexer, a reader) has a file open. */
const BUSY = ["EPERM", "EACCES", "EBUSY"];
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
      if (!hasCode(error, ...BUSY)) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, wait);
  }
  renameSync(from, to);
}
