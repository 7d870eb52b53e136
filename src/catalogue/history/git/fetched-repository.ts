import { type Dirent, lstatSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../../model/index.ts";
import { Git } from "./git.ts";
import { entriesIn } from "./git-place.ts";
import { askGit } from "./git-process.ts";
import type { GitRemote } from "./git-remote.ts";

export interface Fetching {
  /** An http or https address that the caller has proved. */
  readonly address: string;
  /** The name of a ref of the other side. */
  readonly ref: string;
  /** It is created if it is missing. */
  readonly directory: string;
  readonly agent: string;
  /** The size of an expected file. Four times as much is accepted. */
  readonly mostBytes: number;
  /** The time in milliseconds after which a slow transfer is stopped. All of it can take twenty times as long. */
  readonly silence: number;
}

/** A commit without its parents, and all its files. */
export interface FetchedCommit {
  readonly git: Git;
  readonly commit: string;
}

const FETCHED = "refs/lingodex/fetched";
const MOST_FILES = 4;
const MOST_SILENCES = 20;
/** Each fetch leaves one. */
const MOST_PACKS = 32;
const BETWEEN_LOOKS = 100;

/**
 * Fetches a commit from another machine. Known objects are not requested again. A repository that was changed by
 * others is created again. No data of the other side is run, or leaves the folder.
 *
 * @returns undefined if it cannot be fetched: there is no git, the machine cannot be reached or refuses, or it sends
 * too much, too slowly, or broken data
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

/** Removes a folder that did not become a repository. */
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

/** The next import creates it again. */
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
      // Git prints nothing until it is done.
      patience: silence * MOST_SILENCES,
      signal: control.signal,
    });
  } finally {
    clearInterval(look);
  }
}

const CONFIGURATION = "[core]\n\trepositoryFormatVersion = 0\n\tbare = true\n\tsymlinks = false\n";

/** Written by hand, because git itself would copy templates with hooks. Overwrites earlier content. */
function writeConfiguration(directory: string): void {
  for (const folder of ["objects/pack", "refs"]) mkdirSync(join(directory, folder), { recursive: true });
  writeFileSync(join(directory, "config"), CONFIGURATION);
  writeFileSync(join(directory, "HEAD"), "ref: refs/heads/none\n");
}

function beginAnew(directory: string): void {
  forgetFetched(directory);
  mkdirSync(directory, { recursive: true });
}

/**
 * The files that git and lingodex leave there. Hooks, borrowed objects, further configurations and partial files are
 * not among them.
 */
const OURS_FOLDER = /^(?:objects(?:\/(?:pack|info|[\da-f]{2}))?|refs(?:\/(?:heads|tags|lingodex))?)$/;
const OURS_FILE =
  /^(?:HEAD|config|shallow|refs\/lingodex\/fetched|objects\/(?:[\da-f]{2}\/[\da-f]{38}|pack\/pack-[\da-f]{40}\.(?:pack|idx|rev)))$/;

/** False also for one that is too large. */
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
  /** The path from the top, with `/`. */
  readonly path: string;
  readonly entry: Dirent;
}

/** The entries below a folder, while git can change them. Links are not followed. */
function* entriesOf(top: string, folder = ""): Generator<Entry> {
  for (const entry of entriesIn(join(top, folder))) {
    const path = `${folder}${entry.name}`;
    yield { path, entry };
    if (entry.isDirectory()) yield* entriesOf(top, `${path}/`);
  }
}
