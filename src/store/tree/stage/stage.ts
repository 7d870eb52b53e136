import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isLockName, isSystemError, tolerate, twice } from "../../../model/disk/index.ts";
import { META_ROOT } from "../../../model/index.ts";
import { removeAll } from "../disk/output.ts";
import { STAGE } from "../disk/own-paths.ts";
import { MANIFEST_PATH } from "../manifest/tree-manifest.ts";
import { JOURNAL, readJournalKind } from "./journal.ts";

/** The folders of a stage for the whole new tree, and for the one that it replaces. */
export const COMING = "new";
export const LEAVING = "old";
/** The file of a stage with the new manifest, which is moved last. */
export const COMING_MANIFEST = "manifest.json";

/** The file of a stage that arrives in pieces, until its name is known. */
export const DRAFT = "draft";

/**
 * The state of the tree beside a stage.
 * - `whole`: the tree matches its manifest; the stage is a remainder.
 * - `adding`: the old tree is valid; it can contain some files of a new one.
 * - `moving`: neither old nor new, and to be finished.
 * - `swapping`: neither old nor new, and to be rolled back.
 */
export type StageState = "whole" | "adding" | "moving" | "swapping";

export function stageState(directory: string): StageState | undefined {
  const stage = join(directory, STAGE);
  if (!exists(stage)) return undefined;
  const kind = readJournalKind(stage);
  if (kind === undefined) return "whole";
  if (kind === "additions") return "adding";
  // The manifest is moved last.
  if (kind === "moves") return exists(join(stage, COMING_MANIFEST)) ? "moving" : "whole";
  const isPlaced = !exists(join(stage, COMING, META_ROOT)) && exists(join(directory, MANIFEST_PATH));
  return isPlaced ? "whole" : "swapping";
}

/** True if a tree needs a repair before it is old or new again, or if that is unknown. */
export function isInterrupted(directory: string): boolean {
  try {
    return (stageState(directory) ?? "whole") !== "whole";
  } catch (error) {
    // The tree can be interrupted if its journal cannot be read.
    if (isSystemError(error)) return true;
    throw error;
  }
}

/** Removes the journal first, because without it the rest of a stage can simply be removed. */
export function clearStage(directory: string): void {
  const stage = join(directory, STAGE);
  removeAll(join(stage, JOURNAL));
  for (const name of namesIn(stage)) removeAll(join(stage, name));
}

export function namesIn(stage: string): readonly string[] {
  if (!exists(stage)) return [];
  return twice(() => readdirSync(stage)).filter((name) => !isLockName(name));
}

/** False also if a parent is not a directory, and for names that no file system accepts. */
export function exists(path: string): boolean {
  const look = () => lstatSync(path, { throwIfNoEntry: false });
  return tolerate(["ENOTDIR", "ENAMETOOLONG"], look) !== undefined;
}
