import type { BucketCounts } from "../bucket-index.ts";
import { type BucketTask, piecesOf } from "../bucket-work.ts";

export interface ToldTask {
  readonly task: BucketTask;
  /** How many pieces were taken, by whichever thread, in shared memory. */
  readonly turns: Int32Array<SharedArrayBuffer>;
  readonly thread: number;
}

/** The next piece that no thread has, as long as there is one. */
export function* piecesInTurn({ task, turns }: Pick<ToldTask, "task" | "turns">): Iterable<number> {
  for (let piece = Atomics.add(turns, 0, 1); piece < piecesOf(task); piece = Atomics.add(turns, 0, 1))
    yield piece;
}

/** What a thread made. */
export interface MadePieces {
  readonly pieces: readonly number[];
  /** What all of its pieces wrote, and the one at which it failed. */
  readonly written: ReadonlySet<string>;
  /** Of its pieces. */
  readonly counts: BucketCounts;
}
