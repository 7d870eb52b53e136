import { type Dirent, existsSync, lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import {
  API_ROOT,
  isPagePath,
  META_ROOT,
  NO_PAGE_FILE,
  PAGE_FILE,
  UsageError,
} from "../../../model/index.ts";
import { OWN_NAMES } from "../disk/own-paths.ts";
import { oneName, spelledOtherwise } from "../disk/spelling.ts";
import type { Seen } from "../manifest/known-files.ts";
import type { OldTree } from "../manifest/old-tree.ts";
import { MANIFEST_PATH } from "../manifest/tree-manifest.ts";

const MOST_NAMED = 5;

/** Counts foreign files at paths that our tree uses. Such a file is never overwritten. */
export class ForeignFiles {
  readonly #directory: string;
  readonly #named: string[] = [];
  #more = 0;

  constructor(directory: string) {
    this.#directory = directory;
  }

  add(path: string): void {
    if (this.#named.length < MOST_NAMED) this.#named.push(path);
    else this.#more += 1;
  }

  /** The advice if only pages for people are blocked. */
  #without(): string {
    if (!this.#named.some((path) => isPagePath(path) || path === NO_PAGE_FILE)) return "";
    const home = this.#named.includes(PAGE_FILE) ? "; pages: {home: false} skips the one at the root" : "";
    return `; --no-pages skips pages${home}`;
  }

  /** Refuses our own files under another spelling: their case was changed, and new files would lie beside them. */
  #refuseSpellings(): void {
    for (const path of this.#named) {
      const other = spelledOtherwise(this.#directory, path);
      if (other !== undefined) throw oneName(path, other);
    }
  }

  /**
   * @param isDamaged true if there is a manifest that lists nothing, because it is damaged
   * @throws UsageError if there are any; OutputError if they differ from a path of ours only by their case
   */
  refuse(isDamaged = false): void {
    if (this.#named.length === 0) return;
    this.#refuseSpellings();
    const more = this.#more > 0 ? ` and ${this.#more} more` : "";
    if (isDamaged)
      throw new UsageError(
        `${this.#directory}/${MANIFEST_PATH} is damaged, so lingodex cannot know whether it wrote ${this.#named.join(", ")}${more}`,
        `if none of the files is yours, delete ${this.#directory}; else publish into another directory with --out`,
      );
    throw new UsageError(
      `${this.#directory} contains files that lingodex did not write: ${this.#named.join(", ")}${more}`,
      `move them away (or remove them, if an older tree left them), or publish into another directory with --out${this.#without()}`,
    );
  }
}

/**
 * Looks at our two directories, and at the places of pages and host files. Marks in the old tree which of its files
 * exist.
 * @param beside names of new entries beside our two directories
 * @throws UsageError if an entry there, at the place of a host's file, or among pages, is not known as ours
 */
export function survey(directory: string, old: OldTree | undefined, beside: readonly string[]): Surveyed {
  old?.load();
  const foreign = new ForeignFiles(directory);
  const coming = new Set([API_ROOT, META_ROOT, ...beside]);
  const known = new Set<string>();
  let isMisshapen = false;
  for (const root of new Set([...coming, ...OWN_NAMES])) {
    const below = look(directory, root, old);
    isMisshapen ||= below.isMisshapen;
    if (below.isKnown) known.add(root);
    // Unknown files among old pages would be removed with them.
    if (coming.has(root) || below.isKnown) for (const path of below.strange) foreign.add(path);
  }
  foreign.refuse(old === undefined && existsSync(join(directory, MANIFEST_PATH)));
  return { isMisshapen, known };
}

function look(
  directory: string,
  root: string,
  old: OldTree | undefined,
): { readonly isMisshapen: boolean; readonly isKnown: boolean; readonly strange: readonly string[] } {
  const strange: string[] = [];
  let [isMisshapen, isKnown] = [false, false];
  for (const { path, kind } of standingBelow(directory, root)) {
    if (kind === "empty") isMisshapen ||= old?.lists(path) ?? false;
    else if (old?.see(path, kind) === true) isKnown = true;
    else strange.push(path);
  }
  return { isMisshapen, isKnown, strange };
}

/** The entries of a directory that is going to contain a tree. */
export interface Surveyed {
  /** An empty directory has the path of a file, so that no file can be put there. */
  readonly isMisshapen: boolean;
  /** The names in the directory that hold files of the old tree. */
  readonly known: ReadonlySet<string>;
}

interface Standing {
  readonly path: string;
  /** `empty` is a directory without entries. */
  readonly kind: Seen | "empty";
}

/** All files at or below a path, and all empty directories. Links are not followed. */
function* standingBelow(directory: string, path: string): Iterable<Standing> {
  const stats = lstatSync(join(directory, path), { throwIfNoEntry: false });
  if (stats === undefined) return;
  const coming = stats.isDirectory() ? [path] : [];
  if (coming.length === 0) yield { path, kind: kindOf(stats) };
  for (let next = coming.pop(); next !== undefined; next = coming.pop()) {
    const children = readdirSync(join(directory, next), { withFileTypes: true });
    if (children.length === 0) yield { path: next, kind: "empty" };
    for (const child of children) {
      if (child.isDirectory()) coming.push(`${next}/${child.name}`);
      else yield { path: `${next}/${child.name}`, kind: kindOf(child) };
    }
  }
}

function kindOf(entry: Stats | Dirent): Seen {
  return entry.isFile() ? "file" : "other";
}
