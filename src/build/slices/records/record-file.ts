import { closeSync, readSync } from "node:fs";
import { openRegularFile } from "../../../model/disk/index.ts";
import { InputError } from "../../../model/index.ts";
import { compareRecords, decodeRecord, END, proveEnd, recordLength, type ShardRecord } from "./record.ts";

const CHUNK_BYTES = 2 ** 18;
const LENGTH_BYTES = 4;

/** The records of one file, one after another. A record is valid until the next one is read. */
export class RecordFile {
  readonly #file: string;
  readonly #isWhole: boolean;
  /** The size of the file in bytes. It limits the memory for a record. */
  readonly #size: number;
  #position: number;
  #descriptor: number | undefined;
  #buffer = Buffer.alloc(0);
  #start = 0;
  #end = 0;
  #current: ShardRecord | undefined;
  #count = 0;

  /** @param position the place of a record in the file @throws InputError if there is no such file */
  constructor(file: string, position = 0) {
    this.#file = file;
    this.#isWhole = position === 0;
    this.#position = position;
    const open = openRegularFile(file, { followsLinks: true });
    if (open === undefined) throw new InputError(`${file}: is not a file`);
    this.#descriptor = open.descriptor;
    this.#size = open.stats.size;
    this.advance();
  }

  get current(): ShardRecord | undefined {
    return this.#current;
  }

  /** @throws InputError if the file was cut off, is not a file of records, or is not in order */
  advance(): void {
    // Further reading overwrites this memory, and the key is compared later.
    const before = this.#current && { ...this.#current, key: Buffer.from(this.#current.key) };
    this.#current = this.#read();
    if (this.#current?.collection === END) this.#endWith(this.#current);
    else if (this.#current === undefined) throw this.#cutOff();
    else if (before !== undefined && compareRecords(before, this.#current) > 0)
      throw new InputError(`${this.#file}: its records are not in order`);
    else this.#count += 1;
  }

  #endWith(end: ShardRecord): void {
    if (this.#isWhole) this.#proved(() => proveEnd(end, this.#count));
    if (this.#read() !== undefined) throw new InputError(`${this.#file}: bytes follow its end`);
    this.#current = undefined;
    this.close();
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #read(): ShardRecord | undefined {
    if (!this.#fill(LENGTH_BYTES)) {
      if (this.#start < this.#end) throw this.#cutOff();
      return undefined;
    }
    return this.#proved(() => {
      const length = recordLength(this.#buffer.subarray(this.#start, this.#end));
      if (!this.#fill(length)) throw this.#cutOff();
      const record = decodeRecord(this.#buffer.subarray(this.#start, this.#start + length));
      this.#start += length;
      return record;
    });
  }

  #proved<Result>(read: () => Result): Result {
    try {
      return read();
    } catch (error) {
      if (error instanceof RangeError) throw new InputError(`${this.#file}: ${error.message}`, error);
      throw error;
    }
  }

  #cutOff(): InputError {
    return new InputError(`${this.#file}: is cut off; repeat the command that wrote it`);
  }

  #fill(wanted: number): boolean {
    const there = this.#end - this.#start;
    if (there >= wanted) return true;
    if (there + this.#size - this.#position < wanted && wanted > CHUNK_BYTES) return false;
    this.#makeRoom(wanted);
    while (this.#end - this.#start < wanted && this.#descriptor !== undefined) {
      const taken = readSync(
        this.#descriptor,
        this.#buffer,
        this.#end,
        this.#buffer.length - this.#end,
        this.#position,
      );
      if (taken === 0) return false;
      this.#end += taken;
      this.#position += taken;
    }
    return this.#end - this.#start >= wanted;
  }

  #makeRoom(wanted: number): void {
    const kept = this.#buffer.subarray(this.#start, this.#end);
    const room = Math.max(CHUNK_BYTES, wanted);
    if (this.#buffer.length < room) {
      const buffer = Buffer.allocUnsafeSlow(room);
      kept.copy(buffer);
      this.#buffer = buffer;
    } else this.#buffer.copyWithin(0, this.#start, this.#end);
    this.#end -= this.#start;
    this.#start = 0;
  }
}
