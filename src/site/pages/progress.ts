import {
  believedTimeOf,
  type Change,
  type Component,
  type ComponentHistory,
  groupBy,
  type HistoryRow,
  isSourceCode,
  isTranslated,
  type Micros,
  ownTranslations,
  type Project,
  type PublicCatalogue,
  roundTranslated,
  type SourceRecord,
  type Translation,
  translationsOf,
  type Unit,
} from "../../model/index.ts";
import type { SiteContext } from "./context.ts";
import { type Day, type Days, dayNumber, mondayOf } from "./days.ts";
import { keptByTexts, remembered } from "./remembered.ts";
import { totalsOf } from "./totals.ts";

/** The numbers at the end of a day. */
export interface ProgressPoint extends Counts {
  readonly day: Day;
  /** The percentage, rounded as in the API. */
  readonly percent: number;
}

/**
 * The progress of a project by day. Components with a history in git use it, others the change log (PAGES.md 3). The
 * first point is the first known day. The last one is the newest record of the catalogue, with the numbers of the
 * statistics. Between them are the days on which a number changed. Without records, there are no points.
 */
export function progressOf(project: Project, site: SiteContext): readonly ProgressPoint[] {
  const { days, catalogue } = site;
  const rows = historyByComponent(project, catalogue);
  const end = lastDay(site);
  const start = firstDay(project, rows.values(), site);
  if (end === undefined || start === undefined) return [];
  const deltas = new DayDeltas();
  deltas.add(start, 0, 0);
  for (const component of project.components) {
    const own = rows.get(component);
    if (own !== undefined) addByHistory(own, deltas);
    else addByLog(component, deltas, start, days);
  }
  // Texts that are not committed yet count for today.
  const { total, translated } = totalsOf(translationsOf(project));
  const sum = [...deltas.totals()].at(-1) ?? NONE;
  deltas.add(end, total - sum.total, translated - sum.translated);
  const { hasReview } = project.manifest;
  const points = Array.from(deltas.totals(), (counts) => ({
    ...counts,
    percent: roundTranslated(counts.translated, counts.total, hasReview).percent,
  }));
  return thinned(withoutRepeats(points));
}

/** @param rowsOf the rows of each component, by time */
function firstDay(
  { changes }: Project,
  rowsOf: Iterable<readonly ComponentHistory[]>,
  { days }: SiteContext,
): Day | undefined {
  const first = firstOf(changes);
  let day = first === undefined ? undefined : days.of(first);
  for (const [oldest] of rowsOf)
    if (oldest !== undefined && (day === undefined || oldest.row.time < day)) day = oldest.row.time;
  return day;
}

function lastDay({ newest, days, catalogue }: SiteContext): Day | undefined {
  let day = newest === undefined ? undefined : days.of(newest);
  for (const { row } of catalogue.history)
    if (row.tag === undefined && (day === undefined || row.time > day)) day = row.time;
  return day;
}

/** The first point, the last one, and points that differ from the one before. */
function withoutRepeats(points: readonly ProgressPoint[]): readonly ProgressPoint[] {
  return points.filter(({ total, translated }, at) => {
    const before = points[at - 1];
    const isEnd = at === points.length - 1;
    return isEnd || total !== before?.total || translated !== before.translated;
  });
}

/** The greatest number of rows in a table of numbers, except for very long logs (PAGES.md 6.9). */
const MOST_POINTS = 150;

/** Keeps the ends of weeks in long logs, and the ends of months in longer ones. The first point stays. */
function thinned(points: readonly ProgressPoint[]): readonly ProgressPoint[] {
  if (points.length <= MOST_POINTS) return points;
  const weeks = lastOfEach(points, (day) => mondayOf(dayNumber(day)));
  return weeks.length <= MOST_POINTS ? weeks : lastOfEach(points, (day) => day.slice(0, "2026-11".length));
}

function lastOfEach(
  points: readonly ProgressPoint[],
  periodOf: (day: Day) => number | string,
): readonly ProgressPoint[] {
  return points.filter(({ day }, at) => {
    const next = points[at + 1];
    return at === 0 || next === undefined || periodOf(next.day) !== periodOf(day);
  });
}

/** The number of texts, and of translated texts. */
interface Counts {
  readonly total: number;
  readonly translated: number;
}

const NONE: Counts = { total: 0, translated: 0 };

/** The differences between the numbers of a day and those of the day before. */
class DayDeltas {
  readonly deltas = new Map<Day, { total: number; translated: number }>();

  /** Adds the numbers of a text. It is called for each text of a project. */
  add(day: Day, total: number, translated: number): void {
    const known = remembered(this.deltas, day, () => ({ total: 0, translated: 0 }));
    known.total += total;
    known.translated += translated;
  }

  addAll({ deltas }: DayDeltas): void {
    for (const [day, { total, translated }] of deltas) this.add(day, total, translated);
  }

  /** The numbers at the end of each day, oldest first. */
  *totals(): Iterable<Counts & { readonly day: Day }> {
    let { total, translated } = NONE;
    for (const day of [...this.deltas.keys()].sort()) {
      const delta = this.deltas.get(day) ?? NONE;
      total += delta.total;
      translated += delta.translated;
      yield { day, total, translated };
    }
  }
}

