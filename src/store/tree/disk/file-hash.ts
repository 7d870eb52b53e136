import { createHash, hash } from "node:crypto";
import { readSync } from "node:fs";
import { isSystemError, useRegularFile } from "../../../model/disk/index.ts";
import { OutputError } from "../../../model/index.ts";

const chunk = Buffer.allocUnsafeSlow(2 ** 16);

/** SHA-256 of a file's bytes, in hex; undefined if no regular file can be read. */
export function hashOfFile(path: string): string | undefined {
  return useRegularFile(path, hashOfOpen);
}

/** SHA-256 of an open file's bytes, in hex. Most files are small and are hashed in one call, which costs less. */
export function hashOfOpen(descriptor: number): string {
  let length = 0;
  for (let taken = 1; taken > 0 && length < chunk.length; length += taken)
    taken = readSync(descriptor, chunk, length, chunk.length - length, null);
  if (length < chunk.length) return hash("sha256", chunk.subarray(0, length));
  const all = createHash("sha256").update(chunk);
  for (const bytes of chunksOf(descriptor)) all.update(bytes);
  return all.digest("hex");
}

/** The content of an open file in chunks. A chunk is valid until the next one. */
export function* chunksOf(descriptor: number): Iterable<Uint8Array> {
  for (;;) {
    const taken = readSync(descriptor, chunk, 0, chunk.length, null);
    if (taken === 0) return;
    yield chunk.subarray(0, taken);
  }
}

/**
 * Reads back a file that was written just now, byte by byte.
 *
 * @param path what it is called in the tree
 * @throws OutputError where the disk holds anything else
 */
export function readBack(place: string, path: string, bytes: Uint8Array): void {
  if (!holds(place, bytes)) throw new OutputError(`${path} is not on disk as it was written`, undefined);
}

/** Proves the content of a file that was written in pieces. @param sha256 in hex */
export function readBackHash(place: string, path: string, sha256: string): void {
  if (hashOfFile(place) !== sha256)
    throw new OutputError(`${path} is not on disk as it was written`, undefined);
}

/** SHA-256, in hex, of a regular file that can be read; undefined for anything else, also for a link. */
export function hashOfStanding(path: string): string | undefined {
  return unlessRefused(() => hashOfFile(path));
}

/** True if there is a readable regular file at a path, and it has these bytes. A link does not count. */
export function standsAs(path: string, bytes: Uint8Array): boolean {
  return unlessRefused(() => holds(path, bytes)) ?? false;
}

function unlessRefused<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return undefined;
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
