import type { CsvTrap, FileContent, FileUnit, Format, FormatInput, State } from "../../../model/index.ts";
import { decodeText, placeAt } from "../../read/files/decode.ts";
import { sniffSyntax } from "./csv-dialect.ts";
import { type CellSyntax, type CsvRow, readPlatformRows } from "./csv-platform.ts";
import { readRfc4180Rows } from "./csv-rfc4180.ts";

export const csv: Format = {
  id: "csv",
  description: "CSV with translate-toolkit's columns: source, target, context, comments, fuzzy",
  mediaType: "text/csv",
  extension: "csv",
  kinds: ["bilingual", "monolingual"],
  read: (input) => readCsv(input, ALL_COLUMNS),
};

export const csvSimple: Format = {
  id: "csv-simple",
  description: "CSV with two columns, a key (or the source) and a text; a header may name more",
  mediaType: "text/csv",
  extension: "txt",
  kinds: ["monolingual", "bilingual"],
  read: (input) => readCsv(input, TWO_COLUMNS),
};

/** Indexes of the cells in a row, from 0. */
type Columns = ReadonlyMap<ColumnName, number>;

interface ColumnsFound {
  readonly columns: Columns;
  readonly header: boolean;
  readonly trap?: CsvTrap;
}

/** The columns of a file without a header, in order. */
type ColumnOrder = readonly ColumnName[];

/** The order of RULES.md 11.4. */
const TWO_COLUMNS: ColumnOrder = ["source", "target"];

/** The order in which the platform writes the columns of the format `csv`, and reads them without a header. */
const ALL_COLUMNS = [
  "location",
  "source",
  "target",
  "id",
  "fuzzy",
  "context",
  "translator_comments",
  "developer_comments",
] as const;

type ColumnName = (typeof ALL_COLUMNS)[number];

/** The names of columns in headers: RULES.md 11.3, and the second names that translate-toolkit understands. */
const NAMES: ReadonlyMap<string, ColumnName> = new Map([
  ...ALL_COLUMNS.map((name): [string, ColumnName] => [name, name]),
  ["original", "source"],
  ["untranslated", "source"],
  ["translation", "target"],
  ["translated", "target"],
  ["key", "id"],
]);

/**
 * Finds the columns in the first row (RULES.md 11.3). The row is a header if one of its cells is exactly `source`,
 * `original` or `untranslated` and another cell names another column. It is also a header if its cells are the names
 * of the columns of a file without header, in any case, or if its cells are names of three columns. Other rows with such
 * a word, such as `"source","Quelle"`, are units here (RULES.md 0.4). If two columns have the same name, the last one
 * counts.
 */
function findColumns(
  first: readonly string[] | undefined,
  order: ColumnOrder,
  { csv: { header: pinnedHeader }, monolingual }: Pick<FormatInput, "csv" | "monolingual">,
): ColumnsFound {
  const without = { columns: columnsInOrder(order), header: false };
  if (first === undefined || pinnedHeader === false) return without;
  if (pinnedHeader === undefined) return detectedColumns(first, order, monolingual);
  const { columns } = columnsNamedIn(first);
  const isTelling = columns.size > 1 || (first.length === 1 && columns.size === 1);
  return { columns: isTelling ? columns : without.columns, header: true };
}

function columnsInOrder(order: ColumnOrder): Columns {
  return new Map(order.map((name, index) => [name, index]));
}

function detectedColumns(first: readonly string[], order: ColumnOrder, isMonolingual: boolean): ColumnsFound {
  const { columns, exact } = columnsNamedIn(first);
  const without = { columns: columnsInOrder(order), header: false };
  const withNames = { columns, header: true };
  if (first.some((cell) => NAMES.get(cell) === "source")) {
    if (columns.size < 2 && first.length > 1) return { ...without, trap: "source-row" };
    return exact ? withNames : { ...withNames, trap: "column-case" };
  }
  if (repeatsOrder(first, order)) return { ...without, header: true };
  const trap = trapOfNames(first, columns, isMonolingual);
  if (trap === undefined) return without;
  return { ...(trap === "column-names" ? withNames : without), trap };
}

