import { compareNames, groupBy, type Language, type Micros, type Translation } from "../../../model/index.ts";
import type { PagePlace } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import { type Html, html, NOTHING, plainName, shownName } from "../markup.ts";
import { openOf, type Totals, totalsOf } from "../totals.ts";
import { type RowFacts, rowsForm, rowsMark } from "./rows-form.ts";
import { plainBar, timeOf } from "./score.ts";

export interface MatrixColumn {
  readonly name: string;
  readonly to: PagePlace;
}

export interface MatrixRow {
  readonly language: Language;
  readonly to: PagePlace;
  readonly all: Totals;
  /** The time of the last change. Null if it is not known. */
  readonly lastChange: Micros | null;
  /** Cells by column. Undefined if the language is missing there. */
  readonly cells: readonly (MatrixCell | undefined)[];
}

export interface MatrixCell {
  readonly totals: Totals;
  readonly to: PagePlace;
}

/** The subject of a matrix. */
export interface MatrixSubject {
  /** The name of the table, for assistive technology. */
  readonly name: string;
  /** The number of columns in words, such as `60 components`. */
  readonly columns: (count: number) => string;
  /** The page that lists all languages if this page has no room for them. */
  readonly all: PagePlace;
}

/** The most columns of a table. A table with more columns would be wider than screens. */
const MOST_COLUMNS = 12;
/** The most cells of a table. A cell takes about 80 bytes, and a page stays below 200 kB (PAGES.md 6.9). */
const MOST_CELLS = 1_200;
const MOST_ROWS = 200;
/** The bytes of all cells of summaries, and of the markup of one. */
const CELLS = { all: 150_000, markup: 85 };
/** The fewest rows that need a form to find them. */
const LEAST_SORTED = 4;

const ROWS = "matrix-rows";

/** True if languages are shown as summaries that open, because a table would be too wide or too large. */
export function areSummaries(columns: number, rows: number): boolean {
  return columns > MOST_COLUMNS || columns * rows > MOST_CELLS;
}

/** True if the languages of a matrix have a form that sorts and finds them. */
export function areSorted(rows: number): boolean {
  return rows >= LEAST_SORTED;
}

/**
 * The progress of each language in each part: a table with a number in each cell, or a summary of each language.
 */
export function matrix(
  columns: readonly MatrixColumn[],
  rows: readonly MatrixRow[],
  context: PageContext,
  subject: MatrixSubject,
): Html {
  const { to, words } = context;
  const shown = rows.slice(0, MOST_ROWS);
  const facts = factsOf(shown);
  const input = { columns, rows: shown, facts, context, subject };
  const more =
    shown.length < rows.length
      ? html`<p><a href="${to.page(subject.all)}">${words.moreLanguages(rows.length)}</a></p>`
      : NOTHING;
  const hasSummaries = areSummaries(columns.length, rows.length);
  return html`<p class="note"><span id="${ROWS}-order">${words.mostComplete}</span> ${hasSummaries ? words.summariesLead : words.matrixLead}</p>
${areSorted(rows.length) && rowsForm(ROWS, words)}
${hasSummaries ? summaries(input) : table(input)}
${more}`;
}

interface MatrixInput {
  readonly columns: readonly MatrixColumn[];
  readonly rows: readonly MatrixRow[];
  readonly facts: readonly RowFacts[];
  readonly context: PageContext;
  readonly subject: MatrixSubject;
}

