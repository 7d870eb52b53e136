import { type Git, GitFailure, MissingObject } from "../../store/git/index.ts";
import { type Commit, type Commits, type MainlineStep, stepsSince, stepsTo } from "./changelog/commits.ts";
import type { HistoryCache } from "./log-memory.ts";
import type { Tracked } from "./tracked-components.ts";

export interface RepositoryInput {
  readonly git: Git;
  /** The commit from which moves are searched backwards; the history's own, unless an earlier step of it is named. */
  readonly head: string;
  /** The step of its mainline with which the history ends. */
  readonly until?: string | undefined;
  readonly tracked: readonly Tracked[];
  /** Seconds since 1970 of commits whose clock was wrong, by id. */
  readonly times: ReadonlyMap<string, number>;
  readonly maxInputBytes: number;
  readonly marksOutdated: boolean;
  /** Where the log is remembered; it decides only how long this takes. */
  readonly cache?: HistoryCache | undefined;
  /** See `NeededHistory`; with it, records say of every step only what its own commit's author did. */
  readonly languages?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  /** Called with how many steps are done, and how many there are. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Of a repository, what a revision reaches: all, or the steps since a known one. */
export interface Graph {
  readonly commits: Commits;
  readonly steps: readonly MainlineStep[];
}

/** All that the newest commit reaches. */
export async function readGraph(input: RepositoryInput): Promise<Graph> {
  const commits = await readCommits(input);
  return { commits, steps: stepsTo(input.head, commits) };
}

/** What the newest commit reaches since a known one, with that; undefined where not all of it follows that. */
export async function readNewer(input: RepositoryInput, known: string): Promise<Graph | undefined> {
  try {
    const commits = await readCommits(input, known);
    const steps = stepsSince(known, input.head, commits);
    return steps && { commits, steps };
  } catch (error) {
    // Of a history that was rewritten the known commit may be gone.
    if (error instanceof GitFailure || error instanceof MissingObject) return undefined;
    throw error;
  }
}

async function readCommits({ git, head }: RepositoryInput, since?: string): Promise<Commits> {
  const boundary = git.boundary();
  const commits = new Map<string, Commit>();
  for await (const some of git.commits(head, since)) {
    for (const { id, parents, time, author } of some)
      commits.set(id, { id, parents, time, author, isBoundary: boundary.has(id) });
  }
  return commits;
}

/** What an older step reaches; the whole where it is no step. */
export function graphUntil(graph: Graph, until: string): Graph {
  const last = graph.steps.findIndex(({ commit }) => commit.id === until);
  if (last < 0) return graph;
  const steps = graph.steps.slice(0, last + 1);
  const commits: Commits = new Map(steps.flatMap(({ range }) => range.map((commit) => [commit.id, commit])));
  return { commits, steps };
}
