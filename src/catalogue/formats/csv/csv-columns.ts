import type { CsvTrap } from "../../../model/index.ts";

/** Where the cells stand in a row, from 0. */
export type Columns = ReadonlyMap<ColumnName, number>;

export interface ColumnsFound {
  readonly columns: Columns;
  readonly header: boolean;
  readonly trap?: CsvTrap;
}

/** Columns of a file without a header, in order. */
export type ColumnOrder = readonly ColumnName[];

/** RULES.md 11.4. */
export const TWO_COLUMNS: ColumnOrder = ["source", "target"];

/** The order in which the platform writes the columns of the format `csv`, and reads them without a header. */
export const ALL_COLUMNS = [
  "location",
  "source",
  "target",
  "id",
  "fuzzy",
  "context",
  "translator_comments",
  "developer_comments",
] as const;

export type ColumnName = (typeof ALL_COLUMNS)[number];

/** What a header may call the columns: RULES.md 11.3, and the second names that translate-toolkit understands. */
const NAMES: ReadonlyMap<string, ColumnName> = new Map([
  ...ALL_COLUMNS.map((name): [string, ColumnName] => [name, name]),
  ["original", "source"],
  ["untranslated", "source"],
  ["translation", "target"],
  ["translated", "target"],
  ["key", "id"],
]);

/** Whether a header's cell is a name that some column has, in any case. */
export function isColumnName(cell: string): boolean {
  return NAMES.has(cell.toLowerCase());
}

/**
 * What the first row says of the columns (RULES.md 11.3). It is a header when one of its cells is exactly `source`,
 * `original` or `untranslated` and another one names another column, or when its cells are the names of the columns of
 * a file without header, in any case. Other rows with such a word, as `"source","Quelle"`, are units here (RULES.md 0.4).
 * Of two columns with one name the last counts.
 */
export function findColumns(
  first: readonly string[] | undefined,
  order: ColumnOrder,
  pinnedHeader: boolean | undefined,
): ColumnsFound {
  const inOrder = new Map(order.map((name, index) => [name, index]));
  if (first === undefined || pinnedHeader === false) return { columns: inOrder, header: false };

  const named = columnsNamedIn(first);
  const telling = named.columns.size > 1 || first.length === 1;
  if (pinnedHeader === true)
    return { columns: telling && named.columns.size > 0 ? named.columns : inOrder, header: true };

  if (first.some((cell) => NAMES.get(cell) === "source")) {
    if (!telling) return { columns: inOrder, header: false, trap: "source-row" };
    return { columns: named.columns, header: true, ...(named.exact ? {} : { trap: "column-case" }) };
  }
  return { columns: inOrder, header: repeatsOrder(first, order) };
}

function columnsNamedIn(cells: readonly string[]): { columns: Columns; exact: boolean } {
  const columns = new Map<ColumnName, number>();
  let exact = true;
  for (const [index, cell] of cells.entries()) {
    const name = NAMES.get(cell.toLowerCase());
    if (name === undefined) continue;
    columns.set(name, index);
    exact &&= NAMES.has(cell);
  }
  return { columns, exact };
}

/** Every non-empty cell that has a column is its column's name: true of a row without any text, as on the platform. */
function repeatsOrder(cells: readonly string[], order: ColumnOrder): boolean {
  return order.every((name, index) => ["", name].includes((cells[index] ?? "").toLowerCase()));
}
