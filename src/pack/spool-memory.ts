import type { Member } from "./tar.ts";

/** A file that waits for its bucket. */
export interface SpooledFile extends Member {
  /** The first 32 bits of its path's SHA-256. */
  readonly prefix: number;
}

/** Where a record lies. */
export interface Spooled {
  readonly chunk: Buffer;
  readonly at: number;
  readonly end: number;
}

export const CHUNK_BYTES = 2 ** 20;
const [AT_PATH_LENGTH, AT_SIZE, AT_PATH] = [4, 8, 14];
const SIZE_BYTES = 6;

/** Records of files, one behind the other in large pieces: a position is a number, and no object is kept for a record. */
export class SpoolMemory {
  readonly #chunks: Buffer[] = [];
  /** How many of them are in use. */
  #count = 0;
  #used = CHUNK_BYTES;
  #held = 0;

  /** In bytes. */
  get held(): number {
    return this.#held;
  }

  /** Takes a copy. @returns its position */
  add({ path, prefix, bytes }: SpooledFile): number {
    const length = Buffer.byteLength(path);
    const size = AT_PATH + length + bytes.length;
    if (this.#used + size > CHUNK_BYTES) this.#grow(size);
    const at = this.#used;
    const chunk = this.#chunkAt(this.#count - 1);
    chunk.writeUInt32LE(prefix, at);
    chunk.writeUInt32LE(length, at + AT_PATH_LENGTH);
    chunk.writeUIntLE(bytes.length, at + AT_SIZE, SIZE_BYTES);
    chunk.write(path, at + AT_PATH);
    chunk.set(bytes, at + AT_PATH + length);
    this.#used += size;
    this.#held += size;
    return (this.#count - 1) * CHUNK_BYTES + at;
  }

  recordAt(position: number): Spooled {
    const chunk = this.#chunkAt(Math.floor(position / CHUNK_BYTES));
    const at = position % CHUNK_BYTES;
    return { chunk, at, end: endOf(chunk, at) };
  }

  fileAt(position: number): SpooledFile {
    return fileIn(this.recordAt(position));
  }

  /** Its memory is used again, but for that of files that are larger than a piece. */
  clear(): void {
    const pieces = this.#chunks.filter(({ length }) => length === CHUNK_BYTES);
    this.#chunks.splice(0, this.#chunks.length, ...pieces);
    this.#count = 0;
    this.#used = CHUNK_BYTES;
    this.#held = 0;
  }

  #chunkAt(index: number): Buffer {
    const chunk = this.#chunks[index];
    if (chunk === undefined) throw new RangeError(`no piece ${index}`);
    return chunk;
  }

  #grow(size: number): void {
    if (size > CHUNK_BYTES) this.#chunks.splice(this.#count, 0, Buffer.allocUnsafeSlow(size));
    else this.#chunks[this.#count] ??= Buffer.allocUnsafeSlow(CHUNK_BYTES);
    this.#count += 1;
    this.#used = 0;
  }
}

/** All files whose records lie one behind the other. */
export function filesIn(records: Buffer): SpooledFile[] {
  const files: SpooledFile[] = [];
  for (let at = 0; at < records.length; ) {
    const end = endOf(records, at);
    files.push(fileIn({ chunk: records, at, end }));
    at = end;
  }
  return files;
}

function endOf(chunk: Buffer, at: number): number {
  return at + AT_PATH + chunk.readUInt32LE(at + AT_PATH_LENGTH) + chunk.readUIntLE(at + AT_SIZE, SIZE_BYTES);
}

function fileIn({ chunk, at, end }: Spooled): SpooledFile {
  const start = at + AT_PATH + chunk.readUInt32LE(at + AT_PATH_LENGTH);
  const path = chunk.toString("utf8", at + AT_PATH, start);
  return { prefix: chunk.readUInt32LE(at), path, bytes: chunk.subarray(start, end) };
}
