import { parentPort } from "node:worker_threads";
import { keepNewSpaceAgain } from "../../new-space.ts";
import { BucketFiles } from "../bucket-files.ts";
import { BucketWork, type MadePieces, piecesInTurn, type ToldTask } from "../bucket-work.ts";

function madeOf(told: ToldTask): MadePieces {
  const { task, thread } = told;
  const work = new BucketWork(task, new BucketFiles(task.place, thread));
  const pieces: number[] = [];
  let { counts } = work.index;
  try {
    for (const piece of piecesInTurn(told)) {
      work.make(piece);
      pieces.push(piece);
      counts = work.index.counts;
    }
  } catch {
    // The main thread makes the piece again and reports the error.
  }
  return { pieces, written: work.files.written, counts };
}

// This is the thread that helps `BucketThreads`.
keepNewSpaceAgain();
parentPort?.once("message", (told: ToldTask) => parentPort?.postMessage(madeOf(told)));
