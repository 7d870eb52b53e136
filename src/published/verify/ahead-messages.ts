import type { Leaf } from "../../store/index.ts";

/** The first message to a thread that reads ahead. */
export interface AheadTask {
  readonly directory: string;
  /** Two numbers of 32 bits that both threads change: see `SENT` and `TAKEN`. */
  readonly counts: SharedArrayBuffer;
}

/** Indexes into `counts`: the steps of the thread, and the batches that the other thread took. */
export const SENT = 0;
export const TAKEN = 1;
export const COUNTS = 2;

/** The files that will be asked for, in memory that both threads see. */
export interface ToldFiles {
  /** The parts of `EntryColumns`: bytes, starts, digests, sizes. */
  readonly columns: readonly SharedArrayBuffer[];
  readonly numbers: Uint32Array<SharedArrayBuffer>;
  /** A 1 asks for the bytes of the file. */
  readonly isRead: Uint8Array<SharedArrayBuffer>;
}

/** A message from the thread: files in their order, then files that the manifest does not list. */
export type Ahead =
  | { readonly kind: "strays"; readonly strays: readonly Leaf[] }
  | { readonly kind: "batch"; readonly bytes: Uint8Array<ArrayBuffer>; readonly found: Int32Array }
  /** The thread cannot continue. The thread that waits has to read the rest itself. */
  | { readonly kind: "end" };

/** This value replaces a length if the file is as listed and its bytes were not asked for. */
export const PROVED = -1;
/**
 * This value replaces a length if the file is not as listed, or larger than a batch. The other thread reads it and
 * reports the problem.
 */
export const TO_LOOK_AT = -2;
