import { type Commit, type Commits, type Step, stepsTo } from "../../changelog/commits.ts";
import { deriveLog, type StepLog } from "../../changelog/log.ts";
import { extensionOf, type Found, findMoves } from "../../changelog/moves.ts";
import type { LogRecord } from "../../changelog/record.ts";
import { type FileChange, TrackedPaths } from "../../changelog/trees.ts";
import type { Git } from "../../history/git.ts";
import type { CatalogueHistory } from "../../model/catalogue.ts";
import { BlobBytes } from "./blob-bytes.ts";
import { FileVersions, nameOf, type ReadableComponent } from "./file-versions.ts";
import { OutdatedTexts } from "./outdated-texts.ts";
import type { Tracked } from "./tracked-components.ts";

export interface RepositoryInput {
  readonly git: Git;
  /** The commit whose history it is. */
  readonly head: string;
  readonly tracked: readonly Tracked[];
  /** Seconds since 1970 of commits whose clock was wrong, by id. */
  readonly times: ReadonlyMap<string, number>;
  readonly maxInputBytes: number;
  readonly marksOutdated: boolean;
  /** Is given every step, as it is derived. */
  readonly onStep?: ((step: StepLog) => void) | undefined;
}

/** The complete log of one repository, with what there is to say of it. */
export interface RepositoryLog {
  readonly records: readonly LogRecord[];
  readonly steps: readonly Step[];
  readonly commits: Commits;
  readonly found: readonly Found[];
  /** As the newest step leaves them. */
  readonly outdated: CatalogueHistory["outdated"];
}

/** Reads the history of a repository, and derives what it tells of the components in it (ADOPT.md 4). */
export async function readRepositoryLog(input: RepositoryInput): Promise<RepositoryLog> {
  const { git, head, tracked, times } = input;
  const commits = await readCommits(git, head);
  const steps = stepsTo(head, commits);
  const ordered = steps.flatMap(({ range }) => range);
  const components = tracked.map(({ component }) => component);
  const changes = await readChanges(git, ordered, endingsOf(tracked));
  const readables = readablesOf(tracked);
  const found = await search(input, steps, changes, readables);
  const moved = found.map(({ component }) => component);
  const bytes = new BlobBytes(
    git,
    blobsInOrder(ordered, changes, new TrackedPaths(moved)),
    input.maxInputBytes,
  );
  const reader = new FileVersions(bytes, readables);
  const records: LogRecord[] = [];
  const outdated = new OutdatedTexts();
  try {
    const places = found.map((each, index) => placesOf(each, components[index]?.isPinned ?? false));
    for await (const step of deriveLog({
      components: moved,
      found: places,
      steps,
      commits,
      changes,
      reader,
      times,
      marksOutdated: input.marksOutdated,
    })) {
      input.onStep?.(step);
      outdated.take(step);
      for (const record of step.records) records.push(record);
    }
  } finally {
    await bytes.end();
  }
  return { records, steps, commits, found, outdated: outdated.all };
}

/** What a manifest pins holds always. */
function placesOf({ component, places }: Found, isPinned: boolean): Found["places"] {
  if (!isPinned) return places;
  const always = (all: readonly string[]): readonly number[] =>
    all.slice(1).map(() => Number.POSITIVE_INFINITY);
  return { masks: always(component.places.masks), guides: always(component.places.guides) };
}

async function search(
  { git, tracked, maxInputBytes }: RepositoryInput,
  steps: readonly Step[],
  changes: ReadonlyMap<string, readonly FileChange[]>,
  readables: ReadonlyMap<string, ReadableComponent>,
): Promise<readonly Found[]> {
  const bytes = new BlobBytes(git, [], maxInputBytes);
  const components = tracked.map(({ component }) => component);
  return findMoves(components, steps, changes, new FileVersions(bytes, readables));
}

async function readCommits(git: Git, head: string): Promise<Commits> {
  const boundary = git.boundary();
  const commits = new Map<string, Commit>();
  for await (const { id, parents, time, name, email } of git.commits(head)) {
    commits.set(id, { id, parents, time, author: { name, email }, isBoundary: boundary.has(id) });
  }
  return commits;
}

async function readChanges(
  git: Git,
  commits: readonly Commit[],
  endings: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly FileChange[]>> {
  const comparisons = commits.map(({ id, parents: [parent] }) => ({ commit: id, parent }));
  const changes = new Map<string, readonly FileChange[]>();
  let index = 0;
  for await (const changed of git.changes(comparisons, endings)) {
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

function blobsInOrder(
  commits: readonly Commit[],
  changes: ReadonlyMap<string, readonly FileChange[]>,
  paths: TrackedPaths,
): readonly string[] {
  const blobs = new Set<string>();
  for (const { id } of commits) {
    for (const { path, after } of changes.get(id) ?? [])
      if (after !== undefined && paths.of(path).length > 0) blobs.add(after);
  }
  return [...blobs];
}

function readablesOf(tracked: readonly Tracked[]): ReadonlyMap<string, ReadableComponent> {
  return new Map(tracked.map(({ component, readable }) => [nameOf(component), readable]));
}
