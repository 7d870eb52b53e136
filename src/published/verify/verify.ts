import { isDirectory } from "../../model/disk/index.ts";
import { API_ROOT, META_ROOT, PAGE_ROOTS } from "../../model/index.ts";
import {
  HAS_THREADS,
  isInterrupted,
  MANIFEST_PATH,
  PARTS_ROOT,
  readWholeManifest,
  STAGE,
  TreeDisk,
  type TreeFiles,
  type TreeProblem,
  TreeProblems,
  type WholeManifest,
} from "../../store/index.ts";
import { FilesWhenAsked } from "./entry-files.ts";
import { treePlaceOf } from "./places.ts";
import { ReadAhead } from "./read-ahead.ts";
import { TreeProof } from "./tree-proof.ts";

export interface VerifyResult {
  readonly ok: boolean;
  /** The number of JSON documents of the API in the manifest. */
  readonly documents: number;
  /** Sorted by path, code and message, in code-point order. */
  readonly problems: readonly TreeProblem[];
}

/**
 * Proves a published tree: its files are those of the manifest, documents have the right shape, links lead somewhere,
 * and pages lead through each collection once. Trusts nothing in the directory and reads nothing outside of it.
 * Problems are returned, not thrown.
 */
export function verifyTree(directory: string): VerifyResult {
  const problems = new TreeProblems();
  const documents = isDirectory(directory) ? proveDirectory(directory, problems) : undefined;
  if (documents === undefined) problems.report("tree/no-directory", ".");
  return { ok: problems.size === 0, documents: documents ?? 0, problems: problems.sorted() };
}

/**
 * The same for files that are not in a directory of their own.
 *
 * @param problems collects the problems of the files
 * @param proveMore runs further proofs if the manifest is whole
 */
export function verifyFiles(
  files: TreeFiles,
  problems: TreeProblems,
  proveMore: (listed: WholeManifest) => void,
): VerifyResult {
  const listed = readWholeManifest(files, problems.report);
  if (listed?.isWhole) proveMore(listed);
  const documents = listed === undefined ? 0 : proveListed(listed, files, problems);
  return { ok: problems.size === 0, documents, problems: problems.sorted() };
}

/** @param ahead reads the listed files in another thread, if given */
function proveListed(
  listed: WholeManifest,
  files: TreeFiles,
  problems: TreeProblems,
  ahead?: ReadAhead,
): number {
  if (!listed.isWhole) return proveListedFiles(listed, files);
  return new TreeProof(listed, ahead ?? new FilesWhenAsked(files, listed.entries), problems).prove();
}

function proveDirectory(directory: string, problems: TreeProblems): number {
  const disk = new TreeDisk(directory, problems.report);
  const state = stateOf(disk, directory);
  if (state === "interrupted") problems.report("tree/interrupted", STAGE);
  if (state === "left-over") problems.report("tree/left-over", STAGE);
  if (state === "interrupted") return 0;

  disk.survey(META_ROOT);
  const ahead = isLarge(disk) && HAS_THREADS ? new ReadAhead(directory, disk) : undefined;
  try {
    if (ahead === undefined) disk.survey(API_ROOT);
    const listed = readWholeManifest(disk, problems.report);
    if (listed === undefined) return 0;
    surveyPages(disk, listed);
    return proveListed(listed, disk, problems, ahead);
  } finally {
    ahead?.close();
  }
}

/** Surveys the folders of pages. In a tree without pages, folders of these names belong to others. */
function surveyPages(disk: TreeDisk, { manifest: { pages } }: WholeManifest): void {
  if (pages === undefined) return;
  for (const root of PAGE_ROOTS) disk.survey(root);
}

/** This number of parts lists about 5,000 files. From there on, a second thread that reads is worth its cost. */
const MANY_PARTS = 20;

function isLarge(disk: TreeDisk): boolean {
  let parts = 0;
  for (const { path } of disk.leaves()) if (path.startsWith(`${PARTS_ROOT}/`)) parts += 1;
  return parts >= MANY_PARTS;
}

/** An interrupted publication keeps a journal, or has removed the manifest, which it writes last. */
function stateOf(disk: TreeDisk, directory: string): "interrupted" | "left-over" | undefined {
  const standing = disk.standing(STAGE);
  if (standing === undefined) return undefined;
  const isWhole = standing !== "directory" || !isInterrupted(directory);
  return isWhole && disk.standing(MANIFEST_PATH) !== undefined ? "left-over" : "interrupted";
}

/** If a part of the manifest is missing, only the files of the other parts can be proved. */
function proveListedFiles({ entries }: WholeManifest, disk: TreeFiles): number {
  let documents = 0;
  for (const entry of entries) {
    disk.prove(entry);
    if (treePlaceOf(entry.path)?.kind === "document") documents += 1;
  }
  return documents;
}
