import { readdirSync } from "node:fs";
import { join } from "node:path";
import { OutputError } from "../../../model/index.ts";

/**
 * The path of the file that a file system returns for another path, because it ignores case, or composes letters
 * (macOS, Windows). Undefined if the file is at the very path, or missing.
 * @param path relative to the directory, with slashes
 */
export function spelledOtherwise(directory: string, path: string): string | undefined {
  const standing: string[] = [];
  for (const part of path.split("/")) {
    const names = namesIn(join(directory, ...standing));
    const name = names.includes(part) ? part : names.find((other) => folded(other) === folded(part));
    if (name === undefined) return undefined;
    standing.push(name);
  }
  const found = standing.join("/");
  return found === path ? undefined : found;
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function folded(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** The error for two files of one tree that are one file to the file system. Nothing was replaced. */
export function oneName(path: string, other: string): OutputError {
  return new OutputError(
    `${path} and ${other} are the same name on this file system, which ignores case or the composition of letters; rename one, or publish to another file system`,
    undefined,
  );
}
