import { lstatSync, mkdirSync, rmdirSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  asOutputError,
  hasCode,
  makeDirectories,
  onDisk,
  removeFile,
  rename,
  tolerate,
  twice,
} from "../../../model/disk/index.ts";
import {
  InterruptedTreeError,
  isFailureOf,
  META_ROOT,
  messageOf,
  OutputError,
} from "../../../model/index.ts";
import { flushDirectory } from "../disk/output.ts";
import { STAGE } from "../disk/own-paths.ts";
import { RealWay } from "../disk/real-way.ts";
import { oneName, spelledOtherwise } from "../disk/spelling.ts";
import { MANIFEST_PATH } from "../manifest/tree-manifest.ts";
import { type JournalStep, readJournal } from "../stage/journal.ts";
import { COMING_MANIFEST, exists, isInterrupted } from "../stage/stage.ts";
import { stagedPath } from "../stage/staged-files.ts";
import { asSiteError } from "./site-before.ts";

/** Puts the journal's additions in place, and replaces nothing. The caller undoes a failure. */
export function applyAdditions(directory: string, flushes: boolean): void {
  const stage = join(directory, STAGE);
  const touched = new Set<string>();
  for (const step of readJournal(stage)) {
    const path = join(directory, step.path);
    if (step.do === "make") tolerate(["EEXIST"], () => mkdirSync(path));
    if (step.do === "put") {
      refuseTaken(directory, step.path);
      rename(stagedPath(stage, step.file), path);
    }
    if (flushes) touched.add(dirname(path));
  }
  for (const path of touched) flushDirectory(path);
}

/** The path was free when the journal was written. If it is taken now, another addition has taken it. */
function refuseTaken(directory: string, path: string): void {
  if (exists(join(directory, path))) throw oneName(path, spelledOtherwise(directory, path) ?? path);
}

/** Removes added files: those that are missing in the stage, and the directories made for them. */
export function undoAdditions(directory: string): void {
  const stage = join(directory, STAGE);
  const way = new RealWay(directory);
  const made: string[] = [];
  for (const step of readJournal(stage)) {
    if (step.do === "make") made.push(step.path);
    const isAdded =
      step.do === "put" && way.to(step.path) === "open" && !exists(stagedPath(stage, step.file));
    if (isAdded) removeFile(join(directory, step.path));
  }
  for (const path of made.toReversed()) {
    if (way.to(path) === "open") twice(() => removeEmptyDirectory(join(directory, path)));
  }
}

/**
 * Carries out the journal's moves, from the start or from where they were interrupted, and the manifest's last: the
 * commit point. Needs no space.
 *
 * @param flushes directories before the manifest comes, and after
 * @throws InterruptedTreeError where the tree stays as it is
 */
export function finishMoves(directory: string, flushes: boolean): void {
  try {
    carryOut(directory, flushes);
  } catch (error) {
    throw interrupted(directory, error);
  }
  if (flushes)
    onDisk("flush the new tree, which is in place", () => flushDirectory(join(directory, META_ROOT)));
}

/** The same as `asSiteError`, but an interrupted tree has its own error. */
export function failureIn(directory: string, doing: string, error: unknown): unknown {
  const failure = asSiteError(directory, doing, error);
  return isFailureOf(failure, "input", "disk", "network") && isInterrupted(directory)
    ? interrupted(directory, failure)
    : failure;
}

/** The error for a tree whose change or repair was interrupted. */
export function interrupted(directory: string, cause: unknown): InterruptedTreeError {
  if (cause instanceof InterruptedTreeError) return cause;
  const words = messageOf(asOutputError("go on", cause));
  return new InterruptedTreeError(
    `the publishing into ${directory} is interrupted, and the tree is neither old nor new: ${words}`,
    cause,
  );
}

function carryOut(directory: string, flushes: boolean): void {
  const stage = join(directory, STAGE);
  const manifest = join(stage, COMING_MANIFEST);
  if (!exists(manifest)) return;
  const way = new RealWay(directory);
  const touched = new Set<string>();
  if (way.to(MANIFEST_PATH) === "blocked") throw blocked(MANIFEST_PATH);
  removeFile(join(directory, MANIFEST_PATH));
  for (const step of readJournal(stage)) {
    twice(() => carryOutStep(directory, step, way));
    if (flushes) touched.add(dirname(step.path));
  }
  for (const path of touched) flushIfThere(join(directory, path));
  twice(() => moveInto(manifest, join(directory, MANIFEST_PATH)));
}

function carryOutStep(directory: string, step: JournalStep, way: RealWay): void {
  const path = join(directory, step.path);
  const standing = way.to(step.path);
  if (step.do === "put") {
    const staged = stagedPath(join(directory, STAGE), step.file);
    if (standing === "blocked" && exists(staged)) throw blocked(step.path);
    moveInto(staged, path);
  }
  // A drop also runs if the file's directory is gone: directories above it may remain.
  if (step.do === "drop" && standing !== "blocked") dropFile(directory, step.path, way);
}

/** Moves a staged file. A file that is missing in the stage was moved before. */
function moveInto(staged: string, path: string): void {
  try {
    rename(staged, path);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    if (!exists(staged)) return;
    makeDirectories(dirname(path));
    rename(staged, path);
  }
}

function dropFile(directory: string, path: string, way: RealWay): void {
  const stats = lstatSync(join(directory, path), { throwIfNoEntry: false });
  if (stats?.isDirectory()) return;
  if (stats !== undefined) tolerate(["ENOENT"], () => unlinkSync(join(directory, path)));
  for (let parent = dirname(path); parent !== "." && parent !== META_ROOT; parent = dirname(parent)) {
    if (!removeEmptyDirectory(join(directory, parent))) return;
    way.forget();
  }
}

function removeEmptyDirectory(path: string): boolean {
  const remove = () => {
    tolerate(["ENOENT"], () => rmdirSync(path));
    return true;
  };
  return tolerate(["ENOTEMPTY", "EEXIST", "ENOTDIR"], remove) ?? false;
}

function flushIfThere(path: string): void {
  tolerate(["ENOENT"], () => flushDirectory(path));
}

function blocked(path: string): OutputError {
  return new OutputError(`something blocks the way to ${path}`, undefined);
}
