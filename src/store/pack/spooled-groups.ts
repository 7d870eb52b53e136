import { readSync } from "node:fs";
import { OutputError } from "../../model/index.ts";
import type { SummedFile } from "./layout.ts";
import type { Member } from "./tar.ts";

/** A file that waits for its bucket. */
export interface PutFile extends Member {
  /** The first 32 bits of its path's SHA-256. */
  readonly prefix: number;
  /** The SHA-256 of its bytes: 32 bytes, one per character. */
  readonly digest: string;
}

/** The same file when its bucket is made. */
export interface SpooledFile extends Member, SummedFile {
  readonly prefix: number;
}

const [AT_PATH_LENGTH, AT_SIZE, AT_HASH, AT_PATH] = [4, 8, 14, 46];
const SIZE_BYTES = 6;

let memory = Buffer.allocUnsafeSlow(2 ** 12);

/** The bytes of a record before those of the file. The next call overwrites them. */
export function recordHead({ path, prefix, digest, bytes }: PutFile): Buffer {
  // A UTF-16 unit takes at most three bytes.
  const most = AT_PATH + 3 * path.length;
  if (memory.length < most) memory = Buffer.allocUnsafeSlow(most);
  const length = memory.write(path, AT_PATH);
  memory.writeUInt32LE(prefix);
  memory.writeUInt32LE(length, AT_PATH_LENGTH);
  memory.writeUIntLE(bytes.length, AT_SIZE, SIZE_BYTES);
  memory.write(digest, AT_HASH, "latin1");
  return memory.subarray(0, AT_PATH + length);
}

/** The files of records that follow one another. */
function filesIn(records: Buffer): readonly SpooledFile[] {
  const files: SpooledFile[] = [];
  for (let at = 0; at < records.length; ) {
    const start = at + AT_PATH + records.readUInt32LE(at + AT_PATH_LENGTH);
    const end = start + records.readUIntLE(at + AT_SIZE, SIZE_BYTES);
    const path = records.toString("utf8", at + AT_PATH, start);
    const sha256 = records.toString("hex", at + AT_HASH, at + AT_PATH);
    files.push({ prefix: records.readUInt32LE(at), path, sha256, bytes: records.subarray(start, end) });
    at = end;
  }
  return files;
}

/** Groups by the first eight bits of the path's hash. */
export const SPOOL_BITS = 8;
export const GROUPS = 2 ** SPOOL_BITS;

/** The part of the spilled file with files of one group, in bytes. */
export interface Extent {
  readonly at: number;
  readonly length: number;
}

/**
 * The content of a `Spool` in the form that threads exchange. By group: the records in memory, and the places of the
 * others in the file.
 */
export interface SpooledGroups {
  readonly waiting: readonly (readonly Uint8Array<SharedArrayBuffer>[])[];
  readonly spilled: readonly (readonly Extent[])[];
  /** The descriptor of the open file in this process; undefined if memory was enough. */
  readonly file: number | undefined;
}

/** Reads files out of a spool, in any thread. */
export class SpoolReader {
  readonly #groups: SpooledGroups;
  /** This memory is used again, because the garbage of separate memory for each group would cost other threads time. */
  #memory = Buffer.alloc(0);

  constructor(groups: SpooledGroups) {
    this.#groups = groups;
  }

  /**
   * The files of some groups, one group after another. Their bytes are valid until the next call.
   *
   * @returns files in no order
   * @throws OutputError; the system's error
   */
  filesOf(first: number, count: number): readonly SpooledFile[] {
    const extents = this.#groups.spilled.slice(first, first + count).flat();
    const pieces = this.#groups.waiting.slice(first, first + count).flat();
    const length = [...extents, ...pieces].reduce((sum, one) => sum + one.length, 0);
    if (this.#memory.length < length) this.#memory = Buffer.allocUnsafeSlow(Math.ceil(length * 1.25));
    let end = 0;
    for (const extent of extents) end = this.#read(extent, end);
    for (const piece of pieces) {
      this.#memory.set(piece, end);
      end += piece.length;
    }
    return filesIn(this.#memory.subarray(0, end));
  }

  /** @param to the offset in memory. @returns the end of the read bytes */
  #read({ at, length }: Extent, to: number): number {
    const { file } = this.#groups;
    for (let done = 0; done < length; ) {
      const taken =
        file === undefined ? 0 : readSync(file, this.#memory, to + done, length - done, at + done);
      if (taken === 0) throw new OutputError("the spool was cut off while it was used", undefined);
      done += taken;
    }
    return to + length;
  }
}
