import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats } from "node:fs";
import { join } from "node:path";
import { readRegularFile } from "../../../model/disk/index.ts";
import { codeIn, compareCodePoints, type Diagnostic } from "../../../model/index.ts";
import { isMissing, systemReason } from "../system-reason.ts";
import { kindOf } from "./input-disk.ts";

/**
 * What a build finds at a path: a regular file; something that it reports as an error; or nothing, which is said of
 * folders and of links that lead somewhere, too, as discovery follows none.
 *
 * @param path relative to `root`, with `/`
 */
export function lookAt(root: string, path: string): "file" | "nothing" | Diagnostic {
  const place = join(root, path);
  const location = { file: path, line: 1, column: 1 };
  const unreadable = (error: unknown): Diagnostic => ({
    code: "file/unreadable",
    args: [path, systemReason(error)],
    location,
  });
  let stats: Stats;
  try {
    stats = lstatSync(place);
  } catch (error) {
    return isMissing(error) ? "nothing" : unreadable(error);
  }
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "nothing";
  if (!stats.isSymbolicLink()) return { code: "file/not-regular", args: [path, kindOf(stats)], location };
  try {
    realpathSync(place);
    return "nothing";
  } catch (error) {
    return isMissing(error) ? { code: "file/missing", args: [path], location } : unreadable(error);
  }
}

export interface StandingEntry {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** What `*` stands for. */
  readonly code: string;
  /** A link, or behind one. */
  readonly isLink: boolean;
}

/**
 * What is not a folder and stands where a filemask matches, whatever it is; nothing where its folder cannot be listed.
 *
 * @param root free of links @param filemask normal, with one `*`, below `root`
 */
export function standingAt(root: string, filemask: string): readonly StandingEntry[] {
  const segments = filemask.split("/");
  const starred = segments.findIndex((segment) => segment.includes("*"));
  const before = segments.slice(0, starred);
  return namesIn(join(root, ...before)).flatMap((name): readonly StandingEntry[] => {
    const path = [...before, name, ...segments.slice(starred + 1)].join("/");
    const code = codeIn(path, filemask);
    const isLink = code === undefined ? undefined : isLinkAt(join(root, path));
    return code === undefined || isLink === undefined ? [] : [{ path, code, isLink }];
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort(compareCodePoints);
  } catch {
    return [];
  }
}

/** Undefined of what is not there, and of a folder. */
function isLinkAt(place: string): boolean | undefined {
  try {
    const stats = lstatSync(place);
    if (stats.isDirectory()) return undefined;
    return stats.isSymbolicLink() || realpathSync(place) !== place;
  } catch {
    return undefined;
  }
}

/** The files of a folder that anybody may have filled, each read once and within a budget. */
export class BoundedFiles {
  readonly #root: string;
  readonly #mostEach: number;
  #left: number;
  readonly #seen = new Set<string>();
  readonly #large: string[] = [];
  readonly #refused = new Map<string, string>();
  #unread = 0;

  /** @param root free of links @param mostEach bytes of one file @param mostAll bytes of all */
  constructor(root: string, mostEach: number, mostAll: number) {
    this.#root = root;
    this.#mostEach = mostEach;
    this.#left = mostAll;
  }

  /** Larger than one may be, in the order in which they were asked for. */
  get large(): readonly string[] {
    return this.#large;
  }

  /** How many were not read, as all together would have been too large. */
  get unread(): number {
    return this.#unread;
  }

  /** Why the system did not open a file that was asked for; undefined where it did. */
  refusalOf(path: string): string | undefined {
    return this.#refused.get(path);
  }

  /** Undefined where there is no regular file, where a link leads there, and beyond the bounds. */
  read(path: string): Buffer | undefined {
    const isNew = !this.#seen.has(path);
    this.#seen.add(path);
    const size = this.#sizeOf(path);
    if (size === undefined) return undefined;
    if (size > this.#mostEach) {
      if (isNew) this.#large.push(path);
      return undefined;
    }
    if (isNew && size > this.#left) {
      this.#unread += 1;
      this.#seen.delete(path);
      return undefined;
    }
    if (isNew) this.#left -= size;
    return this.#bytesOf(path);
  }

  #sizeOf(path: string): number | undefined {
    try {
      const stats = lstatSync(join(this.#root, path));
      return stats.isFile() ? stats.size : undefined;
    } catch {
      return undefined;
    }
  }

  /** A folder on the way may have become a link since it was listed. */
  #bytesOf(path: string): Buffer | undefined {
    const place = join(this.#root, path);
    try {
      return realpathSync(place) === place ? readRegularFile(place, this.#mostEach) : undefined;
    } catch (error) {
      this.#refused.set(path, systemReason(error));
      return undefined;
    }
  }
}

/**
 * The first name in a folder but git's own: a work tree of the branch that is published is empty all the same. `""` for what
 * is not a folder; undefined where nothing is.
 */
export function foreignNameIn(place: string): string | undefined {
  try {
    return lstatSync(place).isDirectory() ? namesIn(place).find((name) => name !== ".git") : "";
  } catch {
    return undefined;
  }
}

export interface WalkBounds {
  /** Of files that are listed. */
  readonly paths: number;
  /** Of folders in each other. */
  readonly depth: number;
  /** Folders' names below which nothing is looked at. */
  readonly isEntered: (name: string) => boolean;
}

export interface Walked {
  /** Regular files, relative to the root, with `/`; those nearer to the root first, in code points within a folder. */
  readonly paths: readonly string[];
  /** What is neither a regular file nor a folder, as links are, in the same order. */
  readonly others: readonly string[];
  /** Folders that were not listed, as one of the bounds was reached or they may not be read. */
  readonly cut: readonly string[];
}

/**
 * The regular files below a folder, without following a link, level by level: where there are too many, those nearest to the
 * root are known.
 */
export function walkFolder(root: string, { paths: most, depth: deepest, isEntered }: WalkBounds): Walked {
  const paths: string[] = [];
  const others: string[] = [];
  const cut: string[] = [];
  let level: readonly string[] = [""];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: string[] = [];
    for (const folder of level) {
      if (paths.length >= most || depth > deepest) cut.push(folder);
      else listFolder(root, folder, { paths, others, next, cut, isEntered });
    }
    level = next;
  }
  return {
    paths: paths.slice(0, most),
    others: others.slice(0, most),
    cut: paths.length > most ? [...cut, ""] : cut,
  };
}

interface Walking {
  readonly paths: string[];
  readonly others: string[];
  readonly next: string[];
  readonly cut: string[];
  readonly isEntered: (name: string) => boolean;
}

function listFolder(root: string, folder: string, { paths, others, next, cut, isEntered }: Walking): void {
  const entries = entriesOf(join(root, folder));
  if (entries === undefined) {
    cut.push(folder);
    return;
  }
  for (const entry of entries) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) paths.push(path);
    else if (!entry.isDirectory()) others.push(path);
    else if (isEntered(entry.name)) next.push(path);
  }
}

/** Undefined where the folder may not be read, or is gone. */
function entriesOf(folder: string): readonly Dirent[] | undefined {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((one, other) => compareCodePoints(one.name, other.name));
  } catch {
    return undefined;
  }
}
