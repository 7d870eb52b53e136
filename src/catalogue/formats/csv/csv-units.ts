import type { FileContent, FileUnit, FormatInput, Report, State } from "../../../model/index.ts";
import { decodeText, placeAt } from "../../read/files/decode.ts";
import {
  type ColumnName,
  type ColumnOrder,
  type Columns,
  type ColumnsFound,
  findColumns,
  isColumnName,
  TWO_COLUMNS,
} from "./csv-columns.ts";
import { sniffSyntax } from "./csv-dialect.ts";
import { type CellSyntax, type CellTraps, type CsvRow, readPlatformRows } from "./csv-platform.ts";
import { readRfc4180Rows } from "./csv-rfc4180.ts";

/**
 * The units of a table, a row each, in order (RULES.md 4, 11). Without a header, a file whose rows mostly have more
 * than two cells has the columns of `order`, others have source and target.
 *
 * Monolingual: `context` is the id, else the context, else the source, whichever is not empty first. Bilingual:
 * `context` is the context column alone; ids tell nothing apart there, as on the platform.
 */
export function readCsv(input: FormatInput, order: ColumnOrder): FileContent {
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
  const found = findColumns(rows[0]?.cells, width > 2 ? order : TWO_COLUMNS, input.csv.header);
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

/** Excel's first line `sep=;` names the delimiter. It becomes a blank line, so that all others keep their numbers. */
function withoutSeparatorLine(text: string): { readonly text: string; readonly delimiter?: string } {
  const [line, , delimiter] = /^("?)sep=([^\r\n"])\1(?=\r|\n|$)/i.exec(text) ?? [];
  return line === undefined || delimiter === undefined
    ? { text }
    : { text: text.slice(line.length), delimiter };
}

function whyNot(name: string): string {
  const why = isColumnName(name) ? "a later column of this name counts" : "the format has no such column";
  return `${why}; the first text left out is on this line`;
}

/** Reports each column that no part of a unit is read from, and that holds texts. */
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

function readRows(text: string, syntax: CellSyntax, { csv, file, report }: FormatInput): readonly CsvRow[] {
  if (csv.dialect === "rfc4180") return readRfc4180Rows(text, syntax, file, report);
  const { rows, traps } = readPlatformRows(text, syntax);
  reportTraps(traps, syntax, (offset) => ({ file, ...placeAt(text, offset) }), report);
  return rows;
}

type Locate = (offset: number) => { file: string; line: number; column: number };

function reportTraps(traps: CellTraps, { quote }: CellSyntax, locate: Locate, report: Report): void {
  const { unclosedQuote, textAfterQuote, lostBackslash, straySpace, bareReturn } = traps;
  if (unclosedQuote !== undefined) report("csv/unclosed-quote", locate(unclosedQuote), quote);
  if (textAfterQuote !== undefined) report("csv/text-after-quote", locate(textAfterQuote), quote);
  if (lostBackslash !== undefined) report("csv/lost-backslash", locate(lostBackslash));
  if (straySpace !== undefined) report("csv/platform-differs", locate(straySpace), "stray-space");
  if (bareReturn !== undefined) report("csv/platform-differs", locate(bareReturn), "bare-return");
}

/** The most frequent number of cells above one, of equally frequent ones the first; 1 when every row has one. */
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

/** A file cut by the wrong delimiter would otherwise bury everything else. */
const RAGGED_ROWS_NAMED = 50;

function reportRaggedRows(rows: readonly CsvRow[], expected: number, { file, report }: FormatInput): void {
  const ragged = rows.filter(({ cells }) => cells.length !== expected);
  for (const { cells, line } of ragged.slice(0, RAGGED_ROWS_NAMED))
    report("csv/ragged-row", { file, line, column: 1 }, cells.length, expected);
  const next = ragged[RAGGED_ROWS_NAMED];
  if (next !== undefined)
    report("csv/more-ragged-rows", { file, line: next.line, column: 1 }, ragged.length - RAGGED_ROWS_NAMED);
}

/** An index that no row reaches. A negative one would be a property lookup, which is slow. */
const ABSENT = 2 ** 30;

function unitReader(columns: Columns, monolingual: boolean): (row: CsvRow) => FileUnit {
  const at = (name: ColumnName) => columns.get(name) ?? ABSENT;
  const [source, target, id, context] = [at("source"), at("target"), at("id"), at("context")];
  const [fuzzy, byTranslator, byDeveloper] = [
    at("fuzzy"),
    at("translator_comments"),
    at("developer_comments"),
  ];
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

/** RULES.md 4, 11.9, 14.11: what the file calls fuzzy is untranslated, its target stays. */
function stateOf(target: string, fuzzy: string): State {
  return target === "" || TRUE_CELLS.has(fuzzy.toLowerCase()) ? "empty" : "translated";
}
