import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** A file as it stands on disk. */
export interface FileState {
  readonly sha256: string;
  readonly inode: bigint;
  /** Nanoseconds. */
  readonly modified: bigint;
}

export type TreeState = ReadonlyMap<string, FileState>;

/** Every file below a directory, by path; nothing where there is not a directory. */
export function stateOf(directory: string, isMeant: (path: string) => boolean = () => true): TreeState {
  if (!existsSync(directory)) return new Map();
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1))
    .filter(isMeant);
  return new Map(paths.sort().map((path) => [path, fileState(join(directory, path))]));
}

function fileState(path: string): FileState {
  const stats = lstatSync(path, { bigint: true });
  // A link is never what a file with the same bytes is.
  const content = stats.isSymbolicLink() ? `link to ${readlinkSync(path)}` : readFileSync(path);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { sha256, inode: stats.ino, modified: stats.mtimeNs };
}

/** Paths whose bytes differ, new ones included; and those that are gone. */
export function changesBetween(before: TreeState, after: TreeState) {
  const written = [...after].filter(([path, { sha256 }]) => before.get(path)?.sha256 !== sha256);
  const deleted = [...before.keys()].filter((path) => !after.has(path));
  return { written: written.map(([path]) => path), deleted };
}

/** Paths whose bytes are the same, but not the file that holds them. */
export function replacedBetween(before: TreeState, after: TreeState): readonly string[] {
  return [...after].flatMap(([path, { sha256, inode, modified }]) => {
    const old = before.get(path);
    const isReplaced = old?.sha256 === sha256 && (old.inode !== inode || old.modified !== modified);
    return isReplaced ? [path] : [];
  });
}

/** How the bytes of two trees differ, in words; empty where they do not. */
export function differencesOf(expected: TreeState, found: TreeState): readonly string[] {
  const missing = [...expected.keys()].filter((path) => !found.has(path)).map((path) => `missing ${path}`);
  const extra = [...found.keys()].filter((path) => !expected.has(path)).map((path) => `extra ${path}`);
  const different = [...expected].flatMap(([path, { sha256 }]) => {
    const other = found.get(path);
    return other === undefined || other.sha256 === sha256 ? [] : [`different ${path}`];
  });
  return [...missing, ...extra, ...different];
}
