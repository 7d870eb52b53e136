/** The author of a commit in git. An e-mail address is never published, nor a value derived from one. */
export interface Author {
  readonly name: string;
  /** `""` if git has none. */
  readonly email: string;
  /** The co-authors in the trailers of the commit, if there are any. */
  readonly coAuthors?: readonly CoAuthor[];
}

export type CoAuthor = Omit<Author, "coAuthors">;

/** The parts of a commit that its change log needs. */
export interface Commit {
  readonly id: string;
  /** Ids of the parents that the repository has. The oldest commits of a shallow clone have none. */
  readonly parents: readonly string[];
  /** The committer's time, in seconds since 1970. */
  readonly time: number;
  readonly author: Author;
  /** True if a shallow clone leaves out its parents. Then its changes are unknown. */
  readonly isBoundary: boolean;
}

/** One commit of the mainline, with the commits that it merged (ADOPT.md 4, "Mainline"). */
export interface MainlineStep {
  readonly commit: Commit;
  /** The commits that it reaches and no earlier step does, parents before children. The last one is the step's own. */
  readonly range: readonly Commit[];
}

/** The commits that a revision reaches, by id: all of them, or those since a known one, which is included. */
export type Commits = ReadonlyMap<string, Commit>;

/** The steps that lead to a revision, oldest first. */
export function stepsTo(revision: string, commits: Commits): readonly MainlineStep[] {
  const mainline: Commit[] = [];
  let next = commits.get(revision);
  while (next !== undefined) {
    mainline.push(next);
    next = commits.get(next.parents[0] ?? "");
  }
  const seen = new Set<string>();
  return mainline.reverse().map((commit) => ({ commit, range: reach(commit, commits, seen) }));
}

/**
 * The steps after a known one. Undefined unless all new commits descend from it by all of their parents. Only then is
 * none an ancestor of it, in spite of wrong clocks, and it is a step itself.
 *
 * @param commits the known one, and those that the revision reaches beyond it
 */
export function stepsSince(
  known: string,
  revision: string,
  commits: Commits,
): readonly MainlineStep[] | undefined {
  const [first, ...steps] = stepsTo(revision, commits);
  if (first?.commit.id !== known) return undefined;
  for (const { id, parents } of commits.values()) {
    const isNext = parents.length > 0 && parents.every((parent) => commits.has(parent));
    if (id !== known && !isNext) return undefined;
  }
  return steps;
}

/** A merge has at least two parents, including those that a shallow clone does not have. */
export function isMerge({ parents }: Commit): boolean {
  return parents.length > 1;
}

/**
 * The commits that `start` reaches and no earlier step did, parents first. It does not recurse, because histories are
 * long.
 */
function reach(start: Commit, commits: Commits, seen: Set<string>): readonly Commit[] {
  const range: Commit[] = [];
  const waiting = [{ commit: start, next: 0 }];
  seen.add(start.id);
  for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
    const parent = top.commit.parents[top.next];
    if (parent === undefined) {
      range.push(top.commit);
      waiting.pop();
      continue;
    }
    top.next += 1;
    const commit = commits.get(parent);
    if (commit === undefined || seen.has(parent)) continue;
    seen.add(parent);
    waiting.push({ commit, next: 0 });
  }
  return range;
}
