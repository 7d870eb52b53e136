import { NAME_BYTES } from "../../model/index.ts";

/** What is counted of buckets. */
export interface BucketCounts {
  /** Those that hold anything. */
  readonly buckets: number;
  /** Of these, how many stood there already. */
  readonly unchanged: number;
  /** In bytes, unpacked. */
  readonly largest: number;
}

export interface MadeBucket {
  readonly number: number;
  /** 32 hex digits. */
  readonly name: string;
  /** Of its archive, in bytes. */
  readonly length: number;
  readonly isWritten: boolean;
}

/** The names of all buckets, by number, in memory that threads fill together; each counts what it put in. */
export class BucketIndex {
  readonly memory: SharedArrayBuffer;
  readonly #names: Buffer;
  #counts: BucketCounts = { buckets: 0, unchanged: 0, largest: 0 };

  /** @param memory of another one, to fill it together */
  constructor(bits: number, memory: SharedArrayBuffer = new SharedArrayBuffer(NAME_BYTES * 2 ** bits)) {
    this.memory = memory;
    this.#names = Buffer.from(memory);
  }

  /** 16 bytes each; zeros of those that hold nothing. */
  get names(): Buffer {
    return this.#names;
  }

  get counts(): BucketCounts {
    return this.#counts;
  }

  add({ number, name, length, isWritten }: MadeBucket): void {
    this.#names.write(name, number * NAME_BYTES, "hex");
    this.note({ buckets: 1, unchanged: isWritten ? 0 : 1, largest: length });
  }

  /** Of what another thread put in. */
  note({ buckets, unchanged, largest }: BucketCounts): void {
    this.#counts = {
      buckets: this.#counts.buckets + buckets,
      unchanged: this.#counts.unchanged + unchanged,
      largest: Math.max(this.#counts.largest, largest),
    };
  }
}
