import { type Day, dayAt, dayNumber } from "../days.ts";
import { type Content, type Html, html, NOTHING } from "../markup.ts";
import type { ProgressPoint } from "../progress.ts";
import type { Words } from "../words/en.ts";

/** Shares of the height where the shapes begin and end. Words are above and below them. */
const TOP = 10;
const BOTTOM = 90;

interface Axes {
  /** The number of days from the first point to the last, at least one. */
  readonly width: number;
  /** The greatest number of texts at any time, at least one. */
  readonly height: number;
  readonly first: number;
}

/** Draws progress over time: the translated texts in front of all texts. @param points at least one */
export function progressChart(points: readonly ProgressPoint[], words: Words): Html {
  const title = progressLead(points, words);
  return html`<figure>
<svg class="chart" role="img" aria-label="${title}"><title>${title}</title>
${progressDrawing(points, words)}</svg>
${tableOf(points, words)}</figure>`;
}

/** The same drawing for an image of any size. Positions are shares of its size. */
export function progressDrawing(points: readonly ProgressPoint[], words: Words): Html {
  const [from = NEVER] = points;
  const last = points.at(-1) ?? NEVER;
  const first = dayNumber(from.day);
  const axes: Axes = {
    first,
    width: Math.max(1, dayNumber(last.day) - first),
    height: Math.max(1, ...points.map(({ total }) => total)),
  };
  const translated = stepsOf(points, ({ translated: units }) => units, axes);
  const total = stepsOf(points, (point) => point.total, axes);
  const { width, height } = axes;
  return html`<svg y="${TOP}%" width="100%" height="${BOTTOM - TOP}%" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><path class="band" d="${total}V${height}H0z"/><path class="area" d="${translated}V${height}H0z"/><path class="total" d="${total}"/><path class="line" d="${translated}"/><path class="axis" d="M0 ${height}H${width}"/></svg>
${labels(points, axes, words)}
${dates(from.day, last.day, axes, words)}`;
}

const NEVER: ProgressPoint = { day: "1970-01-01", total: 0, translated: 0, percent: 0 };

/** The content of a chart in one sentence. */
export function progressLead(points: readonly ProgressPoint[], words: Words): string {
  const [first = NEVER] = points;
  const last = points.at(-1) ?? NEVER;
  // A total of zero counts as 100% translated. If texts were added later, nothing was translated before.
  const begun = first.total === 0 && last.total > 0 ? 0 : first.percent;
  return words.progressLead(words.percent(begun), first.day, words.percent(last.percent), last.day);
}

/** Draws steps and not slopes, because counts jump. */
function stepsOf(
  points: readonly ProgressPoint[],
  unitsOf: (point: ProgressPoint) => number,
  { first, width, height }: Axes,
): string {
  const steps = points.map((point, at) => {
    const y = height - unitsOf(point);
    return at === 0 ? `M0 ${y}` : `H${dayNumber(point.day) - first}V${y}`;
  });
  return `${steps.join("")}H${width}`;
}

/** Labels at the ends of the lines replace a legend. */
function labels(points: readonly ProgressPoint[], axes: Axes, words: Words): Html {
  const { total, translated, percent } = points.at(-1) ?? NEVER;
  const above = (units: number): number => BOTTOM - ((BOTTOM - TOP) * units) / axes.height;
  const under = above(leastBefore(points, axes));
  // The label is below the line, if there is room.
  const isLow = under > BOTTOM - 12;
  const end = above(translated);
  const at = (value: number): string => `${value.toFixed(1)}%`;
  return html`<text x="100%" y="${at(above(total))}" dy="-.5em" text-anchor="end">${words.toTranslate(total)}</text>
<circle class="dot" cx="100%" cy="${at(end)}" r="4"/>
<text class="strong" x="99%" y="${at(isLow ? end : under)}" dy="${isLow ? "-.75em" : "1.75em"}" text-anchor="end">${words.translatedNow(translated, words.percent(percent))}</text>`;
}

/** The lowest point of the line of translated texts where the labels are, on the narrowest screen. */
function leastBefore(points: readonly ProgressPoint[], { first, width }: Axes): number {
  const isBeside = (_: ProgressPoint, at: number): boolean => {
    const next = points[at + 1];
    return next === undefined || dayNumber(next.day) - first > width * 0.35;
  };
  return Math.min(...points.filter(isBeside).map(({ translated }) => translated));
}

const MONTH_LABELS = 6;

/** Dates at both ends, and beginnings of months between them that are far enough from both. */
function dates(from: Day, to: Day, { first, width }: Axes, words: Words): Html {
  const share = (day: Day): number => (100 * (dayNumber(day) - first)) / width;
  const months = monthsBetween(from, to).filter((day) => share(day) > 15 && share(day) < 85);
  const every = Math.ceil(months.length / MONTH_LABELS);
  const shown = months.filter((_, at) => at % every === 0);
  const isLong = from.slice(0, 4) !== to.slice(0, 4);
  return html`<text x="0" y="99%">${words.chartDay(from)}</text>
${shown.map((day) => html`<text class="month" x="${share(day).toFixed(1)}%" y="99%" text-anchor="middle">${isLong ? words.shortMonth(day) : words.shortDay(day)}</text>`)}
${from === to ? NOTHING : html`<text x="100%" y="99%" text-anchor="end">${words.chartDay(to)}</text>`}`;
}

function monthsBetween(from: Day, to: Day): readonly Day[] {
  const months: Day[] = [];
  // 31 days after the first of a month is always in the next month.
  for (let at = firstOfMonth(dayAt(dayNumber(firstOfMonth(from)) + 31)); at < to; ) {
    months.push(at);
    at = firstOfMonth(dayAt(dayNumber(at) + 31));
  }
  return months;
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, "2026-11".length)}-01`;
}

/** The same numbers as a table, which is closed at first. */
function tableOf(points: readonly ProgressPoint[], words: Words): Html {
  return numbersTable(
    words.progress,
    [words.date, words.columnTranslated, words.columnTotal, words.share],
    points.map(({ day, translated, total, percent }) => [
      html`<time datetime="${day}">${words.day(day)}</time>`,
      ...[words.number(translated), words.number(total), words.percent(percent)],
    ]),
    words,
  );
}

/**
 * The numbers of a chart as a table. @param title the title of the chart @param rows have as many cells as columns;
 * the first cell names the row
 */
export function numbersTable(
  title: string,
  [first, ...columns]: readonly string[],
  rows: readonly (readonly Content[])[],
  words: Words,
): Html {
  return html`<details><summary>${words.sameAsTable}</summary>
<div class="scroll" role="region" aria-label="${words.tableOf(title)}" tabindex="0"><table><caption class="hidden">${title}</caption>
<thead><tr><th scope="col">${first}</th>${columns.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ([
    name,
    ...cells
  ]) => html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>
`,
)}</tbody></table></div></details>`;
}
