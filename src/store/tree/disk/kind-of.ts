import { statSync } from "node:fs";
import { isSystemError } from "../../../model/disk/index.ts";

/** True if a path leads to a file. Links are followed. */
export function isFile(path: string): boolean {
  return kindOf(path) === "file";
}

/**
 * The target of a path, with links followed. Undefined for nothing, for other kinds, and for paths that cannot be
 * looked at.
 */
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
