import { type PeopleCell, peopleCell, tableRow } from "../text/table-cell.ts";

/** A member of a flat object in JSON: its key, and its value as it is written. */
const MEMBER = /("(?:[^"\\]|\\.)*"):("(?:[^"\\]|\\.)*"|[^",{}[\]]+)/g;

/**
 * The items of a bulk list as RFC 4180, made from the JSON of each: a form of the same texts, which is how `verify`
 * knows it, too. Items are flat: a table has no place for more.
 *
 * @param columns the items' keys
 */
export function encodeTable(columns: readonly string[], items: readonly string[]): string {
  return `${encodeHeader(columns)}${encodeRows(columns, items)}`;
}

export function encodeHeader(columns: readonly string[]): string {
  return rowOf(columns.map(peopleCell));
}

/**
 * The rows of some items. @param names the first columns, which are not keys of the items: the names of the
 * items' source
 */
export function encodeRows(
  columns: readonly string[],
  items: readonly string[],
  names: readonly string[] = [],
): string {
  const first = names.map(peopleCell);
  const keys = columns.slice(names.length).map((column) => `"${column}"`);
  const rows = items.map((item) => {
    const members = Array.from(item.matchAll(MEMBER), ([, key = "", value = ""]) => [key, value] as const);
    const cells = new Map(members);
    return rowOf([...first, ...keys.map((key) => encodeCell(cells.get(key) ?? "null"))]);
  });
  return rows.join("");
}

function rowOf(cells: readonly PeopleCell[]): string {
  return tableRow(cells, "\r\n");
}

/** Numbers stay unchanged, and `null` is empty. Texts that a spreadsheet would run get an apostrophe. */
function encodeCell(value: string): PeopleCell {
  if (value === "null") return peopleCell("");
  return peopleCell(value.startsWith('"') ? String(JSON.parse(value)) : value);
}
