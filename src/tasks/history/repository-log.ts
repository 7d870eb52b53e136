import { hash } from "node:crypto";
import { type Author, type Commit, type Commits, stepsTo } from "../../changelog/commits.ts";
import { eventsOfKind, stepsOf } from "../../changelog/log-segment.ts";
import type { Found } from "../../changelog/moves.ts";
import { Numbering } from "../../changelog/numbering.ts";
import { ACTION, type Event, type LogRecord } from "../../changelog/record.ts";
import type { Git } from "../../history/git.ts";
import type { HistoryCounts } from "../../model/catalogue.ts";
import { continueLog, deriveWhole } from "./derivation.ts";
import { foundAgain, inFewer, type KeptLog, stepsIn } from "./kept-log.ts";
import { LogMemory } from "./log-memory.ts";
import type { RepositoryInput } from "./repository-input.ts";
import { namesOf } from "./tracked-components.ts";

/** A step as far as there is anything to say of it. */
export interface LoggedStep {
  readonly commit: string;
  /** Seconds since 1970, corrected. */
  readonly time: number;
}

/** The complete log of one repository, with what there is to say of it. */
export interface RepositoryLog {
  /** Made anew whenever they are asked for. */
  readonly records: Iterable<LogRecord>;
  readonly steps: Iterable<LoggedStep>;
  readonly found: readonly Found[];
  /** Records 24. */
  readonly unreadable: readonly Event[];
  /** The first commit of a shallow clone. */
  readonly boundary: string | undefined;
  /** The commits of `times` that it reaches. */
  readonly timed: readonly string[];
  readonly counts: HistoryCounts;
}

/** Reads the history of a repository, and derives what it tells of the components in it (ADOPT.md 4). */
export async function readRepositoryLog(input: RepositoryInput): Promise<RepositoryLog> {
  const { head, times } = input;
  const memory = memoryOf(input);
  const kept = memory?.load();
  if (kept?.head === head && times.size === 0) return logOf(input, kept, stepsIn(kept.segments), []);
  const commits = await readCommits(input.git, head);
  const timed = [...times.keys()].filter((id) => commits.has(id));
  if (kept?.head === head) return logOf(input, kept, stepsIn(kept.segments), timed);
  const steps = stepsTo(head, commits);
  const continued = kept && (await continueLog(input, { kept, commits, steps }));
  const log = continued?.log ?? (await deriveWhole(input, { commits, steps }));
  if (kept === undefined || !isBefore(head, kept))
    memory?.store({ ...log, segments: inFewer(log.segments, namesOf(input.tracked)) });
  return logOf(input, log, continued?.known ?? 0, timed);
}

/** True of a step that an earlier run went beyond: what it knows is more. */
function isBefore(head: string, { segments }: KeptLog): boolean {
  return segments.some(({ commits }) => commits.includes(head));
}

function memoryOf({ git, tracked, maxInputBytes, cache }: RepositoryInput): LogMemory | undefined {
  if (cache === undefined) return undefined;
  const asked = tracked.map(({ component: { project, slug, root }, readable: { source } }) => [
    project,
    slug,
    root,
    source.readAs,
  ]);
  const depends = JSON.stringify([maxInputBytes, [...git.boundary()].sort(), asked]);
  const subject = { repository: git.shared, digest: hash("sha256", depends), components: tracked.length };
  return new LogMemory(cache, subject);
}

function logOf(
  input: RepositoryInput,
  kept: KeptLog,
  cached: number,
  timed: readonly string[],
): RepositoryLog {
  const { segments, boundary } = kept;
  const records = segments.reduce((sum, { actions }) => sum + actions.length, 0);
  return {
    records: { [Symbol.iterator]: () => recordsIn(kept, input) },
    steps: { [Symbol.iterator]: () => stepsWithTimes(kept, input) },
    found: input.tracked.flatMap(({ component }, index) => {
      const places = kept.places[index];
      return places === undefined ? [] : [foundAgain(component, places)];
    }),
    unreadable: segments.flatMap((segment) => [
      ...eventsOfKind(segment, namesOf(input.tracked), ACTION.parseError),
    ]),
    boundary,
    timed,
    counts: { steps: stepsIn(segments), commits: kept.commits, records, cached },
  };
}

function* recordsIn({ segments }: KeptLog, input: RepositoryInput): Generator<LogRecord, void, void> {
  const numbering = new Numbering();
  const names = namesOf(input.tracked);
  for (const segment of segments) {
    for (const { commit, time, events } of stepsOf(segment, names))
      yield* numbering.number(events, commit, input.times.get(commit) ?? time);
  }
}

function* stepsWithTimes(
  { segments }: KeptLog,
  { times }: RepositoryInput,
): Generator<LoggedStep, void, void> {
  for (const segment of segments) {
    for (const [index, commit] of segment.commits.entries())
      yield { commit, time: times.get(commit) ?? segment.times[index] ?? 0 };
  }
}

async function readCommits(git: Git, head: string): Promise<Commits> {
  const boundary = git.boundary();
  const commits = new Map<string, Commit>();
  // There may be a million commits, of far fewer authors.
  const authors = new Map<string, Author>();
  for await (const { id, parents, time, name, email } of git.commits(head)) {
    const key = `${name}\0${email}`;
    const author = authors.get(key) ?? { name, email };
    authors.set(key, author);
    commits.set(id, { id, parents, time, author, isBoundary: boundary.has(id) });
  }
  return commits;
}
