import type { TreeFile } from "../../../model/index.ts";
import { digestOf } from "./entry-list.ts";

/** SHA-256 of what a file is called and of what it holds: 32 bytes each, one a character. */
export interface FileDigests {
  readonly path: string;
  readonly body: string;
}

export function digestsOf(path: string, bytes: Uint8Array): FileDigests {
  return { path: digestOf(path), body: digestOf(bytes) };
}

export function bytesOf({ body }: TreeFile): Uint8Array {
  return typeof body === "string" ? Buffer.from(body) : body;
}
