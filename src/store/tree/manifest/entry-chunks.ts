import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { isSystemError, removeFile } from "../../../model/disk/index.ts";
import { writeNewFile } from "../disk/output.ts";

export const CHUNK_BYTES = 2 ** 20;

/** The place of chunks that are not kept in memory. */
export interface ChunkOverflow {
  /** An existing folder. Its owner removes the files. */
  readonly folder: string;
  /** The number of chunks in memory: the entries of about 100,000 files, or as many as a test asks for. */
  readonly most?: number;
}

const MOST_CHUNKS = 8;

/** Blocks of bytes, filled one after the other. From a number on, full ones are in files, if there is a place for them. */
export class EntryChunks {
  readonly #overflow: ChunkOverflow | undefined;
  #isFull = false;
  /** Undefined for those in files. */
  readonly #chunks: (Buffer | undefined)[] = [];
  #last: Buffer = Buffer.alloc(0);
  /** The chunk that was read back last. */
  #readBack: { readonly number: number; readonly bytes: Buffer } | undefined;
  #hasFiles = false;

  constructor(overflow: ChunkOverflow | undefined) {
    this.#overflow = overflow;
  }

  get count(): number {
    return this.#chunks.length;
  }

  get hasFiles(): boolean {
    return this.#hasFiles;
  }

  /** Begins a chunk. The one before it is full. */
  begin(): Buffer {
    const full = this.#chunks.length - 1;
    const most =
      this.#overflow === undefined ? Number.POSITIVE_INFINITY : (this.#overflow.most ?? MOST_CHUNKS);
    const isAway = full >= most && this.#putAway(full);
    if (isAway) this.#chunks[full] = undefined;
    else this.#last = Buffer.alloc(CHUNK_BYTES);
    this.#chunks.push(this.#last);
    return this.#last;
  }

  /** @returns the bytes of a chunk, until the next call @throws the system's error */
  at(number: number): Buffer {
    return this.#chunks[number] ?? this.#fromFile(number);
  }

  /** False if the disk does not take it. Then the list stays in memory, because the tree's own files matter more. */
  #putAway(number: number): boolean {
    if (this.#isFull) return false;
    const path = this.#pathOf(number);
    try {
      writeNewFile(path, this.#last);
      this.#hasFiles = true;
      return true;
    } catch (error) {
      if (!isSystemError(error)) throw error;
      removeFile(path);
      this.#isFull = true;
      return false;
    }
  }

  #fromFile(number: number): Buffer {
    if (this.#readBack?.number === number) return this.#readBack.bytes;
    const bytes = this.#readBack?.bytes ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
    this.#readBack = undefined;
    readInto(bytes, this.#pathOf(number));
    this.#readBack = { number, bytes };
    return bytes;
  }

  #pathOf(number: number): string {
    return join(this.#overflow?.folder ?? "", `entries-${number}`);
  }
}

/** @throws the system's error, and RangeError if the file is shorter */
function readInto(bytes: Buffer, path: string): void {
  const descriptor = openSync(path, "r");
  try {
    let done = 0;
    while (done < bytes.length) {
      const taken = readSync(descriptor, bytes, done, bytes.length - done, done);
      if (taken === 0) throw new RangeError(`${path} was cut`);
      done += taken;
    }
  } finally {
    closeSync(descriptor);
  }
}
