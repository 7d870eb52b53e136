import type { Stamp } from "../../model/index.ts";

/**
 * The inputs of a build. Paths are relative to the catalogue's directory, with `/`. With `allow_roots` they can lead
 * out of it.
 */
export type InputRecord = FileRecord | DirectoryRecord | MissingRecord;

export interface FileRecord {
  readonly kind: "file";
  readonly path: string;
  /** The stamp; empty if the file was changed at about the time at which it was read, which proves nothing. */
  readonly stamp: Stamp;
  readonly sha256: string;
  /** The number of times that it was read, such as by several components. */
  readonly reads: number;
}

export interface DirectoryRecord {
  readonly kind: "directory";
  readonly path: string;
  readonly stamp: Stamp;
  /** SHA-256 over the entries that may be inputs, with their kinds. */
  readonly sha256: string;
}

/** Looked for in vain. */
export interface MissingRecord {
  readonly kind: "missing";
  readonly path: string;
}
