import { type Dirent, lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../model/failures.ts";
import { API_ROOT, META_ROOT } from "../../model/layout.ts";
import { OWN_NAMES } from "../disk/own-paths.ts";
import type { Seen } from "../manifest/known-files.ts";
import type { OldTree } from "../manifest/old-tree.ts";

const MOST_NAMED = 5;

/** Counts files that are not ours and stand where ours would be. Nothing of the sort is ever overwritten. */
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

  /** @throws UsageError where there are any */
  refuse(): void {
    if (this.#named.length === 0) return;
    const more = this.#more > 0 ? ` and ${this.#more} more` : "";
    throw new UsageError(
      `${this.#directory} holds files that lingodex did not write: ${this.#named.join(", ")}${more}`,
      "move them away (or remove them, if they are left of an older tree), or publish into another directory with --out",
    );
  }
}

/**
 * Looks at what stands below our two directories and where hosts have their files: the old tree learns which of its
 * files are there.
 *
 * @param hostFiles what is to come beside our two directories
 * @returns true where an empty directory stands in a file's place, so that no file can be put there
 * @throws UsageError where what stands there, or where a host's file is to come, is not known as ours
 */
export function survey(directory: string, old: OldTree | undefined, hostFiles: readonly string[]): boolean {
  old?.load();
  const foreign = new ForeignFiles(directory);
  const coming = new Set([API_ROOT, META_ROOT, ...hostFiles]);
  let isMisshapen = false;
  for (const root of new Set([...coming, ...OWN_NAMES])) {
    for (const { path, kind } of standingBelow(directory, root)) {
      if (kind === "empty") isMisshapen ||= old?.lists(path) ?? false;
      else if (old?.see(path, kind) !== true && coming.has(root)) foreign.add(path);
    }
  }
  foreign.refuse();
  return isMisshapen;
}

interface Standing {
  readonly path: string;
  /** `empty`: a directory that holds nothing. */
  readonly kind: Seen | "empty";
}

/** All that lies at or below a path; of directories only those that are empty. Links are not followed. */
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
