import { createHash } from "node:crypto";
import { join } from "node:path";
import { removeFile } from "../../model/disk/index.ts";
import { folderOf, type OutputError } from "../../model/index.ts";
import type { StagedChange } from "./commit/changes.ts";
import { asSiteError, withSiteBefore } from "./commit/site-before.ts";
import { readBack, readBackHash } from "./disk/file-hash.ts";
import { type Care, NewFile, writeNewFile } from "./disk/output.ts";
import { isShortage, Space } from "./disk/space.ts";
import {
  type Change,
  EntryList,
  hexOf,
  type ListedEntry,
  overflowIn,
  REPLACED,
  UNCHANGED,
} from "./manifest/entry-list.ts";
import type { PartFile } from "./manifest/part-files.ts";
import { MANIFEST_PATH } from "./manifest/tree-manifest.ts";
import { COMING_MANIFEST, DRAFT } from "./stage/stage.ts";
import { ComingTree, NumberedFiles, type Staging } from "./stage/staged-files.ts";
import type { Workplace } from "./workplace.ts";

/** A file that was written to the draft. */
export interface SetAsideFile {
  readonly size: number;
  /** The 32 bytes of the hash, one per character. */
  readonly sha256: string;
}

interface StagedPart extends StagedChange {
  readonly change: Change;
}

/**
 * The files of a new tree. If the disk is full, it writes no more files but continues to count, so that `commit` can
 * report how much space is needed.
 */
export class StagedTree {
  readonly entries: EntryList;
  readonly #place: Workplace;
  readonly #isWhole: boolean;
  readonly #care: Care;
  readonly #staging: Staging;
  readonly #space: Space;
  readonly #parts: StagedPart[] = [];
  #directory = "";
  #count = 0;
  #shortage: unknown;

  /** @param isWhole false if only files that differ from the old tree are staged */
  constructor(place: Workplace, isWhole: boolean, care: Care) {
    this.entries = new EntryList(overflowIn(place.stage));
    this.#place = place;
    this.#isWhole = isWhole;
    this.#care = care;
    this.#space = new Space(place.directory);
    this.#staging = isWhole ? new ComingTree(place.stage, care) : new NumberedFiles(place.stage, care);
  }

  get count(): number {
    return this.#count;
  }

  /** @param bytes undefined if another thread wrote them */
  put(entry: ListedEntry, prefix: number, change: Change, bytes: Uint8Array | undefined): void {
    this.entries.add(entry, prefix, change);
    if (change === UNCHANGED) return;
    if (bytes === undefined) this.#note(entry.path, entry.size, change);
    else this.#write(entry.path, bytes, change);
  }

  /** Writes a file to the draft before it is known whether the file changed. There is one draft at a time. */
  draft(path: string, pieces: Iterable<Uint8Array>): SetAsideFile {
    const all = createHash("sha256");
    let size = 0;
    const file = this.#draftFile(path);
    try {
      for (const piece of pieces) {
        all.update(piece);
        size += piece.length;
        if (file !== undefined) this.#try(path, () => file.write(piece));
      }
    } finally {
      if (this.#shortage === undefined) this.#try(path, () => file?.close(this.#care.flushes));
      else file?.close(false);
    }
    return { size, sha256: all.digest("binary") };
  }

  /** Takes the file from the draft, or discards it if it equals the existing file. */
  putDraft(entry: ListedEntry, prefix: number, change: Change, { size, sha256 }: SetAsideFile): void {
    const { path } = entry;
    this.entries.add(entry, prefix, change);
    if (change === UNCHANGED) {
      this.#try(path, () => removeFile(this.#draftPlace));
      return;
    }
    this.#note(path, size, change);
    this.#try(path, () => {
      if (this.#care.verifies) readBackHash(this.#draftPlace, path, hexOf(sha256));
      this.#staging.take(path, this.#draftPlace);
    });
  }

  get #draftPlace(): string {
    return join(this.#place.stage, DRAFT);
  }

  #draftFile(path: string): NewFile | undefined {
    let file: NewFile | undefined;
    this.#try(path, () => {
      file = new NewFile(this.#draftPlace);
    });
    return file;
  }

  fail(path: string, error: unknown): void {
    if (!isShortage(error)) throw asSiteError(this.#place.directory, `write ${path}`, error);
    this.#shortage ??= error;
  }

  putPart({ part: { path }, body }: PartFile, change: Change): void {
    this.#parts.push({ path, change, file: this.#count });
    this.#write(path, Buffer.from(body), change);
  }

  putManifest(text: string): void {
    const bytes = Buffer.from(text);
    if (this.#isWhole) this.#write(MANIFEST_PATH, bytes, REPLACED);
    else {
      this.#space.take(bytes.length);
      this.#try(MANIFEST_PATH, () => this.#writeAside(bytes));
    }
  }

  /** @throws OutputError if the disk was full */
  refuseShortage(): void {
    if (this.#shortage !== undefined) throw this.shortage(this.#shortage);
  }

  shortage(cause: unknown): OutputError {
    this.#space.fallShort();
    if (this.entries.bytesAway > 0) this.#space.take(this.entries.bytesAway);
    this.#place.empty();
    return withSiteBefore(this.#space.shortage(cause), this.#place.directory);
  }

  flush(): void {
    this.#staging.flush();
  }

  *changed(change: Change): Iterable<StagedChange> {
    yield* this.#staged(change);
    for (const part of this.#parts) if (part.change === change) yield part;
  }

  *#staged(change: number): Iterable<StagedChange> {
    let file = 0;
    for (let index = 0; index < this.entries.length; index += 1) {
      const found = this.entries.changeOf(index);
      if (found === change) yield { path: this.entries.pathOf(index), file };
      if (found !== UNCHANGED) file += 1;
    }
  }

  #writeAside(bytes: Uint8Array): void {
    const place = join(this.#place.stage, COMING_MANIFEST);
    writeNewFile(place, bytes, this.#care.flushes);
    if (this.#care.verifies) readBack(place, MANIFEST_PATH, bytes);
  }

  #write(path: string, bytes: Uint8Array, change: Change): void {
    this.#note(path, bytes.length, change);
    this.#try(path, () => this.#staging.write(path, bytes));
  }

  #note(path: string, size: number, change: Change): void {
    this.#count += 1;
    this.#space.take(size);
    if (change !== REPLACED) this.#noteDirectory(path);
  }

  #try(path: string, write: () => void): void {
    if (this.#shortage !== undefined) return;
    try {
      write();
    } catch (error) {
      this.fail(path, error);
    }
  }

  /** If each document has its own directory, directories take as much space as files. */
  #noteDirectory(path: string): void {
    const directory = folderOf(path);
    if (directory !== this.#directory) this.#space.take(1);
    this.#directory = directory;
  }
}
