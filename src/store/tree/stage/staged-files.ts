import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { hasCode, rename, tolerate } from "../../../model/disk/index.ts";
import { folderOf } from "../../../model/index.ts";
import { readBack } from "../disk/file-hash.ts";
import { type Care, flushDirectory, writeNewFile } from "../disk/output.ts";
import { oneName, spelledOtherwise } from "../disk/spelling.ts";
import { TwoFilesError } from "../manifest/part-files.ts";
import { COMING } from "./stage.ts";

const FILES = "files";
const FILES_PER_DIRECTORY_BITS = 10;
const MOST_KNOWN = 4096;

export interface Staging {
  write(path: string, bytes: Uint8Array): void;
  take(path: string, from: string): void;
  flush(): void;
}

/** The place of the n-th staged file. A thousand files share a directory, because directories cost more than files. */
export function stagedPath(stage: string, file: number): string {
  return `${stage}/${FILES}/${directoryOf(file)}/${file.toString(16)}`;
}

function directoryOf(file: number): string {
  return Math.floor(file / 2 ** FILES_PER_DIRECTORY_BITS).toString(16);
}

function writeStaged(place: string, path: string, bytes: Uint8Array, { flushes, verifies }: Care): void {
  writeNewFile(place, bytes, flushes);
  if (verifies) readBack(place, path, bytes);
}

/** Files that are to be moved into an old tree one by one. */
export class NumberedFiles implements Staging {
  readonly #stage: string;
  readonly #care: Care;
  readonly #made: string[] = [];
  #count = 0;

  constructor(stage: string, care: Care) {
    this.#stage = stage;
    this.#care = care;
  }

  write(path: string, bytes: Uint8Array): void {
    writeStaged(this.#next(), path, bytes, this.#care);
    this.#count += 1;
  }

  take(_: string, from: string): void {
    rename(from, this.#next());
    this.#count += 1;
  }

  /** The place of the next file, in a directory that exists. */
  #next(): string {
    const file = this.#count;
    if (file === 0) this.#make(join(this.#stage, FILES));
    if (file % 2 ** FILES_PER_DIRECTORY_BITS === 0) {
      this.#make(join(this.#stage, FILES, directoryOf(file)));
    }
    return stagedPath(this.#stage, file);
  }

  flush(): void {
    for (const directory of this.#made) flushDirectory(directory);
  }

  #make(directory: string): void {
    mkdirSync(directory);
    if (this.#care.flushes) this.#made.push(directory);
  }
}

/** A tree that is put in place as a whole. Several threads can write into it. */
export class ComingTree implements Staging {
  readonly #root: string;
  readonly #care: Care;
  /** Some of the existing directories. Files come in an order that needs few of the others again. */
  readonly #made = new Set<string>();
  readonly #unflushed = new Set<string>();

  constructor(stage: string, care: Care) {
    this.#root = join(stage, COMING);
    this.#care = care;
    this.#make(this.#root);
  }

  write(path: string, bytes: Uint8Array): void {
    const file = this.#placeOf(path);
    try {
      writeStaged(file, path, bytes, this.#care);
    } catch (error) {
      throw hasCode(error, "EEXIST") ? this.#twice(path) : error;
    }
  }

  take(path: string, from: string): void {
    const file = this.#placeOf(path);
    if (existsSync(file)) throw this.#twice(path);
    rename(from, file);
  }

  #twice(path: string): Error {
    const other = spelledOtherwise(this.#root, path);
    return other === undefined ? new TwoFilesError(path) : oneName(path, other);
  }

  #placeOf(path: string): string {
    const file = `${this.#root}/${path}`;
    const directory = folderOf(file);
    if (!this.#made.has(directory)) this.#make(directory);
    return file;
  }

  flush(): void {
    for (const directory of this.#unflushed) flushDirectory(directory);
  }

  #make(directory: string): void {
    try {
      mkdirSync(directory);
    } catch (error) {
      if (hasCode(error, "ENOENT")) {
        this.#make(folderOf(directory));
        tolerate(["EEXIST"], () => mkdirSync(directory));
      } else if (!hasCode(error, "EEXIST")) throw error;
    }
    if (this.#made.size >= MOST_KNOWN) this.#made.clear();
    this.#made.add(directory);
    if (this.#care.flushes) this.#unflushed.add(directory);
  }
}
