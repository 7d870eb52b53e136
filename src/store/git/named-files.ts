import { lstatSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { readRegularFile } from "../../model/disk/index.ts";
import { entriesIn, isPipe, outside } from "./git-place.ts";
import { askOrNothing } from "./git-process.ts";

/** Real configurations are shorter. */
const MOST_BYTES = 2 ** 20;
/** Git itself follows ten levels of includes. */
const DEEPEST = 10;
/** Keys with paths of files that git opens in every command. */
const NAMES_FILES = /^(?:include|includeif\..*)\.path$/s;
const NAMES_IGNORED = /^core\.excludesfile$/;

/**
 * Proves that nothing that configurations of a repository name makes git wait: such as a pipe without a writer.
 *
 * @param configurations that git opens first, there or not
 * @throws OutsideRepository
 */
export async function proveNamedFiles(
  configurations: readonly string[],
  patience: number | undefined,
): Promise<void> {
  const seen = new Set<string>();
  let level = configurations;
  for (let depth = 0; depth <= DEEPEST && level.length > 0; depth += 1) {
    const next: string[] = [];
    for (const file of level) {
      if (seen.has(file)) continue;
      seen.add(file);
      next.push(...(await namedIn(file, patience)));
    }
    level = next;
  }
}

/** The configurations that a configuration includes. */
async function namedIn(file: string, patience: number | undefined): Promise<readonly string[]> {
  const text = readOrNothing(file);
  // Most configurations name no file, so git need not be started for them.
  if (text === undefined || !/include|excludesfile/i.test(text)) return [];
  // If git cannot read a file as a configuration, its later call fails with an error.
  const listed = await askOrNothing({
    command: "config",
    parameters: ["--file", file, "--no-includes", "--list", "-z"],
    directory: "/",
    limit: 4 * MOST_BYTES,
    patience,
  });
  return (listed ?? "").split("\0").flatMap((entry) => {
    const [key = "", value = ""] = entry.split(/\n([\s\S]*)/, 2);
    const isIncluded = NAMES_FILES.test(key);
    if (!isIncluded && !NAMES_IGNORED.test(key)) return [];
    const path = placeOf(value, file);
    if (isPipe(path)) throw outside(path, `is not a file, and ${file} names it`);
    return isIncluded ? [path] : [];
  });
}

function placeOf(value: string, file: string): string {
  return value.startsWith("~/") ? join(homedir(), value.slice(2)) : resolve(dirname(file), value);
}

function readOrNothing(file: string): string | undefined {
  try {
    return readRegularFile(file, MOST_BYTES, { followsLinks: true })?.toString("utf8");
  } catch {
    return undefined;
  }
}

/** Git opens these files while it looks for untracked files. */
const IGNORING = ".gitignore";
/** The most folders that are searched. Nearer folders come first. Few work trees have more. */
const MOST_FOLDERS = 50_000;

/**
 * Proves that no list of ignored files below a folder makes git wait.
 *
 * @param top where the work tree begins @param directory the folder, in it
 * @throws OutsideRepository
 */
export function proveIgnoring(top: string, directory: string): void {
  for (let folder = directory; folder !== top && dirname(folder) !== folder; folder = dirname(folder))
    proveOne(join(dirname(folder), IGNORING));
  const coming = [directory];
  for (let index = 0; index < Math.min(coming.length, MOST_FOLDERS); index += 1)
    coming.push(...foldersBelow(coming[index] ?? directory));
}

/** The folders that git reads. The list of ignored files in each is proved. */
function foldersBelow(folder: string): readonly string[] {
  return entriesIn(folder).flatMap((entry) => {
    if (entry.name === IGNORING) proveOne(join(folder, entry.name));
    const isEntered = entry.isDirectory() && entry.name !== ".git" && entry.name !== "node_modules";
    return isEntered ? [join(folder, entry.name)] : [];
  });
}

function proveOne(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined && isPipe(path))
    throw outside(path, "is not a file");
}
