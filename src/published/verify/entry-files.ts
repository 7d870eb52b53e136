import type { Leaf, ListedEntries, TreeFiles } from "../../store/index.ts";

/** The files that will be asked for, each once and in this order. Others can be asked for too. */
export interface ExpectedFiles {
  readonly entries: ListedEntries;
  readonly numbers: Uint32Array<SharedArrayBuffer>;
  /** A 0 means that the file only has to be proved. */
  readonly isRead: Uint8Array<SharedArrayBuffer>;
}

/** Files of a tree by the numbers of their entries. The problem of a file is reported when it is asked for. */
export interface EntryFiles {
  /** Must be called before the first `read`. */
  readonly expect: (files: ExpectedFiles) => void;
  /**
   * The bytes of a file, valid until the next call. Undefined if the file is not as listed, which is reported.
   */
  readonly read: (number: number) => Buffer | undefined;
  readonly prove: (number: number) => void;
  readonly leaves: () => Iterable<Leaf>;
}

/** The files of a tree whose verifier reads them itself. */
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
