import {
  believedTimeOf,
  type HistoryRow,
  type Micros,
  type Project,
  roundTranslated,
  translationsOf,
} from "../../model/index.ts";
import type { SiteContext } from "./context.ts";
import { type Counts, DayDeltas } from "./day-deltas.ts";
import { type Day, dayNumber, mondayOf } from "./days.ts";
import { addByHistory, historyByComponent } from "./progress-by-history.ts";
import { addByLog } from "./progress-by-log.ts";
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
  const rows = historyByComponent(catalogue.history.filter(({ component }) => component.project === project));
  const end = lastDay(site);
  const start = firstDay(project, rows.values(), site);
  if (end === undefined || start === undefined) return [];
  const deltas = new DayDeltas();
  deltas.add(start, 0, 0);
  for (const component of project.components) {
    const own = rows.get(component);
    if (own !== undefined) addByHistory(own, deltas);
    else addByLog(component, deltas, (time) => (time === undefined ? start : days.of(time)));
  }
  // What is in no commit yet is there today.
  const { total, translated } = totalsOf(translationsOf(project));
  const { sum } = deltas;
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
  rowsOf: Iterable<readonly HistoryRow[]>,
  { days }: SiteContext,
): Day | undefined {
  let first: Micros | undefined;
  for (const change of changes) first = Math.min(first ?? believedTimeOf(change), believedTimeOf(change));
  let day = first === undefined ? undefined : days.of(first);
  for (const [row] of rowsOf) if (row !== undefined && (day === undefined || row.time < day)) day = row.time;
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
