import { hash } from "node:crypto";
import { type BigIntStats, lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import { isWithin, readRegularFile } from "../../model/disk/index.ts";
import { stampOf } from "../../model/index.ts";
import type { DirectoryRecord, FileRecord, InputRecord } from "./input-records.ts";
import { listingHash, settledStamp, TICK_MS } from "./input-trail.ts";

/** The inputs now, compared with the notes of a build. */
export interface InputComparison {
  /** The files whose content changed; undefined if more changed, such as files that were added, removed or hidden. */
  readonly changed: readonly string[] | undefined;
  /** The records as they would be noted now. If only the stamp of one changed, it has the new stamp. */
  readonly records: readonly InputRecord[];
  /** False if a stamp had to be renewed. */
  readonly isFresh: boolean;
}

/**
 * Looks at the inputs again. An unchanged status proves that nothing changed, else the content is compared. A folder
 * that now leads out of the roots is reported by reading.
 * @param roots the catalogue's directory, and those that its `allow_roots` names
 * @param isExcluded true for paths that are never inputs: published trees, the cache. Absolute path.
 */
export function compareInputs(
  roots: readonly [string, ...string[]],
  records: readonly InputRecord[],
  isExcluded: (path: string) => boolean,
): InputComparison {
  const [root] = roots;
  if (leavesRoots(roots, records)) return { changed: undefined, records, isFresh: false };
  const changed: string[] = [];
  let isFresh = true;
  const renewed: InputRecord[] = [];
  for (const record of records) {
    const now = look(root, record, isExcluded);
    if (now === undefined) return { changed: undefined, records, isFresh: false };
    if (now !== record) isFresh = false;
    if (now.kind === "file" && record.kind === "file" && now.sha256 !== record.sha256) changed.push(now.path);
    renewed.push(now);
  }
  return { changed, records: isFresh ? records : renewed, isFresh };
}

/**
 * True if a folder with inputs, or one in which an input was looked for, is behind a link out of the roots. Stamps do
 * not show this: a folder that was moved away and linked has the same files.
 */
function leavesRoots(roots: readonly [string, ...string[]], records: readonly InputRecord[]): boolean {
  const [root] = roots;
  const real = roots.flatMap((place) => attempt(() => realpathSync.native(place)) ?? []);
  const folders = new Set(
    records.map(({ kind, path }) => resolve(root, kind === "directory" ? path : dirname(path))),
  );
  return [...folders].some((folder) => {
    const place = attempt(() => realpathSync.native(folder));
    return place !== undefined && !real.some((within) => isWithin(place, within));
  });
}

/** The present record, which is the same object if its stamp is the same; undefined if it cannot be read. */
function look(
  root: string,
  record: InputRecord,
  isExcluded: (path: string) => boolean,
): InputRecord | undefined {
  const path = resolve(root, record.path);
  // A dangling link counts as present. Our own published files are not inputs.
  if (record.kind === "missing")
    return isExcluded(path) || linkStatusOf(path) === undefined ? record : undefined;
  const status = statusOf(path);
  if (status === undefined) return undefined;
  if (record.stamp !== "" && stampOf(status) === record.stamp) return record;
  return record.kind === "file"
    ? lookInto(root, path, record, status)
    : list(path, record, status, isExcluded);
}

/** The default limit for the bytes of inputs. */
const MOST_BYTES = 2 ** 28;

function lookInto(
  root: string,
  path: string,
  record: FileRecord,
  status: BigIntStats,
): FileRecord | undefined {
  if (!status.isFile()) return undefined;
  // A link can lead out of the catalogue. Only the reader of inputs decides whether it may.
  const real = attempt(() => realpathSync(path)) ?? "";
  if (real !== path && !real.startsWith(root + sep)) return undefined;
  // A file can be too large for an input. The reader of inputs reports that.
  const bytes = attempt(() => readRegularFile(path, MOST_BYTES, { followsLinks: true }));
  return bytes && { ...record, stamp: settledStamp(status), sha256: hash("sha256", bytes) };
}

function list(
  path: string,
  record: DirectoryRecord,
  status: BigIntStats,
  isExcluded: (path: string) => boolean,
): DirectoryRecord | undefined {
  const entries = attempt(() => readdirSync(path, { withFileTypes: true }));
  if (entries === undefined) return undefined;
  const inputs = entries.filter(({ name }) => !isExcluded(join(path, name)));
  return listingHash(inputs) === record.sha256 ? { ...record, stamp: settledStamp(status) } : undefined;
}

function statusOf(path: string) {
  return attempt(() => statSync(path, { bigint: true, throwIfNoEntry: false }));
}

function linkStatusOf(path: string) {
  return attempt(() => lstatSync(path, { throwIfNoEntry: false }));
}

/** Undefined if the system refuses. Then the build itself reads and reports. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/**
 * Adds stamps to records without one: for directories, which a build fills itself, and for files that changed
 * immediately before they were read. An input that changed after it was read gets no stamp.
 */
export async function settleInputs(
  root: string,
  records: readonly InputRecord[],
  isExcluded: (path: string) => boolean,
): Promise<readonly InputRecord[]> {
  const settle = (record: InputRecord): InputRecord => {
    if (record.kind === "missing" || record.stamp !== "" || record.sha256 === "") return record;
    const now = look(root, record, isExcluded);
    return now !== undefined && now.kind !== "missing" && now.sha256 === record.sha256 ? now : record;
  };
  const settled = records.map(settle);
  if (settled.every((record) => record.kind === "missing" || record.stamp !== "")) return settled;
  // A timer can end a millisecond early.
  await setTimeout(TICK_MS + 5);
  return settled.map(settle);
}
