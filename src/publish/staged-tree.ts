import { join } from "node:path";
import { OutputError } from "../model/failures.ts";
import type { StagedChange } from "./changes.ts";
import { type Change, EntryList, type ListedEntry, REPLACED, UNCHANGED } from "./entry-list.ts";
import { hashOfFile } from "./file-hash.ts";
import { asOutputError, writeNewFile } from "./output.ts";
import { isShortage, Space } from "./space.ts";
import { COMING_MANIFEST } from "./stage.ts";
import { ComingTree, NumberedFiles, type Staging } from "./staged-files.ts";
import { MANIFEST_PATH, type PartFile } from "./tree-manifest.ts";
import type { Workplace } from "./workplace.ts";

interface StagedPart extends StagedChange {
  readonly sha256: string;
  readonly change: Change;
}

/**
 * The files of a tree to come. When the disk is full it writes no more and goes on counting, so that `commit` can say
 * how much space there should have been.
 */
export class StagedTree {
  readonly entries = new EntryList();
  readonly #place: Workplace;
  readonly #isWhole: boolean;
  readonly #flushes: boolean;
  readonly #staging: Staging;
  readonly #space: Space;
  readonly #parts: StagedPart[] = [];
  #directory = "";
  #manifest: { readonly path: string; readonly sha256: string } | undefined;
  #count = 0;
  #shortage: unknown;

  /** @param isWhole false: only what differs from the old tree */
  constructor(place: Workplace, isWhole: boolean, flushes: boolean) {
    this.#place = place;
    this.#isWhole = isWhole;
    this.#flushes = flushes;
    this.#space = new Space(place.directory);
    this.#staging = isWhole ? new ComingTree(place.stage, flushes) : new NumberedFiles(place.stage, flushes);
  }

  /** Files that are staged. */
  get count(): number {
    return this.#count;
  }

  put(entry: ListedEntry, prefix: number, change: Change, bytes: Uint8Array): void {
    this.entries.add(entry, prefix, change);
    if (change !== UNCHANGED) this.#write(entry.path, bytes, change);
  }

  putPart({ part: { path, sha256 }, body }: PartFile, change: Change): void {
    this.#parts.push({ path, sha256, change, file: this.#count });
    this.#write(path, Buffer.from(body), change);
  }

  putManifest(text: string, sha256: string): void {
    const path = this.#isWhole
      ? this.#staging.placeOf(MANIFEST_PATH, 0)
      : join(this.#place.stage, COMING_MANIFEST);
    this.#manifest = { path, sha256 };
    if (this.#isWhole) this.#write(MANIFEST_PATH, Buffer.from(text), REPLACED);
    else this.#try(MANIFEST_PATH, text.length, () => writeNewFile(path, Buffer.from(text), this.#flushes));
  }

  /** @throws OutputError where space was short */
  refuseShortage(): void {
    if (this.#shortage !== undefined) throw this.shortage(this.#shortage);
  }

  shortage(cause: unknown): OutputError {
    this.#place.empty();
    return this.#space.shortage(cause);
  }

  flush(): void {
    this.#staging.flush();
  }

  /** Reads back all that was staged. @throws OutputError where it is not what was to be written */
  verify(): void {
    for (const change of [UNCHANGED + 1, UNCHANGED + 2]) {
      for (const { path, file, index } of this.#staged(change)) {
        this.#readBack(path, this.#staging.placeOf(path, file), this.entries.sha256Of(index));
      }
    }
    for (const { path, file, sha256 } of this.#parts) {
      this.#readBack(path, this.#staging.placeOf(path, file), sha256);
    }
    if (this.#manifest !== undefined)
      this.#readBack(MANIFEST_PATH, this.#manifest.path, this.#manifest.sha256);
  }

  /** Documents, then parts. */
  *changed(change: Change): Iterable<StagedChange> {
    yield* this.#staged(change);
    for (const part of this.#parts) if (part.change === change) yield part;
  }

  *#staged(change: number): Iterable<StagedChange & { readonly index: number }> {
    let file = 0;
    for (let index = 0; index < this.entries.length; index += 1) {
      const found = this.entries.changeOf(index);
      if (found === change) yield { path: this.entries.pathOf(index), file, index };
      if (found !== UNCHANGED) file += 1;
    }
  }

  #readBack(path: string, place: string, sha256: string): void {
    if (hashOfFile(place) === sha256) return;
    throw new OutputError(`${path} is not on disk as it was written`, undefined);
  }

  #write(path: string, bytes: Uint8Array, change: Change): void {
    this.#count += 1;
    if (change !== REPLACED) this.#countDirectory(path);
    this.#try(path, bytes.length, () => this.#staging.write(path, bytes));
  }

  #try(path: string, size: number, write: () => void): void {
    this.#space.take(size);
    if (this.#shortage !== undefined) return;
    try {
      write();
    } catch (error) {
      if (!isShortage(error)) throw asOutputError(`write ${path}`, error);
      this.#shortage = error;
      this.#place.empty();
    }
  }

  /** Where each document has a directory of its own, they take as much as the files. */
  #countDirectory(path: string): void {
    const directory = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    if (directory !== this.#directory) this.#space.take(1);
    this.#directory = directory;
  }
}
