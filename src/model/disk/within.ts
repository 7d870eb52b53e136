import type { PlatformPath } from "node:path";
import own from "node:path";

/**
 * True if `path` is `directory` or below it. Only names are compared, so the caller follows links first. Both are
 * absolute paths in the style of `paths`' system.
 */
export function isWithin(path: string, directory: string, paths: PlatformPath = own): boolean {
  // Most paths are plain. Their letters show it in a tenth of the time.
  const { length } = directory;
  if (path.startsWith(directory) && path[length] === paths.sep && !path.includes("..", length)) return true;
  const way = paths.relative(directory, path);
  // Between two drives there is no relative path.
  return way === "" || !(way === ".." || way.startsWith(`..${paths.sep}`) || paths.isAbsolute(way));
}
