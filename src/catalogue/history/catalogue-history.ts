import {
  Bots,
  type Catalogue,
  type CatalogueHistory,
  type ChangeRow,
  compareCodePoints,
  type Hash64,
  type InputWitness,
  type Location,
  type LogCounts,
  type Micros,
  type Report,
} from "../../model/index.ts";
import type { Git } from "../../store/git/index.ts";
import type { ReadResult } from "../read/catalogue.ts";
import type { TrackedSource } from "../read/manifests/tracked-source.ts";
import { type DoubtedStep, doubtedSteps } from "./changelog/believed-times.ts";
import type { Author } from "./changelog/commits.ts";
import type { Mailmap } from "./changelog/mailmap.ts";
import { secondOf } from "./changelog/numbering.ts";
import { type Naming, nameRecords, People } from "./changelog/people.ts";
import { ACTION, type LogRecord } from "./changelog/record.ts";
import { tellOfHistory } from "./history-notes.ts";
import { type HistoryPoint, mailmapOf, type PointsOf, pointAt, tellTrouble } from "./history-point.ts";
import type { HistoryCache } from "./log-memory.ts";
import type { NeededHistory } from "./needed-history.ts";
import type { OverTime } from "./over-time.ts";
import { type RepositoryLog, readRepositoryLog } from "./repository-log.ts";
import { trackComponents } from "./tracked-components.ts";

