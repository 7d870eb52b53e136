import { believedTimeOf, type Change, isContentChange } from "../../model/index.ts";
import { numbersTable } from "./charts/progress.ts";
import type { SiteContext } from "./context.ts";
import { type Day, dayAt, mondayOf } from "./days.ts";
import { isMachinery } from "./happenings.ts";
import { type Html, html } from "./markup.ts";
import type { Words } from "./words/en.ts";

/** The activity of people in a week. */
export interface Week {
  readonly monday: Day;
  readonly changes: number;
}

const LEAST_WEEKS = 12;
const MOST_WEEKS = 104;

/** The actions of comments and suggestions. */
const OTHERS: ReadonlySet<number> = new Set([3, 4]);

/**
 * Edits, comments and suggestions of people, by week. The last week is that of the catalogue's newest record. There
 * are at least 12 weeks, and at most two years of them.
 */
export function activityOf(changes: readonly Change[], { days, newest, bots }: SiteContext): readonly Week[] {
  if (newest === undefined) return [];
  const last = mondayOf(days.number(newest));
  const counts = new Map<number, number>();
  for (const change of changes) {
    if (!isEdit(change) || isMachinery(change, bots)) continue;
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

function isEdit(change: Change): boolean {
  return isContentChange(change) || (change.user !== null && OTHERS.has(change.action));
}

/** The share of the height for bars. Dates are below it. */
const HEIGHT = 75;

/** Draws one bar for each week. @param weeks at least one, oldest first */
export function activityChart(weeks: readonly Week[], words: Words): Html {
  const most = Math.max(1, ...weeks.map(({ changes }) => changes));
  const [first] = weeks;
  const last = weeks.at(-1);
  const bars = weeks.map(({ changes }, at) =>
    changes === 0
      ? ""
      : html`<rect class="column-bar" x="${at * 10 + 1}" y="${most - changes}" width="8" height="${changes}"/>`,
  );
  const width = weeks.length * 10;
  return html`<figure>
<svg class="chart activity" role="img" aria-label="${words.activityLead}"><title>${words.activityLead}</title>
<svg width="100%" height="${HEIGHT}%" viewBox="0 0 ${width} ${most}" preserveAspectRatio="none">${bars}<path class="axis" d="M0 ${most}H${width}"/></svg>
<text x="0" y="97%">${words.weekOf(first?.monday ?? "")}</text>
<text x="100%" y="97%" text-anchor="end">${words.weekOf(last?.monday ?? "")}</text></svg>
${numbersTable(
  words.activity,
  [words.week, words.allChanges],
  weeks
    .filter(({ changes }) => changes > 0)
    .map(({ monday, changes }) => [
      html`<time datetime="${monday}">${words.day(monday)}</time>`,
      words.number(changes),
    ]),
  words,
)}</figure>`;
}
