import { isSystemError, useRegularFile } from "../../../model/disk/index.ts";
import { OutputError } from "../../../model/index.ts";
import { chunksOf, hashOfFile } from "./file-hash.ts";

/**
 * Reads back a file that was written just now, byte by byte.
 *
 * @param path what it is called in the tree
 * @throws OutputError where the disk holds anything else
 */
export function readBack(place: string, path: string, bytes: Uint8Array): void {
  if (!holds(place, bytes)) throw new OutputError(`${path} is not on disk as it was written`, undefined);
}

/** The same of a file that was written in pieces. @param sha256 in hex */
export function readBackHash(place: string, path: string, sha256: string): void {
  if (hashOfFile(place) !== sha256)
    throw new OutputError(`${path} is not on disk as it was written`, undefined);
}

/** SHA-256, in hex, of a regular file that can be read; undefined for anything else. A link is none. */
export function hashOfStanding(path: string): string | undefined {
  try {
    return hashOfFile(path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return undefined;
  }
}

/** True where a regular file stands at a path and can be read, and it holds these bytes. A link is none. */
export function standsAs(path: string, bytes: Uint8Array): boolean {
  try {
    return holds(path, bytes);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return false;
  }
}

function holds(place: string, bytes: Uint8Array): boolean {
  const isSame = useRegularFile(place, (descriptor, { size }) => {
    if (size !== bytes.length) return false;
    let done = 0;
    for (const found of chunksOf(descriptor)) {
      if (Buffer.compare(found, bytes.subarray(done, done + found.length)) !== 0) return false;
      done += found.length;
    }
    return done === bytes.length;
  });
  return isSame ?? false;
}
