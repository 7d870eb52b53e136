import { leafPath } from "../../model/index.ts";
import { type BucketCounts, BucketIndex, cutIndex } from "./index-file.ts";
import { headersPath, indexPath, sha256Of } from "./layout.ts";
import type { PackOutput } from "./output.ts";
import type { NamedFile, PackFacts, PackPointer } from "./pointer.ts";

export interface PackAssembly {
  /** The facts about the tree in the pack, and the tree's size. */
  readonly facts: Omit<PackFacts, "beside"> & Pick<PackPointer, "files" | "bytes">;
  readonly bits: number;
  /** See `encodeHeaders`. */
  readonly headers: Buffer;
  /** Puts the buckets into the output and the index. If it throws, the pack is not published. */
  readonly fill: (index: BucketIndex) => Promise<void> | void;
}

export interface Packed extends Pick<BucketCounts, "buckets" | "unchanged"> {
  readonly pointer: PackPointer;
  /** The numbers of files that were written and deleted, in the pack and beside it. */
  readonly written: number;
  readonly deleted: number;
}

/** Puts buckets, their index and the pointer in place, all or none. @throws UsageError, the system's errors */
export async function assemblePack(
  output: PackOutput,
  { facts, bits, headers, fill }: PackAssembly,
): Promise<Packed> {
  try {
    output.begin();
    const made = new BucketIndex(bits);
    await fill(made);
    const leads = putIndex(output, made.names, bits, headers);
    const { buckets, unchanged, largest } = made.counts;
    const pointer = output.finish({ format: 1, ...facts, bits, bucket_bytes: largest, ...leads });
    // After the last step the new pack is published, even if the removal of old files fails.
    return { pointer, buckets, unchanged, written: output.written, deleted: output.clear(pointer) };
  } catch (error) {
    output.undo();
    throw error;
  }
}

function putIndex(
  output: PackOutput,
  names: Buffer,
  bits: number,
  headers: Buffer,
): { readonly index: NamedFile; readonly headers: NamedFile } {
  const { index, leaves } = cutIndex(names, bits);
  for (const { name, bytes } of leaves) output.putNamed(leafPath(name), bytes);
  const put = (bytes: Buffer, pathOf: (sha256: string) => string): NamedFile => {
    const sha256 = sha256Of(bytes);
    output.putNamed(pathOf(sha256), bytes);
    return { path: pathOf(sha256), sha256, bytes: bytes.length };
  };
  return { index: put(index, indexPath), headers: put(headers, headersPath) };
}
