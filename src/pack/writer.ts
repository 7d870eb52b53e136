import { join } from "node:path";
import { type Assembled, PackAssembly } from "./assembly.ts";
import { type Bucket, cutBuckets, refuseLarge } from "./buckets.ts";
import { encodeHeaders, type RawHeaders } from "./headers.ts";
import { bucketBits, nameOf, sha256Of } from "./layout.ts";
import { PackOutput, type PackOutputOptions } from "./output.ts";
import type { PackFacts } from "./pointer.ts";
import { Spool } from "./spool.ts";
import type { SpooledFile } from "./spool-memory.ts";
import { archiveOf } from "./tar.ts";

export interface PackWriting extends PackOutputOptions {
  /** See `bucketBits`. */
  readonly mostBits: number;
}

export interface Packed extends Assembled {
  /** Files that were written, and that went, in the pack and beside it. */
  readonly written: number;
  readonly deleted: number;
}

/** Writes a pack of files: see `PackOutput`. */
export class PackWriter {
  readonly #mostBits: number;
  readonly #output: PackOutput;
  readonly #spool: Spool;
  readonly #headers: RawHeaders[] = [];
  #count = 0;
  #bytes = 0;

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

  async #write(facts: Omit<PackFacts, "beside">): Promise<Assembled> {
    const bits = bucketBits(this.#bytes, this.#mostBits);
    const assembly = new PackAssembly(this.#output, bits);
    for (const bucket of cutBuckets(this.#spool.groups(), bits)) await this.#putBucket(bucket, assembly);
    this.#spool.close();
    const counted = { files: this.#count, bytes: this.#bytes };
    return assembly.finish({ ...facts, ...counted }, Buffer.from(encodeHeaders(this.#headers)));
  }

  async #putBucket({ number, files }: Bucket, assembly: PackAssembly): Promise<void> {
    refuseLarge(files);
    const archive = archiveOf(files, (length) => this.#output.room(length));
    const path = assembly.add(number, nameOf(sha256Of(archive)), archive.length);
    if (path === undefined) this.#output.giveBack(archive);
    else await this.#output.putArchive(path, archive);
  }
}
