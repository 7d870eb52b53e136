import { NAME_BYTES } from "../../model/index.ts";
import { hasLeaves, LEAF_BUCKETS, packFileName, sha256Of } from "./layout.ts";

const LEAF_BYTES = LEAF_BUCKETS * NAME_BYTES;
/** A bucket without any file has none itself. */
export const NOTHING = "0".repeat(2 * NAME_BYTES);

export interface CutIndex {
  readonly index: Buffer;
  readonly leaves: readonly Leaf[];
}

interface Leaf {
  readonly name: string;
  readonly bytes: Buffer;
}

/** @param names of all buckets, 16 bytes each */
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

/** Which leaf leads to a bucket, and where in it. */
export function leafOf(bucket: number): { readonly leaf: number; readonly at: number } {
  return { leaf: Math.floor(bucket / LEAF_BUCKETS), at: bucket % LEAF_BUCKETS };
}
