import { lstatSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { onDisk, removeFile, rename, tolerate, twice } from "../../../model/disk/index.ts";
import { API_ROOT, META_ROOT } from "../../../model/index.ts";
import { type Care, flushDirectory } from "../disk/output.ts";
import { OWN_NAMES, STAGE } from "../disk/own-paths.ts";
import { JOURNAL, JournalWriter, readJournal } from "../stage/journal.ts";
import { COMING, exists, LEAVING } from "../stage/stage.ts";

/**
 * Exchanges the old tree for the staged one. The manifest goes first and comes last. A tree without it was
 * interrupted, and `rollBackSwap` repairs it.
 * @param isLeaving true for a name beside our two directories that the old tree has
 */
export function swapTrees(directory: string, isLeaving: (name: string) => boolean, care: Care): void {
  const stage = join(directory, STAGE);
  const [coming, leaving] = [join(stage, COMING), join(stage, LEAVING)];
  const names = OWN_NAMES.filter((name) => exists(join(coming, name)));
  writeSwapJournal(stage, names, care);
  try {
    for (const name of OWN_NAMES.toReversed()) {
      if (name === API_ROOT || name === META_ROOT || isLeaving(name)) move(directory, leaving, name);
    }
    // The last name is our own directory with the manifest.
    for (const name of names) {
      if (name === META_ROOT && care.flushes) flushDirectory(directory);
      move(coming, directory, name);
    }
  } catch (error) {
    // This restores the old tree. Without the journal, nothing says that a swap was interrupted.
    rollBackSwap(directory);
    removeFile(join(stage, JOURNAL));
    throw error;
  }
  if (care.flushes) onDisk("flush the new tree, which is in place", () => flushDirectory(directory));
}

function writeSwapJournal(stage: string, names: readonly string[], { verifies, flushes }: Care): void {
  const journal = new JournalWriter(stage, "swap", flushes);
  for (const path of names) journal.write({ do: "swap", path });
  journal.finish(verifies);
}

/** Moves the old tree back. The new manifest is moved last, so while it is staged, the new tree was not published. */
export function rollBackSwap(directory: string): void {
  const stage = join(directory, STAGE);
  const [coming, leaving] = [join(stage, COMING), join(stage, LEAVING)];
  const moved = new Set(Array.from(readJournal(stage), ({ path }) => path));
  for (const name of OWN_NAMES) {
    if (moved.has(name) && !exists(join(coming, name))) twice(() => move(directory, coming, name));
    twice(() => move(leaving, directory, name));
  }
}

function move(from: string, to: string, name: string): void {
  const source = join(from, name);
  if (lstatSync(source, { throwIfNoEntry: false }) === undefined) return;
  if (!exists(to)) tolerate(["EEXIST"], () => mkdirSync(to));
  rename(source, join(to, name));
}
