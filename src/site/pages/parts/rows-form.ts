import { type Html, html } from "../markup.ts";
import type { RowSettings } from "../search/search-piece.ts";
import type { Words } from "../words/en.ts";

/** The values by which the script sorts and filters a row. */
export interface RowFacts {
  /** The code of the row. A search finds the row by its code, too. */
  readonly code: string;
  /** The place by name, from 0. */
  readonly name: number;
  readonly percent: number;
  readonly left: number;
  readonly failing: number;
  /** The time of the last change in seconds since 1970; 0 if no change is known. */
  readonly change: number;
}

/** The attributes of a row that `rowsForm` sorts. */
export function rowsMark(facts: RowFacts | undefined): Html {
  if (facts === undefined) return html``;
  const { code, name, percent, left, failing, change } = facts;
  return html`data-row="${[name, percent, left, failing, change].join(" ")}" data-code="${code}"`;
}

/**
 * A form that filters and sorts the children of an element. It is hidden until the script runs. @param list id of the
 * element
 */
export function rowsForm(list: string, words: Words): Html {
  const settings: RowSettings = { list, shown: words.rowsShown };
  return html`<form class="rows" role="search" aria-label="${words.rowsForm}" data-js hidden data-rows="${JSON.stringify(settings)}">
<p><label for="rows-find">${words.findLanguage}</label> <input id="rows-find" type="search" autocomplete="off" spellcheck="false"></p>
<p><label for="rows-sort">${words.sortBy}</label> <select id="rows-sort">${words.sorts.map(([fact, name]) => html`<option value="${fact}">${name}</option>`)}</select></p>
<p role="status" class="note"></p>
</form>`;
}
