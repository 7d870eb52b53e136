import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { readBytes, rename, useRegularFile } from "../../model/disk/index.ts";
import { bucketPath, PACK_ROOT } from "../../model/index.ts";
import { writeNewFile } from "../tree/disk/output.ts";
import { isPackFile } from "./layout.ts";
import { isBucket, mostCompressed } from "./open-bucket.ts";

/** A gzip file ends with the length of its uncompressed content, modulo 2^32. */
const LENGTH_BYTES = 4;

export interface BucketPlace {
  readonly directory: string;
  /** A folder on the same disk that no other process uses. */
  readonly stage: string;
  readonly flushes: boolean;
  /** The files of `PACK_ROOT` before this run. */
  readonly names: ReadonlySet<string>;
  /** A bucket that changed at or after this time is read before it is trusted; in milliseconds since 1970. */
  readonly trustedBefore: number;
}

/** Writes files under their names, each in one step. A file is never changed. Each thread has its own instance. */
export class BucketFiles {
  readonly #place: BucketPlace;
  readonly #thread: number;
  readonly #written = new Set<string>();
  #parts = 0;

  /** @param thread a number that is unique in the place */
  constructor(place: BucketPlace, thread = 0) {
    this.#place = place;
    this.#thread = thread;
  }

  get written(): ReadonlySet<string> {
    return this.#written;
  }

  note(written: Iterable<string>): void {
    for (const path of written) this.#written.add(path);
  }

  /** @throws the system's error */
  put(path: string, bytes: Uint8Array): void {
    const { directory, stage, flushes } = this.#place;
    const part = join(stage, `part-${this.#thread}-${this.#parts++}`);
    writeNewFile(part, bytes, flushes);
    rename(part, join(directory, path));
    this.#written.add(path);
  }

  /**
   * Writes a bucket, unless it exists: with its length and unchanged since the pointer was written, or with exactly
   * the right bytes.
   * @param name 32 hex digits
   * @param length of its archive, unpacked
   * @param pack gives its bytes
   * @returns whether it was written
   */
  putBucket(name: string, length: number, pack: () => Uint8Array): boolean {
    const { directory, names } = this.#place;
    const path = bucketPath(name);
    if (names.has(basename(path)) && this.#stands(join(directory, path), name, length)) return false;
    this.put(path, pack());
    return true;
  }

  #stands(place: string, name: string, length: number): boolean {
    const stands = useRegularFile(place, (descriptor, { size, ctimeMs, mtimeMs }) => {
      if (size < LENGTH_BYTES || size > mostCompressed(length)) return false;
      const end = readBytes(descriptor, size - LENGTH_BYTES, LENGTH_BYTES);
      if (!endsWhole(end, length)) return false;
      const isTrusted = Math.max(ctimeMs, mtimeMs) < this.#place.trustedBefore;
      return isTrusted || isBucket(readBytes(descriptor, 0, size), name, length);
    });
    return stands ?? false;
  }

  /** Removes the new files of all threads, except those that existed before under the same name. */
  undo(): void {
    const { directory, names } = this.#place;
    const folder = join(directory, PACK_ROOT);
    const found = existsSync(folder) ? readdirSync(folder).filter(isPackFile) : [];
    for (const name of found) if (!names.has(name)) rmSync(join(folder, name), { force: true });
  }
}

/** True if a bucket has this length. One that was cut off has another end. @param packed at least its last bytes */
export function endsWhole(packed: Buffer, length: number): boolean {
  const at = packed.length - LENGTH_BYTES;
  return at >= 0 && packed.readUInt32LE(at) === length % 2 ** 32;
}
