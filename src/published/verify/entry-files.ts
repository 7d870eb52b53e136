import type { Leaf, ListedEntries, TreeFiles } from "../../store/index.ts";

/** What will be asked for, each once and in this order; more may be. */
export interface ExpectedFiles {
  readonly entries: ListedEntries;
  readonly numbers: Uint32Array<SharedArrayBuffer>;
  /** 0: it is only to be proved. */
  readonly isRead: Uint8Array<SharedArrayBuffer>;
}

/** Files of a tree by the numbers of their entries; what is wrong with one is told when it is asked for. */
export interface EntryFiles {
  /** Before anything else is asked for. */
  readonly expect: (files: ExpectedFiles) => void;
  /** The file's bytes, gone when the next is asked for; undefined, and told, where it is not what is listed. */
  readonly read: (number: number) => Buffer | undefined;
  readonly prove: (number: number) => void;
  readonly leaves: () => Iterable<Leaf>;
}

/** Those of a tree that is read by whoever proves it. */
export class FilesWhenAsked implements EntryFiles {
  readonly #files: TreeFiles;
  readonly #entries: ListedEntries;

  constructor(files: TreeFiles, entries: ListedEntries) {
    this.#files = files;
    this.#entries = entries;
  }

  expect(): void {
    // Nothing is read ahead.
  }

  read(number: number): Buffer | undefined {
    return this.#files.read(this.#entries.at(number));
  }

  prove(number: number): void {
    this.#files.prove(this.#entries.at(number));
  }

  leaves(): Iterable<Leaf> {
    return this.#files.leaves();
  }
}
