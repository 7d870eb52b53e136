import { join } from "node:path";
import { STAGE } from "../disk/own-paths.ts";
import { readJournalKind } from "../stage/journal.ts";
import { clearStage, namesIn, stageState } from "../stage/stage.ts";
import { finishMoves, undoAdditions } from "./in-place.ts";
import { rollBackSwap } from "./swap.ts";

/** The result of repairing the stage of an interrupted command. */
export type Recovered = "rolled-back" | "finished" | "cleared";

/**
 * Makes a tree old or new again, and clears the stage. The caller holds its lock.
 *
 * @returns undefined if nothing was left
 */
export function recover(directory: string, flushes: boolean): Recovered | undefined {
  const stage = join(directory, STAGE);
  const hadJournal = readJournalKind(stage) !== undefined;
  const state = stageState(directory);
  if (state === "adding") undoAdditions(directory);
  if (state === "moving") finishMoves(directory, flushes);
  if (state === "swapping") rollBackSwap(directory);
  const isEmpty = namesIn(stage).length === 0;
  clearStage(directory);
  if (state === "adding" || state === "swapping") return "rolled-back";
  if (state === "moving" || hadJournal) return "finished";
  return isEmpty ? undefined : "cleared";
}
