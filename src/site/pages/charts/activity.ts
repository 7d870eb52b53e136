import type { Week } from "../activity.ts";
import { type Html, html } from "../markup.ts";
import type { Words } from "../words/words.ts";
import { numbersTable } from "./progress.ts";

/** Of the height, for the bars; dates stand below. */
const HEIGHT = 75;

/** One bar a week. @param weeks at least one, oldest first */
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
  [words.week, words.columnChanges],
  weeks
    .filter(({ changes }) => changes > 0)
    .map(({ monday, changes }) => [
      html`<time datetime="${monday}">${words.day(monday)}</time>`,
      words.number(changes),
    ]),
  words,
)}</figure>`;
}
