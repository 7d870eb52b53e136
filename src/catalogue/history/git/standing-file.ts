import { realpathSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { readRegularFile } from "../../../model/disk/index.ts";

/** Where a file of a work tree is, from the tree's top and with `/`: of a link, where it leads. */
export function wayFrom(top: string, path: string): string {
  return relative(top, realPlace(path)).split(sep).join("/");
}

/** What a regular file holds that is where its path says; undefined for links, for what is none, or too large. */
export function readStanding(path: string, limit: number): Buffer | undefined {
  if (realPlace(path) !== join(realPlace(dirname(path)), basename(path))) return undefined;
  return readRegularFile(path, limit);
}

/** Itself, where nothing is there. */
function realPlace(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
