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
  /** It changes when another tree replaces this one. Undefined while there is none. */
  treeStamp(): string | undefined;
  /** Serves the current tree from now on, all at once, or not at all. */
  renew(): void;
  isFile(path: string): boolean;
  factsOf(path: string): FileFacts | undefined;
  read(path: string): Buffer | undefined;
  /** The bytes that were there when it was called. @throws where there is no such file */
  open(path: string): Promise<Readable>;
  /** The headers of raw files, by path. Undefined if the manifest has to be asked for them. */
  rawHeaders(): ReadonlyMap<string, FileHeaders> | undefined;
  /** Undefined where the files lie in a folder, from which a server of files sends them. */
  readonly send?: SendFile;
}
