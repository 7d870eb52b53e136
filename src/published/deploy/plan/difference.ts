import { compareCodePoints, type TreeEntry } from "../../../model/index.ts";
import type { Difference } from "./plan.ts";

/**
 * Compares what two trees list. What both hold alike may be left out of both lists.
 *
 * @param unchanged how many entries were left out
 * @param isSure false: what is listed before may be other bytes by now, so nothing is taken for unchanged
 */
export function compareEntries(
  before: Iterable<TreeEntry>,
  after: Iterable<TreeEntry>,
  unchanged = 0,
  isSure = true,
): Difference {
  const old = new Map([...before].map((entry) => [entry.path, entry]));
  const [added, changed]: [TreeEntry[], TreeEntry[]] = [[], []];
  let same = unchanged;
  for (const entry of after) {
    const known = old.get(entry.path);
    old.delete(entry.path);
    if (known === undefined) added.push(entry);
    else if (isSure && isAlike(known, entry)) same += 1;
    else changed.push(entry);
  }
  return {
    added: added.sort(byPath),
    changed: changed.sort(byPath),
    removed: [...old.keys()].sort(compareCodePoints),
    unchanged: same,
  };
}

/** Also in the headers that the manifest asks for. */
function isAlike(a: TreeEntry, b: TreeEntry): boolean {
  return (
    a.sha256 === b.sha256 &&
    a.size === b.size &&
    a.media_type === b.media_type &&
    a.content_disposition === b.content_disposition
  );
}

function byPath(a: TreeEntry, b: TreeEntry): number {
  return compareCodePoints(a.path, b.path);
}