/** A row without `source` that has only names of columns, at least three. Two can be a text and its translation. */
function trapOfNames(first: readonly string[], named: Columns, isMonolingual: boolean): CsvTrap | undefined {
  if (named.size < 3 || first.some((cell) => cell !== "" && !NAMES.has(cell.toLowerCase()))) return undefined;
  const hasTexts = named.has("target") && (isMonolingual || named.has("source"));
  return hasTexts ? "column-names" : "name-row";
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

/**
 * True if each non-empty cell with a column is the name of that column. As on the platform, this includes a row
 * without any text.
 */
function repeatsOrder(cells: readonly string[], order: ColumnOrder): boolean {
  return order.every((name, index) => ["", name].includes((cells[index] ?? "").toLowerCase()));
}

/**
 * The units of a table, one for each row, in order (RULES.md 4, 11). Without a header, a file whose rows mostly have
 * more than two cells has the columns of `order`. Others have source and target.
 *
 * Monolingual: `context` is the first of id, context and source that is not empty. Bilingual: `context` is only the
 * context column. Ids do not distinguish units there, as on the platform.
 */
function readCsv(input: FormatInput, order: ColumnOrder): FileContent {
  const { file, report } = input;
  const decoded = decodeText(input);
  if (decoded === undefined) return { units: [], encoding: input.encoding ?? "utf-8" };
  const { encoding } = decoded;
  const { text, delimiter } = withoutSeparatorLine(decoded.text);
  if (delimiter !== undefined) report("csv/platform-differs", { file, line: 1, column: 1 }, "separator-line");
  if (decoded.text === "") {
    report("file/empty", { file, line: 1, column: 1 });
    return { units: [], encoding };
  }

  const syntax = sniffSyntax(text, { ...(delimiter === undefined ? {} : { delimiter }), ...input.csv });
  const rows = readRows(text, syntax, input);
  const width = usualWidth(rows);
  const found = findColumns(rows[0]?.cells, width > 2 ? order : TWO_COLUMNS, input);
  reportColumns(found, width, rows, input);
  const unitRows = found.header ? rows.slice(1) : rows;
  reportOtherColumns(found, rows, input);
  reportRaggedRows(unitRows, found.header ? (rows[0]?.cells.length ?? width) : width, input);

  return {
    units: unitRows.map(unitReader(found.columns, input.monolingual)),
    dialect: { delimiter: syntax.delimiter, quote: syntax.quote, header: found.header },
    encoding,
  };
}

/**
 * Excel's first line `sep=;` names the delimiter. It becomes a blank line, so that all other lines keep their numbers.
 */
export function withoutSeparatorLine(text: string): { readonly text: string; readonly delimiter?: string } {
  const [line, , delimiter] = /^("?)sep=([^\r\n"])\1(?=\r|\n|$)/i.exec(text) ?? [];
  return line === undefined || delimiter === undefined
    ? { text }
    : { text: text.slice(line.length), delimiter };
}

function whyNot(name: string): string {
  const why = NAMES.has(name.toLowerCase())
    ? "a later column has this name"
    : "the format has no such column";
  return `${why}; the first text left out is on this line`;
}

/** Reports each column with texts that is not part of a unit. */
function reportOtherColumns(
  { columns, header }: ColumnsFound,
  rows: readonly CsvRow[],
  { file, report }: FormatInput,
): void {
  const [first, ...others] = rows;
  if (!header || first === undefined) return;
  const done = new Set(columns.values());
  for (const { cells, line } of others)
    for (const [index, cell] of cells.entries()) {
      const name = first.cells[index];
      if (cell === "" || name === undefined || done.has(index)) continue;
      done.add(index);
      report("text/dropped", { file, line, column: 1 }, name, whyNot(name));
    }
}

type ReadingOfRows = Pick<FormatInput, "csv" | "file" | "report">;

