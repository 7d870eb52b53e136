import { peopleCell, tableRow } from "../../../model/index.ts";

/** A row of a table for spreadsheets: nothing in it is carried out (PAGES.md 6.4). */
export function csvRow(cells: readonly (string | number)[]): string {
  return tableRow(cells.map(peopleCell));
}
