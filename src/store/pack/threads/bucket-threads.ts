import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import {
  type BucketTask,
  type BucketWork,
  type MadePieces,
  piecesInTurn,
  piecesOf,
  type ToldTask,
} from "../bucket-work.ts";

/** The least number of bytes that justifies the start of a thread, which takes some milliseconds. */
const MANY_BYTES = 2 ** 24;
/** The most threads beside the calling one. Each thread keeps a group of the spool in memory. */
const MOST_THREADS = 3;
/** The limit can be small, because the thread creates few objects that live long. */
const YOUNG_MB = 8;

/**
 * Threads that make buckets, together with the calling thread. Each takes the next free piece. If a thread ends or
 * fails, its piece is made again here. So errors come from one place, the same as without threads.
 */
export class BucketThreads {
  #workers: Set<Worker> | undefined;

  constructor(alone: boolean) {
    if (alone) this.#workers = new Set();
  }

  /** Starts threads as soon as they save time. @param bytes the number of bytes that wait for their buckets */
  expect(bytes: number): void {
    if (bytes < MANY_BYTES || this.#workers !== undefined) return;
    const workers = new Set<Worker>();
    this.#workers = workers;
    const count = Math.min(MOST_THREADS, availableParallelism() - 1);
    for (let at = 0; at < count; at += 1) {
      const worker = startWorker();
      if (worker === undefined) return;
      worker.once("exit", () => workers.delete(worker));
      workers.add(worker);
    }
  }

  /** Makes all buckets. @param own the work of this thread. @throws as `own.make`, after all threads have ended */
  async make(task: BucketTask, own: BucketWork): Promise<void> {
    const count = piecesOf(task);
    const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const left = new Set(Array.from({ length: count }, (_, piece) => piece));
    const working = [...(this.#workers ?? [])].map((worker, at) =>
      madeBy(worker, { task, turns, thread: at + 1 }),
    );
    try {
      for (const piece of piecesInTurn({ task, turns })) {
        own.make(piece);
        left.delete(piece);
        // Signals are handled now.
        await setImmediate();
      }
    } finally {
      Atomics.store(turns, 0, count);
      for (const made of await Promise.all(working)) {
        own.files.note(made.written);
        own.index.note(made.counts);
        for (const piece of made.pieces) left.delete(piece);
      }
    }
    for (const piece of left) own.make(piece);
  }

  close(): void {
    for (const worker of this.#workers ?? []) void worker.terminate();
    this.#workers = new Set();
  }
}

/** Undefined if the system gives no thread. The end of a worker is not reported, because its pieces are made again. */
function startWorker(): Worker | undefined {
  try {
    const worker = new Worker(new URL("./bucket-worker.js", import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    worker.on("error", () => undefined);
    worker.unref();
    return worker;
  } catch {
    return undefined;
  }
}

const NOTHING: MadePieces = {
  pieces: [],
  written: new Set(),
  counts: { buckets: 0, unchanged: 0, largest: 0 },
};

function madeBy(worker: Worker, task: ToldTask): Promise<MadePieces> {
  return new Promise((resolve) => {
    worker.ref();
    worker.once("message", resolve);
    worker.once("exit", () => resolve(NOTHING));
    worker.postMessage(task);
  });
}