export interface HistoryOptions {
  readonly maxInputBytes: number;
  /** The time of the build, in seconds since 1970 (`buildTime`). */
  readonly now: number;
  /** Receives the files that determine the newest commit. */
  readonly witness?: InputWitness | undefined;
  /** The cache that stores logs. */
  readonly cache?: HistoryCache | undefined;
  /** Receives each step of each repository. */
  readonly overTime?: OverTime | undefined;
  /** The part of the histories to read; by default all. */
  readonly needed?: NeededHistory | undefined;
  /** The end of the history; by default HEAD. */
  readonly pointOf?: PointsOf | undefined;
  /** Called with the number of processed commits of a mainline, and of all of them. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Reads the histories of a catalogue's repositories; undefined if there are none, or if one cannot be read. */
export async function readHistory(
  read: ReadResult,
  options: HistoryOptions,
  report: Report,
): Promise<CatalogueHistory | undefined> {
  const log = read.catalogue && (await openLog(read.catalogue, read, options, report));
  if (log === undefined) return undefined;
  const { namings, people, counts, outdated } = log;
  const changes: ChangeRow[] = [];
  const sourceTimes = new Map<string, Map<Hash64, Micros>>();
  let location: Location = { file: "", line: 1, column: 1 };
  const { needed } = options;
  const coAuthors = new CoAuthorNames();
  for (const naming of namings) {
    if (needed === undefined) noteSource(naming.record, sourceTimes);
    if (!naming.isTold || needed?.isNeeded(naming.record) === false) continue;
    const file = `commit ${naming.record.commit}`;
    if (location.file !== file) location = { ...location, file };
    const believed = log.believed.get(naming.record.commit);
    changes.push(changeRow(naming, location, { believed, coAuthors: coAuthors.of(naming.record.author) }));
  }
  // After this line, the names of all authors are known.
  coAuthors.name(people);
  const users = people.derived.map((user) => ({
    ...user,
    ...{ id: undefined, email: "", location: read.manifestAt },
  }));
  const overTime = options.overTime?.rows() ?? [];
  return {
    changes,
    users,
    sourceTimes,
    counts,
    outdated: new Map(outdated.flatMap((each) => [...each])),
    overTime,
    dependsOnClock: log.dependsOnClock,
  };
}

/**
 * The complete log of all repositories. Its records are created one by one when they are read, and only once, because
 * all people are known afterwards.
 */
export interface OpenLog {
  readonly namings: Iterable<Naming>;
  readonly people: People;
  /** The sum over all repositories. */
  readonly counts: LogCounts;
  /** One log for each repository. */
  readonly outdated: readonly RepositoryLog["outdated"][];
  /** Times in seconds for the commits whose own times are not believed. */
  readonly believed: ReadonlyMap<string, number>;
  readonly dependsOnClock: boolean;
}

/** Undefined if the catalogue needs no histories, and, with a report, if one cannot be read. */
export async function openLog(
  { tables, settings }: Catalogue,
  read: ReadResult,
  options: HistoryOptions,
  report: Report,
): Promise<OpenLog | undefined> {
  if (read.tracked === undefined) return undefined;
  const logs: LogWithPeople[] = [];
  try {
    const { sources = read.tracked } = options.needed ?? {};
    for (const repository of await repositoriesOf(sources, read.allowedRoots, options)) {
      const log = await readLog(repository, { read, options, report, marksOutdated: settings.marksOutdated });
      if (log !== undefined) logs.push(log);
    }
  } catch (error) {
    tellTrouble(error, read.historyAt, report);
    return undefined;
  }
  if (options.needed === undefined) {
    const reached = new Set(logs.flatMap(({ log }) => log.timed));
    for (const [commit, { location }] of read.history.times)
      if (!reached.has(commit)) report("history/unknown-commit", location, commit);
  }
  const people = new People(tables.users, new Bots(settings.bots));
  const namings = nameRecords(merged(logs.map(mapped)), people, read.history);
  const counts = sumOf(logs.map(({ log }) => log.counts));
  const doubted = logs.flatMap((log) => log.doubted);
  return {
    ...{ people, namings, counts, outdated: logs.map(({ log }) => log.outdated) },
    believed: new Map(doubted.map(({ commit, believed }) => [commit, believed])),
    dependsOnClock: doubted.some(({ kind, by }) => kind === "future" && by === undefined),
  };
}

function sumOf(counts: readonly LogCounts[]): LogCounts {
  const sum = (of: (each: LogCounts) => number): number => counts.reduce((all, each) => all + of(each), 0);
  return {
    steps: sum(({ steps }) => steps),
    commits: sum(({ commits }) => commits),
    records: sum(({ records }) => records),
    cached: sum(({ cached }) => cached),
  };
}

interface Repository {
  readonly point: HistoryPoint;
  readonly sources: readonly TrackedSource[];
}

/** Components by the repositories of their checkouts. @throws UsageError */
async function repositoriesOf(
  tracked: readonly TrackedSource[],
  allowed: readonly string[],
  options: HistoryOptions,
): Promise<readonly Repository[]> {
  const byRoot = new Map<string, Promise<HistoryPoint>>();
  const byTop = new Map<string, { point: HistoryPoint; sources: TrackedSource[] }>();
  for (const source of tracked) {
    const finding = byRoot.get(source.root) ?? pointAt(source.root, allowed, options.pointOf);
    byRoot.set(source.root, finding);
    const point = await finding;
    const known = byTop.get(point.git.top) ?? { point, sources: [] };
    byTop.set(point.git.top, known);
    known.sources.push(source);
  }
  return [...byTop.values()];
}

interface LogWithPeople {
  readonly log: RepositoryLog;
  readonly mailmap: Mailmap;
  readonly doubted: readonly DoubtedStep[];
}

interface LogWork {
  readonly read: ReadResult;
  readonly options: HistoryOptions;
  readonly report: Report;
  readonly marksOutdated: boolean;
}

/** Undefined if the repository had no commit yet. */
async function readLog(
  { point, sources }: Repository,
  { read, options, report, marksOutdated }: LogWork,
): Promise<LogWithPeople | undefined> {
  const { git, commit, movesFrom: head = commit, peopleOf = commit } = point;
  if (options.witness !== undefined) git.witnessHead(options.witness);
  if (commit === undefined || head === undefined || peopleOf === undefined) return undefined;
  const times = new Map([...read.history.times].map(([id, { time }]) => [id, Math.floor(time / 1_000_000)]));
  const tracked = trackComponents(sources, point.wayTo);
  const { maxInputBytes, cache, onProgress, overTime, needed } = options;
  const log = await readRepositoryLog({
    ...{ git, head, until: commit, tracked, times, maxInputBytes, marksOutdated, cache, onProgress },
    languages: needed?.languages,
  });
  const doubted = doubtedSteps([...log.stepTimes], options.now);
  if (overTime !== undefined) await count(overTime, log, git, doubted);
  tellOfHistory(log, sources, doubted, report);
  return { log, mailmap: await mailmapOf(git, peopleOf), doubted };
}

async function count(
  overTime: OverTime,
  { steps }: RepositoryLog,
  git: Git,
  doubted: readonly DoubtedStep[],
): Promise<void> {
  const times = new Map(doubted.map(({ commit, believed }) => [commit, believed]));
  overTime.enter(overTime.wantsTags ? await git.tags() : new Map());
  for (const step of steps) overTime.take({ ...step, time: times.get(step.commit) ?? step.time });
}

/** The records with authors as the repository's own mailmap names them. */
function* mapped({ log, mailmap }: LogWithPeople): Iterable<LogRecord> {
  // Looks authors up once, because there can be millions of records but far fewer authors.
  const known = new Map<Author, Author>();
  const proper = (author: Author | undefined): Author | undefined => {
    if (author === undefined) return undefined;
    const found = known.get(author) ?? mappedBy(mailmap, author);
    known.set(author, found);
    return found;
  };
  for (const record of log.records) {
    const [user, author] = [proper(record.user), proper(record.author)];
    yield user === record.user && author === record.author ? record : { ...record, user, author };
  }
}

function mappedBy(mailmap: Mailmap, author: Author): Author {
  const { coAuthors } = author;
  if (coAuthors === undefined) return mailmap.map(author);
  const { name, email } = mailmap.map(author);
  return { name, email, coAuthors: coAuthors.map((one) => mailmap.map(one)) };
}

/** Joins the records of several repositories, by number, then component. A number that is taken is raised. */
function merged(logs: readonly Iterable<LogRecord>[]): Iterable<LogRecord> {
  if (logs.length < 2) return logs[0] ?? [];
  let last = 0;
  return logs
    .flatMap((log) => [...log])
    .sort(
      (a, b) =>
        a.id - b.id || compareCodePoints(a.project, b.project) || compareCodePoints(a.component, b.component),
    )
    .map((record) => {
      last = Math.max(record.id, last + 1);
      return last === record.id ? record : { ...record, id: last };
    });
}

interface CommitFacts {
  /** The time in seconds since 1970. */
  readonly believed: number | undefined;
  readonly coAuthors: readonly string[] | undefined;
}

/**
 * Usernames of co-authors. They get names after all authors have theirs. Records of the same author share this value.
 */
class CoAuthorNames {
  readonly #known = new Map<Author, string[]>();

