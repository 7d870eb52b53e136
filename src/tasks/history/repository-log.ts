import { hash } from "node:crypto";
import { type Commit, type Commits, stepsTo } from "../../changelog/commits.ts";
import { stepsOf } from "../../changelog/log-segment.ts";
import type { Found } from "../../changelog/moves.ts";
import { Numbering } from "../../changelog/numbering.ts";
import type { LogRecord } from "../../changelog/record.ts";
import type { Standing } from "../../changelog/standings.ts";
import type { Git } from "../../history/git.ts";
import type { CatalogueHistory } from "../../model/catalogue.ts";
import { continueLog, deriveWhole } from "./derivation.ts";
import { foundAgain, inFewer, type KeptLog, stepsIn } from "./kept-log.ts";
import { LogMemory } from "./log-memory.ts";
import { outdatedTexts } from "./outdated-texts.ts";
import type { RepositoryInput } from "./repository-input.ts";
import { namesOf } from "./tracked-components.ts";

/** A step as far as there is anything to say of it. */
export interface LoggedStep {
  readonly commit: string;
  /** Seconds since 1970, corrected. */
  readonly time: number;
  /** Of the translations that it changed. */
  readonly standings: readonly Standing[];
}

/** The complete log of one repository, with what there is to say of it. */
export interface RepositoryLog {
  /** Made anew whenever they are asked for. */
  readonly records: Iterable<LogRecord>;
  readonly steps: Iterable<LoggedStep>;
  readonly found: readonly Found[];
  /** The first commit of a shallow clone. */
  readonly boundary: string | undefined;
  /** The commits of `times` that it reaches. */
  readonly timed: readonly string[];
  readonly counts: LogCounts;
  /** As the newest step leaves them. */
  readonly outdated: CatalogueHistory["outdated"];
}

export interface LogCounts {
  readonly steps: number;
  readonly commits: number;
  /** Published or not. */
  readonly records: number;
  /** How many of the steps an earlier run had derived. */
  readonly cached: number;
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

function memoryOf(input: RepositoryInput): LogMemory | undefined {
  const { git, tracked, maxInputBytes, marksOutdated, cache } = input;
  if (cache === undefined) return undefined;
  const asked = tracked.map(({ component: { project, slug, root }, readable: { source } }) => [
    project,
    slug,
    root,
    source.readAs,
  ]);
  const depends = JSON.stringify([maxInputBytes, marksOutdated, [...git.boundary()].sort(), asked]);
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
    steps: { [Symbol.iterator]: () => loggedSteps(kept, input) },
    found: input.tracked.flatMap(({ component }, index) => {
      const places = kept.places[index];
      return places === undefined ? [] : [foundAgain(component, places)];
    }),
    boundary,
    timed,
    outdated: outdatedTexts(namesOf(input.tracked), segments.at(-1)?.saved ?? []),
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

function* loggedSteps({ segments }: KeptLog, input: RepositoryInput): Generator<LoggedStep, void, void> {
  const names = namesOf(input.tracked);
  for (const segment of segments) {
    for (const { commit, time, standings } of stepsOf(segment, names))
      yield { commit, time: input.times.get(commit) ?? time, standings };
  }
}

async function readCommits(git: Git, head: string): Promise<Commits> {
  const boundary = git.boundary();
  const commits = new Map<string, Commit>();
  for await (const { id, parents, time, name, email } of git.commits(head)) {
    commits.set(id, { id, parents, time, author: { name, email }, isBoundary: boundary.has(id) });
  }
  return commits;
}
