import { basename, dirname, join, relative, sep } from "node:path";
import { readRegularFile } from "../../model/disk/index.ts";
import { provePublicAddress, UsageError } from "../../model/index.ts";
import { Git } from "./git.ts";
import { OutsideRepository, placeAbove, realOf } from "./git-place.ts";
import type { ListedFile } from "./index-entries.ts";

export interface WorkFolder {
  /** The tracked and untracked files without ignored ones: relative paths in git's order. Some can be missing. */
  readonly files: readonly ListedFile[];
  /** True if there are more files than the caller asked for. */
  readonly isCut: boolean;
  /** The address of `origin`, without the part before `@`; undefined if there is none, or for a local path. */
  readonly remote: string | undefined;
  /** The branch; undefined without a checked-out branch. */
  readonly branch: string | undefined;
  readonly hasCommit: boolean;
}

/**
 * Asks git about a folder of a work tree; undefined where neither it nor a folder above has a `.git`.
 *
 * @param directory a real path
 * @param most how many files are listed
 * @throws UsageError where one has it and git may not be asked: only git knows what `.gitignore` leaves out
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

/** The address of a remote, for publishing; undefined for a path of this machine. */
function publishedRemote(remote: string): string | undefined {
  const { address } = provePublicAddress("repository", remote);
  return address === "" ? undefined : address.replace(/[?#].*$/s, "");
}

/** The error, with the same codes as for a manifest that asks for history. */
function unasked(place: string, error: UsageError): UsageError {
  const code = error instanceof OutsideRepository ? "history/outside" : "history/no-repository";
  const reason = `${code}: ${place} is there, but git cannot say what .gitignore leaves out: ${error.message}`;
  const manifest = "with a catalogue.yaml of your own (docs/reference/catalogue.md) no files are looked for";
  return new UsageError(reason, error.hint === "" ? manifest : `${error.hint}; ${manifest}`, code);
}

/** The path of a file from the top of the work tree, with `/`. A link is resolved to its target. */
export function wayFrom(top: string, path: string): string {
  return relative(top, realPlace(path)).split(sep).join("/");
}

/** The content of a regular file at its own place. Undefined for links, for other kinds, and for too large files. */
export function readStanding(path: string, limit: number): Buffer | undefined {
  if (realPlace(path) !== join(realPlace(dirname(path)), basename(path))) return undefined;
  return readRegularFile(path, limit);
}

/** The real path, or the path itself if nothing is there. */
function realPlace(path: string): string {
  return realOf(path) ?? path;
}
