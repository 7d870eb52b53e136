import { BlobBytes } from "./blob-bytes.ts";
import type { Commit, Commits } from "./changelog/commits.ts";
import { deriveLog, type LogInput, type LogStart } from "./changelog/log.ts";
import type { LogSegment } from "./changelog/log-segment.ts";
import { type Found, findMoves, type SearchEnd } from "./changelog/moves.ts";
import { type FileChange, TrackedPaths } from "./changelog/trees.ts";
import { readChanges } from "./commit-changes.ts";
import { componentName, FileVersions, type ReadableComponent } from "./file-versions.ts";
import { neededBy } from "./git/git-process.ts";
import { foundAgain, type KeptFacts, type KeptLog, type KeptPlaces, keptPlaces } from "./kept-log.ts";
import { narrowed } from "./needed-history.ts";
import type { Graph, RepositoryInput } from "./repository-input.ts";
import { SegmentList } from "./segment-list.ts";
import { StepCounts } from "./step-counts.ts";
import { namesOf, type Tracked } from "./tracked-components.ts";

/** Derives a log from nothing. @param most so many steps are shown; files were searched for in all. */
export async function deriveWhole(
  input: RepositoryInput,
  graph: Graph,
  most: number = graph.steps.length,
): Promise<KeptLog> {
  const { changes, found } = await searchAll(input, graph);
  const places = input.tracked.map(({ component }, index) => keptPlaces(component, found[index] as Found));
  const shown = { ...graph, steps: graph.steps.slice(0, most) };
  const segments = await derive(input, { graph: shown, changes, places, blobs: NO_BLOBS, start: undefined });
  return { head: input.head, ...factsOf(graph.commits), places, segments };
}

/** Where the files of each component were in the steps of a graph. */
export async function searchMoves(input: RepositoryInput, graph: Graph): Promise<readonly Found[]> {
  return (await searchAll(input, graph)).found;
}

interface Searched {
  readonly changes: ReadonlyMap<string, readonly FileChange[]>;
  readonly found: readonly Found[];
}

async function searchAll(input: RepositoryInput, graph: Graph): Promise<Searched> {
  const ordered = graph.steps.flatMap(({ range }) => range);
  const changes = await readChanges(input, ordered);
  return { changes, found: await search(input, graph, changes) };
}

/** What is kept of all commits that a revision reaches. */
export function factsOf(commits: Commits): Pick<KeptFacts, "commits" | "boundary"> {
  let boundary: string | undefined;
  for (const { id, isBoundary } of commits.values()) {
    if (isBoundary) boundary ??= id;
  }
  return { commits: commits.size, boundary };
}

export interface Derivation {
  readonly graph: Graph;
  readonly changes: ReadonlyMap<string, readonly FileChange[]>;
  readonly places: readonly KeptPlaces[];
  /** What was there before all changes. */
  readonly blobs: SavedBlobs;
  readonly start: LogStart | undefined;
}

export async function derive(
  input: RepositoryInput,
  { graph, changes, places, blobs, start }: Derivation,
): Promise<readonly LogSegment[]> {
  const { git, tracked, maxInputBytes, onProgress, languages } = input;
  const found = foundIn(input, places);
  const components = found.map(({ component }) =>
    narrowed(component, languages?.get(componentName(component))),
  );
  const ordered = graph.steps.flatMap(({ range }) => range);
  const fresh = blobsInOrder(ordered, changes, new TrackedPaths(components));
  const order = new Set([...blobs.changed, ...fresh, ...blobs.others]);
  const bytes = new BlobBytes(git, [...order], maxInputBytes);
  const reader = new FileVersions(bytes, readablesOf(tracked));
  const held = found.map((each, index) => placesOf(each, tracked[index]?.component.isPinned ?? false));
  const { marksOutdated } = input;
  const isPlain = languages !== undefined;
  const log: LogInput = { components, found: held, ...graph, changes, reader, marksOutdated, isPlain, start };
  const counts = new StepCounts();
  const segments = new SegmentList(namesOf(tracked), graph.steps.length);
  let done = start?.steps ?? 0;
  const total = done + graph.steps.length;
  try {
    for await (const step of deriveLog(log)) {
      segments.add(counts.kept(step), step.saved);
      done += 1;
      onProgress?.(done, total);
    }
  } catch (error) {
    throw neededBy(error, (id) => firstWith(id, ordered, changes) ?? input.head);
  } finally {
    await bytes.end();
  }
  return segments.all;
}

function firstWith(
  blob: string,
  commits: readonly Commit[],
  changes: Derivation["changes"],
): string | undefined {
  return commits.find(({ id }) => changes.get(id)?.some(({ after }) => after === blob))?.id;
}

function foundIn({ tracked }: RepositoryInput, places: readonly KeptPlaces[]): readonly Found[] {
  return tracked.flatMap(({ component }, index) => {
    const kept = places[index];
    return kept === undefined ? [] : [foundAgain(component, kept)];
  });
}

export function pathsOf(input: RepositoryInput, places: readonly KeptPlaces[]): TrackedPaths {
  return new TrackedPaths(foundIn(input, places).map(({ component }) => component));
}

/** What a manifest pins holds always. */
export function placesOf({ component, places }: Found, isPinned: boolean): Found["places"] {
  if (!isPinned) return places;
  const always = (all: readonly string[]): readonly number[] =>
    all.slice(1).map(() => Number.POSITIVE_INFINITY);
  return { masks: always(component.places.masks), guides: always(component.places.guides) };
}

export async function search(
  { git, tracked, maxInputBytes }: RepositoryInput,
  { steps }: Graph,
  changes: ReadonlyMap<string, readonly FileChange[]>,
  end?: SearchEnd,
): Promise<readonly Found[]> {
  const bytes = new BlobBytes(git, [], maxInputBytes);
  const components = tracked.map(({ component }) => component);
  return findMoves(components, steps, changes, new FileVersions(bytes, readablesOf(tracked)), end);
}

/** The versions that components which new steps change stand at. */
export interface SavedBlobs {
  /** Of translations that they change, and of guides. */
  readonly changed: readonly string[];
  /** Seldom asked for. */
  readonly others: readonly string[];
}

const NO_BLOBS: SavedBlobs = { changed: [], others: [] };

function blobsInOrder(
  commits: readonly Commit[],
  changes: ReadonlyMap<string, readonly FileChange[]>,
  paths: TrackedPaths,
): readonly string[] {
  const blobs = new Set<string>();
  for (const { id } of commits) {
    for (const { path, after } of changes.get(id) ?? [])
      if (after !== undefined && paths.areRead(path)) blobs.add(after);
  }
  return [...blobs];
}

function readablesOf(tracked: readonly Tracked[]): ReadonlyMap<string, ReadableComponent> {
  return new Map(tracked.map(({ component, readable }) => [componentName(component), readable]));
}
