import type { Stamp } from "../../model/index.ts";

/**
 * The inputs of a build. Paths are relative to the catalogue's directory, with `/`. With `allow_roots` they can lead
 * out of it.
 */
export type InputRecord = FileRecord | DirectoryRecord | MissingRecord;

export interface FileRecord {
  readonly kind: "file";
  readonly path: string;
  /** The stamp; empty if the file changed at about the time when it was read, because the stamp then proves nothing. */
  readonly stamp: Stamp;
  readonly sha256: string;
  /** The number of reads. Several components can read the same file. */
  readonly reads: number;
}

export interface DirectoryRecord {
  readonly kind: "directory";
  readonly path: string;
  readonly stamp: Stamp;
  /** SHA-256 over the entries that can be inputs, with their kinds. */
  readonly sha256: string;
}

/** A path that the build looked for and did not find. */
export interface MissingRecord {
  readonly kind: "missing";
  readonly path: string;
}
