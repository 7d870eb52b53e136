import { type Dirent, lstatSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../model/index.ts";
import { Git } from "./git.ts";
import { entriesIn } from "./git-place.ts";
import { askGit } from "./git-process.ts";
import type { GitRemote } from "./git-remote.ts";

export interface Fetching {
  /** An address with http or https. The caller has proved it. */
  readonly address: string;
  /** The name of a ref in the other repository. */
  readonly ref: string;
  /** The folder of the repository. It is made if it is missing. */
  readonly directory: string;
  readonly agent: string;
  /** The most bytes of one file. Four times as much can be fetched. */
  readonly mostBytes: number;
  /** The milliseconds after which a transfer that is too slow ends. The whole fetch may take 20 times as long. */
  readonly silence: number;
}

/** A commit without its parents, and with all of its files. */
export interface FetchedCommit {
  readonly git: Git;
  readonly commit: string;
}

const FETCHED = "refs/lingodex/fetched";
const MOST_FILES = 4;
const MOST_SILENCES = 20;
/** The most packs of one folder. Each fetch adds one. */
const MOST_PACKS = 32;
const BETWEEN_LOOKS = 100;

/**
 * Asks another machine for a commit: what came before is not asked for again, and a repository that is not as we left it
 * is made again. Nothing that the other side sends is run, or leaves the folder.
 *
 * @returns undefined where it cannot be had: there is no git, the machine is out of reach or refuses, sends too much or too
 *   slowly, or something that is broken
 */
export async function fetchCommit(fetching: Fetching): Promise<FetchedCommit | undefined> {
  const { directory, mostBytes } = fetching;
  const isKept = isAsWeLeft(directory, mostBytes * MOST_FILES);
  if (!isKept) beginAnew(directory);
  const found = await attempt(fetching);
  if (found !== undefined || !isKept) return found;
  beginAnew(directory);
  return attempt(fetching);
}

/** Tries to fetch the commit. If the folder did not become a repository, it is removed. */
async function attempt(fetching: Fetching): Promise<FetchedCommit | undefined> {
  const { directory, mostBytes } = fetching;
  try {
    writeConfiguration(directory);
    await fetchInto(fetching);
    const git = Git.own(directory);
    const commit = sizeOf(directory) > mostBytes * MOST_FILES ? undefined : await git.commit(FETCHED);
    if (commit !== undefined) return { git, commit };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
  }
  forgetFetched(directory);
  return undefined;
}

/** Removes the repository, so that the next import makes it again. */
export function forgetFetched(directory: string): void {
  rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
}

async function fetchInto({ address, ref, directory, agent, mostBytes, silence }: Fetching): Promise<void> {
  const control = new AbortController();
  const look = setInterval(() => {
    if (sizeOf(directory) > mostBytes * MOST_FILES) control.abort();
  }, BETWEEN_LOOKS);
  const scheme: GitRemote["scheme"] = /^https:/i.test(address) ? "https" : "http";
  const options = ["--quiet", "--depth=1", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head"];
  try {
    await askGit({
      command: "fetch",
      parameters: [...options, "--refmap=", "--", address, `+${ref}:${FETCHED}`],
      gitDirectory: directory,
      remote: { scheme, agent, mostBytes, silence: Math.ceil(silence / 1000) },
      limit: mostBytes,
      // Git writes nothing until it has finished.
      patience: silence * MOST_SILENCES,
      signal: control.signal,
    });
  } finally {
    clearInterval(look);
  }
}

const CONFIGURATION = "[core]\n\trepositoryFormatVersion = 0\n\tbare = true\n\tsymlinks = false\n";

/** Writes an empty repository. Git itself is not used, because it would copy templates with hooks. */
function writeConfiguration(directory: string): void {
  for (const folder of ["objects/pack", "refs"]) mkdirSync(join(directory, folder), { recursive: true });
  writeFileSync(join(directory, "config"), CONFIGURATION);
  writeFileSync(join(directory, "HEAD"), "ref: refs/heads/none\n");
}

function beginAnew(directory: string): void {
  forgetFetched(directory);
  mkdirSync(directory, { recursive: true });
}

/** The folders and files that git and we make. Hooks, borrowed objects, other configurations and remains differ. */
const OURS_FOLDER = /^(?:objects(?:\/(?:pack|info|[\da-f]{2}))?|refs(?:\/(?:heads|tags|lingodex))?)$/;
const OURS_FILE =
  /^(?:HEAD|config|shallow|refs\/lingodex\/fetched|objects\/(?:[\da-f]{2}\/[\da-f]{38}|pack\/pack-[\da-f]{40}\.(?:pack|idx|rev)))$/;

/** False also if the repository became too large. */
function isAsWeLeft(directory: string, most: number): boolean {
  if (lstatSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
  const entries = [...entriesOf(directory)];
  const packs = entries.filter(({ path }) => path.endsWith(".pack"));
  return (
    entries.every(isOurs) &&
    entries.some(({ path }) => path === FETCHED) &&
    packs.length <= MOST_PACKS &&
    sizeOf(directory) <= most / 2
  );
}

function isOurs({ path, entry }: Entry): boolean {
  return entry.isDirectory() ? OURS_FOLDER.test(path) : entry.isFile() && OURS_FILE.test(path);
}

function sizeOf(directory: string): number {
  let size = 0;
  for (const { path, entry } of entriesOf(directory)) {
    if (entry.isFile()) size += lstatSync(join(directory, path), { throwIfNoEntry: false })?.size ?? 0;
  }
  return size;
}

interface Entry {
  /** The path from the top of the directory, with `/`. */
  readonly path: string;
  readonly entry: Dirent;
}

/** Lists everything below a folder, even while git changes it. Links are not followed. */
function* entriesOf(top: string, folder = ""): Generator<Entry> {
  for (const entry of entriesIn(join(top, folder))) {
    const path = `${folder}${entry.name}`;
    yield { path, entry };
    if (entry.isDirectory()) yield* entriesOf(top, `${path}/`);
  }
}
