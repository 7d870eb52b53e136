import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { UsageError } from "../model/failures.ts";
import { API_ROOT, META_ROOT } from "../model/layout.ts";
import { HOST_FILES } from "./hosts/index.ts";
import { removeAll } from "./output.ts";
import { claimStage, livingOwnerOf } from "./stage-owner.ts";

/** Where a tree is built, inside the output directory; what is left of it tells of an interruption. */
export const STAGE = ".lingodex-stage";
const JOURNAL = "coming.json";

/** All that is ever moved or removed in an output directory, whatever a manifest or a journal on disk may say. */
const OWN_NAMES: readonly string[] = [API_ROOT, ...HOST_FILES, META_ROOT];

/** Makes the staging directory: `new/` for the tree to come, `old/` for the one that it replaces. */
export function openStage(directory: string): string {
  const stage = join(directory, STAGE);
  mkdirSync(stage);
  claimStage(stage);
  mkdirSync(join(stage, "new"));
  mkdirSync(join(stage, "old"));
  return stage;
}

export function clearStage(directory: string): void {
  const stage = join(directory, STAGE);
  // First: without a journal, whatever is left of the rest only waits to be removed.
  rmSync(join(stage, JOURNAL), { force: true });
  removeAll(stage);
}

/**
 * Puts the staged tree in the old one's place. The manifest goes first and comes last: a tree that lacks it was
 * interrupted, and `recover` puts it right.
 *
 * @param leaving names that the old tree has, beside our two directories
 */
export function swapTrees(directory: string, leaving: ReadonlySet<string>): void {
  const stage = join(directory, STAGE);
  const coming = OWN_NAMES.filter((name) => existsSync(join(stage, "new", name)));
  const journal = join(stage, JOURNAL);
  writeFileSync(`${journal}.part`, JSON.stringify(coming));
  renameSync(`${journal}.part`, journal);
  const isLeaving = (name: string): boolean => name === API_ROOT || name === META_ROOT || leaving.has(name);
  try {
    for (const name of OWN_NAMES.toReversed().filter(isLeaving)) move(directory, join(stage, "old"), name);
    for (const name of coming) move(join(stage, "new"), directory, name);
  } catch (error) {
    rollBack(directory);
    throw error;
  }
}

/**
 * Undoes what an interrupted command left in `directory`, or clears what it left behind when it was done.
 *
 * @throws UsageError where a living process works there
 */
export function recover(directory: string): void {
  const stage = join(directory, STAGE);
  const stats = lstatSync(stage, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!stats.isDirectory()) {
    throw new UsageError(`${stage} is in the way`, "remove it; lingodex stages its trees there");
  }
  const owner = livingOwnerOf(stage);
  if (owner !== undefined) {
    throw new UsageError(
      `another build (process ${owner}) is writing into ${directory}`,
      "wait until it is done",
    );
  }
  rollBack(directory);
  clearStage(directory);
}

/** The new tree's manifest is the last to be moved: while it is staged, the new tree never came to be. */
function rollBack(directory: string): void {
  const stage = join(directory, STAGE);
  const coming = readJournal(stage);
  if (coming === undefined || !existsSync(join(stage, "new", META_ROOT))) return;
  for (const name of OWN_NAMES) {
    if (coming.has(name) && !existsSync(join(stage, "new", name))) removeAll(join(directory, name));
    move(join(stage, "old"), directory, name);
  }
}

function move(from: string, to: string, name: string): void {
  const source = join(from, name);
  if (lstatSync(source, { throwIfNoEntry: false }) === undefined) return;
  mkdirSync(dirname(join(to, name)), { recursive: true });
  renameSync(source, join(to, name));
}

/** What the interrupted command was about to move; nothing where it was not written whole: nothing had moved then. */
function readJournal(stage: string): ReadonlySet<string> | undefined {
  try {
    const names: unknown = JSON.parse(readFileSync(join(stage, JOURNAL), "utf8"));
    return Array.isArray(names) ? new Set(names.map(String)) : undefined;
  } catch {
    return undefined;
  }
}
