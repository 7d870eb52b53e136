import { type Git, GitFailure, MissingObject } from "../../store/git/index.ts";
import { type Commit, type Commits, type MainlineStep, stepsSince, stepsTo } from "./changelog/commits.ts";
import type { HistoryCache } from "./log-memory.ts";
import type { Tracked } from "./tracked-components.ts";

export interface RepositoryInput {
  readonly git: Git;
  /**
   * The commit from which moves are searched backwards. By default it is the history's own commit. It differs if an
   * earlier step is requested.
   */
  readonly head: string;
  /** The last step of the history on its mainline. */
  readonly until?: string | undefined;
  readonly tracked: readonly Tracked[];
  /** Times of commits with a wrong clock in seconds since 1970, by id. */
  readonly times: ReadonlyMap<string, number>;
  readonly maxInputBytes: number;
  readonly marksOutdated: boolean;
  /** The cache for the log. It changes only the duration of this run. */
  readonly cache?: HistoryCache | undefined;
  /** See `NeededHistory`. If it is set, each record of a step has the author of the step's own commit. */
  readonly languages?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  /** Called with the number of processed steps, and of all steps. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The commits that a revision reaches: all of them, or those since a known step. */
export interface Graph {
  readonly commits: Commits;
  readonly steps: readonly MainlineStep[];
}

/** All commits that the newest commit reaches. */
export async function readGraph(input: RepositoryInput): Promise<Graph> {
  const commits = await readCommits(input);
  return { commits, steps: stepsTo(input.head, commits) };
}

/** The commits since a known one, which is included. Undefined if some do not descend from it. */
export async function readNewer(input: RepositoryInput, known: string): Promise<Graph | undefined> {
  try {
    const commits = await readCommits(input, known);
    const steps = stepsSince(known, input.head, commits);
    return steps && { commits, steps };
  } catch (error) {
    // After a rewrite of the history, the known commit can be gone.
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

/** The commits that an older step reaches; the whole graph if it is not a step. */
export function graphUntil(graph: Graph, until: string): Graph {
  const last = graph.steps.findIndex(({ commit }) => commit.id === until);
  if (last < 0) return graph;
  const steps = graph.steps.slice(0, last + 1);
  const commits: Commits = new Map(steps.flatMap(({ range }) => range.map((commit) => [commit.id, commit])));
  return { commits, steps };
}
