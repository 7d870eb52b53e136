import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { flushDirectory, hasCode, writeNewFile } from "./output.ts";
import { COMING } from "./stage.ts";

const FILES = "files";
const FILES_PER_DIRECTORY_BITS = 10;
const MOST_KNOWN = 4096;

/** Where new files wait. */
export interface Staging {
  write(path: string, bytes: Uint8Array): void;
  /** Of the file that was written as the `index`-th, or of that name. */
  placeOf(path: string, index: number): string;
  /** Flushes the directories that were made. */
  flush(): void;
}

/** The place of the n-th staged file: numbers, a thousand to a directory, for directories cost more than files. */
export function stagedPath(stage: string, file: number): string {
  return `${stage}/${FILES}/${directoryOf(file)}/${file.toString(16)}`;
}

function directoryOf(file: number): string {
  return Math.floor(file / 2 ** FILES_PER_DIRECTORY_BITS).toString(16);
}

/** Files that are to be moved into an old tree one by one. */
export class NumberedFiles implements Staging {
  readonly #stage: string;
  readonly #flushes: boolean;
  readonly #made: string[] = [];
  #count = 0;

  constructor(stage: string, flushes: boolean) {
    this.#stage = stage;
    this.#flushes = flushes;
  }

  write(_path: string, bytes: Uint8Array): void {
    const file = this.#count;
    if (file === 0) this.#make(join(this.#stage, FILES));
    if (file % 2 ** FILES_PER_DIRECTORY_BITS === 0) {
      this.#make(join(this.#stage, FILES, directoryOf(file)));
    }
    writeNewFile(stagedPath(this.#stage, file), bytes, this.#flushes);
    this.#count += 1;
  }

  placeOf(_path: string, index: number): string {
    return stagedPath(this.#stage, index);
  }

  flush(): void {
    for (const directory of this.#made) flushDirectory(directory);
  }

  #make(directory: string): void {
    mkdirSync(directory);
    if (this.#flushes) this.#made.push(directory);
  }
}

/** A tree that is to be put in place as a whole. */
export class ComingTree implements Staging {
  readonly #root: string;
  readonly #flushes: boolean;
  /** Some of the directories that are there. Files come in an order in which few more are asked for again. */
  readonly #made = new Set<string>();
  readonly #unflushed = new Set<string>();

  constructor(stage: string, flushes: boolean) {
    this.#root = join(stage, COMING);
    this.#flushes = flushes;
    this.#make(this.#root);
  }

  write(path: string, bytes: Uint8Array): void {
    const file = `${this.#root}/${path}`;
    const directory = file.slice(0, file.lastIndexOf("/"));
    if (!this.#made.has(directory)) this.#make(directory);
    try {
      writeNewFile(file, bytes, this.#flushes);
    } catch (error) {
      if (hasCode(error, "EEXIST")) throw new Error(`two documents for one path: ${path}`);
      throw error;
    }
  }

  placeOf(path: string): string {
    return `${this.#root}/${path}`;
  }

  flush(): void {
    for (const directory of this.#unflushed) flushDirectory(directory);
  }

  #make(directory: string): void {
    try {
      mkdirSync(directory);
    } catch (error) {
      if (hasCode(error, "ENOENT")) {
        this.#make(directory.slice(0, directory.lastIndexOf("/")));
        mkdirSync(directory);
      } else if (!hasCode(error, "EEXIST")) throw error;
    }
    if (this.#made.size >= MOST_KNOWN) this.#made.clear();
    this.#made.add(directory);
    if (this.#flushes) this.#unflushed.add(directory);
  }
}
