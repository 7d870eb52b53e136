import { quoteCell } from "./table-cell.ts";

/** A member of a flat object in JSON: its key, and its value as it is written. */
const MEMBER = /("(?:[^"\\]|\\.)*"):("(?:[^"\\]|\\.)*"|[^",{}[\]]+)/g;

/**
 * The items of a bulk list as RFC 4180, made from the JSON of each: a form of the same texts, which is how `verify`
 * knows it, too. Items are flat: a table has no place for more.
 *
 * @param columns the items' keys
 */
export function encodeTable(columns: readonly string[], items: readonly string[]): string {
  const rows = items.map((item) => {
    const members = Array.from(item.matchAll(MEMBER), ([, key = "", value = ""]) => [key, value] as const);
    const cells = new Map(members);
    return columns.map((column) => encodeCell(cells.get(`"${column}"`) ?? "null"));
  });
  return [columns, ...rows].map((cells) => `${cells.join(",")}\r\n`).join("");
}

/** What spreadsheets would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Numbers as they are written, nothing for `null`. What would be a formula gets an apostrophe in front, for names are
 * anybody's; the JSON has it exact.
 */
function encodeCell(value: string): string {
  if (!value.startsWith('"')) return value === "null" ? "" : value;
  const text = String(JSON.parse(value));
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return quoteCell(safe);
}
