import { readdirSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeDirectories, readRegularFile } from "../../model/disk/index.ts";
import { PACK_ROOT, POINTER_PATH } from "../../model/index.ts";
import { flushDirectory } from "../tree/disk/output.ts";
import { BucketFiles, type BucketPlace } from "./bucket-files.ts";
import { sha256Of } from "./layout.ts";
import { lookAtPlace, type PackPlace, refuseBeside } from "./place.ts";
import {
  encodePointer,
  MOST_PREVIOUS,
  type NamedFile,
  type PackPointer,
  type PreviousPack,
} from "./pointer.ts";
import { filesOf, sweep } from "./sweep.ts";

export interface PackOutputOptions {
  /** The folder of the pack. No other process works there. */
  readonly directory: string;
  /** A folder in it for files that are not yet in place. The caller clears it. */
  readonly stage: string;
  /** The host's limit of files. Older packs are kept as long as there is room. */
  readonly mostFiles: number;
  /** True if written files are flushed to the device before the pointer names them. */
  readonly flushes: boolean;
  /** If true, every existing bucket is read. Otherwise only buckets with a changed status are read. */
  readonly isFull?: boolean | undefined;
}

export type PointerFacts = Omit<PackPointer, "beside" | "previous">;

/**
 * The place of a pack, over an older pack or none. Readers have the old pack until the last step, a rename. An
 * earlier interruption leaves files that no pointer names, and the next pack removes them.
 */
export class PackOutput {
  readonly #options: PackOutputOptions;
  readonly #place: PackPlace;
  /** The place of buckets. Other threads open it themselves. */
  readonly buckets: BucketPlace;
  readonly files: BucketFiles;
  readonly #beside = new Map<string, Buffer>();
  #isDone = false;
  /** The folders that were made. The outermost comes first. */
  #made: readonly string[] = [];

  /** @throws UsageError if the folder contains a tree, or files of others */
  constructor(options: PackOutputOptions) {
    this.#options = options;
    const { directory, stage, flushes, isFull } = options;
    this.#place = lookAtPlace(directory);
    const { names, pointed } = this.#place;
    this.buckets = { directory, stage, flushes, names, trustedBefore: isFull ? 0 : pointed };
    this.files = new BucketFiles(this.buckets);
  }

  get written(): number {
    return this.files.written.size;
  }

  /** Adds a file beside the pack that the host needs to read it. */
  putBeside(name: string, bytes: Uint8Array): void {
    this.#beside.set(name, Buffer.from(bytes));
  }

  /** Makes the folders. @throws UsageError if a file beside the pack would replace something else */
  begin(): void {
    this.#made = [...this.#made, ...makeDirectories(this.#at(PACK_ROOT))];
    refuseBeside(this.#place, this.#beside);
  }

  read(path: string, most: number): Buffer | undefined {
    return readRegularFile(this.#at(path), most);
  }

  /** Writes a file, unless it exists with these bytes. A file with other bytes under this name is damaged. */
  putNamed(path: string, bytes: Buffer): void {
    if (!this.read(path, bytes.length)?.equals(bytes)) this.files.put(path, bytes);
  }

  /**
   * Puts the files beside the pack in place, and then the pointer. From then on the new pack is published. @returns
   * the pointer
   */
  finish(facts: PointerFacts): PackPointer {
    for (const [name, bytes] of this.#beside) this.putNamed(name, bytes);
    const { bits, index, headers } = facts;
    const beside = [...this.#beside].map(([path, bytes]) => namedFile(path, bytes));
    const previous = this.#fitting({ bits, index, headers }, this.#previous(index));
    const pointer = { ...facts, beside, previous };
    this.#putPointer(encodePointer(pointer));
    this.#isDone = true;
    return pointer;
  }

  /** Removes the files that no pointer names. @returns their number */
  clear(pointer: PackPointer): number {
    const gone = this.#place.pointer?.beside.filter(({ path }) => !this.#beside.has(path)) ?? [];
    for (const { path } of gone) rmSync(this.#at(path), { force: true });
    return gone.length + sweep(this.#options.directory, pointer);
  }

  /** Leaves no trace, unless the new pack is published. */
  undo(): void {
    if (this.#isDone) return;
    this.files.undo();
    this.leaveEmpty();
  }

  leaveEmpty(): void {
    for (const folder of this.#made.toReversed()) {
      if (readdirSync(folder).length > 0) return;
      rmdirSync(folder);
    }
  }

  #putPointer(text: string): void {
    if (text === this.#place.text) return;
    this.#flush(PACK_ROOT);
    this.files.put(POINTER_PATH, Buffer.from(text));
    this.#flush(dirname(POINTER_PATH));
  }

  /** Flushes the names in a folder to the device, if the options ask for it. */
  #flush(folder: string): void {
    if (this.#options.flushes) flushDirectory(this.#at(folder));
  }

  #previous(index: NamedFile): PackPointer["previous"] {
    const old = this.#place.pointer;
    if (old === undefined) return [];
    if (old.index.path === index.path) return old.previous;
    const { bits, index: before, headers } = old;
    return [{ bits, index: before, headers }, ...old.previous]
      .filter(({ index: { path } }) => path !== index.path)
      .slice(0, MOST_PREVIOUS);
  }

  /** The newest of the older packs, as many as the host has room for. The newest comes first. */
  #fitting(pack: PreviousPack, previous: readonly PreviousPack[]): readonly PreviousPack[] {
    const { directory, mostFiles } = this.#options;
    const files = new Set([POINTER_PATH, ...this.#beside.keys(), ...filesOf(directory, pack)]);
    const most = previous.findIndex((older) => {
      for (const path of filesOf(directory, older)) files.add(path);
      return files.size > mostFiles;
    });
    return most < 0 ? previous : previous.slice(0, most);
  }

  #at(path: string): string {
    return join(this.#options.directory, path);
  }
}

function namedFile(path: string, bytes: Buffer): NamedFile {
  return { path, sha256: sha256Of(bytes), bytes: bytes.length };
}
