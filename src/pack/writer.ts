import { join } from "node:path";
import { UsageError } from "../model/failures.ts";
import { bucketPath, leafPath, NAME_BYTES } from "../model/pack-paths.ts";
import { type Bucket, cutBuckets } from "./buckets.ts";
import { encodeHeaders, type RawHeaders } from "./headers.ts";
import { cutIndex } from "./index-file.ts";
import { bucketBits, headersPath, indexPath, MOST_BUCKET_BYTES, nameOf, sha256Of } from "./layout.ts";
import { PackOutput, type PackOutputOptions } from "./output.ts";
import type { NamedFile, PackFacts, PackPointer } from "./pointer.ts";
import { Spool, type SpooledFile } from "./spool.ts";
import { archiveOf, roomOf } from "./tar.ts";

export interface PackWriting extends PackOutputOptions {
  /** See `bucketBits`. */
  readonly mostBits: number;
}

export interface Packed {
  readonly pointer: PackPointer;
  /** Files that were written, and that went, in the pack and beside it. */
  readonly written: number;
  readonly deleted: number;
  /** Buckets that hold anything. */
  readonly buckets: number;
  /** Of these, how many stood there already. */
  readonly unchanged: number;
}

/** Writes a pack of files: see `PackOutput`. */
export class PackWriter {
  readonly #mostBits: number;
  readonly #output: PackOutput;
  readonly #spool: Spool;
  readonly #headers: RawHeaders[] = [];
  #count = 0;
  #bytes = 0;
  #largest = 0;
  #unchanged = 0;

  /** @throws UsageError where a tree stands there, or what is not ours */
  constructor({ mostBits, ...place }: PackWriting) {
    this.#mostBits = mostBits;
    this.#output = new PackOutput(place);
    this.#spool = new Spool(join(place.stage, "spool"));
  }

  put(file: SpooledFile): void {
    this.#count += 1;
    this.#bytes += file.bytes.length;
    this.#spool.put(file);
  }

  /** What the host needs to read the pack: it lies beside it, as it is. */
  putBeside(name: string, bytes: Uint8Array): void {
    this.#output.putBeside(name, bytes);
  }

  /** What a server must say of a file that was put. */
  putHeaders(headers: RawHeaders): void {
    this.#headers.push(headers);
  }

  /** Puts the pack in place. @throws the system's errors, UsageError; the old pack stays until the new one stands */
  async commit(facts: Omit<PackFacts, "beside">): Promise<Packed> {
    const output = this.#output;
    try {
      const packed = await this.#write(facts);
      // From its last step on the new pack stands, whatever becomes of what is cleared away.
      return { ...packed, written: output.written, deleted: output.clear(packed.pointer) };
    } catch (error) {
      this.#spool.close();
      await output.undo();
      throw error;
    }
  }

  async #write(facts: Omit<PackFacts, "beside">): Promise<Omit<Packed, "written" | "deleted">> {
    const bits = bucketBits(this.#bytes, this.#mostBits);
    this.#output.begin();
    const names = Buffer.alloc(NAME_BYTES * 2 ** bits);
    const buckets = await this.#putBuckets(bits, names);
    const leads = await this.#putIndex(bits, names);
    const counted = { files: this.#count, bytes: this.#bytes, bits, bucket_bytes: this.#largest };
    const pointer = await this.#output.finish({ format: 1, ...facts, ...counted, ...leads });
    return { pointer, buckets, unchanged: this.#unchanged };
  }

  async #putBuckets(bits: number, names: Buffer): Promise<number> {
    let count = 0;
    for (const bucket of cutBuckets(this.#spool.groups(), bits)) {
      await this.#putBucket(bucket, names);
      count += 1;
    }
    this.#spool.close();
    return count;
  }

  async #putBucket({ number, files }: Bucket, names: Buffer): Promise<void> {
    if (files.reduce((sum, { path, bytes }) => sum + roomOf(path, bytes.length), 0) > MOST_BUCKET_BYTES)
      throw new UsageError(
        `a pack cannot hold ${files.toSorted((a, b) => b.bytes.length - a.bytes.length)[0]?.path}: a bucket has at most ${MOST_BUCKET_BYTES} bytes`,
        "publish a tree, or leave out what is so large (--bulk)",
      );
    const archive = archiveOf(files, (length) => this.#output.room(length));
    const name = nameOf(sha256Of(archive));
    names.write(name, number * NAME_BYTES, "hex");
    this.#largest = Math.max(this.#largest, archive.length);
    const path = bucketPath(name);
    if (this.#output.holdsBucket(path, archive.length)) {
      this.#unchanged += 1;
      this.#output.giveBack(archive);
    } else await this.#output.putArchive(path, archive);
  }

  async #putIndex(
    bits: number,
    names: Buffer,
  ): Promise<{ readonly index: NamedFile; readonly headers: NamedFile }> {
    const { index, leaves } = cutIndex(names, bits);
    for (const { name, bytes } of leaves) await this.#output.putNamed(leafPath(name), bytes);
    const headers = Buffer.from(encodeHeaders(this.#headers));
    const [sha256, ofHeaders] = [sha256Of(index), sha256Of(headers)];
    await this.#output.putNamed(indexPath(sha256), index);
    await this.#output.putNamed(headersPath(ofHeaders), headers);
    return {
      index: { path: indexPath(sha256), sha256, bytes: index.length },
      headers: { path: headersPath(ofHeaders), sha256: ofHeaders, bytes: headers.length },
    };
  }
}
