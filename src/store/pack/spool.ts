import { closeSync, mkdirSync, openSync, writeSync, writevSync } from "node:fs";
import { join } from "node:path";
import {
  type Extent,
  GROUPS,
  type PutFile,
  recordHead,
  SPOOL_BITS,
  type SpooledFile,
  type SpooledGroups,
  SpoolReader,
} from "./spooled-groups.ts";

const MOST_BYTES = 64 * 2 ** 20;

/**
 * Files in the order of their paths' hashes, which is known only after the last file. Up to 64 MiB wait in memory.
 * Beyond that, the waiting files go to one file, sorted by 256 groups, from which each group is read back as a whole.
 */
export class Spool {
  readonly #folder: string;
  readonly #most: number;
  readonly #memory = new GroupMemory();
  readonly #spilled: Extent[][] = Array.from({ length: GROUPS }, () => []);
  #file: number | undefined;
  #written = 0;

  /** @param folder a folder for the file; it is made if it is missing */
  constructor(folder: string, most: number = MOST_BYTES) {
    this.#folder = folder;
    this.#most = most;
  }

  /** Copies the bytes. @throws the system's error */
  put(file: PutFile): void {
    const group = file.prefix >>> (32 - SPOOL_BITS);
    this.#memory.append(group, recordHead(file));
    this.#memory.append(group, file.bytes);
    if (this.#memory.held > this.#most) this.#spill();
  }

  /** The files for any thread to read, until the spool is closed. No file can be added after this call. */
  end(): SpooledGroups {
    this.#memory.end();
    return { waiting: this.#memory.pieces(), spilled: this.#spilled, file: this.#file };
  }

  /** All files in groups, by the first bits of their hashes. The files of a group have no order. */
  *inGroups(): Iterable<readonly SpooledFile[]> {
    const groups = this.end();
    for (let group = 0; group < GROUPS; group += 1) yield new SpoolReader(groups).filesOf(group, 1);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #spill(): void {
    for (const [group, pieces] of this.#memory.pieces().entries()) {
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      if (length === 0) continue;
      this.#spilled[group]?.push({ at: this.#written, length });
      this.#write(pieces, length);
    }
    this.#memory.clear();
  }

  #write(pieces: readonly Buffer[], length: number): void {
    if (this.#file === undefined) {
      mkdirSync(this.#folder, { recursive: true });
      this.#file = openSync(join(this.#folder, "spool"), "wx+");
    }
    let done = writevSync(this.#file, pieces);
    // A full disk can accept fewer bytes without an error.
    const rest = done < length ? Buffer.concat(pieces) : undefined;
    while (rest !== undefined && done < length) done += writeSync(this.#file, rest, done);
    this.#written += length;
  }
}

const SLAB_BYTES = 2 ** 15;
/** The most free slabs that are kept: 64 MiB, and one more slab for each group. */
const MOST_FREE = 2 ** 26 / SLAB_BYTES + GROUPS;

type Slab = Buffer<SharedArrayBuffer>;

interface GroupBytes {
  readonly slabs: Slab[];
  /** The number of used bytes in the last slab. */
  used: number;
}

/** The bytes of each group, one after another, in memory that all threads can read. */
class GroupMemory {
  readonly #groups: readonly GroupBytes[] = Array.from({ length: GROUPS }, () => ({
    slabs: [],
    used: SLAB_BYTES,
  }));
  readonly #free: Slab[] = [];
  #held = 0;

  /** The number of bytes in memory. */
  get held(): number {
    return this.#held;
  }

  /** Appends a copy of the bytes. */
  append(group: number, bytes: Uint8Array): void {
    const own = this.#groups[group];
    if (own === undefined) throw new RangeError(`no group ${group}`);
    for (let done = 0; done < bytes.length; ) {
      const slab = this.#slabOf(own);
      const length = Math.min(SLAB_BYTES - own.used, bytes.length - done);
      slab.set(length === bytes.length ? bytes : bytes.subarray(done, done + length), own.used);
      own.used += length;
      done += length;
    }
    this.#held += bytes.length;
  }

  pieces(): readonly (readonly Slab[])[] {
    return this.#groups.map(({ slabs, used }) =>
      slabs.map((slab, at) => (at === slabs.length - 1 ? slab.subarray(0, used) : slab)),
    );
  }

  /** Empties all groups. Up to `MOST_FREE` of their slabs are kept and used again. */
  clear(): void {
    for (const own of this.#groups) {
      for (const slab of own.slabs.splice(0)) if (this.#free.length < MOST_FREE) this.#free.push(slab);
      own.used = SLAB_BYTES;
    }
    this.#held = 0;
  }

  /** Releases the free slabs. */
  end(): void {
    this.#free.length = 0;
  }

  /** A slab of the group with free space. */
  #slabOf(own: GroupBytes): Slab {
    const last = own.slabs.at(-1);
    if (last !== undefined && own.used < SLAB_BYTES) return last;
    const slab = this.#free.pop() ?? Buffer.from(new SharedArrayBuffer(SLAB_BYTES));
    own.slabs.push(slab);
    own.used = 0;
    return slab;
  }
}
