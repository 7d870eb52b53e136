import { leafPath } from "../../model/index.ts";
import { type BucketCounts, BucketIndex } from "./bucket-index.ts";
import { cutIndex } from "./index-file.ts";
import { headersPath, indexPath, sha256Of } from "./layout.ts";
import type { PackOutput } from "./output.ts";
import type { NamedFile, PackFacts, PackPointer } from "./pointer.ts";

/** What a pack says of the tree in it, and how much there is of that. */
export interface AssemblyFacts extends Omit<PackFacts, "beside">, Pick<PackPointer, "files" | "bytes"> {}

export interface Assembled extends Pick<BucketCounts, "buckets" | "unchanged"> {
  readonly pointer: PackPointer;
}

/** Puts buckets together to a pack: their index, and the pointer that leads to it. */
export class PackAssembly {
  /** Of the buckets that came. */
  readonly index: BucketIndex;
  readonly #output: PackOutput;
  readonly #bits: number;

  /** Makes the folders. @throws UsageError where something else is in the way */
  constructor(output: PackOutput, bits: number) {
    this.#output = output;
    this.#bits = bits;
    this.index = new BucketIndex(bits);
    output.begin();
  }

  /** Puts the pack in place: from then on it stands. @param headers see `encodeHeaders` */
  finish(facts: AssemblyFacts, headers: Buffer): Assembled {
    const leads = this.#putIndex(headers);
    const { buckets, unchanged, largest } = this.index.counts;
    const counted = { bits: this.#bits, bucket_bytes: largest };
    const pointer = this.#output.finish({ format: 1, ...facts, ...counted, ...leads });
    return { pointer, buckets, unchanged };
  }

  #putIndex(headers: Buffer): { readonly index: NamedFile; readonly headers: NamedFile } {
    const { index, leaves } = cutIndex(this.index.names, this.#bits);
    for (const { name, bytes } of leaves) this.#output.putNamed(leafPath(name), bytes);
    const [sha256, ofHeaders] = [sha256Of(index), sha256Of(headers)];
    this.#output.putNamed(indexPath(sha256), index);
    this.#output.putNamed(headersPath(ofHeaders), headers);
    return {
      index: { path: indexPath(sha256), sha256, bytes: index.length },
      headers: { path: headersPath(ofHeaders), sha256: ofHeaders, bytes: headers.length },
    };
  }
}