function table({ columns, rows, facts, context, subject }: MatrixInput): Html {
  const { to, words } = context;
  const name = plainName(subject.name);
  // A single column has the same numbers as the column for all.
  const hasAll = columns.length !== 1;
  return html`<div class="scroll turned" role="region" aria-label="${words.tableOf(name)}" tabindex="0">
<table class="matrix"><caption class="hidden">${name}</caption>
<thead><tr><th scope="col">${words.language}</th>${hasAll && html`<th scope="col">${words.all}</th>`}${columns.map(
    (column) => html`<th scope="col"><a href="${to.page(column.to)}">${shownName(column.name)}</a></th>`,
  )}</tr></thead>
<tbody id="${ROWS}">
${rows.map(
  (row, at) =>
    html`<tr ${rowsMark(facts[at])}><th scope="row"><a href="${to.page(row.to)}">${shownName(row.language.name)}</a></th>${hasAll && html`<td class="all"><span>${words.percent(row.all.percent)}</span></td>`}${row.cells.map((cell) => cellOf(cell, context))}</tr>
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

/** A line for each language, which opens to show its open texts. */
function summaries(input: MatrixInput): Html {
  const most = mostCells(input);
  return html`<ol class="summaries" id="${ROWS}">
${input.rows.map((row, at) => summaryOf(row, input.facts[at], most, input))}</ol>`;
}

/** The number of cells in each row that fit on the page. */
function mostCells({ columns, rows, context }: MatrixInput): number {
  let bytes = 0;
  for (const { name } of columns) bytes += CELLS.markup + Buffer.byteLength(name);
  for (const cell of rows[0]?.cells ?? []) if (cell !== undefined) bytes += context.to.page(cell.to).length;
  return Math.max(3, Math.floor((CELLS.all * columns.length) / Math.max(1, bytes * rows.length)));
}

function summaryOf(
  row: MatrixRow,
  facts: RowFacts | undefined,
  most: number,
  { columns, context, subject }: MatrixInput,
): Html {
  const { to, words } = context;
  const { language, all, lastChange } = row;
  const own = columns.flatMap(({ name }, at) => {
    const cell = row.cells[at];
    return cell === undefined ? [] : [{ name, ...cell }];
  });
  const open = own.filter(({ totals }) => openOf(totals) + totals.failing > 0);
  // A complete language has no list, and a long list leaves out what is complete.
  const listed = open.length > 0 && own.length <= most ? own : open;
  const isPart = listed.length > most;
  const shown = isPart
    ? listed.toSorted((a, b) => openOf(b.totals) - openOf(a.totals)).slice(0, most)
    : listed;
  return html`<li ${rowsMark(facts)}><details><summary><b>${shownName(language.name)}</b><span class="thin">${plainBar(all)}</span><span class="number">${words.percent(all.percent)}</span><span class="number">${words.leftOf(openOf(all))}</span><span class="number">${words.failingOf(all.failing)}</span><span class="number">${lastChange === null ? NOTHING : timeOf(lastChange, context)}</span></summary>
<p class="note">${isPart && `${words.rowPart(most)} `}<a href="${to.page(row.to)}">${shownName(language.name)}: ${words.rowAll(subject.columns(own.length))}</a></p>${
    shown.length > 0 &&
    html`
<ul class="cells">
${shown.map(
  ({ name, totals, to: place }) =>
    html`<li><a href="${to.page(place)}">${shownName(name)}</a> <span class="note">${words.percent(totals.percent)}, ${words.leftOf(openOf(totals))}${totals.failing > 0 && `, ${words.failingOf(totals.failing)}`}</span></li>
`,
)}</ul>`
  }</details></li>
`;
}

/**
 * The values by which rows are sorted. The place by name is computed here, so that the script sorts as pages do.
 */
function factsOf(rows: readonly MatrixRow[]): readonly RowFacts[] {
  const names = rows.map(({ language }) => language);
  const places = new Map(
    [...names].sort((a, b) => compareNames(a.name, b.name)).map((language, at) => [language, at]),
  );
  return rows.map(({ language, all, lastChange }) => ({
    code: language.code,
    name: places.get(language) ?? 0,
    percent: all.percent,
    left: openOf(all),
    failing: all.failing,
    change: Math.floor((lastChange ?? 0) / 1_000_000),
  }));
}

/** The step of a percentage: 0, below 50, 50, 75, 90 or 100. */
export function stepOf(percent: number): number {
  if (percent === 0) return 0;
  return 1 + [50, 75, 90, 100].filter((least) => percent >= least).length;
}

/** The progress of each language over these translations: most complete first, then by name. */
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

/** Sorts by completion, the most complete first, then by name. */
export function byCompletion<Row extends { readonly all: Totals; readonly language: Language }>(
  rows: readonly Row[],
): readonly Row[] {
  return [...rows].sort(
    (a, b) => b.all.percent - a.all.percent || compareNames(a.language.name, b.language.name),
  );
}
