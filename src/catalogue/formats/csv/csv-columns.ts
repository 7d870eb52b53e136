import type { CsvOptions, FileUnit, Report } from "../../../model/index.ts";
import { decodeText } from "../../read/files/decode.ts";
import { FirstOfMany, keyedUnit } from "../file-units.ts";
import { isSource, type PartedFile, type PartReading, type PartsInput } from "../parts/language-parts.ts";
import { sniffSyntax } from "./csv-dialect.ts";
import { type LanguageColumn, type LanguageColumns, languageColumnsIn } from "./csv-header.ts";
import type { CsvRow } from "./csv-platform.ts";
import { readRows, reportRaggedRows, withoutSeparatorLine } from "./csv-units.ts";

/**
 * Reads a table with a column for each language: a part for each (FORMATS-TODAY.md 3, "columns"). The first row is the
 * header, and the first column the key. Godot's `?context`, `?plural` and `?pluralrule` and Unity's comments are known.
 */
export function readLanguageColumns(input: PartsInput): PartedFile | undefined {
  const { file, report } = input;
  const decoded = decodeText(input);
  if (decoded === undefined) return undefined;
  const { encoding } = decoded;
  const { text, delimiter } = withoutSeparatorLine(decoded.text);
  const told = { isBroken: false };
  const noting: Report = (code, location, ...args) => {
    told.isBroken ||= code === "csv/syntax" || code === "csv/unclosed-quote";
    report(code, location, ...args);
  };
  const csv: CsvOptions = { ...(delimiter === undefined ? {} : { delimiter }), ...input.csv };
  const [header, ...rows] = readRows(text, sniffSyntax(text, csv), { ...input, report: noting });
  if (told.isBroken) return undefined;
  if (header === undefined) return void report("file/empty", { file, line: 1, column: 1 });
  const columns = languageColumnsIn(header.cells, input.columns, input);
  const at = { file, line: header.line, column: 1 };
  for (const name of columns.missing) report("csv/no-column", at, name);
  if (columns.missing.length > 0) return undefined;
  tellColumns(columns, header, rows, input);
  reportRaggedRows(rows, header.cells.length, input);
  const table = new LanguageTable(columns, rows);
  table.tellKeyless(header, input);
  const comments = columns.languages.find(({ code }) => isSource(input, code))?.comments;
  const counting = columns.languages.filter(({ isReplaced }) => !isReplaced);
  return {
    names: header.cells,
    parts: counting.map((column) => ({
      code: column.code,
      ...{ line: header.line, column: 1 },
      read: (as) => {
        const isOfSource = isSource(input, column.code);
        return {
          units: table.unitsOf({ column, comments, isOfSource, further: new FurtherForms(file, as) }),
          encoding,
        };
      },
    })),
  };
}

/** Reports the columns without a language, and texts of columns that another column replaces. */
function tellColumns(
  { others, languages }: LanguageColumns,
  header: CsvRow,
  rows: readonly CsvRow[],
  { file, report }: PartsInput,
): void {
  const at = { file, line: header.line, column: 1 };
  const filled = new Set(
    rows.flatMap(({ cells }) => [...cells.keys()].filter((index) => cells[index] !== "")),
  );
  for (const index of others) {
    const name = header.cells[index]?.trim() ?? "";
    if (name !== "" || filled.has(index)) report("csv/other-column", at, name, index + 1);
  }
  for (const { index, isReplaced } of languages)
    if (isReplaced && filled.has(index))
      report("text/dropped", at, header.cells[index] ?? "", "a later column has this language");
}

/** A row with a key, and the rows below it with further forms of its plural. */
interface TableEntry {
  readonly row: CsvRow;
  readonly context: string;
  readonly further: CsvRow[];
  /** The content of the plural column; empty for a text. */
  readonly plural: string;
}

/** The settings for reading a column. */
interface ColumnReading {
  readonly column: LanguageColumn;
  /** The column of comments on the source. */
  readonly comments: number | undefined;
  readonly isOfSource: boolean;
  readonly further: FurtherForms;
}

