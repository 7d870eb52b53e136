/** A stamp identifies a state of a file without reading it: its inode, size and times, in nanoseconds. */
export type Stamp = string;

/** The part of a file's status that a stamp is made of. */
export interface StampedStatus {
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
  /** No program can set it. It changes even when a file keeps its size and time. */
  readonly ctimeNs: bigint;
}

export function stampOf({ ino, size, mtimeNs, ctimeNs }: StampedStatus): Stamp {
  return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
}

/** An entry of a directory. */
export interface ListedEntry {
  readonly name: string;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

/** Receives everything that reading looks at. If none of it changes, neither does the result. Paths are absolute. */
export interface InputWitness {
  /** A file was read: as it was before, and its bytes. */
  file(path: string, status: StampedStatus, bytes: Uint8Array): void;
  /** A directory was listed: its entries, in any order, without those that reading ignores. */
  directory(path: string, entries: readonly ListedEntry[]): void;
  missing(path: string): void;
}
