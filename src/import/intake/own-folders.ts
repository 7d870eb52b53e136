import { lstatSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { OutputError } from "../../model/index.ts";

/**
 * The path of a file below a folder. Makes all folders between, each a real one: no foreign link leads a file
 * elsewhere.
 * @param path of parts joined by `/`, proven to stay below
 * @throws OutputError if a link or a file is in the way
 */
export function placeBelow(root: string, path: string): string {
  for (const folder of foldersAbove(path)) {
    const place = join(root, folder);
    const stats = lstatSync(place, { throwIfNoEntry: false });
    if (stats === undefined) mkdirSync(place);
    else if (!stats.isDirectory())
      throw new OutputError(
        `${place} is in the way: it is not a folder, and links are not followed`,
        undefined,
      );
  }
  return join(root, path);
}

/** True if all folders above exist and are not links. */
export function isReachable(root: string, path: string): boolean {
  return foldersAbove(path).every(
    (folder) => lstatSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory() === true,
  );
}

/** The folders above a path and below the root, the outermost first. */
function foldersAbove(path: string): readonly string[] {
  const above = dirname(path);
  return above === "." ? [] : [...foldersAbove(above), above];
}

/** Paths of files, with `/`. Links, hidden folders (such as git's) and folders of packages are skipped. */
export function* filesBelow(root: string, below = ""): Generator<string> {
  for (const entry of readdirSync(join(root, below), { withFileTypes: true })) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isFile()) yield path;
    else if (entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules")
      yield* filesBelow(root, path);
  }
}
