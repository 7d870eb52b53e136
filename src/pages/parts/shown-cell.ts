import type { Translation } from "../../model/linked.ts";
import { PLACES, type Show } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import { type Html, html } from "../markup.ts";

/** A number of a table that leads to the texts that it counts; zeros are muted and lead nowhere. */
export function shownCell(
  value: number,
  translation: Translation,
  show: Show,
  name: string,
  { to, words }: PageContext,
): Html {
  const number =
    value === 0
      ? html`<span class="zero">0</span>`
      : html`<a href="${to.page(PLACES.shown(translation, show))}">${words.number(value)}</a>`;
  return html`<td class="number" data-name="${name}">${number}</td>`;
}
