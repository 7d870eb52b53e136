import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { UsageError } from "../model/failures.ts";
import { provePublicAddress } from "../model/public-address.ts";
import { Git } from "./git.ts";
import { OutsideRepository } from "./git-place.ts";

/** What git says of a folder's files and repository. */
export interface WorkFolder {
  /** Relative to the folder, with `/`: what git tracks, and what it neither tracks nor ignores; in git's order, some gone. */
  readonly paths: readonly string[];
  /** More files than were asked for are there. */
  readonly isCut: boolean;
  /** Address of `origin`, without what stands before `@` in it. */
  readonly remote: string | undefined;
  /** Undefined where no branch is checked out. */
  readonly branch: string | undefined;
  readonly hasCommit: boolean;
}

/**
 * Asks git about a folder of a work tree; undefined where no `.git` stands in it or above.
 *
 * @param directory a real path
 * @param most how many files are listed
 * @throws UsageError where one stands there and git may not be asked: only git knows what `.gitignore` leaves out
 */
export async function askOfFolder(directory: string, most: number): Promise<WorkFolder | undefined> {
  const git = await Git.find(directory).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    const place = placeAbove(directory);
    if (place === undefined) return undefined;
    throw unasked(place, error);
  });
  if (git === undefined) return undefined;
  const { paths, isCut } = await git.workFiles(directory, most);
  const remote = await git.remote();
  return {
    paths,
    isCut,
    remote:
      remote === undefined
        ? undefined
        : provePublicAddress("repository", remote).address.replace(/[?#].*$/s, ""),
    branch: await git.branch(),
    hasCommit: (await git.commit("HEAD")) !== undefined,
  };
}

/** The nearest `.git`, as far as git looks: not on another file system. */
function placeAbove(directory: string): string | undefined {
  const { dev } = lstatSync(directory);
  for (let folder = directory; lstatSync(folder).dev === dev; folder = dirname(folder)) {
    const place = join(folder, ".git");
    if (lstatSync(place, { throwIfNoEntry: false }) !== undefined) return place;
    if (dirname(folder) === folder) return undefined;
  }
  return undefined;
}

/** The same codes as where a manifest asks for history. */
function unasked(place: string, error: UsageError): UsageError {
  const code = error instanceof OutsideRepository ? "history/outside" : "history/no-repository";
  const reason = `${code}: ${place} is there, but git cannot say what .gitignore leaves out: ${error.message}`;
  const manifest = "with a catalogue.yaml of your own (docs/catalogue.md) no files are looked for";
  return new UsageError(reason, error.hint === "" ? manifest : `${error.hint}; ${manifest}`, code);
}
