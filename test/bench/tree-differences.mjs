// What a build did to a tree, file by file.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** @typedef {{ readonly sha256: string, readonly inode: number, readonly modified: number }} Seen */

/** Every file, by its path below. @param {string} directory @returns {ReadonlyMap<string, Seen>} */
export function look(directory) {
  /** @type {Map<string, Seen>} */
  const seen = new Map();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { ino, mtimeMs } = statSync(path);
    const sha256 = digest(path);
    seen.set(path.slice(directory.length + 1), { sha256, inode: ino, modified: mtimeMs });
  }
  return seen;
}

/** Paths with other contents, and those that only one of both has. @param {ReadonlyMap<string, Seen>} before @param {ReadonlyMap<string, Seen>} after */
export function differing(before, after) {
  return changed(before, after, (old, now) => old.sha256 !== now.sha256);
}

/** Paths of files that were written, made or removed, whatever they hold. @param {ReadonlyMap<string, Seen>} before @param {ReadonlyMap<string, Seen>} after */
export function touched(before, after) {
  return changed(before, after, (old, now) => old.inode !== now.inode || old.modified !== now.modified);
}

/**
 * @param {ReadonlyMap<string, Seen>} before
 * @param {ReadonlyMap<string, Seen>} after
 * @param {(old: Seen, now: Seen) => boolean} isOther
 */
function changed(before, after, isOther) {
  return [...new Set([...before.keys(), ...after.keys()])].sort().filter((path) => {
    const [old, now] = [before.get(path), after.get(path)];
    return old === undefined || now === undefined || isOther(old, now);
  });
}

/** @param {string} path */
function digest(path) {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
