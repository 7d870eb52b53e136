import { lstatSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { readRegularFile } from "../../../model/disk/index.ts";
import { provePublicAddress, UsageError } from "../../../model/index.ts";
import { Git } from "./git.ts";
import { OutsideRepository, realOf } from "./git-place.ts";
import type { ListedFile } from "./index-entries.ts";

export interface WorkFolder {
  /**
   * Paths relative to the folder: files that git tracks, and files that it neither tracks nor ignores, in git's
   * order. Some can be missing.
   */
  readonly files: readonly ListedFile[];
  /** True if there are more files than were requested. */
  readonly isCut: boolean;
  /**
   * The address of `origin` without the part before its `@`; undefined without one, and for a path of this machine.
   */
  readonly remote: string | undefined;
  /** Undefined if no branch is checked out. */
  readonly branch: string | undefined;
  readonly hasCommit: boolean;
}

/**
 * Reads a folder of a work tree with git; undefined if there is no `.git` in it or above.
 *
 * @param directory a real path
 * @param most the number of files to list
 * @throws UsageError if there is one that git must not read: only git knows the files that `.gitignore` leaves out
 */
export async function askOfFolder(directory: string, most: number): Promise<WorkFolder | undefined> {
  const git = await Git.find(directory).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    const place = placeAbove(directory);
    if (place === undefined) return undefined;
    throw unasked(place, error);
  });
  if (git === undefined) return undefined;
  const { files, isCut } = await git.workFiles(directory, most);
  const remote = await git.remote();
  return {
    files,
    isCut,
    remote: remote === undefined ? undefined : publishedRemote(remote),
    branch: await git.branch(),
    hasCommit: (await git.commit("HEAD")) !== undefined,
  };
}

/** A remote on this machine is not published. */
function publishedRemote(remote: string): string | undefined {
  const { address } = provePublicAddress("repository", remote);
  return address === "" ? undefined : address.replace(/[?#].*$/s, "");
}

/** The nearest `.git` on the same file system, which is as far as git searches. */
function placeAbove(directory: string): string | undefined {
  const { dev } = lstatSync(directory);
  for (let folder = directory; lstatSync(folder).dev === dev; folder = dirname(folder)) {
    const place = join(folder, ".git");
    if (lstatSync(place, { throwIfNoEntry: false }) !== undefined) return place;
    if (dirname(folder) === folder) return undefined;
  }
  return undefined;
}

/** The codes are those of a manifest that asks for history. */
function unasked(place: string, error: UsageError): UsageError {
  const code = error instanceof OutsideRepository ? "history/outside" : "history/no-repository";
  const reason = `${code}: ${place} is there, but git cannot say what .gitignore leaves out: ${error.message}`;
  const manifest = "with a catalogue.yaml of your own (docs/reference/catalogue.md) no files are looked for";
  return new UsageError(reason, error.hint === "" ? manifest : `${error.hint}; ${manifest}`, code);
}

/** The path of a file of a work tree from the tree's top, with `/`. For a link, the path of its target. */
export function wayFrom(top: string, path: string): string {
  return relative(top, realPlace(path)).split(sep).join("/");
}

/**
 * The content of a regular file at its real path; undefined for links, for other entries, and for files above the
 * limit.
 */
export function readStanding(path: string, limit: number): Buffer | undefined {
  if (realPlace(path) !== join(realPlace(dirname(path)), basename(path))) return undefined;
  return readRegularFile(path, limit);
}

/** The path itself, if nothing is there. */
function realPlace(path: string): string {
  return realOf(path) ?? path;
}
