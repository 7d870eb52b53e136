import type { Translation } from "../../../model/index.ts";
import { PLACES, type Show } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import { type Content, html } from "../markup.ts";
import { type Totals, untranslatedOf } from "../totals.ts";
import type { Words } from "../words/en.ts";
import { numberCell } from "./score.ts";

/** A column with the numbers of texts that wait for a translator. */
interface LeftColumn {
  readonly name: string;
  readonly show: Show;
  readonly of: (totals: Totals) => number;
}

/** Columns that are zero in all rows are left out. */
export function leftColumns(rows: readonly Totals[], words: Words): readonly LeftColumn[] {
  const columns: readonly LeftColumn[] = [
    { name: words.columnUntranslated, show: "unfinished", of: untranslatedOf },
    { name: words.columnNeedEditing, show: "unfinished", of: ({ fuzzy }) => fuzzy },
    { name: words.checks, show: "failing", of: ({ failing }) => failing },
  ];
  return columns.filter(({ of }) => rows.some((totals) => of(totals) > 0));
}

/** The cells of a translation. A complete one has words instead of zeros. */
export function leftCells(
  translation: Translation,
  totals: Totals,
  columns: readonly LeftColumn[],
  context: PageContext,
): Content {
  if (columns.length > 0 && columns.every(({ of }) => of(totals) === 0))
    return html`<td class="muted number" colspan="${columns.length}">${context.words.leftOf(0)}</td>`;
  return columns.map(({ name, show, of }) =>
    numberCell(of(totals), context, name, PLACES.shown(translation, show)),
  );
}
