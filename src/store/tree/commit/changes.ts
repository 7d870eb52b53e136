import { lstatSync, type Stats } from "node:fs";
import { join } from "node:path";
import { removeFile } from "../../../model/disk/index.ts";
import { BasisError } from "../../../model/index.ts";
import type { Care } from "../disk/output.ts";
import { STAGE } from "../disk/own-paths.ts";
import { RealWay } from "../disk/real-way.ts";
import { PARTS_ROOT } from "../manifest/cut.ts";
import { MANIFEST_PATH } from "../manifest/tree-manifest.ts";
import {
  JOURNAL,
  type JournalKind,
  type JournalStep,
  JournalWriter,
  readJournalKind,
} from "../stage/journal.ts";
import { ForeignFiles } from "./foreign-files.ts";
import { applyAdditions, finishMoves, interrupted, undoAdditions } from "./in-place.ts";

export interface StagedChange {
  readonly path: string;
  readonly file: number;
}

/** The changes of an old tree. Each list can be read more than once, because there can be millions of entries. */
export interface Changes {
  readonly added: () => Iterable<StagedChange>;
  /** The documents come first, then the parts. The manifest is not in this list. */
  readonly replaced: () => Iterable<StagedChange>;
  readonly removed: () => Iterable<string>;
}

/**
 * Changes a tree in place. Missing files come first, while the old manifest is in place, and are taken back if that
 * fails, above all for want of space. Then a journal of the other changes is written as a whole, and carried out.
 * @throws UsageError if a foreign file is in the way; BasisError if the tree differs from its manifest. The tree is
 * then unchanged. InterruptedTreeError.
 */
export function changeTree(directory: string, changes: Changes, care: Care): void {
  refuseAltered(directory, changes);
  const stage = join(directory, STAGE);
  try {
    if (writeAdditions(directory, changes, care)) applyAdditions(directory, care.flushes);
    writeJournal(stage, "moves", movesOf(changes), care);
  } catch (error) {
    // The journal is in place, but perhaps not flushed to the device. The next command finishes it.
    if (readJournalKind(stage) === "moves") throw interrupted(directory, error);
    undoAdditions(directory);
    removeFile(join(stage, JOURNAL));
    throw error;
  }
  finishMoves(directory, care.flushes);
}

function* movesOf({ replaced, removed }: Changes): Iterable<JournalStep> {
  const parts: JournalStep[] = [];
  for (const { path, file } of replaced()) {
    const step: JournalStep = { do: "put", path, file };
    if (path.startsWith(`${PARTS_ROOT}/`)) parts.push(step);
    else yield step;
  }
  for (const path of removed()) yield { do: "drop", path };
  yield* parts;
}

function writeAdditions(directory: string, { added }: Changes, care: Care): boolean {
  const steps = additionsOf(new RealWay(directory), added());
  const first = steps.next();
  if (first.done) return false;
  const all = function* (): Iterable<JournalStep> {
    yield first.value;
    yield* steps;
  };
  writeJournal(join(directory, STAGE), "additions", all(), care);
  return true;
}

const MOST_KNOWN = 4096;

/** The steps for new files: each file comes after the directories that it needs. A directory may come twice. */
function* additionsOf(way: RealWay, added: Iterable<StagedChange>): Generator<JournalStep, void> {
  const coming = new Set<string>();
  for (const { path, file } of added) {
    for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) {
      const parent = path.slice(0, end);
      if (coming.has(parent) || way.through(parent) === "open") continue;
      if (coming.size >= MOST_KNOWN) coming.clear();
      coming.add(parent);
      yield { do: "make", path: parent };
    }
    yield { do: "put", path, file };
  }
}

function writeJournal(stage: string, kind: JournalKind, steps: Iterable<JournalStep>, care: Care): void {
  const journal = new JournalWriter(stage, kind, care.flushes);
  try {
    for (const step of steps) journal.write(step);
  } catch (error) {
    journal.abandon();
    throw error;
  }
  journal.finish(care.verifies);
}

/** Refuses changes that could not be finished, before anything is changed. */
function refuseAltered(directory: string, { added, replaced, removed }: Changes): void {
  const way = new RealWay(directory);
  const foreign = new ForeignFiles(directory);
  for (const { path } of added()) {
    const standing = refuseBlocked(way, directory, path);
    if (standing !== undefined) foreign.add(path);
  }
  foreign.refuse();
  for (const { path } of replaced()) {
    if (way.to(path) !== "open") throw new BasisError(path);
    refuseBlocked(way, directory, path);
    way.refuseLocked(path);
  }
  for (const path of removed()) {
    refuseBlocked(way, directory, path);
    if (way.to(path) === "open") way.refuseLocked(path);
  }
  way.refuseLocked(MANIFEST_PATH);
}

function refuseBlocked(way: RealWay, directory: string, path: string): Stats | undefined {
  const standing = way.to(path);
  if (standing === "missing") return undefined;
  const stats = standing === "open" ? lstatSync(join(directory, path), { throwIfNoEntry: false }) : undefined;
  if (standing === "blocked" || stats?.isDirectory()) throw new BasisError(path);
  return stats;
}
