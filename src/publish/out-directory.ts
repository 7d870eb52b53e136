import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { UsageError } from "../model/failures.ts";

export interface OutDirectoryInput {
  /** As asked for; absolute. */
  readonly out: string;
  /** The default of `--out`, which alone may lie in the catalogue's directory. */
  readonly defaultOut: string;
  /** The catalogue's directory, free of links. */
  readonly catalogue: string;
  /** Checkouts, `allow_roots`, the catalogue's directory. */
  readonly sourceRoots: readonly string[];
}

/**
 * Refuses to publish where sources are read from: the output may not equal, contain or lie in a source root; the
 * default within the catalogue's directory excepted (SOURCES.md, "Command line"). Nor where no directory can be.
 *
 * @returns the directory, free of links
 * @throws UsageError
 */
export function resolveOutDirectory({ out, defaultOut, catalogue, sourceRoots }: OutDirectoryInput): string {
  const real = realPlace(out);
  const home = realPlace(catalogue);
  const isDefault = real === realPlace(defaultOut) && isBelow(real, home);
  for (const root of sourceRoots.map(realPlace)) {
    // A root that holds the whole catalogue holds the default, too.
    const reason = conflict(real, root, isDefault && (root === home || isBelow(home, root)));
    if (reason === undefined) continue;
    throw new UsageError(
      `cannot publish into ${out}: it ${reason} ${root === home ? "the catalogue's directory" : `the source directory ${root}`}`,
      "choose a directory outside of the sources with --out",
    );
  }
  refuseFile(out, real);
  return real;
}

/**
 * Refuses a cache that would be published or stands among the sources: it may not be, contain or lie in the output, nor
 * be or contain the catalogue's directory.
 *
 * @param cache absolute; the output and the catalogue's directory are free of links
 * @throws UsageError
 */
export function refuseCache(cache: string, out: string, catalogue: string): void {
  const real = realPlace(cache);
  const places = [
    { name: "the output directory", reason: conflict(real, out, false) },
    { name: "the catalogue's directory", reason: conflict(real, catalogue, true) },
  ];
  for (const { name, reason } of places) {
    if (reason === undefined) continue;
    throw new UsageError(
      `cannot keep the cache in ${cache}: it ${reason} ${name}`,
      "choose another directory with --cache",
    );
  }
}

/** Nothing but a directory may stand at the end of the path or on the way to it. */
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
      `cannot publish into ${out}: ${path} is no directory`,
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

/** Links resolved as far as the path exists. */
export function realPlace(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync(absolute);
  } catch {
    // Missing, or not to be looked into.
  }
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(realPlace(parent), basename(absolute));
}
