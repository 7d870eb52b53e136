import { closeSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { OutputError } from "../model/failures.ts";
import { CHUNK_BYTES, filesIn, type Spooled, type SpooledFile, SpoolMemory } from "./spool-memory.ts";

/** By the first eight bits of the path's hash. */
export const SPOOL_BITS = 8;
const GROUPS = 2 ** SPOOL_BITS;
const MOST_BYTES = 64 * 2 ** 20;

/** Where the files of one group lie in the spilled ones. */
interface Extent {
  readonly at: number;
  readonly length: number;
}

/**
 * Files in the order of their paths' hashes, which nobody knows before the last one came. Up to 64 MiB wait in memory;
 * then all that wait go to one file, sorted by 256 groups, from which each group is read back as a whole.
 */
export class Spool {
  readonly #folder: string;
  readonly #most: number;
  readonly #memory = new SpoolMemory();
  /** Where records lie in memory, by group. */
  readonly #groups: number[][] = Array.from({ length: GROUPS }, () => []);
  /** By group. */
  readonly #spilled: Extent[][] = Array.from({ length: GROUPS }, () => []);
  #file: number | undefined;
  #written = 0;

  /** @param folder where it may make a file; it need not be there */
  constructor(folder: string, most: number = MOST_BYTES) {
    this.#folder = folder;
    this.#most = most;
  }

  /** Takes a copy of the bytes. @throws the system's error */
  put(file: SpooledFile): void {
    this.#groups[file.prefix >>> (32 - SPOOL_BITS)]?.push(this.#memory.add(file));
    if (this.#memory.held > this.#most) this.#spill();
  }

  /** All files, by the first bits of their hashes; in no order within. Each group is given once. */
  *groups(): Iterable<readonly SpooledFile[]> {
    for (const [group, positions] of this.#groups.entries()) {
      const files = (this.#spilled[group] ?? []).flatMap((extent) => filesIn(this.#read(extent)));
      for (const position of positions) files.push(this.#memory.fileAt(position));
      this.#groups[group] = [];
      yield files;
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #spill(): void {
    const coming = new Pieces((bytes) => this.#write(bytes));
    let at = this.#written;
    for (const [group, positions] of this.#groups.entries()) {
      let length = 0;
      for (const position of positions) length += coming.add(this.#memory.recordAt(position));
      if (length > 0) this.#spilled[group]?.push({ at, length });
      at += length;
      this.#groups[group] = [];
    }
    coming.end();
    this.#memory.clear();
  }

  #write(bytes: Buffer): void {
    if (this.#file === undefined) {
      mkdirSync(this.#folder, { recursive: true });
      this.#file = openSync(join(this.#folder, "spool"), "wx+");
    }
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done);
    this.#written += bytes.length;
  }

  #read({ at, length }: Extent): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let done = 0; done < length; ) {
      const taken =
        this.#file === undefined ? 0 : readSync(this.#file, bytes, done, length - done, at + done);
      if (taken === 0) throw new OutputError("the spool was cut off while it was used", undefined);
      done += taken;
    }
    return bytes;
  }
}

/** Many small pieces, handed on as few large ones. */
class Pieces {
  readonly #bytes = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  readonly #write: (bytes: Buffer) => void;
  #used = 0;

  constructor(write: (bytes: Buffer) => void) {
    this.#write = write;
  }

  /** @returns how long it is */
  add({ chunk, at, end }: Spooled): number {
    const length = end - at;
    if (this.#used + length > CHUNK_BYTES) this.end();
    if (length > CHUNK_BYTES) this.#write(chunk.subarray(at, end));
    else this.#used += chunk.copy(this.#bytes, this.#used, at, end);
    return length;
  }

  end(): void {
    this.#write(this.#bytes.subarray(0, this.#used));
    this.#used = 0;
  }
}
