import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { reservedPart, UsageError } from "../../../model/index.ts";

export interface OutDirectoryInput {
  readonly out: string;
  /** True if the caller named the directory; false if it comes from the catalogue or the default. */
  readonly isAsked: boolean;
  /** The catalogue's directory, free of links. */
  readonly catalogue: string;
  /** The checkouts, the folders of `allow_roots`, and the catalogue's directory. */
  readonly sourceRoots: readonly string[];
}

/**
 * Proves where a tree may go, by `--out`, the key `out` or the default (SOURCES.md, third round, 15). It may not go
 * into, onto or around a source root, except into the catalogue's directory. It may not go where no directory can be,
 * nor where links of a catalogue lead, which can come from a stranger. Links on the way to a requested place are
 * allowed.
 * @returns the directory, free of links
 * @throws UsageError
 */
export function resolveOutDirectory(input: OutDirectoryInput): string {
  const { out, isAsked, catalogue, sourceRoots } = input;
  const real = realPlace(out);
  const home = realPlace(catalogue);
  if (!isAsked && real !== out && real !== home && !isBelow(real, home)) {
    throw new UsageError(
      `cannot publish into ${out}: a link on the way to it leads out of the catalogue, to ${real}`,
      "remove the link, or name the directory with --out",
    );
  }
  for (const root of sourceRoots.map(realPlace)) {
    // A root that contains the whole catalogue also contains the files in the catalogue's directory.
    const mayLieIn = isBelow(real, home) && (root === home || isBelow(home, root));
    const reason = conflict(real, root, mayLieIn);
    if (reason === undefined) continue;
    throw new UsageError(
      `cannot publish into ${out}: it ${reason} ${root === home ? "the catalogue's directory" : `the source directory ${root}`}`,
      "choose a directory outside of the sources with --out",
    );
  }
  refuseReserved(out, real, home);
  refuseFile(out, real);
  return real;
}

/** Folders that contain the catalogue itself do not count, because a checkout can be anywhere. */
function refuseReserved(out: string, real: string, home: string): void {
  const part = reservedPart(relative(home, real));
  if (part === undefined) return;
  throw new UsageError(
    `cannot publish into ${out}: ${part} is version control's own`,
    "choose another directory with --out",
  );
}

/** The places where a cache cannot be. All are absolute and without links. */
export interface CacheGround {
  readonly out: string;
  readonly catalogue: string;
  /** The known directories that manifests point into. */
  readonly sourceRoots: readonly string[];
}

/**
 * The reason why a cache would be published, or would be among the sources. It may not be, contain or be inside the
 * output. It may not be or contain a source root, nor be inside one, except the catalogue's directory and those above.
 * @param cache absolute, free of links
 * @returns "it …"; undefined if the place is allowed
 */
export function cacheConflict(
  cache: string,
  { out, catalogue, sourceRoots }: CacheGround,
): string | undefined {
  const inOutput = conflict(cache, out, false);
  if (inOutput !== undefined) return `it ${inOutput} the output directory`;
  for (const root of [catalogue, ...sourceRoots]) {
    const reason = conflict(cache, root, root === catalogue || isBelow(catalogue, root));
    if (reason === undefined) continue;
    return `it ${reason} ${root === catalogue ? "the catalogue's directory" : `the source directory ${root}`}`;
  }
  return undefined;
}

/** @param cache the path as the user named it */
export function cacheRefusal(cache: string, why: string): UsageError {
  return new UsageError(
    `cannot keep the cache in ${cache}: ${why}`,
    "choose a new or empty directory of your own with --cache, away from sources and output; or --no-cache",
  );
}

/** @throws UsageError if the path leads to something other than a folder */
export function refuseNoFolder(path: string): void {
  if (isFolderOrNothing(path)) return;
  throw new UsageError(`${path} is not a folder, and cannot be created`, "name another one");
}

function isFolderOrNothing(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true;
  } catch {
    // A file lies on the way to the path, or links form a circle.
    return false;
  }
}

/** Refuses a path with a part that exists and is not a directory. */
function refuseFile(out: string, real: string): void {
  let path = real;
  while (!existsSync(path) && !isLink(path) && dirname(path) !== path) path = dirname(path);
  if (isLink(path)) {
    throw new UsageError(
      `cannot publish into ${out}: ${path} is a link that leads nowhere`,
      "choose a directory with --out",
    );
  }
  if (existsSync(path) && !statSync(path).isDirectory()) {
    throw new UsageError(
      `cannot publish into ${out}: ${path === real ? "it" : path} is not a folder`,
      "choose a directory with --out",
    );
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

function conflict(out: string, root: string, mayLieIn: boolean): string | undefined {
  if (out === root) return "is";
  if (isBelow(root, out)) return "contains";
  return isBelow(out, root) && !mayLieIn ? "lies in" : undefined;
}

function isBelow(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The path with its links resolved, as far as it exists. */
export function realPlace(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync(absolute);
  } catch {
    // The path is missing, or its folder cannot be read.
  }
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(realPlace(parent), basename(absolute));
}
