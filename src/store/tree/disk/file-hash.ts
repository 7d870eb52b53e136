import { createHash, hash } from "node:crypto";
import { readSync } from "node:fs";
import { useRegularFile } from "../../../model/disk/index.ts";

const chunk = Buffer.allocUnsafeSlow(2 ** 16);

/** SHA-256 of a file's bytes, in hex; undefined where no regular file can be read. */
export function hashOfFile(path: string): string | undefined {
  return useRegularFile(path, hashOfOpen);
}

/** SHA-256 of an open file's bytes, in hex. Most files of a tree are small: they are hashed at once, which costs less. */
export function hashOfOpen(descriptor: number): string {
  let length = 0;
  for (let taken = 1; taken > 0 && length < chunk.length; length += taken)
    taken = readSync(descriptor, chunk, length, chunk.length - length, null);
  if (length < chunk.length) return hash("sha256", chunk.subarray(0, length));
  const all = createHash("sha256").update(chunk);
  for (const bytes of chunksOf(descriptor)) all.update(bytes);
  return all.digest("hex");
}

/** What an open file holds, some at a time; each is gone when the next is asked for. */
export function* chunksOf(descriptor: number): Iterable<Uint8Array> {
  for (;;) {
    const taken = readSync(descriptor, chunk, 0, chunk.length, null);
    if (taken === 0) return;
    yield chunk.subarray(0, taken);
  }
}
