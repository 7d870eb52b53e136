import type { Author } from "../../changelog/commits.ts";
import { Mailmap } from "../../changelog/mailmap.ts";
import { People } from "../../changelog/people.ts";
import { type NamedRecord, nameRecords } from "../../changelog/published.ts";
import { ACTION, type LogRecord } from "../../changelog/record.ts";
import { Git } from "../../history/git.ts";
import { OutsideRepository } from "../../history/git-place.ts";
import { MissingObject } from "../../history/git-process.ts";
import type { Catalogue, CatalogueHistory, HistoryCounts } from "../../model/catalogue.ts";
import type { Report } from "../../model/diagnostic.ts";
import { UsageError } from "../../model/failures.ts";
import type { Micros } from "../../model/hash.ts";
import type { InputWitness } from "../../model/inputs.ts";
import type { Location } from "../../model/location.ts";
import { compareCodePoints } from "../../model/order.ts";
import type { ChangeRow, UserRow } from "../../model/table-rows.ts";
import type { ReadResult } from "../../read/catalogue.ts";
import type { TrackedSource } from "../../read/tracked-source.ts";
import { HistoryNotes } from "./history-notes.ts";
import type { HistoryCache } from "./log-memory.ts";
import { type RepositoryLog, readRepositoryLog } from "./repository-log.ts";
import { trackComponents } from "./tracked-components.ts";

