import { Worker } from "node:worker_threads";
import type { TreeFile } from "../model/tree.ts";
import type { Basis, PublicationOptions, Published } from "./publication.ts";
import {
  type Answer,
  type BatchedFile,
  errorOf,
  type Order,
  type TellableOptions,
  type Word,
} from "./publication-messages.ts";
import type { Recovered } from "./recovery.ts";
import type { TreeFacts } from "./tree-manifest.ts";

const BATCH_BYTES = 2 ** 18;
/** So many batches may wait to be written; then the one who renders waits. */
const MOST_WAITING = 4;

/** A `Publication` in a thread of its own: the next files are rendered while the last ones are hashed and written. */
export class PublicationThread {
  readonly #worker: Worker;
  readonly #onWait: PublicationOptions["onWait"];
  /** Who asked, and has no answer yet. */
  readonly #waiting: Waiting[] = [];
  readonly #spare: ArrayBuffer[] = [];
  #resume: (() => void) | undefined;
  #isEnded = false;
  #failure: Error | undefined;
  #basis: Basis = "nothing";
  #recovered: Recovered | undefined;
  #bytes = new Uint8Array(BATCH_BYTES);
  #used = 0;
  #files: BatchedFile[] = [];

  private constructor(onWait: PublicationOptions["onWait"]) {
    this.#onWait = onWait;
    this.#worker = new Worker(new URL("./publication-worker.js", import.meta.url));
    this.#worker.on("message", (word: Word) => this.#hear(word));
    this.#worker.on("error", (error) => this.#break(error));
    this.#worker.on("exit", () => this.#break(new Error("the thread that writes has ended")));
  }

  /** True where there is a compiled program that a thread can run. */
  static get isAvailable(): boolean {
    return import.meta.url.endsWith(".js");
  }

  /** As `Publication.open`. */
  static async open(
    directory: string,
    { onWait, ...options }: PublicationOptions,
  ): Promise<PublicationThread> {
    const thread = new PublicationThread(onWait);
    try {
      await thread.#open(directory, options);
      return thread;
    } catch (error) {
      await thread.#end();
      throw error;
    }
  }

  get basis(): Basis {
    return this.#basis;
  }

  get recovered(): Recovered | undefined {
    return this.#recovered;
  }

  async amend(): Promise<void> {
    await this.#order({ kind: "amend" });
  }

  /** @returns what to wait for before the next file, where too many are waiting to be written */
  put({ path, body, mediaType, contentDisposition }: TreeFile): Promise<void> | undefined {
    if (this.#failure !== undefined) throw this.#failure;
    const bytes = typeof body === "string" ? Buffer.from(body) : body;
    if (this.#used + bytes.length > this.#bytes.length) this.#send(bytes.length);
    this.#bytes.set(bytes, this.#used);
    this.#used += bytes.length;
    this.#files.push([path, bytes.length, mediaType, contentDisposition]);
    return this.#waiting.length < MOST_WAITING ? undefined : this.#answer();
  }

  async commit(facts: TreeFacts): Promise<Published> {
    if (this.#files.length > 0) this.#send(0);
    const answer = await this.#order({ kind: "commit", facts });
    await this.#end();
    if (answer.kind !== "committed") throw new Error(`a commit was answered by ${answer.kind}`);
    return answer.published;
  }

  async abort(): Promise<void> {
    if (this.#isEnded) return;
    await this.#order({ kind: "abort" }).catch(() => undefined);
    await this.#end();
  }

  async #open(directory: string, options: TellableOptions): Promise<void> {
    const answer = await this.#order({ kind: "open", directory, options });
    if (answer.kind !== "opened") throw new Error(`an opening was answered by ${answer.kind}`);
    this.#basis = answer.basis;
    this.#recovered = answer.recovered;
  }

  #send(room: number): void {
    const [bytes, files] = [this.#bytes.subarray(0, this.#used), this.#files];
    const spare = room > BATCH_BYTES ? undefined : this.#spare.pop();
    this.#bytes = spare === undefined ? new Uint8Array(Math.max(BATCH_BYTES, room)) : new Uint8Array(spare);
    this.#used = 0;
    this.#files = [];
    // A failure is told by the next file, or the commit.
    this.#order({ kind: "put", batch: { bytes, files } }, [bytes.buffer]).catch(() => undefined);
  }

  #order(order: Order, transfer: ArrayBuffer[] = []): Promise<Answer> {
    const answered = new Promise<Answer>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    this.#worker.postMessage(order, transfer);
    return answered;
  }

  #hear(word: Word): void {
    if (word.kind === "waiting") {
      this.#onWait?.(word.pid);
      return;
    }
    const waiting = this.#waiting.shift();
    if (word.kind === "failed") {
      this.#failure ??= errorOf(word.failure);
      waiting?.reject(this.#failure);
    } else {
      if (word.kind === "put" && word.spare.byteLength === BATCH_BYTES) this.#spare.push(word.spare);
      waiting?.resolve(word);
    }
    this.#resume?.();
  }

  /** Resolves when an answer has come. */
  #answer(): Promise<void> {
    return new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  #break(error: Error): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
    this.#resume?.();
  }

  async #end(): Promise<void> {
    this.#isEnded = true;
    await this.#worker.terminate();
  }
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}
