import type { Micros, Translation } from "../../../model/index.ts";
import type { PagePlace } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import { type Html, html } from "../markup.ts";
import { remembered } from "../remembered.ts";
import { type Totals, untranslatedOf } from "../totals.ts";
import type { Words } from "../words/en.ts";

/** The main number of a page, with its bar and its parts. */
export function score(totals: Totals, { words }: PageContext, of = ""): Html {
  const { total, translated, fuzzy, percent } = totals;
  const shown = words.percent(percent);
  return html`<div>
<p class="score">${shown.slice(0, -1)}<small>${shown.slice(-1)}</small></p>
<p class="note">${words.ofTexts(translated, total)}${of === "" ? "" : `, ${of}`}</p>
${barOf(totals, words)}
<ul class="legend">
<li class="done"><b>${words.number(translated)}</b> ${words.translated}</li>
<li class="edit"><b>${words.number(fuzzy)}</b> ${words.needEditing(fuzzy)}</li>
<li><b>${words.number(untranslatedOf(totals))}</b> ${words.untranslated}</li>
</ul>
</div>`;
}

/** A number in a table that links to the texts that it counts. Zeros are muted and have no link. */
export function numberCell(value: number, { to, words }: PageContext, name: string, way?: PagePlace): Html {
  const number = words.number(value);
  const led = way === undefined ? number : html`<a href="${to.page(way)}">${number}</a>`;
  return html`<td class="number" data-name="${name}">${value === 0 ? html`<span class="zero">0</span>` : led}</td>`;
}

/** A bar: translated texts, texts that need editing, and open texts. */
export function barOf(totals: Totals, words: Words): Html {
  const { total, translated, fuzzy, percent } = totals;
  const label = words.scoreOf(words.percent(percent), translated, fuzzy, total - translated - fuzzy);
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label="${label}">${donePart(totals)}${editPart(totals)}</svg>`;
}

/** A bar without a description, because the numbers are beside it. */
export function plainBar(totals: Totals): Html {
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${donePart(totals)}${totals.fuzzy > 0 && editPart(totals)}</svg>`;
}

function donePart({ total, translated }: Totals): Html {
  return html`<rect class="done" width="${share(translated, total)}" height="10"/>`;
}

function editPart({ total, translated, fuzzy }: Totals): Html {
  return html`<rect class="edit" x="${share(translated, total)}" width="${share(fuzzy, total)}" height="10"/>`;
}

/** A share of a bar, in percent. */
function share(units: number, total: number): number {
  return total === 0 ? 0 : Math.round((10_000 * units) / total) / 100;
}

/** The time of the newest change of these translations. Null if it is not known. */
export function lastChangeOf(translations: readonly Translation[]): Micros | null {
  let last: number | null = null;
  for (const { lastChange: time } of translations) if (time !== null) last = Math.max(last ?? time, time);
  return last;
}

/** The day of the newest change of these translations. */
export function lastChange(translations: readonly Translation[], context: PageContext): Html {
  const last = lastChangeOf(translations);
  return last === null ? html`<span class="zero">${context.words.beforeLog}</span>` : timeOf(last, context);
}

/** The day of a time. */
export function timeOf(time: Micros, { days, words, shownDays }: PageContext): Html {
  const day = days.of(time);
  return remembered(shownDays, day, () => html`<time datetime="${day}">${words.day(day)}</time>`);
}
