import type { Leaf } from "../../store/index.ts";

/** What a thread that reads ahead is told at its start. */
export interface AheadTask {
  readonly directory: string;
  /** Two numbers of 32 bits that both threads count in: see `SENT` and `TAKEN`. */
  readonly counts: SharedArrayBuffer;
}

/** How often the thread said or did something, and how many batches the other one took. */
export const SENT = 0;
export const TAKEN = 1;
export const COUNTS = 2;

/** The files that will be asked for, in memory that both threads see. */
export interface ToldFiles {
  /** Of `EntryColumns`: bytes, starts, digests, sizes. */
  readonly columns: readonly SharedArrayBuffer[];
  readonly numbers: Uint32Array<SharedArrayBuffer>;
  /** 1: its bytes are wanted. */
  readonly isRead: Uint8Array<SharedArrayBuffer>;
}

/** From the thread: files in their order, then what it met and nobody listed. */
export type Ahead =
  | { readonly kind: "strays"; readonly strays: readonly Leaf[] }
  | { readonly kind: "batch"; readonly bytes: Uint8Array<ArrayBuffer>; readonly found: Int32Array }
  /** It can go no further: whoever waits for it has to look alone. */
  | { readonly kind: "end" };

/** Instead of a length: the file is as listed, and its bytes were not wanted. */
export const PROVED = -1;
/** The file is not as listed, or it is larger than a batch: the other thread has to look, and to tell. */
export const TO_LOOK_AT = -2;
