import { lstatSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { readRegularFile } from "../../../model/disk/index.ts";

/** A folder that git would add with all of its files. */
export interface Unignored {
  /** The absolute top of git's work tree. */
  readonly root: string;
  /** The line that is missing in its `.gitignore`, such as `/public/`. */
  readonly line: string;
}

/** A file that a person writes is smaller. */
const MOST_BYTES = 2 ** 20;

/**
 * A folder that does not exist yet, where it will lie in a work tree of git (the nearest folder above it with a `.git`)
 * and no `.gitignore` on the way, nor `.git/info/exclude`, lists it or a folder around it by its name. Git itself is not
 * asked: patterns with `*`, and what a user's own settings ignore, are not known here, which may cost a hint too many.
 *
 * @param directory absolute, free of links
 */
export function newInWorkTree(directory: string): Unignored | undefined {
  if (exists(directory)) return undefined;
  for (let root = dirname(directory); ; root = dirname(root)) {
    const way = relative(root, directory).split(sep);
    const ignoring = exists(join(root, ".git")) ? [".gitignore", ".git/info/exclude"] : [".gitignore"];
    if (ignoring.some((file) => lists(readLines(join(root, file)), way))) return undefined;
    if (ignoring.length > 1) return { root, line: `/${way.join("/").replace(/[\\*?[]/g, "\\$&")}/` };
    if (dirname(root) === root) return undefined;
  }
}

/** True if a line names the last folder of a way, or one before it. Lines are read as git does, without further `*`. */
function lists(lines: readonly string[], way: readonly string[]): boolean {
  const paths = new Set(way.map((_, index) => way.slice(0, index + 1).join("/")));
  return lines.some((line) => {
    const pattern = line
      .trimEnd()
      .replace(/^\*\*\//, "")
      .replace(/\/$/, "");
    if (/^\/?\*{1,2}$/.test(pattern)) return true;
    const name = pattern.replace(/\/\*{1,2}$/, "");
    // A slash that is not at the end ties a pattern to the file's own folder.
    return pattern.includes("/") ? paths.has(name.replace(/^\//, "")) : way.includes(name);
  });
}

/**
 * A stranger can have written a `.gitignore`. Like git, this reads only a regular file of limited size, and no link.
 * Otherwise it returns nothing.
 */
function readLines(path: string): readonly string[] {
  try {
    return readRegularFile(path, MOST_BYTES)?.toString("utf8").split("\n") ?? [];
  } catch {
    return [];
  }
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
