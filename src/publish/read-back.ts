import { closeSync, constants, openSync, readSync } from "node:fs";
import { OutputError } from "../model/failures.ts";

const chunk = Buffer.allocUnsafeSlow(2 ** 16);

/**
 * Reads back a file that was written just now, byte by byte.
 *
 * @param path what it is called in the tree
 * @throws OutputError where the disk holds anything else
 */
export function readBack(place: string, path: string, bytes: Uint8Array): void {
  if (!holds(place, bytes)) throw new OutputError(`${path} is not on disk as it was written`, undefined);
}

function holds(place: string, bytes: Uint8Array): boolean {
  const descriptor = openSync(place, constants.O_RDONLY);
  try {
    for (let done = 0; ; ) {
      const taken = readSync(descriptor, chunk, 0, chunk.length, null);
      if (taken === 0) return done === bytes.length;
      if (chunk.compare(bytes, done, Math.min(done + taken, bytes.length), 0, taken) !== 0) return false;
      done += taken;
    }
  } finally {
    closeSync(descriptor);
  }
}