export interface HistoryOptions {
  readonly maxInputBytes: number;
  /** Is told of the files that say which commit is the newest. */
  readonly witness?: InputWitness | undefined;
  /** Where logs are remembered. */
  readonly cache?: HistoryCache | undefined;
  /** Called with how many commits of a mainline are done, and how many there are. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** What the histories of a catalogue's repositories tell; undefined where nobody asks, and where one cannot be read. */
export async function readHistory(
  read: ReadResult,
  options: HistoryOptions,
  report: Report,
): Promise<CatalogueHistory | undefined> {
  const log = read.catalogue && (await openLog(read.catalogue, read, options, report));
  if (log === undefined) return undefined;
  const { records, people, counts } = log;
  const changes: ChangeRow[] = [];
  const sourceTimes = new Map<string, Micros>();
  let location: Location = { file: "", line: 1, column: 1 };
  for (const record of records) {
    noteSource(record, sourceTimes);
    if (!record.isTold) continue;
    const file = `commit ${record.commit}`;
    if (location.file !== file) location = { ...location, file };
    changes.push(changeRow(record, location));
  }
  const users = people.derived.map(({ username, fullName }) => userRow(username, fullName, read.manifestAt));
  return { changes, users, sourceTimes, counts };
}

/** The complete log of all repositories, with those whom it names. */
export interface CompleteLog {
  readonly records: readonly NamedRecord[];
  readonly people: People;
  /** Of all repositories together. */
  readonly counts: HistoryCounts;
}

/** Undefined where nobody asks for histories, and, reported, where one cannot be read. */
export async function readCompleteLog(
  catalogue: Catalogue,
  read: ReadResult,
  options: HistoryOptions,
  report: Report,
): Promise<CompleteLog | undefined> {
  const log = await openLog(catalogue, read, options, report);
  return log && { ...log, records: [...log.records] };
}

/** A complete log whose records are made one by one, once; only then all people are known. */
interface OpenLog extends Omit<CompleteLog, "records"> {
  readonly records: Iterable<NamedRecord>;
}

async function openLog(
  { tables }: Catalogue,
  read: ReadResult,
  options: HistoryOptions,
  report: Report,
): Promise<OpenLog | undefined> {
  if (read.tracked === undefined) return undefined;
  const notes = new HistoryNotes(read.history, report);
  const logs: LogWithPeople[] = [];
  try {
    for (const { git, sources } of await repositoriesOf(read.tracked)) {
      logs.push(await readLog(git, sources, { read, options, notes }));
    }
  } catch (error) {
    tell(error, read.historyAt, report);
    return undefined;
  }
  notes.tellUnknownCommits();
  const people = new People(tables.users);
  const records = nameRecords(merged(logs.map(mapped)), people, read.history);
  return { people, records, counts: sumOf(logs.map(({ log }) => log.counts)) };
}

function sumOf(counts: readonly HistoryCounts[]): HistoryCounts {
  const sum = (of: (each: HistoryCounts) => number): number =>
    counts.reduce((all, each) => all + of(each), 0);
  return {
    steps: sum(({ steps }) => steps),
    commits: sum(({ commits }) => commits),
    records: sum(({ records }) => records),
    cached: sum(({ cached }) => cached),
  };
}

interface Repository {
  readonly git: Git;
  readonly sources: readonly TrackedSource[];
}

/** Components by the repositories that their checkouts are. @throws UsageError */
async function repositoriesOf(tracked: readonly TrackedSource[]): Promise<readonly Repository[]> {
  const byRoot = new Map<string, Promise<Git>>();
  const byTop = new Map<string, { git: Git; sources: TrackedSource[] }>();
  for (const source of tracked) {
    const finding = byRoot.get(source.root) ?? Git.find(source.root);
    byRoot.set(source.root, finding);
    const git = await finding;
    const known = byTop.get(git.top) ?? { git, sources: [] };
    byTop.set(git.top, known);
    known.sources.push(source);
  }
  return [...byTop.values()];
}

interface LogWithPeople {
  readonly log: RepositoryLog;
  readonly mailmap: Mailmap;
}

interface LogWork {
  readonly read: ReadResult;
  readonly options: HistoryOptions;
  readonly notes: HistoryNotes;
}

async function readLog(
  git: Git,
  sources: readonly TrackedSource[],
  { read, options, notes }: LogWork,
): Promise<LogWithPeople> {
  if (options.witness !== undefined) git.witnessHead(options.witness);
  const head = await git.commit("HEAD");
  if (head === undefined) return { log: NO_LOG, mailmap: new Mailmap("") };
  const times = new Map(
    [...read.history.times].map(([commit, { time }]) => [commit, Math.floor(time / 1_000_000)]),
  );
  const tracked = trackComponents(sources, git);
  const { maxInputBytes, cache, onProgress } = options;
  const log = await readRepositoryLog({ git, head, tracked, times, maxInputBytes, cache, onProgress });
  notes.tell(log, sources);
  return { log, mailmap: new Mailmap(await mailmapOf(git, head)) };
}

const NO_LOG: RepositoryLog = {
  records: [],
  steps: [],
  found: [],
  unreadable: [],
  boundary: undefined,
  timed: [],
  counts: { steps: 0, commits: 0, records: 0, cached: 0 },
};

const MOST_MAILMAP_BYTES = 2 ** 24;

async function mailmapOf(git: Git, head: string): Promise<string> {
  const files = await git.files(head, new Set([".mailmap"]));
  for await (const { bytes } of git.blobs([...files.values()], MOST_MAILMAP_BYTES))
    return bytes?.toString("utf8") ?? "";
  return "";
}

/** With authors as the repository's own mailmap names them. */
function* mapped({ log, mailmap }: LogWithPeople): Iterable<LogRecord> {
  const proper = (author: Author | undefined): Author | undefined => author && mailmap.map(author);
  for (const record of log.records) {
    const { user, author } = record;
    const mappedUser = proper(user);
    yield { ...record, user: mappedUser, author: author === user ? mappedUser : proper(author) };
  }
}

/** Of several repositories, by number, then component; raised where a number is taken. */
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

/** Locations are shared: there are millions of records. */
function changeRow(record: NamedRecord, location: Location): ChangeRow {
  const { id, timestamp, action, project, component, language, idHash, user, author, target, commit } =
    record;
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
  };
}

function userRow(username: string, fullName: string, location: Location): UserRow {
  return { id: undefined, username, fullName, email: "", location };
}

/** Of each source, its first 13 ever. */
function noteSource(
  { action, project, component, idHash, timestamp }: NamedRecord,
  times: Map<string, Micros>,
): void {
  if (action !== ACTION.newSource) return;
  const key = `${project}/${component}/${idHash}`;
  if (!times.has(key)) times.set(key, timestamp);
}

/** @throws what is no trouble of a repository */
function tell(error: unknown, at: Location, report: Report): void {
  if (!(error instanceof UsageError)) throw error;
  if (error instanceof OutsideRepository) report("history/outside", at, error.message);
  else if (error instanceof MissingObject) report("history/missing", at, error.message);
  else report("history/no-repository", at, error.message, error.hint);
}
