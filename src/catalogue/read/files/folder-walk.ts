import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { compareCodePoints } from "../../../model/index.ts";

export interface WalkBounds {
  /** Of files that are listed. */
  readonly paths: number;
  /** Of folders in each other. */
  readonly depth: number;
  /** Folders' names below which nothing is looked at. */
  readonly isEntered: (name: string) => boolean;
}

export interface Walked {
  /** Regular files, relative to the root, with `/`; those nearer to the root first, in code points within a folder. */
  readonly paths: readonly string[];
  /** What is neither a regular file nor a folder, as links are, in the same order. */
  readonly others: readonly string[];
  /** Folders that were not listed, as one of the bounds was reached or they may not be read. */
  readonly cut: readonly string[];
}

/**
 * The regular files below a folder, without following a link, level by level: where there are too many, those nearest to the
 * root are known.
 */
export function walkFolder(root: string, { paths: most, depth: deepest, isEntered }: WalkBounds): Walked {
  const paths: string[] = [];
  const others: string[] = [];
  const cut: string[] = [];
  let level: readonly string[] = [""];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: string[] = [];
    for (const folder of level) {
      if (paths.length >= most || depth > deepest) cut.push(folder);
      else listFolder(root, folder, { paths, others, next, cut, isEntered });
    }
    level = next;
  }
  return {
    paths: paths.slice(0, most),
    others: others.slice(0, most),
    cut: paths.length > most ? [...cut, ""] : cut,
  };
}

interface Walking {
  readonly paths: string[];
  readonly others: string[];
  readonly next: string[];
  readonly cut: string[];
  readonly isEntered: (name: string) => boolean;
}

function listFolder(root: string, folder: string, { paths, others, next, cut, isEntered }: Walking): void {
  const entries = entriesOf(join(root, folder));
  if (entries === undefined) {
    cut.push(folder);
    return;
  }
  for (const entry of entries) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) paths.push(path);
    else if (!entry.isDirectory()) others.push(path);
    else if (isEntered(entry.name)) next.push(path);
  }
}

/** Undefined where the folder may not be read, or is gone. */
function entriesOf(folder: string): readonly Dirent[] | undefined {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((one, other) => compareCodePoints(one.name, other.name));
  } catch {
    return undefined;
  }
}
