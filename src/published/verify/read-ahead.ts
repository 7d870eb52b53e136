import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { API_ROOT } from "../../model/index.ts";
import type { Leaf, ListedEntries, TreeDisk } from "../../store/index.ts";
import { type Ahead, COUNTS, SENT, TAKEN, TO_LOOK_AT, type ToldFiles } from "./ahead-messages.ts";
import type { EntryFiles, ExpectedFiles } from "./entry-files.ts";

/** If the thread sends nothing for this time, which is longer than any disk needs, it has ended. */
const MOST_SILENCE_MS = 120_000;

/**
 * Files that a thread reads and proves before they are asked for. This thread checks and reports the wrong ones
 * again.
 */
export class ReadAhead implements EntryFiles {
  readonly #disk: TreeDisk;
  readonly #counts = new Int32Array(new SharedArrayBuffer(COUNTS * Int32Array.BYTES_PER_ELEMENT));
  readonly #port;
  readonly #worker: Worker;
  #entries: ListedEntries | undefined;
  #expected: Uint32Array = new Uint32Array(0);
  #next = 0;
  #strays: readonly Leaf[] | undefined;
  #bytes = Buffer.alloc(0);
  #found: Int32Array = new Int32Array(0);
  #at = 0;
  #used = 0;
  #isOver = false;

  /** @param disk reads files that must be checked here. Its `api/` was not surveyed */
  constructor(directory: string, disk: TreeDisk) {
    this.#disk = disk;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#worker = new Worker(new URL("./ahead-worker.js", import.meta.url), {
      workerData: { directory, counts: this.#counts.buffer, port: port2 },
      transferList: [port2],
    });
    // Without a handler, an error in the thread would end the process. Instead, the wait for the thread times out.
    this.#worker.on("error", () => undefined);
    this.#worker.unref();
  }

  expect({ entries, numbers, isRead }: ExpectedFiles): void {
    this.#entries = entries;
    this.#expected = numbers;
    const { bytes, starts, digests, sizes } = entries.columns;
    const columns = [bytes, starts, digests, sizes].map(({ buffer }) => buffer);
    const told: ToldFiles = { columns, numbers, isRead };
    this.#port.postMessage(told);
  }

  read(number: number): Buffer | undefined {
    const length = this.#lengthOf(number);
    if (length >= 0) return this.#bytes.subarray(this.#used - length, this.#used);
    return this.#entries && this.#disk.read(this.#entries.at(number));
  }

  prove(number: number): void {
    if (this.#lengthOf(number) === TO_LOOK_AT && this.#entries) this.#disk.prove(this.#entries.at(number));
  }

  *leaves(): Iterable<Leaf> {
    const isThrough = this.#next === this.#expected.length;
    while (isThrough && !this.#isOver) this.#takeBatch();
    if (this.#strays === undefined) this.#endAlone();
    yield* this.#disk.leaves();
    yield* this.#strays ?? [];
  }

  /** The length of a file that the thread read, or `PROVED` or `TO_LOOK_AT`. */
  #lengthOf(number: number): number {
    if (this.#isOver || this.#expected[this.#next] !== number) return TO_LOOK_AT;
    while (this.#at === this.#found.length && !this.#isOver) this.#takeBatch();
    const length = this.#found[this.#at] ?? TO_LOOK_AT;
    this.#at += 1;
    this.#next += 1;
    this.#used += Math.max(length, 0);
    return length;
  }

  #takeBatch(): void {
    const ahead = this.#hear();
    if (ahead.kind === "strays") this.#strays = ahead.strays;
    if (ahead.kind === "end") this.#endAlone();
    if (ahead.kind !== "batch") {
      this.#isOver = true;
      return;
    }
    Atomics.add(this.#counts, TAKEN, 1);
    Atomics.notify(this.#counts, TAKEN);
    const { buffer, byteOffset, length } = ahead.bytes;
    this.#bytes = Buffer.from(buffer, byteOffset, length);
    this.#found = ahead.found;
    this.#at = 0;
    this.#used = 0;
  }

  #hear(): Ahead {
    for (;;) {
      const sent = Atomics.load(this.#counts, SENT);
      const heard: { readonly message: Ahead } | undefined = receiveMessageOnPort(this.#port);
      if (heard !== undefined) return heard.message;
      if (Atomics.wait(this.#counts, SENT, sent, MOST_SILENCE_MS) === "timed-out") return { kind: "end" };
    }
  }

  #endAlone(): void {
    this.#isOver = true;
    this.#strays = [];
    this.#disk.survey(API_ROOT);
  }

  close(): void {
    void this.#worker.terminate();
    this.#port.close();
  }
}
