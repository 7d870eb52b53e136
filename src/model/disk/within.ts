import type { PlatformPath } from "node:path";
import own from "node:path";

/**
 * True where `path` is `directory` or lies below it, by their names alone: links are for the caller to follow first. Both
 * absolute, as `paths`' system writes them.
 */
export function isWithin(path: string, directory: string, paths: PlatformPath = own): boolean {
  const way = paths.relative(directory, path);
  // Between two drives there is no relative path.
  return way === "" || !(way === ".." || way.startsWith(`..${paths.sep}`) || paths.isAbsolute(way));
}
