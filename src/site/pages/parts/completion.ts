import type { PagePlace } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import { type Content, type Html, html, NOTHING, shownName } from "../markup.ts";
import type { Totals } from "../totals.ts";
import { barOf } from "./score.ts";

/** A row of a list that is sorted by completion. */
export interface CompletionRow {
  readonly name: string;
  readonly to: PagePlace;
  /** The totals. Undefined if nothing is translated. */
  readonly totals: Totals | undefined;
  /** Further content for the row. */
  readonly note: Content;
}

/** A list with name, bar and percentage. */
export function completionList(rows: readonly CompletionRow[], context: PageContext): Html {
  return html`<ul class="list">
${rows.map((row) => rowOf(row, context))}</ul>`;
}

function rowOf({ name, to: place, totals, note }: CompletionRow, { to, words }: PageContext): Html {
  const numbers =
    totals === undefined
      ? NOTHING
      : html`<div class="thin">${barOf(totals, words)}</div><div class="number">${words.percent(totals.percent)}</div>`;
  return html`<li><div><a href="${to.page(place)}">${shownName(name)}</a> <span class="note">${note}</span></div>${numbers}</li>
`;
}
