import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { API_ROOT } from "../../model/index.ts";
import type { ExpectedFile, Leaf, ListedFile, ListedFiles, TreeDisk } from "../../store/index.ts";
import {
  type Ahead,
  COUNTS,
  FILES_AT_A_TIME,
  SENT,
  TAKEN,
  TO_LOOK_AT,
  type ToldFiles,
} from "./ahead-messages.ts";

/** Longer than any disk is silent: then the thread is gone. */
const MOST_SILENCE_MS = 120_000;

/** Files that a thread reads and proves before they are asked for; what it finds wrong is looked at again, and told. */
export class ReadAhead implements ListedFiles {
  readonly #disk: TreeDisk;
  readonly #counts = new Int32Array(new SharedArrayBuffer(COUNTS * Int32Array.BYTES_PER_ELEMENT));
  readonly #port;
  readonly #worker: Worker;
  #expected: readonly ExpectedFile[] = [];
  #next = 0;
  /** So many of the expected files were told. */
  #told = 0;
  #strays: readonly Leaf[] | undefined;
  #bytes = Buffer.alloc(0);
  #found: Int32Array = new Int32Array(0);
  #at = 0;
  #used = 0;
  #isOver = false;

  /** @param disk for what has to be looked at here; `api/` was not surveyed */
  constructor(directory: string, disk: TreeDisk) {
    this.#disk = disk;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#worker = new Worker(new URL("./ahead-worker.js", import.meta.url), {
      workerData: { directory, counts: this.#counts.buffer, port: port2 },
      transferList: [port2],
    });
    // What ends the thread is noticed by its silence.
    this.#worker.on("error", () => undefined);
    this.#worker.unref();
  }

  expect(files: readonly ExpectedFile[]): void {
    this.#expected = files;
    this.#tell();
  }

  /** Tells the next files. The thread always knows those of one turn more than are asked for. */
  #tell(): void {
    const files = this.#expected.slice(this.#told, this.#told + FILES_AT_A_TIME);
    this.#told += files.length;
    const told: ToldFiles = {
      paths: files.map(({ file }) => file.path),
      hashes: files.map(({ file }) => file.sha256),
      sizes: Float64Array.from(files, ({ file }) => file.size ?? -1),
      isRead: Uint8Array.from(files, ({ isRead }) => (isRead ? 1 : 0)),
      isLast: this.#told === this.#expected.length,
    };
    this.#port.postMessage(told);
  }

  read(listed: ListedFile): Buffer | undefined {
    const length = this.#lengthOf(listed);
    return length < 0 ? this.#disk.read(listed) : this.#bytes.subarray(this.#used - length, this.#used);
  }

  prove(listed: ListedFile): void {
    if (this.#lengthOf(listed) === TO_LOOK_AT) this.#disk.prove(listed);
  }

  *leaves(): Iterable<Leaf> {
    const isThrough = this.#next === this.#expected.length;
    while (isThrough && !this.#isOver) this.#takeBatch();
    if (this.#strays === undefined) this.#endAlone();
    yield* this.#disk.leaves();
    yield* this.#strays ?? [];
  }

  /** Of what the thread read; or `PROVED`, or `TO_LOOK_AT`. */
  #lengthOf(listed: ListedFile): number {
    if (this.#isOver || this.#expected[this.#next]?.file !== listed) return TO_LOOK_AT;
    if (this.#next + FILES_AT_A_TIME >= this.#told && this.#told < this.#expected.length) this.#tell();
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
