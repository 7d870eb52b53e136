import { type Location, type Report, UsageError } from "../../model/index.ts";
import { Git, MissingObject, OutsideRepository } from "../../store/git/index.ts";
import { Mailmap } from "./changelog/mailmap.ts";

/** The end of a repository's history. */
export interface HistoryPoint {
  readonly git: Git;
  /** Undefined if there was none yet. */
  readonly commit: string | undefined;
  /** The newest commit for the search of moves: the commit itself, or one of its descendants. */
  readonly movesFrom: string | undefined;
  /** The commit whose mailmap is used. */
  readonly peopleOf: string | undefined;
  /** The path of a directory from the top: `""`, or with a slash at its end. */
  wayTo(directory: string): string;
}

/** Points by the root of a component; undefined if it was not in a repository. */
export type PointsOf = (root: string) => HistoryPoint | undefined;

/**
 * The point of the repository that contains a root; without `pointOf`, HEAD.
 *
 * @param allowed places outside of the repository that it can lead to
 * @throws UsageError if there is no repository
 */
export async function pointAt(
  root: string,
  allowed: readonly string[],
  pointOf: PointsOf | undefined,
): Promise<HistoryPoint> {
  if (pointOf === undefined) {
    const git = await Git.find(root, { allowed });
    const head = await git.commit("HEAD");
    return { git, commit: head, movesFrom: head, peopleOf: head, wayTo: (directory) => git.wayTo(directory) };
  }
  const point = pointOf(root);
  if (point !== undefined) return point;
  throw new UsageError(`${root} was not in a git repository then`, "build without --at");
}

const MOST_MAILMAP_BYTES = 2 ** 24;

/** The mailmap in a commit. */
export async function mailmapOf(git: Git, commit: string): Promise<Mailmap> {
  const files = await git.files(commit, new Set([".mailmap"]));
  for await (const { bytes } of git.blobs([...files.values()], MOST_MAILMAP_BYTES, commit))
    return new Mailmap(bytes?.toString("utf8") ?? "");
  return new Mailmap("");
}

/** Reports a problem of a repository. @throws errors of other kinds */
export function tellTrouble(error: unknown, at: Location, report: Report, what = "the change log"): void {
  if (!(error instanceof UsageError)) throw error;
  if (error instanceof OutsideRepository) report("history/outside", at, error.message, error.hint);
  else if (error instanceof MissingObject) report("history/missing", at, error.message, error.hint);
  else report("history/no-repository", at, error.message, error.hint, what);
}
