import type { Commit } from "./changelog/commits.ts";
import type { LogStart } from "./changelog/log.ts";
import type { LogSegment } from "./changelog/log-segment.ts";
import { extensionOf } from "./changelog/moves.ts";
import type { FileChange } from "./changelog/trees.ts";
import type { RepositoryInput } from "./repository-input.ts";
import type { Tracked } from "./tracked-components.ts";

/** What commits change, by their ids; each is compared with its first parent. */
export async function readChanges(
  { git, tracked }: RepositoryInput,
  commits: readonly Commit[],
): Promise<ReadonlyMap<string, readonly FileChange[]>> {
  const comparisons = commits.map(({ id, parents: [parent] }) => ({ commit: id, parent }));
  const changes = new Map<string, readonly FileChange[]>();
  let index = 0;
  for await (const changed of git.changes(comparisons, endingsOf(tracked))) {
    const { commit = "" } = comparisons[index] ?? {};
    if (changed.length > 0) changes.set(commit, changed);
    index += 1;
  }
  return changes;
}

/** What paths of files end in that are the components', or could have been. */
function endingsOf(tracked: readonly Tracked[]): ReadonlySet<string> {
  return new Set(
    tracked.flatMap(({ component: { places } }) => [...places.masks, ...places.guides].map(extensionOf)),
  );
}

/** The trees that new steps begin with: of the last known step, and of every other old commit that has new children. */
export async function readBases(
  { git, tracked }: RepositoryInput,
  known: readonly LogSegment[],
  fresh: readonly Commit[],
): Promise<LogStart["bases"]> {
  const [root = "", last = ""] = [known[0]?.commits[0], known.at(-1)?.commits.at(-1)];
  const own = new Set(fresh.map(({ id }) => id));
  const others = new Set(fresh.flatMap(({ parents }) => parents).filter((id) => !own.has(id) && id !== last));
  const comparisons = [
    { commit: root, parent: undefined },
    ...(last === root ? [] : [{ commit: last, parent: root }]),
    ...[...others].map((commit) => ({ commit, parent: last })),
  ];
  const read: (readonly FileChange[])[] = [];
  for await (const changed of git.changes(comparisons, endingsOf(tracked))) read.push(changed);
  const before = last === root ? 1 : 2;
  const files = filesAfter(read.slice(0, before).flat());
  const all = [...files].map(([path, after]) => ({ path, before: undefined, after }));
  return [
    { commit: last, changes: all },
    ...[...others].map((commit, index) => ({ commit, changes: read[before + index] ?? [] })),
  ];
}

/** Blob ids by path, when changes were made in their order. */
export function filesAfter(changes: readonly FileChange[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { path, after } of changes) {
    if (after === undefined) files.delete(path);
    else files.set(path, after);
  }
  return files;
}
