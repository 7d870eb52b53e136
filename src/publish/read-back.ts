import { closeSync, constants, openSync } from "node:fs";
import { OutputError } from "../model/failures.ts";
import { chunksOf } from "./file-hash.ts";

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
    let done = 0;
    for (const found of chunksOf(descriptor)) {
      if (Buffer.compare(found, bytes.subarray(done, done + found.length)) !== 0) return false;
      done += found.length;
    }
    return done === bytes.length;
  } finally {
    closeSync(descriptor);
  }
}
