import { NAME_BYTES } from "../../model/index.ts";
import { hasLeaves, LEAF_BUCKETS, packFileName, sha256Of } from "./layout.ts";

const LEAF_BYTES = LEAF_BUCKETS * NAME_BYTES;
/** The name of a bucket without files. Such a bucket is not written. */
export const NOTHING = "0".repeat(2 * NAME_BYTES);

export interface CutIndex {
  readonly index: Buffer;
  readonly leaves: readonly Leaf[];
}

interface Leaf {
  readonly name: string;
  readonly bytes: Buffer;
}

/** @param names the names of all buckets, 16 bytes each */
export function cutIndex(names: Buffer, bits: number): CutIndex {
  if (!hasLeaves(bits)) return { index: names, leaves: [] };
  const leaves = Array.from({ length: names.length / LEAF_BYTES }, (_, leaf) => {
    const bytes = names.subarray(leaf * LEAF_BYTES, (leaf + 1) * LEAF_BYTES);
    return { name: packFileName(sha256Of(bytes)), bytes };
  });
  return { index: Buffer.from(leaves.map(({ name }) => name).join(""), "hex"), leaves };
}

/** The names in an index, or in a leaf, in hex. */
export function namesIn(bytes: Buffer): readonly string[] {
  return Array.from({ length: bytes.length / NAME_BYTES }, (_, at) => nameAt(bytes, at));
}

export function nameAt(bytes: Buffer, at: number): string {
  return bytes.toString("hex", at * NAME_BYTES, (at + 1) * NAME_BYTES);
}

export function isLeaf(bytes: Buffer | undefined, name: string): bytes is Buffer {
  return bytes?.length === LEAF_BYTES && packFileName(sha256Of(bytes)) === name;
}

/** The leaf that leads to a bucket, and the position in it. */
export function leafOf(bucket: number): { readonly leaf: number; readonly at: number } {
  return { leaf: Math.floor(bucket / LEAF_BUCKETS), at: bucket % LEAF_BUCKETS };
}

export interface BucketCounts {
  readonly buckets: number;
  /** The number of these buckets that existed before. */
  readonly unchanged: number;
  /** The size of the largest bucket in bytes, unpacked. */
  readonly largest: number;
}

interface MadeBucket {
  readonly number: number;
  /** The name in 32 hex digits. */
  readonly name: string;
  /** The size of its archive in bytes. */
  readonly length: number;
  readonly isWritten: boolean;
}

/** The names of all buckets by number. Threads share this memory; each counts the buckets that it added. */
export class BucketIndex {
  readonly memory: SharedArrayBuffer;
  readonly #names: Buffer;
  #counts: BucketCounts = { buckets: 0, unchanged: 0, largest: 0 };

  /** @param memory the memory of another index, to fill it together */
  constructor(bits: number, memory: SharedArrayBuffer = new SharedArrayBuffer(NAME_BYTES * 2 ** bits)) {
    this.memory = memory;
    this.#names = Buffer.from(memory);
  }

  /** The names, 16 bytes each. Empty buckets have zeros. */
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

  note({ buckets, unchanged, largest }: BucketCounts): void {
    this.#counts = {
      buckets: this.#counts.buckets + buckets,
      unchanged: this.#counts.unchanged + unchanged,
      largest: Math.max(this.#counts.largest, largest),
    };
  }
}
