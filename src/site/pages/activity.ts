import { believedTimeOf, type Change, creditedIn, isContentChange } from "../../model/index.ts";
import type { SiteContext } from "./context.ts";
import { type Day, dayAt, mondayOf } from "./days.ts";

/** What people did in a week. */
export interface Week {
  readonly monday: Day;
  readonly changes: number;
}

const LEAST_WEEKS = 12;
const MOST_WEEKS = 104;

/** The actions of comments and suggestions. */
const OTHERS: ReadonlySet<number> = new Set([3, 4]);

/** Edits, comments and suggestions of people, by week, up to that of the catalogue's newest record; at least 12 weeks, at most two years. */
export function activityOf(changes: readonly Change[], { days, newest, bots }: SiteContext): readonly Week[] {
  if (newest === undefined) return [];
  const last = mondayOf(days.number(newest));
  const counts = new Map<number, number>();
  for (const change of changes) {
    if (!isOfPeople(change, bots)) continue;
    const monday = mondayOf(days.number(believedTimeOf(change)));
    counts.set(monday, (counts.get(monday) ?? 0) + 1);
  }
  let first = last - 7 * (LEAST_WEEKS - 1);
  for (const monday of counts.keys()) first = Math.min(first, monday);
  first = Math.max(first, last - 7 * (MOST_WEEKS - 1));
  const weeks: Week[] = [];
  for (let monday = first; monday <= last; monday += 7)
    weeks.push({ monday: dayAt(monday), changes: counts.get(monday) ?? 0 });
  return weeks;
}

/** What people did themselves; platforms and bots do the rest. */
export function isOfPeople(change: Change, bots: ReadonlySet<number>): boolean {
  const isEdit = isContentChange(change) || (change.user !== null && OTHERS.has(change.action));
  return isEdit && creditedIn(change).some((who) => !bots.has(who));
}
