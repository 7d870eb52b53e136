import { lstatSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { tolerate } from "./system-error.ts";

/**
 * Makes a directory, and those above it that are missing. Not recursive in Node's way: that reports a full or read-only
 * disk as ENOENT, and where nothing can be made below a directory that is there (`/proc`), it never ends.
 *
 * @returns what was made, the outermost first
 * @throws the system's error
 */
export function makeDirectories(path: string, mode = 0o777): string[] {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return [];
  const made = makeDirectories(dirname(path), mode);
  // Another process can make it first.
  tolerate(["EEXIST"], () => mkdirSync(path, { mode }));
  return [...made, path];
}
