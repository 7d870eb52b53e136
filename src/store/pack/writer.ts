import { join } from "node:path";
import { type Assembled, PackAssembly } from "./assembly.ts";
import { type BucketTask, BucketWork } from "./bucket-work.ts";
import { encodeHeaders, type RawHeaders } from "./headers.ts";
import { bucketBits } from "./layout.ts";
import { PackOutput, type PackOutputOptions } from "./output.ts";
import type { PackFacts } from "./pointer.ts";
import { Spool } from "./spool.ts";
import type { PutFile } from "./spooled-file.ts";
import { BucketThreads } from "./threads/bucket-threads.ts";

export interface PackWriting extends PackOutputOptions {
  /** See `bucketBits`. */
  readonly mostBits: number;
  /** Whether this thread does everything. */
  readonly alone?: boolean | undefined;
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
  readonly #threads: BucketThreads;
  readonly #headers: RawHeaders[] = [];
  #count = 0;
  #bytes = 0;

  /** @throws UsageError where a tree stands there, or what is not ours */
  constructor({ mostBits, alone, ...place }: PackWriting) {
    this.#mostBits = mostBits;
    this.#threads = new BucketThreads(alone ?? !BucketThreads.isAvailable);
    this.#output = new PackOutput(place);
    this.#spool = new Spool(join(place.stage, "spool"));
  }

  put(file: PutFile): void {
    this.#count += 1;
    this.#bytes += file.bytes.length;
    this.#spool.put(file);
    this.#threads.expect(this.#bytes);
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
      output.undo();
      throw error;
    } finally {
      this.close();
    }
  }

  /** Ends what waits for more. */
  close(): void {
    this.#spool.close();
    this.#threads.close();
  }

  async #write(facts: Omit<PackFacts, "beside">): Promise<Assembled> {
    const bits = bucketBits(this.#bytes, this.#mostBits);
    const { files, buckets: place } = this.#output;
    const assembly = new PackAssembly(this.#output, bits);
    const task: BucketTask = { bits, place, groups: this.#spool.end(), names: assembly.index.memory };
    await this.#threads.make(task, new BucketWork(task, files, assembly.index));
    const counted = { files: this.#count, bytes: this.#bytes };
    return assembly.finish({ ...facts, ...counted }, Buffer.from(encodeHeaders(this.#headers)));
  }
}
