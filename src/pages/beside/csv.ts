import { quoteCell } from "../../model/table-cell.ts";

/** What spreadsheets take for a formula. */
const FORMULA = /^[=+\-@\t]/;

/** A row of a table for spreadsheets: nothing in it is carried out (PAGES.md 6.4). */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === "number" ? String(cell) : quoteCell(harmless(cell)))).join(",")}\n`;
}

function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
