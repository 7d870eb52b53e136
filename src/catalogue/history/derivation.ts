import { countsOf } from "../../model/index.ts";
import { neededBy } from "../../store/git/index.ts";
import { StateCounts } from "../link/statistics.ts";
import { wordsOfSource } from "../link/words.ts";
import { BlobBytes } from "./blob-bytes.ts";
import type { Commit, Commits } from "./changelog/commits.ts";
import { deriveLog, type LogInput, type LogStart, type StepLog } from "./changelog/log.ts";
import { type KeptStep, type LogSegment, SegmentWriter } from "./changelog/log-segment.ts";
import {
  extensionOf,
  type Found,
  type FoundPlaces,
  findMoves,
  type SearchEnd,
  withFoundPlaces,
} from "./changelog/moves.ts";
import type { ComponentName } from "./changelog/record.ts";
import { standingUnits, type TranslationStep } from "./changelog/standing-units.ts";
import type { TranslationStanding } from "./changelog/standings.ts";
import { applyChanges, type Changes, type FileChange, TrackedPaths } from "./changelog/trees.ts";
import type { KeptFacts, KeptLog } from "./log-memory.ts";
import { narrowed } from "./needed-history.ts";
import type { Graph, RepositoryInput } from "./repository-input.ts";
import {
  componentName,
  FileVersions,
  namesOf,
  type ReadableComponent,
  type Tracked,
} from "./tracked-components.ts";

/** Derives the whole log. @param most the number of steps to include. The search for places used all steps */
export async function deriveWhole(
  input: RepositoryInput,
  graph: Graph,
  most: number = graph.steps.length,
): Promise<KeptLog> {
  const { changes, found } = await searchAll(input, graph);
  const places = found.map((each) => each.places);
  const shown = { ...graph, steps: graph.steps.slice(0, most) };
  const segments = await derive(input, { graph: shown, changes, places, blobs: NO_BLOBS, start: undefined });
  return { head: input.head, ...factsOf(graph.commits), places, segments };
}

/** Finds the places of each component's files in the steps of a graph, and the changes in these steps. */
export async function searchAll(
  input: RepositoryInput,
  graph: Graph,
): Promise<{ readonly changes: Changes; readonly found: readonly Found[] }> {
  const ordered = graph.steps.flatMap(({ range }) => range);
  const changes = await readChanges(input, ordered);
  return { changes, found: await search(input, graph, changes) };
}

/** The facts to store about all commits that a revision reaches. */
export function factsOf(commits: Commits): Pick<KeptFacts, "commits" | "boundary"> {
  let boundary: string | undefined;
  for (const { id, isBoundary } of commits.values()) {
    if (isBoundary) boundary ??= id;
  }
  return { commits: commits.size, boundary };
}

export interface Derivation {
  readonly graph: Graph;
  readonly changes: Changes;
  readonly places: readonly FoundPlaces[];
  /** The files before all changes. */
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
    const brings = (blob: string, { id }: Commit): boolean =>
      changes.get(id)?.some(({ after }) => after === blob) ?? false;
    throw neededBy(error, (blob) => ordered.find((commit) => brings(blob, commit))?.id ?? input.head);
  } finally {
    await bytes.end();
  }
  return segments.all;
}

/** The components with the places that a search found. */
export function foundIn({ tracked }: RepositoryInput, places: readonly FoundPlaces[]): readonly Found[] {
  return tracked.flatMap(({ component }, index) => {
    const kept = places[index];
    return kept === undefined ? [] : [withFoundPlaces(component, kept)];
  });
}

export function pathsOf(input: RepositoryInput, places: readonly FoundPlaces[]): TrackedPaths {
  return new TrackedPaths(foundIn(input, places).map(({ component }) => component));
}

/** Places that a manifest gives always apply. */
export function placesOf({ component, places }: Found, isPinned: boolean): FoundPlaces {
  if (!isPinned) return places;
  const always = (all: readonly string[]): FoundPlaces["masks"] =>
    all.slice(1).map((place) => ({ place, until: Number.POSITIVE_INFINITY }));
  return { ...places, masks: always(component.places.masks), guides: always(component.places.guides) };
}

