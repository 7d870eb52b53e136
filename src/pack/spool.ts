import { closeSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Member } from "./tar.ts";

/** A file that waits for its bucket. */
export interface SpooledFile extends Member {
  /** The first 32 bits of its path's SHA-256. */
  readonly prefix: number;
}

/** By the first eight bits of the path's hash. */
export const SPOOL_BITS = 8;
const GROUPS = 2 ** SPOOL_BITS;
const MOST_BYTES = 64 * 2 ** 20;
const CHUNK_BYTES = 2 ** 20;
const [AT_PATH_LENGTH, AT_SIZE, AT_PATH] = [4, 8, 14];
const SIZE_BYTES = 6;

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
  readonly #chunks: Buffer[] = [];
  #chunk = 0;
  #used = 0;
  #held = 0;
  /** Records in memory, by group. */
  readonly #groups: Buffer[][] = Array.from({ length: GROUPS }, () => []);
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
  put({ path, prefix, bytes }: SpooledFile): void {
    const length = Buffer.byteLength(path);
    const record = this.#room(AT_PATH + length + bytes.length);
    record.writeUInt32LE(prefix);
    record.writeUInt32LE(length, AT_PATH_LENGTH);
    record.writeUIntLE(bytes.length, AT_SIZE, SIZE_BYTES);
    record.write(path, AT_PATH);
    record.set(bytes, AT_PATH + length);
    this.#groups[prefix >>> (32 - SPOOL_BITS)]?.push(record);
    this.#held += record.length;
    if (this.#held > this.#most) this.#spill();
  }

  /** All files, by the first bits of their hashes; in no order within. Each group is given once. */
  *groups(): Iterable<readonly SpooledFile[]> {
    for (const [group, records] of this.#groups.entries()) {
      const spilled = (this.#spilled[group] ?? []).map((extent) => this.#read(extent));
      this.#groups[group] = [];
      yield [...spilled, ...records].flatMap((bytes) => [...filesIn(bytes)]);
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  /** Memory is used again after each spill. */
  #room(length: number): Buffer {
    if (length > CHUNK_BYTES) return Buffer.allocUnsafeSlow(length);
    if (this.#used + length > CHUNK_BYTES) {
      this.#chunk += 1;
      this.#used = 0;
    }
    const chunk = this.#chunks[this.#chunk] ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
    this.#chunks[this.#chunk] = chunk;
    this.#used += length;
    return chunk.subarray(this.#used - length, this.#used);
  }

  #spill(): void {
    const coming = new Pieces((bytes) => this.#write(bytes));
    let at = this.#written;
    for (const [group, records] of this.#groups.entries()) {
      const length = records.reduce((sum, record) => sum + record.length, 0);
      for (const record of records) coming.add(record);
      if (length > 0) this.#spilled[group]?.push({ at, length });
      at += length;
      this.#groups[group] = [];
    }
    coming.end();
    this.#chunk = 0;
    this.#used = 0;
    this.#held = 0;
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
      if (taken === 0) throw new Error("the spool was cut off while it was used");
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

  add(piece: Buffer): void {
    if (this.#used + piece.length > CHUNK_BYTES) this.end();
    if (piece.length > CHUNK_BYTES) {
      this.#write(piece);
      return;
    }
    piece.copy(this.#bytes, this.#used);
    this.#used += piece.length;
  }

  end(): void {
    this.#write(this.#bytes.subarray(0, this.#used));
    this.#used = 0;
  }
}

function* filesIn(records: Buffer): Iterable<SpooledFile> {
  for (let at = 0; at < records.length; ) {
    const end = at + AT_PATH + records.readUInt32LE(at + AT_PATH_LENGTH);
    const next = end + records.readUIntLE(at + AT_SIZE, SIZE_BYTES);
    const path = records.toString("utf8", at + AT_PATH, end);
    yield { prefix: records.readUInt32LE(at), path, bytes: records.subarray(end, next) };
    at = next;
  }
}
