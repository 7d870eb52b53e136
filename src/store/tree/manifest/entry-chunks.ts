import { closeSync, openSync } from "node:fs";
import { isSystemError, readBytes } from "../../../model/disk/index.ts";
import { OutputError } from "../../../model/index.ts";
import { writeAll } from "../disk/output.ts";

/** The place of chunks that are not kept in memory. */
export interface ChunkOverflow {
  /** The path of a file that does not exist, in an existing folder. The owner of the folder removes it. */
  readonly file: string;
  /** The number of full chunks in memory. */
  readonly most: number;
}

/** Blocks of bytes, filled one after the other. With an overflow, full ones after the first `most` go to its file. */
export class EntryChunks {
  /** The bytes of a chunk. */
  readonly size: number;
  readonly #overflow: ChunkOverflow | undefined;
  /** Undefined for those in the file. */
  readonly #chunks: (Buffer | undefined)[] = [];
  #last: Buffer = Buffer.alloc(0);
  /** The number of chunks in the file, and false as soon as the disk did not take one. */
  #away = 0;
  #isTaken = true;
  /** The chunk that was read back last. */
  #readBack: { readonly number: number; readonly bytes: Buffer } | undefined;

  constructor(size: number, overflow: ChunkOverflow | undefined) {
    this.size = size;
    this.#overflow = overflow;
  }

  get count(): number {
    return this.#chunks.length;
  }

  /** The bytes in the file. */
  get bytesAway(): number {
    return this.#away * this.size;
  }

  /** Begins a chunk. The one before it is full. */
  begin(): Buffer {
    const full = this.#chunks.length - 1;
    if (this.#overflow !== undefined && full >= this.#overflow.most && this.#putAway(this.#overflow))
      this.#chunks[full] = undefined;
    else this.#last = Buffer.alloc(this.size);
    this.#chunks.push(this.#last);
    return this.#last;
  }

  /** The chunk, valid until the next call. @throws OutputError, the system's error */
  at(number: number): Buffer {
    return this.#chunks[number] ?? this.#fromFile(number);
  }

  /**
   * Reads all chunks into memory. Nothing can be added after it.
   *
   * @param spare the memory of chunks of this size. It takes what it needs
   * @throws OutputError, the system's error
   */
  recall(spare: Buffer[]): void {
    for (let number = 0; number < this.#chunks.length; number += 1)
      this.#chunks[number] ??= this.#read(number, spare.pop());
  }

  /** Discards all chunks. @returns their memory */
  release(): Buffer[] {
    return this.#chunks.splice(0).filter((chunk) => chunk !== undefined);
  }

  /** False if the disk does not take it. Then the rest stays in memory, because the files of the tree matter more. */
  #putAway({ file }: ChunkOverflow): boolean {
    if (!this.#isTaken) return false;
    try {
      const descriptor = openSync(file, this.#away === 0 ? "wx" : "a");
      try {
        writeAll(descriptor, this.#last);
      } finally {
        closeSync(descriptor);
      }
      this.#away += 1;
    } catch (error) {
      if (!isSystemError(error)) throw error;
      this.#isTaken = false;
    }
    return this.#isTaken;
  }

  #fromFile(number: number): Buffer {
    if (this.#readBack?.number !== number)
      this.#readBack = { number, bytes: this.#read(number, this.#readBack?.bytes) };
    return this.#readBack.bytes;
  }

  #read(number: number, memory: Buffer | undefined): Buffer {
    const { file = "", most = 0 } = this.#overflow ?? {};
    const descriptor = openSync(file, "r");
    try {
      const bytes = readBytes(descriptor, (number - most) * this.size, this.size, memory);
      if (bytes.length < this.size) throw new OutputError(`${file} was cut while lingodex needed it`);
      return bytes;
    } finally {
      closeSync(descriptor);
    }
  }
}
