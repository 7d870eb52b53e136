import type { PagePlace } from "../addresses.ts";
import { barOf } from "../charts/bar.ts";
import type { PageContext } from "../context.ts";
import { type Html, html } from "../markup.ts";
import { type Totals, untranslatedOf } from "../totals.ts";

/** The one number of a page, its bar and what it is made of. */
export function score(totals: Totals, { words }: PageContext, of = ""): Html {
  const { total, translated, fuzzy, percent } = totals;
  const [number, sign] = words.percent(percent).split(" ");
  return html`<div>
<p class="score">${number}<small> ${sign}</small></p>
<p class="note">${words.ofTexts(translated, total)}${of === "" ? "" : `, ${of}`}</p>
${barOf(totals, words)}
<ul class="legend">
<li class="done"><b>${words.number(translated)}</b> ${words.translated}</li>
<li class="edit"><b>${words.number(fuzzy)}</b> ${words.needEditing(fuzzy)}</li>
<li><b>${words.number(untranslatedOf(totals))}</b> ${words.untranslated}</li>
</ul>
</div>`;
}

/** A number of a table, with a way to what it counts; zeros are muted and lead nowhere. */
export function numberCell(value: number, { to, words }: PageContext, name: string, way?: PagePlace): Html {
  const number = words.number(value);
  const led = way === undefined ? number : html`<a href="${to.page(way)}">${number}</a>`;
  return html`<td class="number" data-name="${name}">${value === 0 ? html`<span class="zero">0</span>` : led}</td>`;
}
