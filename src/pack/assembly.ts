import { bucketPath, leafPath, NAME_BYTES } from "../model/pack-paths.ts";
import { cutIndex } from "./index-file.ts";
import { headersPath, indexPath, sha256Of } from "./layout.ts";
import type { PackOutput } from "./output.ts";
import type { NamedFile, PackFacts, PackPointer } from "./pointer.ts";

/** What a pack says of the tree in it, and how much there is of that. */
export interface AssemblyFacts extends Omit<PackFacts, "beside">, Pick<PackPointer, "files" | "bytes"> {}

export interface Assembled {
  readonly pointer: PackPointer;
  /** Buckets that hold anything. */
  readonly buckets: number;
  /** Of these, how many stood there already. */
  readonly unchanged: number;
}

/** Puts buckets together to a pack: their index, and the pointer that leads to it. */
export class PackAssembly {
  readonly #output: PackOutput;
  readonly #bits: number;
  readonly #names: Buffer;
  #buckets = 0;
  #unchanged = 0;
  #largest = 0;

  /** Makes the folders. @throws UsageError where something else is in the way */
  constructor(output: PackOutput, bits: number) {
    this.#output = output;
    this.#bits = bits;
    this.#names = Buffer.alloc(NAME_BYTES * 2 ** bits);
    output.begin();
  }

  /**
   * Takes a bucket into the index.
   *
   * @param name 32 hex digits
   * @param length of its archive, unpacked
   * @returns where its file is to be put; undefined where it stands
   */
  add(number: number, name: string, length: number): string | undefined {
    this.#names.write(name, number * NAME_BYTES, "hex");
    this.#buckets += 1;
    this.#largest = Math.max(this.#largest, length);
    const path = bucketPath(name);
    if (!this.#output.holdsBucket(path, length)) return path;
    this.#unchanged += 1;
    return undefined;
  }

  /** Puts the pack in place: from then on it stands. @param headers see `encodeHeaders` */
  async finish(facts: AssemblyFacts, headers: Buffer): Promise<Assembled> {
    const leads = await this.#putIndex(headers);
    const counted = { bits: this.#bits, bucket_bytes: this.#largest };
    const pointer = await this.#output.finish({ format: 1, ...facts, ...counted, ...leads });
    return { pointer, buckets: this.#buckets, unchanged: this.#unchanged };
  }

  async #putIndex(headers: Buffer): Promise<{ readonly index: NamedFile; readonly headers: NamedFile }> {
    const { index, leaves } = cutIndex(this.#names, this.#bits);
    for (const { name, bytes } of leaves) await this.#output.putNamed(leafPath(name), bytes);
    const [sha256, ofHeaders] = [sha256Of(index), sha256Of(headers)];
    await this.#output.putNamed(indexPath(sha256), index);
    await this.#output.putNamed(headersPath(ofHeaders), headers);
    return {
      index: { path: indexPath(sha256), sha256, bytes: index.length },
      headers: { path: headersPath(ofHeaders), sha256: ofHeaders, bytes: headers.length },
    };
  }
}
