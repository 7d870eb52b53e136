import { join, relative } from "node:path";
import type { BuildResult } from "../build/index.ts";
import { grouped, severityOf } from "../model/index.ts";
import { columnsOf } from "./columns.ts";
import { countOf } from "./print.ts";
import { duration, megabytes } from "./quantities.ts";

/**
 * The line after a build that was done.
 *
 * @param elapsed milliseconds
 * @param isVerbose adds the generation, memory, and files that were deleted or left as they were
 */
export function describeBuild(result: BuildResult, elapsed: number, isVerbose = false): string {
  const { documents, bytes, out, peakMemory, generation, written } = result;
  const site = `${documentsOf(documents)} (${megabytes(bytes)}) in ${folderName(out)}`;
  const time = `in ${duration(elapsed)}`;
  const more = isVerbose
    ? `, generation ${generation.slice(0, 12)}, ${grouped(peakMemory / 1_000_000)} MB of memory`
    : "";
  if (result.mode === "dry-run") return `Dry run: ${describePlan(result)}; nothing was written${more}`;
  if (isUnchanged(result)) return `Nothing changed: ${site}, checked ${time}${more}`;
  const files = isVerbose ? describeFiles(result) : `${filesOf(written)} written`;
  return `Built ${site}: ${files} ${time}${more}`;
}

/** The line of a dry run: `would write 12 files (0.4 MB) and delete 3 in public; 1,592 documents (5.7 MB)`. */
function describePlan({ documents, bytes, out, written, deleted, writtenBytes = 0 }: BuildResult): string {
  const change = `would write ${filesOf(written)} (${megabytes(writtenBytes)}) and delete ${grouped(deleted)}`;
  return `${change} in ${folderName(out)}, for ${documentsOf(documents)} (${megabytes(bytes)})`;
}

/** The line after a build that a change started. @param changed the changed inputs */
export function describeRebuild(result: BuildResult, changed: readonly string[], elapsed: number): string {
  const files = isUnchanged(result) ? "no document changed" : describeFiles(result);
  return `${namesOf(changed)}${files}, in ${duration(elapsed)}`;
}

/** The numbers of files: `12 files written, 0 deleted, 96,395 unchanged`. */
function describeFiles({ written, deleted, unchanged }: BuildResult): string {
  return `${filesOf(written)} written, ${grouped(deleted)} deleted, ${grouped(unchanged)} unchanged`;
}

/** A line about the remains of a killed command; undefined if there are none. */
export function describeRecovery(recovered: BuildResult["recovered"]): string | undefined {
  return recovered && RECOVERIES[recovered];
}

const RECOVERIES: Readonly<Record<NonNullable<BuildResult["recovered"]>, string>> = {
  finished: "finished an interrupted build first",
  "rolled-back": "undid an interrupted build first",
  cleared: "removed files of an interrupted build first",
};

const TROUBLES: Readonly<Record<string, string>> = {
  EEXIST: "a file or a link has its name",
  EBUSY: "another build is writing into it",
};

/** The reason why the next build cannot use this one; undefined if it can. */
export function describeCacheTrouble(trouble: BuildResult["cacheTrouble"]): string | undefined {
  if (trouble === undefined) return undefined;
  const why = TROUBLES[trouble] ?? trouble;
  return `the cache cannot be used (${why}): the next build starts from nothing; pass --cache DIR or --no-cache`;
}

/** A note and its hint about a tree that git would commit; empty if git ignores it. */
export function describeUnignored({ out, unignored }: BuildResult): readonly string[] {
  if (unignored === undefined) return [];
  const { root, line } = unignored;
  const file = folderName(join(root, ".gitignore"));
  return [`note: git does not ignore ${folderName(out)}`, `  hint: add ${line} to ${file}`];
}

/** A table of `phase  ms  share` with a row per phase, in their order, and a row for the rest of `elapsed`. */
export function timingsTable(timings: BuildResult["timings"], elapsed: number): string {
  const told = Object.values(timings).reduce((sum, time) => sum + time, 0);
  const rows: (readonly [string, number])[] = [
    ...Object.entries(timings),
    ["other", Math.max(0, elapsed - told)],
    ["total", elapsed],
  ];
  const cells = rows.map(([phase, time]) => [
    phase,
    grouped(time),
    elapsed > 0 ? `${((100 * time) / elapsed).toFixed(1)}%` : "",
  ]);
  return columnsOf([["phase", "ms", "share"], ...cells], "right");
}

export function isUnchanged({ mode, written, deleted }: BuildResult): boolean {
  return mode === "unchanged" && written + deleted === 0;
}

/** The numbers of diagnostics: `2 errors, 1 warning, 1 note`; empty if there are none. */
export function countDiagnostics({ diagnostics }: BuildResult): string {
  const counts = (["error", "warning", "note"] as const).flatMap((severity) => {
    const count = diagnostics.filter((diagnostic) => severityOf(diagnostic) === severity).length;
    return count > 0 ? [countOf(count, severity)] : [];
  });
  return counts.join(", ");
}

const MOST_NAMED = 2;

function namesOf(changed: readonly string[]): string {
  if (changed.length === 0) return "";
  const named = changed.slice(0, MOST_NAMED).join(", ");
  const more = changed.length > MOST_NAMED ? ` and ${grouped(changed.length - MOST_NAMED)} more` : "";
  return `${named}${more}: `;
}

function filesOf(files: number): string {
  return `${grouped(files)} ${files === 1 ? "file" : "files"}`;
}

function documentsOf(documents: number): string {
  return `${grouped(documents)} ${documents === 1 ? "document" : "documents"}`;
}

/** The path, relative to the current folder if it is below it. */
function folderName(path: string): string {
  const way = relative("", path);
  return way !== "" && !way.startsWith("..") ? way : path;
}
