import type { Stamp } from "../../model/index.ts";

/**
 * What a build looked at. Paths are relative to the catalogue's directory, with `/`; they may lead out of it where
 * `allow_roots` does.
 */
export type InputRecord = FileRecord | DirectoryRecord | MissingRecord;

export interface FileRecord {
  readonly kind: "file";
  readonly path: string;
  /** Empty where it says nothing: the file was changed at about the time at which it was read. */
  readonly stamp: Stamp;
  readonly sha256: string;
  /** How often it was read: by how many components, for instance. */
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
