import { statSync } from "node:fs";
import { isSystemError } from "../../../model/disk/index.ts";
import { TreeProblems } from "./problems.ts";
import { TreeDisk } from "./tree-disk.ts";

/** Reads files of a tree on disk without trust: no link is followed, and nothing but regular files is opened. */
export class TreeReader {
  readonly #disk: TreeDisk;
  readonly #problems = new TreeProblems();

  constructor(directory: string) {
    this.#disk = new TreeDisk(directory, this.#problems.report);
  }

  /** Undefined for what is no readable file of at most so many bytes. */
  read(path: string, limit: number): Buffer | undefined {
    const bytes = this.#disk.readUnlisted(path);
    return bytes === undefined || bytes.length > limit ? undefined : bytes;
  }
}

/** True where a path leads to a file, links followed. */
export function isFile(path: string): boolean {
  return kindOf(path) === "file";
}

/** What a path leads to, links followed; undefined for nothing, for what is neither, and for what nobody can look at. */
export function kindOf(path: string): "file" | "directory" | undefined {
  try {
    const stats = statSync(path);
    if (stats.isFile()) return "file";
    return stats.isDirectory() ? "directory" : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
