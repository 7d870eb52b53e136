import { renameSync, rmSync, writeFileSync } from "node:fs";
import { hasCode } from "./system-error.ts";

/** The errors of Windows while another program (a scanner, an indexer, a reader) has a file open. */
const BUSY = ["EPERM", "EACCES", "EBUSY"];
/** Milliseconds between tries. Together they take a little more than a second. */
const WAITS = [5, 10, 20, 40, 80, 160, 320, 640];

/**
 * Renames a file in one step. Windows refuses while another program has either file open, so there it tries again.
 * Other systems refuse for good.
 * @throws the error of the file system
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

/**
 * Writes a file in one step: a reader finds the old file or the new one, and a failure keeps the old one.
 * @param mode of the file, before the process's mask
 * @throws the error of the file system
 */
export function putFile(path: string, bytes: Uint8Array | string, mode = 0o666): void {
  const part = `${path}.${process.pid}.part`;
  rmSync(part, { force: true });
  try {
    writeFileSync(part, bytes, { flag: "wx", mode });
    rename(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
