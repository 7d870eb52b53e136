import { hash } from "node:crypto";
import { join, relative, sep } from "node:path";
import { readRegularFile } from "../../model/disk/index.ts";
import { groupBy, UsageError } from "../../model/index.ts";
import { Git } from "./git.ts";
import { realOf } from "./git-place.ts";
import { compareLines } from "./line-difference.ts";
import { LineRanges, rangesOf } from "./line-ranges.ts";

/** All lines of a larger file count as changed. */
const MOST_FILE_BYTES = 2 ** 30;

/**
 * The lines of `files` that the working tree changed since its merge base with a revision, by the names that were given;
 * all lines of files that the base does not have (new ones, ignored ones, those outside of the repository), since the
 * change in them is unknown. Files without a difference are left out.
 *
 * Lines are compared here, with the commit's own bytes, because git would run the filters that a configuration names.
 * Other line ends do not count as a difference.
 *
 * @param files relative to `directory`
 * @param allowed see `GitOptions`
 * @throws UsageError where there is no git, no repository, no such revision, and where git refuses
 */
export async function changedLines(
  directory: string,
  revision: string,
  files: Iterable<string>,
  allowed: readonly string[] = [],
): Promise<ReadonlyMap<string, LineRanges>> {
  const git = await Git.find(directory, { allowed });
  const named = await git.commit(revision);
  if (named === undefined) throw noRevision(revision);
  const commit = await git.mergeBase(named);
  const places = [...files].map((file) => placeOf(directory, file, git.top));
  const ids = await git.files(commit, new Set(places.map(({ path }) => path)));
  // Files that the commit does not have are under the key `undefined`.
  const byBlob = groupBy(places, ({ path }) => ids.get(path));
  const changed = new Map<string, LineRanges>();
  for (const { file } of byBlob.get(undefined) ?? []) changed.set(file, LineRanges.whole());
  const known = [...byBlob.keys()].filter((id) => id !== undefined);
  for await (const { id, bytes } of git.blobs(known, MOST_FILE_BYTES, commit)) {
    for (const { file, real } of byBlob.get(id) ?? []) {
      const lines = changesOf(bytes, readRegularFile(real, MOST_FILE_BYTES), file);
      if (lines !== undefined) changed.set(file, lines);
    }
  }
  return changed;
}

interface FilePlace {
  readonly file: string;
  readonly real: string;
  /** The path from the top of the work tree, with `/`. */
  readonly path: string;
}

/** The place of a file for git, which knows a file by its real path. */
function placeOf(directory: string, file: string, top: string): FilePlace {
  const named = join(directory, file);
  const real = realOf(named);
  // The file was removed after it was read.
  if (real === undefined) return { file, real: named, path: "" };
  return { file, real, path: relative(top, real).split(sep).join("/") };
}

/** The changed lines; undefined if nothing changed. */
function changesOf(
  before: Buffer | undefined,
  after: Buffer | undefined,
  file: string,
): LineRanges | undefined {
  if (before === undefined || after === undefined) return LineRanges.whole();
  if (before.equals(after) || storedElsewhere(before) === hash("sha256", after)) return undefined;
  // Lines of UTF-16 cannot be compared byte by byte.
  if (before.includes(0) || after.includes(0)) return LineRanges.whole();
  return rangesOf(compareLines(before, after), /\.pot?$/i.test(file));
}

const MOST_POINTER_BYTES = 1024;

/** SHA-256 of the file that a pointer of git-lfs stands for. */
function storedElsewhere(blob: Buffer): string | undefined {
  if (blob.length > MOST_POINTER_BYTES) return undefined;
  const text = blob.toString("latin1");
  if (!text.startsWith("version https://git-lfs.github.com/spec/")) return undefined;
  return /^oid sha256:([\da-f]{64})$/m.exec(text)?.[1];
}

function noRevision(revision: string): UsageError {
  return new UsageError(
    `${JSON.stringify(revision)} is not a revision of the catalogue's repository`,
    "name a commit, branch or tag; a shallow clone does not have older ones (actions/checkout: fetch-depth: 0)",
  );
}
