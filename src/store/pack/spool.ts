import { closeSync, mkdirSync, openSync, writeSync, writevSync } from "node:fs";
import { join } from "node:path";
import { GroupMemory } from "./group-memory.ts";
import { type PutFile, recordHead, type SpooledFile } from "./spooled-file.ts";
import { type Extent, GROUPS, SPOOL_BITS, type SpooledGroups, SpoolReader } from "./spooled-groups.ts";

const MOST_BYTES = 64 * 2 ** 20;

/**
 * Files in the order of their paths' hashes, which nobody knows before the last one came. Up to 64 MiB wait in memory;
 * then all that wait go to one file, sorted by 256 groups, from which each group is read back as a whole.
 */
export class Spool {
  readonly #folder: string;
  readonly #most: number;
  readonly #memory = new GroupMemory();
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
  put(file: PutFile): void {
    const group = file.prefix >>> (32 - SPOOL_BITS);
    this.#memory.append(group, recordHead(file));
    this.#memory.append(group, file.bytes);
    if (this.#memory.held > this.#most) this.#spill();
  }

  /** What was put, for any thread to read, until this is closed. No more is put. */
  end(): SpooledGroups {
    this.#memory.end();
    return { waiting: this.#memory.pieces(), spilled: this.#spilled, file: this.#file };
  }

  /** All files, by the first bits of their hashes; in no order within. */
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
    // A full disk takes fewer bytes without a word.
    const rest = done < length ? Buffer.concat(pieces) : undefined;
    while (rest !== undefined && done < length) done += writeSync(this.#file, rest, done);
    this.#written += length;
  }
}