export function readRows(
  text: string,
  syntax: CellSyntax,
  { csv, file, report }: ReadingOfRows,
): readonly CsvRow[] {
  if (csv.dialect === "rfc4180") return readRfc4180Rows(text, syntax, file, report);
  const { rows, traps } = readPlatformRows(text, syntax);
  const { unclosedQuote, textAfterQuote, lostBackslash, straySpace, bareReturn } = traps;
  const locate = (offset: number) => ({ file, ...placeAt(text, offset) });
  if (unclosedQuote !== undefined) report("csv/unclosed-quote", locate(unclosedQuote), syntax.quote);
  if (textAfterQuote !== undefined) report("csv/text-after-quote", locate(textAfterQuote), syntax.quote);
  if (lostBackslash !== undefined) report("csv/lost-backslash", locate(lostBackslash));
  if (straySpace !== undefined) report("csv/platform-differs", locate(straySpace), "stray-space");
  if (bareReturn !== undefined) report("csv/platform-differs", locate(bareReturn), "bare-return");
  return rows;
}

/** The most frequent number of cells above one, and the first of several. 1 if all rows have one cell. */
function usualWidth(rows: readonly CsvRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows)
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let usual = 1;
  for (const [width, count] of counts) if (count > (counts.get(usual) ?? 0)) usual = width;
  return usual;
}

function reportColumns(
  { columns, trap }: ColumnsFound,
  width: number,
  rows: readonly CsvRow[],
  { csv, file, report }: FormatInput,
): void {
  const [first] = rows;
  if (first === undefined) return;
  const here = { file, line: first.line, column: 1 };
  if (trap !== undefined) report("csv/platform-differs", here, trap);
  if (width === 1 && csv.delimiter === undefined) report("csv/platform-differs", here, "one-column");
  else if (!columns.has("target")) report("csv/no-target-column", here);
}

/** If the file has another delimiter, this would report every row. */
const RAGGED_ROWS_NAMED = 50;

export function reportRaggedRows(
  rows: readonly CsvRow[],
  expected: number,
  { file, report }: Pick<FormatInput, "file" | "report">,
): void {
  const ragged = rows.filter(({ cells }) => cells.length !== expected);
  for (const { cells, line } of ragged.slice(0, RAGGED_ROWS_NAMED))
    report("csv/ragged-row", { file, line, column: 1 }, cells.length, expected);
  const next = ragged[RAGGED_ROWS_NAMED];
  if (next !== undefined)
    report("csv/more-ragged-rows", { file, line: next.line, column: 1 }, ragged.length - RAGGED_ROWS_NAMED);
}

/** An index that no row has. A negative one would be a slow property lookup. */
const ABSENT = 2 ** 30;

function unitReader(columns: Columns, monolingual: boolean): (row: CsvRow) => FileUnit {
  const at = (name: ColumnName) => columns.get(name) ?? ABSENT;
  const [source, target, id, context] = [at("source"), at("target"), at("id"), at("context")];
  const fuzzy = at("fuzzy");
  const byTranslator = at("translator_comments");
  const byDeveloper = at("developer_comments");
  return ({ cells, line }) => ({
    context: (monolingual ? cells[id] || cells[context] || cells[source] : cells[context]) ?? "",
    source: (monolingual ? "" : cells[source]) ?? "",
    target: cells[target] ?? "",
    plural: false,
    state: stateOf(cells[target] ?? "", cells[fuzzy] ?? ""),
    previousSource: "",
    comment: joinComments(cells[byTranslator] ?? "", cells[byDeveloper] ?? ""),
    location: "",
    flags: "",
    line,
    column: 1,
  });
}

function joinComments(byTranslator: string, byDeveloper: string): string {
  return byTranslator !== "" && byDeveloper !== ""
    ? `${byTranslator}\n${byDeveloper}`
    : byTranslator + byDeveloper;
}

const TRUE_CELLS: ReadonlySet<string> = new Set(["1", "x", "true", "yes", "fuzzy"]);

/** RULES.md 4, 11.9, 14.11: a unit that the file calls fuzzy is untranslated, and keeps its target. */
function stateOf(target: string, fuzzy: string): State {
  return target === "" || TRUE_CELLS.has(fuzzy.toLowerCase()) ? "empty" : "translated";
}
