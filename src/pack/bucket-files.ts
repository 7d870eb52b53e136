import { closeSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { readBytes, useRegularFile } from "../disk/regular-file.ts";
import { rename } from "../disk/rename.ts";
import { compressArchive } from "./compression.ts";

/** The length of what was compressed ends a gzip file, modulo 2^32. */
const LENGTH_BYTES = 4;

/**
 * So many are on their way at once: enough to be compressed by other threads while the next ones are gathered. So many bytes
 * are, if there is more than one.
 */
const MOST_AT_ONCE = 16;
const MOST_HELD_BYTES = 2 ** 22;
/** Larger archives are few: their memory is not used again. */
const MOST_KEPT_BYTES = 2 ** 20;

/** Writes files under their names, each in one step; none of them is ever changed. */
export class BucketFiles {
  readonly #stage: string;
  readonly #flushes: boolean;
  readonly #running = new Set<Promise<void>>();
  readonly #written: string[] = [];
  /** Memory of archives that were written. */
  readonly #free: Buffer[] = [];
  #failure: unknown;
  #parts = 0;
  /** Bytes of what is on its way. */
  #held = 0;

  /** @param stage a folder on the same disk, where nobody else works */
  constructor(stage: string, flushes: boolean) {
    this.#stage = stage;
    this.#flushes = flushes;
  }

  /** How many were written. */
  get count(): number {
    return this.#written.length;
  }

  /** Memory for an archive, of this length; `putArchive` and `giveBack` take it back. */
  room(length: number): Buffer {
    const at = this.#free.findIndex((one) => one.length >= length);
    const [found = Buffer.allocUnsafeSlow(length + length / 4)] = at < 0 ? [] : this.#free.splice(at, 1);
    return found.subarray(0, length);
  }

  giveBack(archive: Buffer): void {
    if (archive.buffer.byteLength <= MOST_KEPT_BYTES && this.#free.length <= MOST_AT_ONCE)
      this.#free.push(Buffer.from(archive.buffer));
  }

  /** Begins to write; waits while many are on their way. @throws what an earlier one failed with */
  async put(place: string, bytes: Buffer): Promise<void> {
    await this.#begin(bytes, () => this.#write(place, bytes));
  }

  /** The same, compressed. */
  async putArchive(place: string, archive: Buffer): Promise<void> {
    await this.#begin(archive, async () => {
      const packed = await compressArchive(archive);
      this.giveBack(archive);
      this.#write(place, packed);
    });
  }

  async #begin({ length }: Buffer, write: () => void | Promise<void>): Promise<void> {
    while (this.#isFull(length)) await Promise.race(this.#running);
    if (this.#failure !== undefined) throw this.#failure;
    this.#held += length;
    const work = (async () => write())()
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => {
        this.#running.delete(work);
        this.#held -= length;
      });
    this.#running.add(work);
  }

  #isFull(coming: number): boolean {
    const { size } = this.#running;
    return size >= MOST_AT_ONCE || (size > 0 && this.#held + coming > MOST_HELD_BYTES);
  }

  /** Waits for all. @throws what one of them failed with */
  async done(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Removes what was written, but for what stood there before. */
  async undo(stood: (place: string) => boolean): Promise<void> {
    await Promise.all(this.#running);
    for (const place of this.#written) if (!stood(place)) rmSync(place, { force: true });
  }

  /** Makes sure that the names in a folder outlive a loss of power, where that is asked for. */
  flushFolder(folder: string): void {
    if (!this.#flushes) return;
    const descriptor = openSync(folder, "r");
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }

  #write(place: string, bytes: Buffer): void {
    const part = join(this.#stage, `part-${this.#parts++}`);
    writeNew(part, bytes, this.#flushes);
    rename(part, place);
    this.#written.push(place);
  }
}

function writeNew(place: string, bytes: Buffer, flushes: boolean): void {
  const descriptor = openSync(place, "wx");
  try {
    // A full disk takes fewer bytes without a word.
    for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
    if (flushes) fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** True where a bucket of this length stands: what a crash or a full disk cut off ends otherwise. */
export function standsWhole(place: string, length: number): boolean {
  const end = useRegularFile(place, (descriptor, { size }) =>
    size < LENGTH_BYTES ? undefined : readBytes(descriptor, size - LENGTH_BYTES, LENGTH_BYTES),
  );
  return end !== undefined && endsWhole(end, length);
}

/** The same of its bytes, of which the last are enough. */
export function endsWhole(packed: Buffer, length: number): boolean {
  const at = packed.length - LENGTH_BYTES;
  return at >= 0 && packed.readUInt32LE(at) === length % 2 ** 32;
}
