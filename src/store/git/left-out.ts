import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readBytes, useRegularFile } from "../../model/disk/index.ts";
import { Git } from "./git.ts";
import { gitDirectoryAbove } from "./git-place.ts";
import { unlessAnswered } from "./git-process.ts";

/** Paths in the index of a repository that its checkout does not contain. */
export interface LeftOutPaths {
  /** The real path of the work tree's top. The other paths are relative to it, with `/`. */
  readonly top: string;
  /** Files that a sparse checkout leaves out. */
  readonly files: readonly string[];
  /** Submodules that are not checked out. */
  readonly submodules: readonly string[];
}

/**
 * Asks git what the checkout around a folder leaves out; undefined where it leaves out nothing, and where git cannot be
 * asked: a catalogue with a manifest needs no repository.
 *
 * @param directory a real path
 */
export async function leftOutAround(directory: string): Promise<LeftOutPaths | undefined> {
  if (!mayLeaveOut(directory)) return undefined;
  const git = await Git.find(directory).catch(unlessAnswered);
  if (git === undefined) return undefined;
  const found = await git.leftOut().catch(unlessAnswered);
  if (found === undefined) return undefined;
  const submodules = found.submodules.filter((path) => isUnfilled(join(git.top, path)));
  return found.files.length + submodules.length === 0
    ? undefined
    : { top: git.top, files: found.files, submodules };
}

/** True if a submodule's folder is empty or missing. */
export function isUnfilled(place: string): boolean {
  try {
    return lstatSync(place).isDirectory() && readdirSync(place).length === 0;
  } catch {
    return true;
  }
}

/**
 * False if nothing is left out. This is known without starting git, because only an index of version 3 or later can
 * mark a file as left out, and a work tree with submodules has `.gitmodules`.
 */
function mayLeaveOut(directory: string): boolean {
  const place = gitDirectoryAbove(directory);
  if (place === undefined) return false;
  if (lstatSync(join(place.top, ".gitmodules"), { throwIfNoEntry: false }) !== undefined) return true;
  return indexVersion(place.gitDirectory) > 2 || isSplit(place.gitDirectory);
}

const VERSION_OFFSET = 4;
const HEAD_BYTES = 8;

/** The version of an index, or 0 if there is none. */
function indexVersion(gitDirectory: string): number {
  try {
    const version = useRegularFile(join(gitDirectory, "index"), (descriptor) => {
      const head = readBytes(descriptor, 0, HEAD_BYTES);
      return head.length < HEAD_BYTES ? 0 : head.readUInt32BE(VERSION_OFFSET);
    });
    return version ?? 0;
  } catch {
    return 0;
  }
}

/** True for a split index, which keeps most of its entries in a second file. */
function isSplit(gitDirectory: string): boolean {
  try {
    return readdirSync(gitDirectory).some((name) => name.startsWith("sharedindex."));
  } catch {
    return false;
  }
}
