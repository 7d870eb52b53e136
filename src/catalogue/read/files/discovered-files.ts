import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats } from "node:fs";
import { join } from "node:path";
import { isDirectory, readRegularFile } from "../../../model/disk/index.ts";
import { API_ROOT, codeIn, compareCodePoints, type Diagnostic, META_ROOT } from "../../../model/index.ts";
import { isMissing, systemReason } from "../system-reason.ts";
import { kindOf } from "./input-disk.ts";

/**
 * The kind of entry that a build finds at a path. Its diagnostic is the error of the build. A folder counts as nothing,
 * as does a link that leads somewhere, because detection does not follow links.
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
  /** The path relative to the root, with `/`. */
  readonly path: string;
  /** The match of `*`. */
  readonly code: string;
  /** True for a link, and for a path behind one. */
  readonly isLink: boolean;
}

/**
 * The entries that a filemask matches, of any kind but folders. Empty if their folder cannot be listed.
 *
 * @param root without links @param filemask normalized, with one `*`, below `root`
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

/** Undefined for a missing entry, and for a folder. */
function isLinkAt(place: string): boolean | undefined {
  try {
    const stats = lstatSync(place);
    if (stats.isDirectory()) return undefined;
    return stats.isSymbolicLink() || realpathSync(place) !== place;
  } catch {
    return undefined;
  }
}

/** The files of a folder that can come from a stranger. Each is read once and within a budget. */
export class BoundedFiles {
  readonly #root: string;
  readonly #mostEach: number;
  #left: number;
  readonly #seen = new Set<string>();
  readonly #large: string[] = [];
  readonly #refused = new Map<string, string>();
  #unread = 0;

  /** @param root without links @param mostEach bytes of one file @param mostAll bytes of all files */
  constructor(root: string, mostEach: number, mostAll: number) {
    this.#root = root;
    this.#mostEach = mostEach;
    this.#left = mostAll;
  }

  /** Files above the limit, in the order of requests. */
  get large(): readonly string[] {
    return this.#large;
  }

  /** The number of files that were not read because of the common limit. */
  get unread(): number {
    return this.#unread;
  }

  /** The reason why the system did not open a requested file; undefined if it did. */
  refusalOf(path: string): string | undefined {
    return this.#refused.get(path);
  }

  /** Undefined if there is no regular file, for a link, and beyond the limits. */
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

  /** A folder in the path can have become a link since it was listed. */
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
 * The first name in a folder, other than git's own: a work tree of the published branch counts as empty. `""` for an
 * entry that is not a folder; undefined if nothing is there.
 */
export function foreignNameIn(place: string): string | undefined {
  try {
    return lstatSync(place).isDirectory() ? namesIn(place).find((name) => name !== ".git") : "";
  } catch {
    return undefined;
  }
}

/** True for a tree, complete or not, because its documents are not translations. */
export function holdsTree(folder: string): boolean {
  return [API_ROOT, META_ROOT].every((name) => isDirectory(join(folder, name)));
}

export interface WalkBounds {
  /** The greatest number of listed files. */
  readonly paths: number;
  /** The greatest depth of folders. */
  readonly depth: number;
  /** False for names of folders that are not entered. */
  readonly isEntered: (name: string) => boolean;
}

export interface Walked {
  /**
   * Regular files, relative to the root, with `/`. Files nearer to the root come first, in code-point order in a
   * folder.
   */
  readonly paths: readonly string[];
  /** Entries that are neither regular files nor folders, such as links, in the same order. */
  readonly others: readonly string[];
  /** Folders that were not listed, because of a limit or of their permissions. */
  readonly cut: readonly string[];
}

/**
 * The regular files below a folder, level by level, without following links. If there are too many, those nearest to
 * the root are known.
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

/** Undefined if the folder cannot be read, or is gone. */
function entriesOf(folder: string): readonly Dirent[] | undefined {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((one, other) => compareCodePoints(one.name, other.name));
  } catch {
    return undefined;
  }
}
