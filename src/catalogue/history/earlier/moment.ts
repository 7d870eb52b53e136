import { isDirectory } from "../../../model/disk/index.ts";
import { parseTimestamp, UsageError } from "../../../model/index.ts";
import { Git, type ListedCommit } from "../../../store/git/index.ts";
import type { SettingsOfToday } from "../../read/catalogue.ts";

/** A commit of a repository, and its relation to the checkout. */
export interface Moment {
  readonly git: Git;
  /** Undefined if the repository had none yet. */
  readonly commit: string | undefined;
  /** The committer's time, or the one in `history.times`, in seconds since 1970. */
  readonly time: number;
  readonly head: string | undefined;
  /** The settings of the catalogue that asks. */
  readonly today: SettingsOfToday;
  /** True for HEAD and its first parents. */
  readonly isOfMainline: boolean;
}

/** A moment at which the repository had a commit. */
export type KnownMoment = Moment & { readonly commit: string };

/** There is no such revision, or no repository that could contain it. */
export class UnknownMoment extends UsageError {
  /** The rest of the message if the message already contains the revision. */
  readonly further: string;

  constructor(message: string, hint: string, further: string) {
    super(message, hint);
    this.further = further;
  }
}

/**
 * The commit of a revision or date, in the repository of a folder. A date means the last step of HEAD's mainline
 * until then.
 *
 * @throws UsageError if there is no repository, or no such commit
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
  throw new UsageError(
    `${directory} is not a folder`,
    "name the catalogue's directory, or a bare repository",
  );
}

/** The last step of HEAD's mainline until a time. @param time seconds since 1970 */
export async function momentBefore(git: Git, time: number, today: SettingsOfToday): Promise<Moment> {
  const head = await git.commit("HEAD");
  const mainline = head === undefined ? [] : await mainlineOf(git, head, today);
  const last = mainline.find((commit) => commit.time <= time);
  return { git, head, today, commit: last?.id, time: last?.time ?? time, isOfMainline: true };
}

/** The repository that contains a directory, or the bare one that it is. @throws UsageError */
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

/** Git's HEAD names a branch without commits. */
function noCommit({ top }: Git): UsageError {
  return new UsageError(
    `the repository of ${top} has no commit yet: there is no earlier state`,
    "commit first, or check out a branch that has commits",
  );
}

/** The commit and its first parents, newest first, with the times that today's manifest corrects. */
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

/** A point in the history of the catalogue's repository. */
export type PointInTime = { readonly revision: string } | { readonly date: string };

const REVISION = "rev:";

/** A day, or a time (RFC 3339); without an offset, in UTC. */
const DATE = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}:\d{2}(?:\.\d+)?)([Zz]|[+-]\d{2}:\d{2})?)?$/;

/** True for a word that must be read as a revision. */
export function isForced(word: string): boolean {
  return word.startsWith(REVISION);
}

/** The word for a moment, as the user wrote it. */
export function wordOf(point: PointInTime): string {
  return "date" in point ? point.date : `${REVISION}${point.revision}`;
}

/** The word without its prefix, for messages. */
export function pointName(word: string): string {
  return isForced(word) ? word.slice(REVISION.length) : word;
}

/** A word in the form of a date is a date. All others, and those with `rev:`, are revisions. */
export function pointOf(word: string): PointInTime {
  if (isForced(word)) return { revision: word.slice(REVISION.length) };
  return DATE.test(word) ? { date: word } : { revision: word };
}

/** The whole seconds since 1970 of a time, or of the end of a day in UTC. @throws UsageError */
function lastSecondOf(date: string): number {
  const [, day = "", time = "23:59:59", offset = "Z"] = DATE.exec(date) ?? [];
  const micros = parseTimestamp(`${day}T${time}${offset}`);
  if (typeof micros === "number") return Math.floor(micros / 1_000_000);
  throw new UsageError(
    `${JSON.stringify(date)} is not a date: ${micros.reason}`,
    "write 2024-05-01, or 2024-05-01T12:00:00Z; rev: before it names a revision",
  );
}
