import { type Commit, type Commits, stepsSince, stepsTo } from "./changelog/commits.ts";
import { GitFailure, MissingObject } from "./git/git-process.ts";
import type { Graph, RepositoryInput } from "./repository-input.ts";

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
