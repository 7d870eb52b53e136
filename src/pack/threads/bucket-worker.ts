import { parentPort } from "node:worker_threads";
import { BucketFiles } from "../bucket-files.ts";
import { BucketWork, piecesOf } from "../bucket-work.ts";
import type { MadePieces, ToldTask } from "./bucket-messages.ts";

/** Takes pieces until none is left, or one fails. */
function madeOf({ task, turns, thread }: ToldTask): MadePieces {
  const work = new BucketWork(task, new BucketFiles(task.place, thread));
  const pieces: number[] = [];
  let { counts } = work.index;
  try {
    for (let piece = Atomics.add(turns, 0, 1); piece < piecesOf(task); piece = Atomics.add(turns, 0, 1)) {
      work.make(piece);
      pieces.push(piece);
      counts = work.index.counts;
    }
  } catch {
    // It is made again where errors are told.
  }
  return { pieces, written: work.files.written, counts };
}

// The thread that helps `BucketThreads`.
parentPort?.once("message", (told: ToldTask) => parentPort?.postMessage(madeOf(told)));