/** Rows of the git history by component, without the source language (PAGES.md 1). */
function historyByComponent(project: Project, { history }: PublicCatalogue) {
  const isCounted = ({ component, row }: ComponentHistory): boolean =>
    component.project === project && row.tag === undefined && !isSourceCode(component, row.language);
  return groupBy(history.filter(isCounted), ({ component }) => component);
}

/** Adds the difference between each row and the row before it, by language. @param rows by time */
function addByHistory(rows: readonly ComponentHistory[], deltas: DayDeltas): void {
  const before = new Map<string, HistoryRow>();
  for (const { row } of rows) {
    const known = before.get(row.language);
    const { total, translated } = known ?? NONE;
    deltas.add(row.time, row.total - total, row.translated - translated);
    before.set(row.language, row);
  }
}

/** The numbers of actions: a new translation, a new source string, a changed source, a text marked for editing. */
const TRANSLATED = 5;
const ADDED = 13;
const BROKEN: ReadonlySet<number> = new Set([30, 37]);

/** The last times at which records say something about units. */
class UnitRecords {
  readonly translated = new Map<Unit, Micros>();
  readonly broken = new Map<Unit, Micros>();
  readonly added = new Map<SourceRecord, Micros>();
  readonly first: Micros | undefined;

  constructor(changes: readonly Change[]) {
    this.first = firstOf(changes);
    for (const change of changes) {
      const { unit, action } = change;
      const timestamp = believedTimeOf(change);
      if (unit === null) continue;
      if (action === TRANSLATED) note(this.translated, unit, timestamp);
      if (BROKEN.has(action)) note(this.broken, unit, timestamp);
      // The record belongs to the unit of one language, but it concerns all languages (RULES.md 6).
      if (action === ADDED) note(this.added, unit.sourceRecord, timestamp);
    }
  }
}

function note<Noun>(times: Map<Noun, Micros>, noun: Noun, time: Micros): void {
  const known = times.get(noun);
  if (known === undefined || time > known) times.set(noun, time);
}

/** The changes that each translation adds, by time zone. */
const SHARES = keptByTexts(() => new Map<string, DayDeltas>());

/** The part of a translation in the progress of its project. */
export interface ProgressShare {
  /** The time zone of the days. */
  readonly zone: string;
  /** By day, the differences to the day before: of all texts, and of translated ones. */
  readonly days: readonly (readonly [day: Day, total: number, translated: number])[];
}

/** The shares that pages needed so far. An edit of other texts can keep them. */
export function progressShares(translation: Translation): readonly ProgressShare[] {
  return Array.from(SHARES(translation), ([zone, { deltas }]) => ({
    zone,
    days: Array.from(deltas, ([day, { total, translated }]) => [day, total, translated]),
  }));
}

/** @param shares from `progressShares`, with the same texts and the same log */
export function keepProgressShares(translation: Translation, shares: readonly ProgressShare[]): void {
  const known = SHARES(translation);
  for (const { zone, days } of shares) {
    const deltas = new DayDeltas();
    for (const day of days) deltas.add(...day);
    known.set(zone, deltas);
  }
}

/**
 * Reconstructs the past of a component backwards from today's state (PAGES.md 3). A unit exists since its own record,
 * else since the first record of its component. The sum of all differences is the component's statistics.
 *
 * @param start the day for texts without a record, which is before the log begins
 */
function addByLog(component: Component, deltas: DayDeltas, start: Day, days: Days): void {
  let known: UnitRecords | undefined;
  for (const translation of ownTranslations(component)) {
    // An edit of texts changes neither the log nor its first record.
    const share = remembered(SHARES(translation), days.zone, () => {
      known ??= new UnitRecords(component.changes);
      return shareOf(translation, known, (time) => (time === undefined ? start : days.of(time)));
    });
    deltas.addAll(share);
  }
}

function shareOf(
  { units }: Translation,
  records: UnitRecords,
  dayOf: (time: Micros | undefined) => Day,
): DayDeltas {
  const deltas = new DayDeltas();
  for (const unit of units) {
    const since = records.added.get(unit.sourceRecord) ?? records.first;
    deltas.add(dayOf(since), 1, 0);
    const [from, until] = translatedTime(unit, since, records);
    if (from === "never") continue;
    deltas.add(dayOf(from), 0, 1);
    if (until !== undefined) deltas.add(dayOf(until), 0, -1);
  }
  return deltas;
}

type Since = Micros | undefined | "never";

/** The time from which and until which a text counts as translated. It never counts before the text exists. */
function translatedTime(
  unit: Unit,
  since: Micros | undefined,
  { translated, broken }: UnitRecords,
): readonly [from: Since, until?: Micros] {
  const latest = laterOf(translated.get(unit), since);
  if (isTranslated(unit)) return [latest];
  const until = unit.state === "fuzzy" ? broken.get(unit) : undefined;
  if (until === undefined || (since !== undefined && until <= since)) return ["never"];
  return latest !== undefined && latest < until ? [latest, until] : [since, until];
}

function laterOf(a: Micros | undefined, b: Micros | undefined): Micros | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
}

function firstOf(changes: readonly Change[]): Micros | undefined {
  let first: Micros | undefined;
  for (const change of changes) first = Math.min(first ?? believedTimeOf(change), believedTimeOf(change));
  return first;
}
