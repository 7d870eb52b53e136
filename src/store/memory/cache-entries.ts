import { lstatSync, readdirSync, rmdirSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { lockHolder, putFile, rename } from "../../model/disk/index.ts";
import { type EntrySubject, HISTORY, isEntryFile, isEntryName, readMark, STATE } from "./entry.ts";
import { isOwnFolder, OWNER_ALONE } from "./own-folder.ts";

export type CacheEntry = EntrySubject & EntryFacts;

interface EntryFacts {
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds since 1970, exact to a day. */
  readonly used: number;
  readonly isLocked: boolean;
}

const DAY_MS = 86_400_000;
const PRUNED = "pruned";
/** An entry is renamed before it is removed, so that no process finds half of one. */
const GONE = /^gone-[0-9a-f]{32}-\d+$/;
const LONGEST_UNUSED_MS = 30 * DAY_MS;
const MOST_BYTES = 2 ** 30;

/** The entries of a cache with our mark, ordered by the time of their last use. The latest comes first. */
export function cacheEntries(folder: string): readonly CacheEntry[] {
  const entries = partsOf(folder).flatMap((part) =>
    namesIn(part)
      .filter(isEntryName)
      .flatMap((name) => entryAt(join(part, name)) ?? []),
  );
  return entries.sort((one, other) => other.used - one.used);
}

/** The folders with entries. A link is skipped, because it leads to other people's files. */
function partsOf(folder: string): readonly string[] {
  const histories = join(folder, HISTORY);
  return isOwnFolder(histories) ? [folder, histories] : [folder];
}

function entryAt(path: string): CacheEntry | undefined {
  const subject = readMark(path);
  if (subject === undefined) return undefined;
  try {
    const files = namesIn(path).map((name) => ({ name, stats: lstatSync(join(path, name)) }));
    const bytes = files.reduce((sum, { stats }) => sum + stats.size, 0);
    const state = files.find(({ name }) => name === STATE);
    const used = (state?.stats ?? lstatSync(path)).mtimeMs;
    return { ...subject, path, bytes, used, isLocked: lockHolder(path) !== undefined };
  } catch {
    // The entry was removed during the look.
    return undefined;
  }
}

/**
 * Removes an entry, unless it is in use or contains foreign files.
 *
 * @returns true if it was removed
 */
export function removeEntry({ path }: Pick<EntryFacts, "path">): boolean {
  const gone = join(path, "..", `gone-${path.slice(-32)}-${process.pid}`);
  try {
    if (readMark(path) === undefined || !isRemovable(path)) return false;
    rename(path, gone);
    // Another process can have begun to write immediately before the entry was renamed.
    if (isRemovable(gone)) return empty(gone);
    rename(gone, path);
    return false;
  } catch {
    return false;
  }
}

function isRemovable(path: string): boolean {
  return isOwnFolder(path) && namesIn(path).every(isEntryFile) && lockHolder(path) === undefined;
}

function empty(path: string): boolean {
  for (const name of namesIn(path)) rmSync(join(path, name), { force: true });
  rmdirSync(path);
  return true;
}

/**
 * Removes entries that were not used for 30 days, then the oldest above 1 GiB; at most once a day.
 *
 * @param own the path of the entry that is in use here
 */
export function prune(folder: string, own: string): void {
  const now = Date.now();
  if (!isDue(join(folder, PRUNED), now)) return;
  putFile(join(folder, PRUNED), "", OWNER_ALONE);
  for (const part of partsOf(folder)) emptyGone(part);
  let bytes = 0;
  for (const entry of cacheEntries(folder)) {
    bytes += entry.bytes;
    const isStale = now - entry.used > LONGEST_UNUSED_MS || bytes > MOST_BYTES;
    if (isStale && entry.path !== own && removeEntry(entry)) bytes -= entry.bytes;
  }
}

function emptyGone(part: string): void {
  for (const name of namesIn(part)) {
    const path = join(part, name);
    if (GONE.test(name) && isOwnFolder(path) && isRemovable(path)) empty(path);
  }
}

function isDue(stamp: string, now: number): boolean {
  const stats = lstatSync(stamp, { throwIfNoEntry: false });
  return stats === undefined || Math.abs(now - stats.mtimeMs) > DAY_MS;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Notes the use of an entry in the time of its state, but only once a day, so that most builds write nothing. */
export function noteUse(statePath: string): void {
  const now = Date.now();
  // If the time is in the future, a clock was wrong.
  if (Math.abs(now - lstatSync(statePath).mtimeMs) > DAY_MS) utimesSync(statePath, now / 1000, now / 1000);
}
