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

/** What stood at the end of a day. */
export interface ProgressPoint extends Counts {
  readonly day: Day;
  /** Rounded as the API rounds. */
  readonly percent: number;
}

/**
 * How far a project was, day by day: of components with a history in git by that, of others by the change log (PAGES.md 3).
 * The first point is the first day that is known of, the last one the newest record of the catalogue, where all is as
 * the statistics say; between them days on which a number changed. Nothing where there is no record.
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
  // What is in no commit yet is there today.
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

/** @param rowsOf each component's, by time */
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

/** The first, the last, and what differs from the one before it. */
function withoutRepeats(points: readonly ProgressPoint[]): readonly ProgressPoint[] {
  return points.filter(({ total, translated }, at) => {
    const before = points[at - 1];
    const isEnd = at === points.length - 1;
    return isEnd || total !== before?.total || translated !== before.translated;
  });
}

/** So many rows a table of numbers holds at most, but for very long logs (PAGES.md 6.9). */
const MOST_POINTS = 150;

/** Of long logs the ends of weeks, of longer ones those of months; the first point stays. */
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

/** Texts that are there, and those of them that are translated. */
interface Counts {
  readonly total: number;
  readonly translated: number;
}

const NONE: Counts = { total: 0, translated: 0 };

/** By how much numbers differ from those of the day before. */
class DayDeltas {
  readonly deltas = new Map<Day, { total: number; translated: number }>();

  /** Asked for each text of a project. */
  add(day: Day, total: number, translated: number): void {
    const known = remembered(this.deltas, day, () => ({ total: 0, translated: 0 }));
    known.total += total;
    known.translated += translated;
  }

  addAll({ deltas }: DayDeltas): void {
    for (const [day, { total, translated }] of deltas) this.add(day, total, translated);
  }

  /** Each day with what stands at its end, oldest first. */
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

/** A project's rows of git's history by component; the source language has no part in them (PAGES.md 1). */
function historyByComponent(project: Project, { history }: PublicCatalogue) {
  const isCounted = ({ component, row }: ComponentHistory): boolean =>
    component.project === project && row.tag === undefined && !isSourceCode(component, row.language);
  return groupBy(history.filter(isCounted), ({ component }) => component);
}

/** What each row says beside the row before it, of its language. @param rows by time */
function addByHistory(rows: readonly ComponentHistory[], deltas: DayDeltas): void {
  const before = new Map<string, HistoryRow>();
  for (const { row } of rows) {
    const known = before.get(row.language);
    const { total, translated } = known ?? NONE;
    deltas.add(row.time, row.total - total, row.translated - translated);
    before.set(row.language, row);
  }
}

/** A new translation; a new source string; a source that changed; a text that was marked for editing. */
const TRANSLATED = 5;
const ADDED = 13;
const BROKEN: ReadonlySet<number> = new Set([30, 37]);

/** When what was last true of units, as their records tell. */
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
      // It hangs on the unit of one language, and is meant of all (RULES.md 6).
      if (action === ADDED) note(this.added, unit.sourceRecord, timestamp);
    }
  }
}

function note<Noun>(times: Map<Noun, Micros>, noun: Noun, time: Micros): void {
  const known = times.get(noun);
  if (known === undefined || time > known) times.set(noun, time);
}

/** What each translation adds, by time zone. */
const SHARES = keptByTexts(() => new Map<string, DayDeltas>());

/**
 * How a component came to be as it is, backwards from what is true now (PAGES.md 3). A unit is there since its record
 * says so, else since the first record of its component. All deltas come to its statistics.
 *
 * @param start the day of what has no record: before the log begins
 */
function addByLog(component: Component, deltas: DayDeltas, start: Day, days: Days): void {
  let known: UnitRecords | undefined;
  for (const translation of ownTranslations(component)) {
    // An edit of texts changes neither the log nor where it begins.
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

/** From when on, and until when; a text is translated at no time at which it is not there. */
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
