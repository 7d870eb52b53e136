import { createHash } from "node:crypto";
import { closeSync, constants, openSync, readSync } from "node:fs";
import { hasCode } from "./output.ts";

const chunk = Buffer.allocUnsafeSlow(2 ** 16);
const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/** SHA-256 of a file's bytes, in hex; undefined where no regular file can be read. */
export function hashOfFile(path: string): string | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "ELOOP", "ENXIO")) return undefined;
    throw error;
  }
  try {
    return hashOfOpen(descriptor);
  } catch (error) {
    if (hasCode(error, "EISDIR")) return undefined;
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

function hashOfOpen(descriptor: number): string {
  const hash = createHash("sha256");
  for (const bytes of chunksOf(descriptor)) hash.update(bytes);
  return hash.digest("hex");
}

/** What an open file holds, some at a time; each is gone when the next is asked for. */
export function* chunksOf(descriptor: number): Iterable<Uint8Array> {
  for (;;) {
    const taken = readSync(descriptor, chunk, 0, chunk.length, null);
    if (taken === 0) return;
    yield chunk.subarray(0, taken);
  }
}
