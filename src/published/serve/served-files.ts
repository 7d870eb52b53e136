import type { Readable } from "node:stream";
import type { SendFile } from "./file-server.ts";

export interface FileFacts {
  readonly stamp: string;
  readonly size: number;
  /** Undefined if times are not kept. */
  readonly modified: Date | undefined;
}

export interface FileHeaders {
  readonly mediaType: string;
  readonly contentDisposition?: string | undefined;
}

export interface ServedFiles {
  readonly root: string;
  /** The stamp changes when another tree replaces this one. Undefined if there is no tree. */
  treeStamp(): string | undefined;
  /** Switches to the current tree as a whole. If that fails, the old tree stays. */
  renew(): void;
  isFile(path: string): boolean;
  factsOf(path: string): FileFacts | undefined;
  read(path: string): Buffer | undefined;
  /** Opens the file as it is at the time of the call. @throws if there is no such file */
  open(path: string): Promise<Readable>;
  /** The headers of raw files by path. Undefined if they have to be read from the manifest. */
  rawHeaders(): ReadonlyMap<string, FileHeaders> | undefined;
  /** Sends a file. Undefined if the files are in a folder, from which a file server sends them. */
  readonly send?: SendFile;
}
