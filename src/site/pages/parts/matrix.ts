import { compareNames, groupBy, type Language, type Translation } from "../../../model/index.ts";
import type { PagePlace } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import { type Content, type Html, html, plainName, shownName } from "../markup.ts";
import { type Totals, totalsOf } from "../totals.ts";

export interface MatrixColumn {
  readonly name: Content;
  readonly to: PagePlace;
}

export interface MatrixRow {
  readonly language: Language;
  readonly to: PagePlace;
  readonly all: Totals;
  /** By column; undefined where the language is not there. */
  readonly cells: readonly (MatrixCell | undefined)[];
}

export interface MatrixCell {
  readonly totals: Totals;
  readonly to: PagePlace;
}

/** How far each language is in each part: one hue, and the number in each cell (PAGES.md 9). */
export function matrix(
  columns: readonly MatrixColumn[],
  rows: readonly MatrixRow[],
  context: PageContext,
  name: string,
): Html {
  const { to, words } = context;
  return html`<div class="scroll" role="region" aria-label="${words.tableOf(plainName(name))}" tabindex="0">
<table class="matrix">
<thead><tr><th scope="col">${words.language}</th><th scope="col">${words.all}</th>${columns.map(
    (column) => html`<th scope="col"><a href="${to.page(column.to)}">${column.name}</a></th>`,
  )}</tr></thead>
<tbody>
${rows.map(
  (row) =>
    html`<tr><th scope="row"><a href="${to.page(row.to)}">${shownName(row.language.name)}</a></th><td class="all"><span>${words.percent(row.all.percent)}</span></td>${row.cells.map((cell) => cellOf(cell, context))}</tr>
`,
)}</tbody>
</table>
</div>
<ol class="scale">${words.steps.map((step, at) => html`<li class="m${at}">${step}</li>`)}${
    rows.some(({ cells }) => cells.includes(undefined)) && html`<li>${words.none} ${words.noTranslation}</li>`
  }</ol>`;
}

function cellOf(cell: MatrixCell | undefined, { to, words }: PageContext): Html {
  if (cell === undefined)
    return html`<td><span class="muted" title="${words.noTranslation}">${words.none}</span></td>`;
  const { percent } = cell.totals;
  return html`<td><a class="m${stepOf(percent)}" href="${to.page(cell.to)}">${words.percent(percent)}</a></td>`;
}

/** 0, below 50, 50, 75, 90, 100. */
export function stepOf(percent: number): number {
  if (percent === 0) return 0;
  return 1 + [50, 75, 90, 100].filter((least) => percent >= least).length;
}

/** How far each language is over some translations: most complete first, then by name. */
export function languageTotals(translations: readonly Translation[]): readonly LanguageTotals[] {
  const byLanguage = groupBy(translations, ({ language }) => language);
  return byCompletion(
    Array.from(byLanguage, ([language, own]) => ({ language, translations: own, all: totalsOf(own) })),
  );
}

export interface LanguageTotals {
  readonly language: Language;
  readonly translations: readonly Translation[];
  readonly all: Totals;
}

/** Most complete first, then by name. */
export function byCompletion<Row extends { readonly all: Totals; readonly language: Language }>(
  rows: readonly Row[],
): readonly Row[] {
  return [...rows].sort(
    (a, b) => b.all.percent - a.all.percent || compareNames(a.language.name, b.language.name),
  );
}
