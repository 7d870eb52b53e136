import type { LogStart } from "./changelog/log.ts";
import { eventsOfKind, type LogSegment } from "./changelog/log-segment.ts";
import { ACTION, type Event } from "./changelog/record.ts";
import { type Changes, type TrackedPaths, UnknownTree } from "./changelog/trees.ts";
import {
  derive,
  factsOf,
  filesAfter,
  pathsOf,
  readBases,
  readChanges,
  type SavedBlobs,
  search,
} from "./derivation.ts";
import { joinedPlaces, type KeptLog, stepsIn } from "./log-memory.ts";
import type { Graph, RepositoryInput } from "./repository-input.ts";
import { namesOf } from "./tracked-components.ts";

export interface ContinuedLog {
  readonly log: KeptLog;
  readonly known: number;
}

/**
 * Derives the log after the newest known step.
 *
 * @param graph of all commits
 * @returns undefined if the history is not known, or if the known steps would be derived differently today
 */
export async function continueLog(
  input: RepositoryInput,
  kept: KeptLog,
  { commits, steps }: Graph,
): Promise<ContinuedLog | undefined> {
  const segments = knownSegments(kept, steps);
  const graph = { commits, steps: steps.slice(stepsIn(segments)) };
  return derivedFrom(input, { ...kept, segments, ...factsOf(commits) }, graph);
}

/** Like `continueLog`, for commits that all descend from the last known one. @param graph of the commits since then */
export async function followLog(
  input: RepositoryInput,
  kept: KeptLog,
  graph: Graph,
): Promise<ContinuedLog | undefined> {
  // The graph includes the last known commit.
  const commits = kept.commits + graph.commits.size - 1;
  return derivedFrom(input, { ...kept, commits }, graph);
}

/** @param kept the known part of the log, and the number of commits that the revision reaches */
async function derivedFrom(
  input: RepositoryInput,
  kept: KeptLog,
  graph: Graph,
): Promise<ContinuedLog | undefined> {
  const { segments } = kept;
  const known = stepsIn(segments);
  if (known === 0) return undefined;
  const fresh = graph.steps.flatMap(({ range }) => range);
  const bases = await readBases(input, segments, fresh);
  const changes = await readChanges(input, fresh);
  const found = await search(input, graph, changes, {
    steps: known,
    tree: filesAfter(bases[0]?.changes ?? []),
  });
  const places = found.map((newer, index) => {
    const earlier = kept.places[index];
    return earlier && joinedPlaces(newer.places, earlier, known);
  });
  if (!places.every((place) => place !== undefined)) return undefined;
  const saved = segments.at(-1)?.saved ?? [];
  const start = { steps: known, saved, contributions: contributionsIn(segments, input), bases };
  const blobs = savedBlobs(start, changes, pathsOf(input, places));
  try {
    const newer = await derive(input, { graph, changes, places, blobs, start });
    return { log: { ...kept, head: input.head, places, segments: [...segments, ...newer] }, known };
  } catch (error) {
    if (error instanceof UnknownTree) return undefined;
    throw error;
  }
}

/** The segments from the first step on that the mainline still has. */
function knownSegments({ segments }: KeptLog, steps: Graph["steps"]): readonly LogSegment[] {
  let known = 0;
  const isKnown = ({ commits }: LogSegment): boolean => {
    known += commits.length;
    return steps[known - 1]?.commit.id === commits.at(-1);
  };
  const end = segments.findIndex((segment) => !isKnown(segment));
  return end < 0 ? segments : segments.slice(0, end);
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

function savedBlobs({ saved }: LogStart, changes: Changes, paths: TrackedPaths): SavedBlobs {
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
