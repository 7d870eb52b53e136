import { UsageError } from "../../../model/index.ts";
import type { SettingsOfToday } from "../../read/catalogue.ts";
import { isDirectory } from "../../read/manifests/catalogue-root.ts";
import { Git } from "../git/git.ts";
import type { ListedCommit } from "../git/graph.ts";
import { lastSecondOf, type PointInTime } from "./point.ts";

/** A commit of a repository, and how it stands to what is checked out. */
export interface Moment {
  readonly git: Git;
  /** Undefined where the repository had none yet. */
  readonly commit: string | undefined;
  /** The committer's or, where `history.times` has one, that; in seconds since 1970. */
  readonly time: number;
  readonly head: string | undefined;
  /** Of the catalogue that asks. */
  readonly today: SettingsOfToday;
  /** HEAD or one of its first parents, and theirs. */
  readonly isOfMainline: boolean;
}

/** A moment at which there was something. */
export type KnownMoment = Moment & { readonly commit: string };

/** There is no such revision, or no repository that could know it. */
export class UnknownMoment extends UsageError {
  /** What is left to be said where the revision was named already. */
  readonly further: string;

  constructor(message: string, hint: string, further: string) {
    super(message, hint);
    this.further = further;
  }
}

/**
 * The commit that is meant, in the repository of a folder. A date is the last step of HEAD's mainline that is not later.
 *
 * @throws UsageError where there is no repository, or nothing is meant
 */
export async function momentOf(
  directory: string,
  point: PointInTime,
  today: SettingsOfToday,
): Promise<KnownMoment> {
  const git = await repositoryAt(directory, today.allowedRoots);
  return "date" in point ? momentByDate(git, point.date, today) : momentByName(git, point.revision, today);
}

/** @throws UsageError */
export function requireFolder(directory: string): void {
  if (isDirectory(directory)) return;
  throw new UsageError(`${directory} is no folder`, "name the catalogue's directory, or a bare repository");
}

/** The last step of HEAD's mainline that is not later. @param time seconds since 1970 */
export async function momentBefore(git: Git, time: number, today: SettingsOfToday): Promise<Moment> {
  const head = await git.commit("HEAD");
  const mainline = head === undefined ? [] : await mainlineOf(git, head, today);
  const last = mainline.find((commit) => commit.time <= time);
  return { git, head, today, commit: last?.id, time: last?.time ?? time, isOfMainline: true };
}

/** The repository that holds a directory, or the bare one that it is. @throws UsageError */
async function repositoryAt(directory: string, allowed: readonly string[]): Promise<Git> {
  try {
    return await Git.find(directory, { allowed });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const bare = await Git.findBare(directory);
    if (bare === undefined) throw new UnknownMoment(error.message, error.hint, error.message);
    return bare;
  }
}

async function momentByDate(git: Git, date: string, today: SettingsOfToday): Promise<KnownMoment> {
  const found = await momentBefore(git, lastSecondOf(date), today);
  const { commit, head } = found;
  if (commit !== undefined) return { ...found, commit };
  if (head === undefined) throw noCommit(git);
  const why = git.boundary().size > 0 ? "; the clone is shallow: git fetch --unshallow" : "";
  throw new UsageError(`HEAD has no commit as old as ${date}`, `name a later date, or a revision${why}`);
}

async function momentByName(git: Git, revision: string, today: SettingsOfToday): Promise<KnownMoment> {
  const commit = await git.commit(revision);
  const head = await git.commit("HEAD");
  if (commit === undefined) {
    if (head === undefined) throw noCommit(git);
    const way = wayToRevisions(git);
    throw new UnknownMoment(`unknown revision ${JSON.stringify(revision)}`, way, way);
  }
  const mainline = head === undefined ? [] : await mainlineOf(git, head, today);
  const known = mainline.find(({ id }) => id === commit);
  const { time = 0 } = known ?? (await mainlineOf(git, commit, today))[0] ?? {};
  return { git, head, today, commit, time, isOfMainline: known !== undefined };
}

function wayToRevisions(git: Git): string {
  const cure = "in CI, fetch-depth: 0 fetches them all";
  if (git.boundary().size === 0) return `name a commit, a tag or a branch; ${cure}`;
  return `the clone is shallow: git fetch --unshallow --tags; ${cure}`;
}

/** Git's HEAD names a branch that nobody committed to. */
function noCommit({ top }: Git): UsageError {
  return new UsageError(
    `the repository of ${top} has no commit yet: nothing was before`,
    "commit first, or check out a branch that has commits",
  );
}

/** It and its first parents, newest first; at the times that today's manifest corrects. */
async function mainlineOf(
  git: Git,
  head: string,
  { times }: SettingsOfToday,
): Promise<readonly ListedCommit[]> {
  const all = new Map<string, ListedCommit>();
  for await (const commits of git.commits(head)) {
    for (const commit of commits) {
      const corrected = times.get(commit.id);
      const time = corrected === undefined ? commit.time : Math.floor(corrected.time / 1_000_000);
      all.set(commit.id, { ...commit, time });
    }
  }
  const mainline: ListedCommit[] = [];
  for (let next = all.get(head); next !== undefined; next = all.get(next.parents[0] ?? ""))
    mainline.push(next);
  return mainline;
}
