import { Worker } from "node:worker_threads";
import type { OfferedFile, TreeFile } from "../../../model/index.ts";
import { bytesOf, digestsOf, type FileDigests } from "../manifest/entry-list.ts";
import type { TreeFacts } from "../manifest/tree-manifest.ts";
import type { Help } from "../publication.ts";
import {
  digestsAt,
  errorOf,
  SEPARATOR,
  type ToldBatch,
  type ToldText,
  type WriterTask,
  type Written,
} from "./writer-messages.ts";

/**
 * The greatest number of messages that wait for the thread, each with a batch or a text. With more, the rendering thread
 * works itself. With a smaller limit, the thread would run out of work during the rendering of a page.
 */
const MOST_WAITING = 16;
/** The limit can be small, because the thread creates few objects that live long. */
const YOUNG_MB = 8;

export interface Shareable<Published> {
  readonly writerTask: WriterTask;
  put(file: OfferedFile): void;
  putDigested(file: Omit<TreeFile, "body">, bytes: Uint8Array, digests: FileDigests, help?: Help): void;
  fail(path: string, error: unknown): void;
  commit(facts: TreeFacts): Published | Promise<Published>;
  abort(): void;
}

/**
 * A publication with two threads that digest and write files. One thread does what it can, and while it is busy, the
 * rendering thread does the rest. The bytes do not depend on the thread.
 */
export class SharedPublication<Published> {
  readonly #publication: Shareable<Published>;
  readonly #task: WriterTask;
  readonly #worker: Worker;
  readonly #filler = new BatchFiller();
  readonly #waiting: (readonly BatchedFile[] | ToldFile)[] = [];
  #failure: Error | undefined;
  #resume: (() => void) | undefined;

  /** Call it after `Publication.amend`, if the publication is amended. */
  constructor(publication: Shareable<Published>) {
    this.#publication = publication;
    this.#task = publication.writerTask;
    this.#worker = new Worker(new URL("./writer-worker.js", import.meta.url), {
      workerData: this.#task,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#worker.on("message", (written: Written) => this.#hear(written));
    this.#worker.on("error", (error) => this.#break(error));
    this.#worker.on("exit", () => this.#break(new Error("the thread that writes has ended")));
  }

  /** The same as `Publication.put`. A later call can report the failure. */
  put(file: OfferedFile): void {
    if (this.#failure !== undefined) throw this.#failure;
    if ("pieces" in file) {
      this.#publication.put(file);
      return;
    }
    const { body } = file;
    if (typeof body === "string" && body.length >= LONG_TEXT && this.#waiting.length < MOST_WAITING) {
      this.#passText(file, body);
      return;
    }
    const bytes = bytesOf(file);
    if (this.#filler.add(file, bytes)) return;
    this.#pass(this.#filler.take());
    this.#filler.add(file, bytes);
  }

  async commit(facts: TreeFacts): Promise<Published> {
    this.#write(this.#filler.take());
    while (this.#waiting.length > 0 && this.#failure === undefined) await this.#answer();
    await this.#end();
    if (this.#failure !== undefined) throw this.#failure;
    return this.#publication.commit(facts);
  }

  /** The same as `Publication.abort`, after the thread has ended. */
  async abort(): Promise<void> {
    await this.#end();
    this.#publication.abort();
  }

  #pass(batch: Batch): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#write(batch);
      return;
    }
    const { bytes, files } = batch;
    this.#waiting.push(files);
    const told: ToldBatch = {
      bytes,
      paths: files.map(({ path }) => path).join(SEPARATOR),
      sizes: Float64Array.from(files, ({ size }) => size),
    };
    this.#worker.postMessage(told, [bytes.buffer]);
  }

  #passText(file: ToldFile, text: string): void {
    this.#waiting.push(withoutBody(file));
    const told: ToldText = { path: file.path, text };
    this.#worker.postMessage(told);
  }

  #write(batch: Batch): void {
    for (const [file, bytes] of filesInBatch(batch))
      this.#publication.putDigested(file, bytes, digestsOf(file.path, bytes));
    this.#filler.reuse(batch.bytes.buffer);
  }

  #hear(written: Written): void {
    try {
      this.#take(written, this.#waiting.shift() ?? []);
    } catch (error) {
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    }
    this.#resume?.();
  }

  #take({ bytes, digests, stand, failure }: Written, told: readonly BatchedFile[] | ToldFile): void {
    const files = "path" in told ? [{ ...told, size: bytes.length }] : told;
    if (failure !== undefined) this.#publication.fail(failure.path, errorOf(failure.error));
    let at = 0;
    for (const [file, body] of filesInBatch({ bytes, files })) {
      this.#publication.putDigested(file, body, digestsAt(digests, at), this.#helpAt(stand, at));
      at += 1;
    }
    this.#filler.reuse(bytes.buffer);
  }

  #helpAt(stand: Uint8Array, index: number): Help | undefined {
    if (this.#task.stage !== undefined) return "written";
    if (this.#task.standing === undefined) return undefined;
    return stand[index] === 1 ? "stands" : "differs";
  }

  #answer(): Promise<void> {
    return new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  #break(error: Error): void {
    this.#failure ??= error;
    this.#resume?.();
  }

  async #end(): Promise<void> {
    this.#worker.removeAllListeners("exit");
    await this.#worker.terminate();
  }
}

/** Files whose bytes follow one another, in memory that threads can transfer. */
interface Batch {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly files: readonly BatchedFile[];
}

type ToldFile = Omit<TreeFile, "body">;

interface BatchedFile extends ToldFile {
  readonly size: number;
}

const BATCH_BYTES = 2 ** 18;
/** The thread encodes texts of at least this many characters. Shorter ones are cheaper in a batch. */
const LONG_TEXT = 4096;

class BatchFiller {
  readonly #spare: ArrayBuffer[] = [];
  #bytes = new Uint8Array(BATCH_BYTES);
  #used = 0;
  #files: BatchedFile[] = [];

  /** @returns false, and adds nothing, if the gathered batch has to be taken first */
  add(file: TreeFile, bytes: Uint8Array): boolean {
    if (this.#used + bytes.length > this.#bytes.length) {
      if (this.#used > 0) return false;
      this.#bytes = new Uint8Array(bytes.length);
    }
    this.#bytes.set(bytes, this.#used);
    this.#used += bytes.length;
    this.#files.push({ ...withoutBody(file), size: bytes.length });
    return true;
  }

  /** The gathered batch. `reuse` gives its memory back. */
  take(): Batch {
    const batch = { bytes: this.#bytes.subarray(0, this.#used), files: this.#files };
    this.#bytes = new Uint8Array(this.#spare.pop() ?? new ArrayBuffer(BATCH_BYTES));
    this.#used = 0;
    this.#files = [];
    return batch;
  }

  reuse(memory: ArrayBuffer): void {
    if (memory.byteLength === BATCH_BYTES) this.#spare.push(memory);
  }
}

function withoutBody({ path, mediaType, contentDisposition }: ToldFile): ToldFile {
  const file = { path, mediaType };
  return contentDisposition === undefined ? file : { ...file, contentDisposition };
}

function* filesInBatch({ bytes, files }: Batch): Iterable<readonly [file: BatchedFile, bytes: Uint8Array]> {
  let at = 0;
  for (const file of files) {
    yield [file, bytes.subarray(at, at + file.size)];
    at += file.size;
  }
}
