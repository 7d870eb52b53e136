import { hash } from "node:crypto";
import {
  type CatalogueHistory,
  type Hash64,
  type LogCounts,
  type OutdatedText,
  sumOf,
} from "../../model/index.ts";
import type { TimedStep } from "./changelog/believed-times.ts";
import { eventSteps, eventsOfKind, type LogSegment, standingSteps } from "./changelog/log-segment.ts";
import type { Found } from "./changelog/moves.ts";
import { Numbering } from "./changelog/numbering.ts";
import { ACTION, type ComponentName, type Event, type LogRecord } from "./changelog/record.ts";
import type { SavedComponent, SavedTranslation } from "./changelog/saved.ts";
import type { TranslationStanding } from "./changelog/standings.ts";
import { type ContinuedLog, continueLog, followLog } from "./continuation.ts";
import { deriveWhole, foundIn, searchAll } from "./derivation.ts";
import { inFewer, type KeptLog, LogMemory, stepsIn } from "./log-memory.ts";
import { type Graph, graphUntil, type RepositoryInput, readGraph, readNewer } from "./repository-input.ts";
import { namesOf } from "./tracked-components.ts";

export interface LoggedStep extends TimedStep {
  /** Standings of the translations that it changed. */
  readonly standings: readonly TranslationStanding[];
}

/** The complete log of one repository, with notes on it. */
export interface RepositoryLog {
  /** Created again for each iteration. */
  readonly records: Iterable<LogRecord>;
  readonly steps: Iterable<LoggedStep>;
  readonly stepTimes: Iterable<TimedStep>;
  readonly found: readonly Found[];
  /** The outdated texts after the newest step. */
  readonly outdated: CatalogueHistory["outdated"];
  /** Changes with action 24 of the release. */
  readonly unreadable: readonly Event[];
  /** The first commit of a shallow clone. */
  readonly boundary: string | undefined;
  /** The commits with corrected times that the revision reaches. */
  readonly timed: readonly string[];
  readonly counts: LogCounts;
}

/** Reads the history of a repository, and derives the log of its components (ADOPT.md 4). */
export async function readRepositoryLog(input: RepositoryInput): Promise<RepositoryLog> {
  const memory = memoryOf(input);
  const kept = memory?.load();
  const followed = kept && (await followKept(input, kept));
  if (followed === undefined) return readAll(input, memory, kept);
  if (followed.log !== kept) remember(input, memory, followed.log);
  return logOf(input, followed.log, { cached: followed.known, timed: [] });
}

/** The known log is used if there are no new commits, or if all of them follow it. */
async function followKept(input: RepositoryInput, kept: KeptLog): Promise<ContinuedLog | undefined> {
  const { head, until = head, times } = input;
  if (until !== head || times.size > 0) return undefined;
  if (kept.head === head) return { log: kept, known: stepsIn(kept.segments) };
  const newer = await readNewer(input, kept.head);
  return newer && (await followLog(input, kept, newer));
}

async function readAll(
  input: RepositoryInput,
  memory: LogMemory | undefined,
  kept: KeptLog | undefined,
): Promise<RepositoryLog> {
  const { head, until = head, times, marksOutdated } = input;
  const isWhole = until === head;
  const graph = await readGraph(input);
  const shown = isWhole ? graph : graphUntil(graph, until);
  const timed = [...times.keys()].filter((id) => shown.commits.has(id));
  // Outdated texts are kept only for the newest step.
  if (!isWhole && marksOutdated)
    return logOf(input, await deriveWhole(input, graph, shown.steps.length), { cached: 0, timed, shown });
  if (kept?.head === head) return logOf(input, kept, { cached: stepsIn(kept.segments), timed, shown });
  const continued = kept && (await continueLog(input, kept, graph));
  const log = continued?.log ?? (await deriveWhole(input, graph));
  // An earlier run can have stored a state after this step.
  if (!kept?.segments.some(({ commits }) => commits.includes(head))) remember(input, memory, log);
  return logOf(input, log, { cached: continued?.known ?? 0, timed, shown });
}

function remember({ tracked }: RepositoryInput, memory: LogMemory | undefined, log: KeptLog): void {
  memory?.store({ ...log, segments: inFewer(log.segments, namesOf(tracked)) });
}

/** All steps up to the newest commit, and the places of each component's files in them. */
export async function searchPlaces(
  input: RepositoryInput,
): Promise<Pick<Graph, "steps"> & { readonly found: readonly Found[] }> {
  const graph = await readGraph(input);
  return { steps: graph.steps, found: (await searchAll(input, graph)).found };
}

