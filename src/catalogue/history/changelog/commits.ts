/** Whom git names as a commit's author. No e-mail address is ever published, nor anything derived from one. */
export interface Author {
  readonly name: string;
  /** `""` where git knows none. */
  readonly email: string;
  /** Whom the trailers of the commit name, where it names any: they have their part in what it did. */
  readonly coAuthors?: readonly CoAuthor[];
}

export type CoAuthor = Omit<Author, "coAuthors">;

/** A commit of a repository, as far as its change log is concerned. */
export interface Commit {
  readonly id: string;
  /** Ids of those that the repository has; a shallow clone's oldest commits have none. */
  readonly parents: readonly string[];
  /** The committer's, in seconds since 1970. */
  readonly time: number;
  readonly author: Author;
  /** Its parents are left out of a shallow clone: it is not known what it changed. */
  readonly isBoundary: boolean;
}

/** One commit of the mainline, and what it brought (ADOPT.md 4, "Mainline"). */
export interface MainlineStep {
  readonly commit: Commit;
  /** What it reaches and no earlier step does, parents before children: the last is the step's own commit. */
  readonly range: readonly Commit[];
}

/** Commits that a revision reaches, by id: all, or those since a known one, with it. */
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
 * The steps that lead on from a known one; undefined unless each commit follows from it by all of its parents: then none
 * is an ancestor of it, whatever clocks made git believe, and it is a step itself.
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

/** A merge has two parents or more; those that a shallow clone lacks count. */
export function isMerge({ parents }: Commit): boolean {
  return parents.length > 1;
}

/** Commits that `start` reaches and nobody did before, parents first. Without recursion: histories are long. */
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
