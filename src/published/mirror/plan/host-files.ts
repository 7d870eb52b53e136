import { hash } from "node:crypto";
import { isHostPath, type TreeEntry } from "../../../model/index.ts";

/** Files beside the API, as somebody's site lists them. */
export interface JudgedHostFiles {
  /** By their SHA-256: what this lingodex makes for the site's host, to the byte. */
  readonly own: ReadonlyMap<string, Buffer>;
  /** Paths of those that a copy does without. */
  readonly foreign: ReadonlySet<string>;
}

/**
 * Judges the files beside the API. They configure servers, so none is ever taken from a stranger: what is the same is
 * made here, what is made anew for another base address is asked of nobody, and the copy does without the others.
 *
 * @param made path → what this lingodex makes for the site's host
 * @param remade paths of what it makes for the copy's base address
 */
export function judgeHostFiles(
  listed: readonly TreeEntry[],
  made: ReadonlyMap<string, Buffer>,
  remade: ReadonlySet<string>,
): JudgedHostFiles {
  const own = new Map<string, Buffer>();
  const foreign = new Set<string>();
  for (const { path, sha256 } of listed) {
    if (!isHostPath(path)) continue;
    const bytes = made.get(path);
    if (bytes !== undefined && hash("sha256", bytes) === sha256) own.set(sha256, bytes);
    else if (!remade.has(path)) foreign.add(path);
  }
  return { own, foreign };
}
