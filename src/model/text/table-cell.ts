/** A cell of RFC 4180, quoted if necessary, for tables that lingodex reads. The text stays exact. */
export function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) ? quoteAnyCell(text) : text;
}

/** The same, but always quoted. */
export function quoteAnyCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The text of a cell of RFC 4180. */
export function unquoteCell(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

/** A row of a table. @param cells already quoted if necessary */
export function tableRow(cells: readonly string[], lineEnd = "\n"): string {
  return `${cells.join(",")}${lineEnd}`;
}

/** A cell, quoted, of a table that people open in a spreadsheet. Only `peopleCell` makes one. */
export type PeopleCell = string & { readonly proved: "cell for people" };

/**
 * Texts that spreadsheets read as a formula: one of `=`, `+`, `-`, `@`, also full-width or small, is the first visible
 * character. Spreadsheets drop blanks before it. A tab or line break at the start may begin a new cell.
 */
const FORMULA =
  /^(?:[\t\n\r]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/u;

/** A number is not a formula, whatever its sign. */
const NUMBER = /^ *[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)? *$/i;

/**
 * A cell of a table for people (exports, statistics, credits). A spreadsheet runs nothing in it: an apostrophe before
 * the text disables a formula.
 */
export function peopleCell(value: string | number): PeopleCell {
  const text = String(value);
  const isFormula = FORMULA.test(text) && !NUMBER.test(text);
  return quoteCell(isFormula ? `'${text}` : text) as PeopleCell;
}
