import type { EntryKind, ListedFile } from "./tree-disk.ts";

/** A listed file that will be asked for. */
export interface ExpectedFile {
  readonly file: ListedFile;
  /** False: it is only to be proved. */
  readonly isRead: boolean;
}

/** What was met and is no directory with anything in it. */
export interface Leaf {
  readonly path: string;
  readonly standing: EntryKind;
}

/** Files of a tree, as its manifest lists them; what is wrong with one is told when it is asked for. */
export interface ListedFiles {
  /** What will be asked for, each once and in this order; more may be. */
  readonly expect?: (files: readonly ExpectedFile[]) => void;
  /** The file's bytes, gone when the next is asked for; undefined, and told, where it is not what is listed. */
  readonly read: (listed: ListedFile) => Buffer | undefined;
  readonly prove: (listed: ListedFile) => void;
  readonly leaves: () => Iterable<Leaf>;
}

/** What a whole tree is proved from, wherever its files are. */
export interface TreeFiles extends ListedFiles {
  /** The bytes of a file of which nothing is listed; undefined, and told, for what is none. */
  readonly readUnlisted: (path: string) => Buffer | undefined;
  /** What stands at a path, links not followed; undefined for nothing. */
  readonly standing: (path: string) => EntryKind | undefined;
}
