import { existsSync, realpathSync } from "node:fs";
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
 * default within the catalogue's directory excepted (SOURCES.md, "Command line").
 *
 * @returns the directory, free of links
 * @throws UsageError
 */
export function resolveOutDirectory({ out, defaultOut, catalogue, sourceRoots }: OutDirectoryInput): string {
  const real = realPlace(out);
  const isDefault = real === realPlace(defaultOut);
  for (const root of sourceRoots.map(realPlace)) {
    const isCatalogue = root === realPlace(catalogue);
    const reason = conflict(real, root, isDefault && isCatalogue);
    if (reason === undefined) continue;
    throw new UsageError(
      `cannot publish into ${out}: it ${reason} ${isCatalogue ? "the catalogue's directory" : `the source directory ${root}`}`,
      "choose a directory outside of the sources with --out",
    );
  }
  return real;
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
function realPlace(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return realpathSync(absolute);
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(realPlace(parent), basename(absolute));
}