  /** Empty until `name` is called; undefined without co-authors. */
  of(author: Author | undefined): readonly string[] | undefined {
    if (author?.coAuthors === undefined) return undefined;
    const known = this.#known.get(author) ?? [];
    this.#known.set(author, known);
    return known;
  }

  name(people: People): void {
    for (const [{ coAuthors = [] }, names] of this.#known)
      for (const one of coAuthors) names.push(people.usernameOfCoAuthor(one));
  }
}

/** The number of microseconds in a second. */
const SECOND = 1_000_000;

/** Locations are shared, because there can be millions of records. */
function changeRow(
  { record, user, author }: Naming,
  location: Location,
  { believed, coAuthors }: CommitFacts,
): ChangeRow {
  const { id, timestamp, action, project, component, language, idHash, target, commit } = record;
  return {
    id,
    timestamp,
    action,
    project,
    component,
    language,
    idHash,
    context: undefined,
    source: undefined,
    user,
    author,
    target,
    dictionary: undefined,
    commit,
    location,
    ...(coAuthors !== undefined && { coAuthors }),
    ...(believed !== undefined && {
      believedTime: secondOf(believed) * SECOND + (timestamp % SECOND),
    }),
  };
}

/** Notes the first record 13 of each source. */
function noteSource(
  { action, project, component, idHash, timestamp }: LogRecord,
  times: Map<string, Map<Hash64, Micros>>,
): void {
  if (action !== ACTION.newSource || idHash === undefined) return;
  const path = `${project}/${component}`;
  const own = times.get(path) ?? new Map<Hash64, Micros>();
  if (own.size === 0) times.set(path, own);
  if (!own.has(idHash)) own.set(idHash, timestamp);
}