export async function search(
  { git, tracked, maxInputBytes }: RepositoryInput,
  { steps }: Graph,
  changes: Changes,
  end?: SearchEnd,
): Promise<readonly Found[]> {
  const bytes = new BlobBytes(git, [], maxInputBytes);
  const components = tracked.map(({ component }) => component);
  return findMoves(components, steps, changes, new FileVersions(bytes, readablesOf(tracked)), end);
}

/** The versions of components that new steps change. */
export interface SavedBlobs {
  /** Blobs of translations that they change, and of guides. */
  readonly changed: readonly string[];
  readonly others: readonly string[];
}

const NO_BLOBS: SavedBlobs = { changed: [], others: [] };

function blobsInOrder(commits: readonly Commit[], changes: Changes, paths: TrackedPaths): readonly string[] {
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

/**
 * The number of steps in a segment. After a rewrite of the history, at most this many steps are derived again. This
 * many steps are in memory at once.
 */
const MOST_STEPS = 256;
const MOST_EVENTS = 16_384;
/**
 * The ends of further segments, as numbers of steps from the end. The older pushed commits are, the less often they
 * are rewritten.
 */
const ENDS: ReadonlySet<number> = new Set([0, 1, 8, 64]);

class SegmentList {
  readonly all: LogSegment[] = [];
  readonly #names: readonly ComponentName[];
  #writer: SegmentWriter;
  #left: number;

  /** @param steps the number of steps that follow */
  constructor(names: readonly ComponentName[], steps: number) {
    this.#names = names;
    this.#writer = new SegmentWriter(this.#names);
    this.#left = steps;
  }

  add(step: KeptStep, saved: () => LogSegment["saved"]): void {
    const writer = this.#writer;
    writer.add(step);
    this.#left -= 1;
    if (writer.steps < MOST_STEPS && writer.events < MOST_EVENTS && !ENDS.has(this.#left)) return;
    this.all.push(writer.end(saved()));
    this.#writer = new SegmentWriter(this.#names);
  }
}

/** The greatest number of sources with a known number of words. */
const MOST_KNOWN = 100_000;

/** Converts derived steps to their stored form: events, and progress of the translations that they changed. */
class StepCounts {
  readonly #words = new Map<string, number>();

  kept({ step: { commit }, events, translations }: StepLog): KeptStep {
    return {
      commit: commit.id,
      time: commit.time,
      events,
      standings: translations.map((translation) => this.#standing(translation)),
    };
  }

  #standing({ project, component, language, after }: TranslationStep): TranslationStanding {
    if (after === undefined) return { project, component, language, counts: undefined };
    const states = new StateCounts();
    for (const { state, source } of standingUnits(after)) states.add(state, this.#wordsOf(source));
    const { all, translated, fuzzy } = states;
    const counts = countsOf({ total: all.units, totalWords: all.words, translated, fuzzy });
    return { project, component, language, counts };
  }

  /** All versions of all languages contain the same sources. */
  #wordsOf(source: string): number {
    const known = this.#words.get(source);
    if (known !== undefined) return known;
    if (this.#words.size === MOST_KNOWN) this.#words.clear();
    const words = wordsOfSource(source);
    this.#words.set(source, words);
    return words;
  }
}

/** The changes of commits by their ids. Each is compared with its first parent. */
export async function readChanges(
  { git, tracked }: RepositoryInput,
  commits: readonly Commit[],
): Promise<Changes> {
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

/** The endings of paths that are, or could have been, files of the components. */
function endingsOf(tracked: readonly Tracked[]): ReadonlySet<string> {
  return new Set(
    tracked.flatMap(({ component: { places } }) => [...places.masks, ...places.guides].map(extensionOf)),
  );
}

/**
 * The trees with which new steps begin: that of the last known step, and those of other old commits with new children.
 */
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

/** Blob ids by path after the changes. */
export function filesAfter(changes: readonly FileChange[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  applyChanges(files, changes);
  return files;
}
