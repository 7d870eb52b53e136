import type { Readable } from "node:stream";
import type { SendFile } from "./file-server.ts";

export interface FileFacts {
  readonly stamp: string;
  readonly size: number;
  /** Undefined where nobody keeps times. */
  readonly modified: Date | undefined;
}

export interface FileHeaders {
  readonly mediaType: string;
  readonly contentDisposition?: string | undefined;
}

export interface ServedFiles {
  readonly root: string;
  /** What changes when another tree takes its place; undefined while none stands. */
  treeStamp(): string | undefined;
  /** Takes the tree that stands now for the one that is served; all of it at once, or none. */
  renew(): void;
  isFile(path: string): boolean;
  factsOf(path: string): FileFacts | undefined;
  read(path: string): Buffer | undefined;
  /** The bytes that were there when it was called. @throws where there is no such file */
  open(path: string): Promise<Readable>;
  /** What is said of raw files, by path; undefined where the manifest has to be asked for it. */
  rawHeaders(): ReadonlyMap<string, FileHeaders> | undefined;
  /** Undefined where the files lie in a folder, from which a server of files sends them. */
  readonly send?: SendFile;
}
