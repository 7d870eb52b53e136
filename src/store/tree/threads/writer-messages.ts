import { isSystemError } from "../../../model/disk/index.ts";
import { messageOf, OutputError } from "../../../model/index.ts";
import type { Care } from "../disk/output.ts";
import type { FileDigests } from "../manifest/entry-list.ts";
import { TwoFilesError } from "../manifest/part-files.ts";

export interface WriterTask {
  /** The stage of the new tree. Undefined if files are only digested. */
  readonly stage: string | undefined;
  /** The tree that files are compared with. Undefined if there is none. */
  readonly standing: string | undefined;
  readonly care: Care;
}

/** A batch as threads exchange it. It has few large values, because each value costs time. */
export interface ToldBatch {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly paths: string;
  readonly sizes: Float64Array;
}

/** A file whose text the thread encodes. */
export interface ToldText {
  readonly path: string;
  readonly text: string;
}

/** Separates paths, which do not contain it. */
export const SEPARATOR = "\0";

/** A message from the thread. Each batch or text gets one, in their order. */
export interface Written {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The digests of path and body of each file; see `FileDigests`. */
  readonly digests: string;
  /** One number per file: 1 if its bytes exist already. Empty if there was nothing to compare with. */
  readonly stand: Uint8Array;
  /** The file that could not be written. Later ones were not written either. */
  readonly failure: { readonly path: string; readonly error: TellableError } | undefined;
}

const DIGEST = 32;

/** The digests of the `index`-th file. */
export function digestsAt(digests: string, index: number): FileDigests {
  const at = index * 2 * DIGEST;
  return { path: digests.slice(at, at + DIGEST), body: digests.slice(at + DIGEST, at + 2 * DIGEST) };
}

/** An error as threads exchange it, because classes cannot be transferred. */
export interface TellableError {
  readonly kind: "system" | "output" | "twice" | "bug";
  /** The message, or the path if a path came twice. */
  readonly message: string;
  readonly code: string;
  readonly syscall: string;
}

export function tellable(error: unknown): TellableError {
  const message = messageOf(error);
  const plain = { message, code: "", syscall: "" };
  if (error instanceof OutputError) return { ...plain, kind: "output" };
  if (error instanceof TwoFilesError) return { ...plain, kind: "twice", message: error.path };
  if (!isSystemError(error)) return { ...plain, kind: "bug" };
  return { ...plain, kind: "system", code: error.code, syscall: error.syscall };
}

export function errorOf({ kind, message, code, syscall }: TellableError): Error {
  if (kind === "output") return new OutputError(message, undefined);
  if (kind === "twice") return new TwoFilesError(message);
  const error = new Error(message);
  return kind === "system" ? Object.assign(error, { code, syscall }) : error;
}
