import { join } from "node:path";
import { HAS_THREADS } from "../threads.ts";
import { assemblePack, type Packed } from "./assembly.ts";
import { type BucketTask, BucketWork } from "./bucket-work.ts";
import { encodeHeaders, type RawHeaders } from "./headers.ts";
import type { BucketIndex } from "./index-file.ts";
import { bucketBits } from "./layout.ts";
import { PackOutput, type PackOutputOptions } from "./output.ts";
import type { PackFacts } from "./pointer.ts";
import { Spool } from "./spool.ts";
import type { PutFile } from "./spooled-groups.ts";
import { BucketThreads } from "./threads/bucket-threads.ts";

export interface PackWriting extends PackOutputOptions {
  /** See `bucketBits`. */
  readonly mostBits: number;
  /** If true, this thread does all of the work. */
  readonly alone?: boolean | undefined;
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

  /** @throws UsageError if the folder contains a tree, or files of others */
  constructor({ mostBits, alone, ...place }: PackWriting) {
    this.#mostBits = mostBits;
    this.#threads = new BucketThreads(alone ?? !HAS_THREADS);
    this.#output = new PackOutput(place);
    this.#spool = new Spool(join(place.stage, "spool"));
  }

  put(file: PutFile): void {
    this.#count += 1;
    this.#bytes += file.bytes.length;
    this.#spool.put(file);
    this.#threads.expect(this.#bytes);
  }

  /** Adds a file beside the pack that the host needs to read it. */
  putBeside(name: string, bytes: Uint8Array): void {
    this.#output.putBeside(name, bytes);
  }

  putHeaders(headers: RawHeaders): void {
    this.#headers.push(headers);
  }

  /**
   * Puts the pack in place. @throws the system's errors, UsageError; the old pack stays until the new one is complete
   */
  async commit(facts: Omit<PackFacts, "beside">): Promise<Packed> {
    const bits = bucketBits(this.#bytes, this.#mostBits);
    try {
      return await assemblePack(this.#output, {
        facts: { ...facts, files: this.#count, bytes: this.#bytes },
        bits,
        headers: Buffer.from(encodeHeaders(this.#headers)),
        fill: (index) => this.#fill(index, bits),
      });
    } finally {
      this.close();
    }
  }

  close(): void {
    this.#spool.close();
    this.#threads.close();
  }

  async #fill(index: BucketIndex, bits: number): Promise<void> {
    const { files, buckets: place } = this.#output;
    const task: BucketTask = { bits, place, groups: this.#spool.end(), names: index.memory };
    await this.#threads.make(task, new BucketWork(task, files, index));
  }
}
