import type { Commit } from "../../changelog/commits.ts";
import { deriveLog, type LogInput, type LogStart } from "../../changelog/log.ts";
import { eventsOfKind, type LogSegment } from "../../changelog/log-segment.ts";
import { type Found, findMoves, type SearchEnd } from "../../changelog/moves.ts";
import { ACTION, type Event } from "../../changelog/record.ts";
import { type FileChange, TrackedPaths, UnknownTree } from "../../changelog/trees.ts";
import { neededBy } from "../../history/git-process.ts";
import { BlobBytes } from "./blob-bytes.ts";
import { filesOf, readBases, readChanges } from "./commit-changes.ts";
import { FileVersions, nameOf, type ReadableComponent } from "./file-versions.ts";
import { foundAgain, joinedPlaces, type KeptLog, type KeptPlaces, keptPlaces, stepsIn } from "./kept-log.ts";
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
  return keptLog(input, graph, places, segments);
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

export interface Continuation extends Graph {
  readonly kept: KeptLog;
}

/**
 * Derives what comes after the newest step that is known.
 *
 * @returns undefined where nothing is known of this history, or what is known would be other today
 */
export async function continueLog(
  input: RepositoryInput,
  { kept, ...graph }: Continuation,
): Promise<{ readonly log: KeptLog; readonly known: number } | undefined> {
  const segments = knownSegments(kept, graph);
  const known = stepsIn(segments);
  if (known === 0) return undefined;
  const bases = await readBases(input, graph, known);
  const fresh = graph.steps.slice(known).flatMap(({ range }) => range);
  const changes = await readChanges(input, fresh);
  const found = await search(input, graph, changes, { steps: known, tree: filesOf(bases[0]?.changes ?? []) });
  const places = input.tracked.map(({ component }, index) => {
    const earlier = kept.places[index];
    return earlier && joinedPlaces(keptPlaces(component, found[index] as Found), earlier, known);
  });
  if (!places.every((place) => place !== undefined)) return undefined;
  const saved = segments.at(-1)?.saved ?? [];
  const start = { steps: known, saved, contributions: contributionsIn(segments, input), bases };
  const blobs = savedBlobs(start, changes, pathsOf(input, places));
  try {
    const newer = await derive(input, { graph, changes, places, blobs, start });
    return { log: keptLog(input, graph, places, [...segments, ...newer]), known };
  } catch (error) {
    if (error instanceof UnknownTree) return undefined;
    throw error;
  }
}

/** Those from the first step on that the mainline still has. */
function knownSegments({ segments }: KeptLog, { steps }: Graph): readonly LogSegment[] {
  let known = 0;
  const isKnown = ({ commits }: LogSegment): boolean => {
    known += commits.length;
    return steps[known - 1]?.commit.id === commits.at(-1);
  };
  const end = segments.findIndex((segment) => !isKnown(segment));
  return end < 0 ? segments : segments.slice(0, end);
}

function keptLog(
  { head }: RepositoryInput,
  { commits }: Graph,
  places: readonly KeptPlaces[],
  segments: readonly LogSegment[],
): KeptLog {
  let boundary: string | undefined;
  for (const { id, isBoundary } of commits.values()) {
    if (isBoundary) boundary ??= id;
  }
  return { head, commits: commits.size, boundary, places, segments };
}

interface Derivation {
  readonly graph: Graph;
  readonly changes: ReadonlyMap<string, readonly FileChange[]>;
  readonly places: readonly KeptPlaces[];
  /** What was there before all changes. */
  readonly blobs: SavedBlobs;
  readonly start: LogStart | undefined;
}

async function derive(
  input: RepositoryInput,
  { graph, changes, places, blobs, start }: Derivation,
): Promise<readonly LogSegment[]> {
  const { git, tracked, maxInputBytes, onProgress } = input;
  const found = foundIn(input, places);
  const known = start?.steps ?? 0;
  const ordered = graph.steps.slice(known).flatMap(({ range }) => range);
  const fresh = blobsInOrder(ordered, changes, pathsOf(input, places));
  const order = new Set([...blobs.changed, ...fresh, ...blobs.others]);
  const bytes = new BlobBytes(git, [...order], maxInputBytes);
  const components = found.map(({ component }) => component);
  const reader = new FileVersions(bytes, readablesOf(tracked));
  const held = found.map((each, index) => placesOf(each, tracked[index]?.component.isPinned ?? false));
  const { marksOutdated } = input;
  const log: LogInput = { components, found: held, ...graph, changes, reader, marksOutdated, start };
  const counts = new StepCounts();
  const segments = new SegmentList(namesOf(tracked), graph.steps.length - known);
  let done = known;
  try {
    for await (const step of deriveLog(log)) {
      segments.add(counts.kept(step), step.saved);
      done += 1;
      onProgress?.(done, graph.steps.length);
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

function pathsOf(input: RepositoryInput, places: readonly KeptPlaces[]): TrackedPaths {
  return new TrackedPaths(foundIn(input, places).map(({ component }) => component));
}

/** What a manifest pins holds always. */
export function placesOf({ component, places }: Found, isPinned: boolean): Found["places"] {
  if (!isPinned) return places;
  const always = (all: readonly string[]): readonly number[] =>
    all.slice(1).map(() => Number.POSITIVE_INFINITY);
  return { masks: always(component.places.masks), guides: always(component.places.guides) };
}

async function search(
  { git, tracked, maxInputBytes }: RepositoryInput,
  { steps }: Graph,
  changes: ReadonlyMap<string, readonly FileChange[]>,
  end?: SearchEnd,
): Promise<readonly Found[]> {
  const bytes = new BlobBytes(git, [], maxInputBytes);
  const components = tracked.map(({ component }) => component);
  return findMoves(components, steps, changes, new FileVersions(bytes, readablesOf(tracked)), end);
}

/** Records 45, by component. */
function contributionsIn(
  segments: readonly LogSegment[],
  { tracked }: RepositoryInput,
): readonly (readonly Event[])[] {
  const names = namesOf(tracked);
  const found = tracked.map((): Event[] => []);
  const places = new Map(names.map(({ project, component }, index) => [`${project}/${component}`, index]));
  for (const segment of segments) {
    for (const event of eventsOfKind(segment, names, ACTION.contributor))
      found[places.get(`${event.project}/${event.component}`) ?? -1]?.push(event);
  }
  return found;
}

/** The versions that components which new steps change stand at. */
interface SavedBlobs {
  /** Of translations that they change, and of guides. */
  readonly changed: readonly string[];
  /** Seldom asked for. */
  readonly others: readonly string[];
}

const NO_BLOBS: SavedBlobs = { changed: [], others: [] };

function savedBlobs(
  { saved }: LogStart,
  changes: ReadonlyMap<string, readonly FileChange[]>,
  paths: TrackedPaths,
): SavedBlobs {
  const touched = new Map<number, Set<string>>();
  for (const changed of changes.values()) {
    for (const change of changed) {
      for (const { index, path } of paths.of(change.path))
        touched.set(index, (touched.get(index) ?? new Set()).add(path));
    }
  }
  const all = [...touched].flatMap(([index, below]) =>
    (saved[index]?.translations ?? []).map(({ path, guide, read }) => ({
      isChanged: below.has(path) || (guide !== undefined && below.has(guide.path)),
      blobs: [read.guide?.blob ?? [], read.file.blob].flat(),
    })),
  );
  const blobs = (isChanged: boolean): readonly string[] =>
    all.flatMap((each) => (each.isChanged === isChanged ? each.blobs : []));
  return { changed: blobs(true), others: blobs(false) };
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