/** Leaves out plural forms that a language does not have, and reports them once. */
class FurtherForms {
  readonly #file: string;
  readonly #as: PartReading;
  readonly #found = new FirstOfMany<{
    readonly name: string;
    readonly form: number;
    readonly line: number;
  }>();

  constructor(file: string, as: PartReading) {
    this.#file = file;
    this.#as = as;
  }

  /** @param rows of the forms */
  cut(forms: readonly string[], name: string, rows: readonly CsvRow[]): readonly string[] {
    const { count } = this.#as.plural;
    for (const [form, text] of forms.entries())
      if (form >= count && text !== "") this.#found.add({ name, form, line: rows[form]?.line ?? 1 });
    return forms.slice(0, count);
  }

  report(): void {
    this.#found.report(({ name, form, line }, count) =>
      this.#as.report("plural/dropped", { file: this.#file, line, column: 1 }, name, String(form), count),
    );
  }
}

class LanguageTable {
  readonly #columns: LanguageColumns;
  readonly #entries: TableEntry[] = [];
  /** Rows without a key that have texts. */
  readonly #keyless: CsvRow[] = [];
  /** The plural that the following rows without a key continue. */
  #open: TableEntry | undefined;

  constructor(columns: LanguageColumns, rows: readonly CsvRow[]) {
    this.#columns = columns;
    for (const row of rows) this.#add(row);
  }

  #add(row: CsvRow): void {
    const key = this.#cell(row, this.#columns.key);
    if (key === "?pluralrule") return;
    if (key === "") {
      this.#addKeyless(row);
      return;
    }
    const cell = this.#cell(row, this.#columns.context);
    const context = cell === "" ? key : `[${cell}]${key}`;
    const plural = this.#cell(row, this.#columns.plural);
    const entry = { row, context, further: [], plural };
    this.#entries.push(entry);
    this.#open = plural === "" ? undefined : entry;
  }

  /** The rows with further forms are directly below the plural. A row without any text ends it. */
  #addKeyless(row: CsvRow): void {
    const hasTexts = this.#columns.languages.some(({ index }) => this.#cell(row, index) !== "");
    if (!hasTexts) this.#open = undefined;
    else if (this.#open === undefined) this.#keyless.push(row);
    else this.#open.further.push(row);
  }

  #cell({ cells }: CsvRow, index: number | undefined): string {
    return index === undefined ? "" : (cells[index] ?? "");
  }

  unitsOf({ column, comments: own, isOfSource, further: beyond }: ColumnReading): FileUnit[] {
    const comments = own === undefined ? this.#columns.comments : [...this.#columns.comments, own];
    const units = this.#entries.map(({ row, context, further, plural }) => {
      const rows = [row, ...further];
      const written = rows.map((each) => this.#cell(each, column.index));
      const hasOwn = column.index !== this.#columns.key && written.some((form) => form !== "");
      const isShown = isOfSource && plural !== "" && !hasOwn;
      const counting = plural === "" ? written : beyond.cut(written, context, rows);
      return keyedUnit({
        key: context,
        forms: isShown ? [this.#cell(row, this.#columns.key), plural] : withoutLastEmpty(counting),
        plural: plural !== "",
        comment: comments
          .map((index) => this.#cell(row, index))
          .filter((comment) => comment !== "")
          .join(" "),
        ...{ line: row.line, column: 1 },
      });
    });
    beyond.report();
    return units;
  }

  /** Reports each row that has texts and no key. */
  tellKeyless({ cells: header }: CsvRow, { file, report }: PartsInput): void {
    for (const row of this.#keyless) {
      const first = this.#columns.languages.find(({ index }) => this.#cell(row, index) !== "");
      if (first !== undefined)
        report(
          "text/dropped",
          { file, line: row.line, column: 1 },
          header[first.index] ?? "",
          "its row has no key",
        );
    }
  }
}

function withoutLastEmpty(forms: readonly string[]): readonly string[] {
  return forms.slice(0, Math.max(1, forms.findLastIndex((form) => form !== "") + 1));
}
