import type { TreeFile } from "../../../model/index.ts";

/** Files whose bytes lie one behind the other, in memory that threads can hand to each other. */
export interface Batch {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly files: readonly BatchedFile[];
}

export interface BatchedFile extends Omit<TreeFile, "body"> {
  readonly size: number;
}

const BATCH_BYTES = 2 ** 18;

/** Gathers files until a batch is full. */
export class BatchFiller {
  readonly #spare: ArrayBuffer[] = [];
  #bytes = new Uint8Array(BATCH_BYTES);
  #used = 0;
  #files: BatchedFile[] = [];

  /** @returns false, and nothing added, where what is gathered has to be taken first */
  add({ path, mediaType, contentDisposition }: TreeFile, bytes: Uint8Array): boolean {
    if (this.#used + bytes.length > this.#bytes.length) {
      if (this.#used > 0) return false;
      this.#bytes = new Uint8Array(bytes.length);
    }
    this.#bytes.set(bytes, this.#used);
    this.#used += bytes.length;
    const file = { path, mediaType, size: bytes.length };
    this.#files.push(contentDisposition === undefined ? file : { ...file, contentDisposition });
    return true;
  }

  /** What was gathered. Its memory comes back by `reuse`. */
  take(): Batch {
    const batch = { bytes: this.#bytes.subarray(0, this.#used), files: this.#files };
    this.#bytes = new Uint8Array(this.#spare.pop() ?? new ArrayBuffer(BATCH_BYTES));
    this.#used = 0;
    this.#files = [];
    return batch;
  }

  reuse(memory: ArrayBuffer): void {
    if (memory.byteLength === BATCH_BYTES) this.#spare.push(memory);
  }
}

/** The files of a batch, each with its bytes. */
export function* filesInBatch({
  bytes,
  files,
}: Batch): Iterable<readonly [file: BatchedFile, bytes: Uint8Array]> {
  let at = 0;
  for (const file of files) {
    yield [file, bytes.subarray(at, at + file.size)];
    at += file.size;
  }
}