function memoryOf(input: RepositoryInput): LogMemory | undefined {
  const { git, tracked, maxInputBytes, marksOutdated, languages, cache } = input;
  if (cache === undefined) return undefined;
  const asked = tracked.map(({ component: { project, slug, root }, readable: { source } }) => [
    project,
    slug,
    root,
    source.readAs,
  ]);
  const boundary = [...git.boundary()].sort();
  const parts = languages && Array.from(languages, ([name, codes]) => [name, ...[...codes].sort()]).sort();
  const depends = JSON.stringify([maxInputBytes, marksOutdated, boundary, asked, ...(parts ? [parts] : [])]);
  const subject = { repository: git.shared, digest: hash("sha256", depends), components: tracked.length };
  return new LogMemory(cache, subject);
}

interface Shown {
  readonly cached: number;
  readonly timed: readonly string[];
  /** The shown part; by default all of it. */
  readonly shown?: Graph;
}

function logOf(input: RepositoryInput, kept: KeptLog, { cached, timed, shown }: Shown): RepositoryLog {
  const { segments, boundary } = kept;
  const steps = shown?.steps.length ?? stepsIn(segments);
  const commits = shown?.commits.size ?? kept.commits;
  const records = [...shownIn(segments, steps)].reduce((sum, each) => sum + each.records, 0);
  return {
    records: { [Symbol.iterator]: () => recordsIn(kept, input, steps) },
    steps: { [Symbol.iterator]: () => toldSteps(kept, input, steps, standingSteps) },
    stepTimes: { [Symbol.iterator]: () => toldSteps(kept, input, steps, timesIn) },
    found: foundIn(input, kept.places),
    outdated: outdatedTexts(namesOf(input.tracked), segments.at(-1)?.saved ?? []),
    unreadable: unreadableIn(kept, input, steps),
    boundary,
    timed,
    counts: { steps, commits, records, cached: Math.min(cached, steps) },
  };
}

/** The number of records in each segment for this number of steps, oldest first. */
function* shownIn(
  segments: readonly LogSegment[],
  steps: number,
): Generator<{ readonly segment: LogSegment; readonly records: number }, void, void> {
  let left = steps;
  for (const segment of segments) {
    const shown = segment.counts.subarray(0, left);
    left -= shown.length;
    yield { segment, records: sumOf(shown) };
  }
}

function unreadableIn({ segments }: KeptLog, { tracked }: RepositoryInput, steps: number): readonly Event[] {
  const names = namesOf(tracked);
  const found: Event[] = [];
  for (const { segment, records } of shownIn(segments, steps))
    for (const event of eventsOfKind(segment, names, ACTION.parseError, records)) found.push(event);
  return found;
}

function* recordsIn(kept: KeptLog, input: RepositoryInput, many: number): Generator<LogRecord, void, void> {
  const numbering = new Numbering();
  for (const { commit, time, events } of toldSteps(kept, input, many, eventSteps))
    yield* numbering.number(events, commit, time);
}

/** This number of steps, oldest first, each with its corrected time. They are made as they are read. */
function* toldSteps<Told extends TimedStep>(
  { segments }: KeptLog,
  { tracked, times }: RepositoryInput,
  many: number,
  read: (segment: LogSegment, names: readonly ComponentName[]) => Iterable<Told>,
): Generator<Told, void, void> {
  const names = namesOf(tracked);
  let left = many;
  for (const segment of segments) {
    for (const step of read(segment, names)) {
      if (left === 0) return;
      left -= 1;
      const time = times.get(step.commit);
      yield time === undefined ? step : { ...step, time };
    }
  }
}

function* timesIn({ commits, times }: LogSegment): Generator<TimedStep, void, void> {
  for (const [index, commit] of commits.entries()) yield { commit, time: times[index] ?? 0 };
}

/** The outdated texts after the step that left this state (ADOPT.md 4, "Outdated texts"). */
function outdatedTexts(
  names: readonly ComponentName[],
  saved: readonly SavedComponent[],
): CatalogueHistory["outdated"] {
  const translations = saved.flatMap(({ translations: own }, index) => {
    const { project = "", component = "" } = names[index] ?? {};
    return own.flatMap((translation) => {
      const path = `${project}/${component}/${translation.language}`;
      return translation.outdated.length === 0 ? [] : [[path, textsOf(translation)] as const];
    });
  });
  return new Map(translations);
}

function textsOf({ outdated }: SavedTranslation): ReadonlyMap<Hash64, OutdatedText> {
  return new Map(
    outdated.map(({ idHash, source, target }) => [idHash, { previousSource: source, target }] as const),
  );
}
