import {
  type Hash64,
  type Location,
  type Micros,
  nearest,
  ownText,
  parseTimestamp,
  type Report,
} from "../../../model/index.ts";
import { expectation, type Validator } from "../manifests/schema.ts";
import { RecordPlaces, readRecords, type TableRecord } from "./table-records.ts";

const POSITIVE_SAFE = "must be a positive integer below 2^53";

/**
 * A row of a table whose cells its schema accepted. Empty cells are missing. Further rules are checked when a cell is
 * read. A cell that breaks one is reported, and its value is missing.
 */
export class TableRow {
  readonly #table: OpenTable;
  readonly #record: TableRecord;

  constructor(table: OpenTable, record: TableRecord) {
    this.#table = table;
    this.#record = record;
  }

  get(column: string): string | undefined {
    const index = this.#table.indexOf.get(column);
    return (index === undefined ? undefined : this.#record.fields[index]) || undefined;
  }

  /** The cell as a text of its own, which can outlive the row. */
  text(column: string): string | undefined {
    const cell = this.get(column);
    return cell === undefined ? undefined : this.#table.ownText(cell);
  }

  /** The cell of a column that the schema requires. */
  need(column: string): string {
    return this.get(column) ?? "";
  }

  /** The cell of a column with few different texts: equal texts are one string in memory. */
  name(column: string): string | undefined {
    const name = this.get(column);
    return name === undefined ? undefined : this.#table.sharedName(name);
  }

  needName(column: string): string {
    return this.name(column) ?? "";
  }

  integer(column: string): number | undefined {
    const cell = this.get(column);
    return cell === undefined ? undefined : Number(cell);
  }

  identifier(column: string): number | undefined {
    const cell = this.get(column);
    return cell === undefined ? undefined : this.#safe(cell, column);
  }

  /** Numbers separated by spaces. */
  identifiers(column: string): readonly number[] {
    const texts = this.need(column).split(" ").filter(Boolean);
    return texts.flatMap((text) => this.#safe(text, column) ?? []);
  }

  #safe(text: string, column: string): number | undefined {
    const id = Number(text);
    if (Number.isSafeInteger(id)) return id;
    return void this.#table.report("table/bad-value", this.locate(column), column, text, POSITIVE_SAFE);
  }

  hash(column: string): Hash64 | undefined {
    const cell = this.get(column);
    if (cell === undefined) return undefined;
    const hash = BigInt(cell);
    if (BigInt.asIntN(64, hash) === hash) return hash;
    const expected = "must be a signed 64-bit integer";
    return void this.#table.report("table/bad-value", this.locate(column), column, cell, expected);
  }

  timestamp(column: string): Micros | undefined {
    const cell = this.get(column);
    if (cell === undefined) return undefined;
    const parsed = parseTimestamp(cell);
    if (typeof parsed === "number") return parsed;
    return void this.#table.report("table/bad-timestamp", this.locate(column), column, cell, parsed.reason);
  }

  /** The place of the row, or of one of its cells. */
  locate(column?: string): Location {
    const { places, indexOf } = this.#table;
    const { line, start } = this.#record;
    if (column === undefined) return { file: places.file, line, column: 1 };
    return places.cell(start, indexOf.get(column) ?? -1);
  }
}

/** Bytes of about 50,000 rows. */
const LARGE_TABLE = 8 * 2 ** 20;

class OpenTable {
  readonly places: RecordPlaces;
  readonly report: Report;
  readonly indexOf: ReadonlyMap<string, number>;
  readonly #columns: readonly string[];
  readonly #source: TableSource;
  readonly #names = new Map<string, string>();

  constructor(columns: readonly string[], places: RecordPlaces, source: TableSource, cellReport: Report) {
    this.places = places;
    this.report = cellReport;
    this.indexOf = new Map(columns.map((column, index) => [column, index]));
    this.#columns = columns;
    this.#source = source;
  }

  /** A cell is a slice of its line, and keeps the line in memory. In a large table, that adds up. */
  ownText(cell: string): string {
    return this.#source.bytes.length >= LARGE_TABLE ? ownText(cell) : cell;
  }

  sharedName(name: string): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const own = this.ownText(name);
    this.#names.set(own, own);
    return own;
  }

  /** Reports the problems of a record, as a row. */
  passes(record: TableRecord): boolean {
    const { validator, report } = this.#source;
    const place = new TableRow(this, record);
    if (record.fields.length !== this.#columns.length) {
      report("table/ragged-row", place.locate(), record.fields.length, this.#columns.length);
      return false;
    }
    const row: Record<string, string> = Object.create(null);
    for (const [index, column] of this.#columns.entries()) {
      const cell = record.fields[index] ?? "";
      if (cell !== "") row[column] = cell;
    }
    const errors = validator.errorsOf(row);
    for (const error of errors) {
      const column = error.instancePath.slice(1);
      if (error.keyword === "required")
        report("table/missing-value", place.locate(), String(error.params["missingProperty"]));
      else report("table/bad-value", place.locate(column), column, row[column] ?? "", expectation(error));
    }
    return errors.length === 0;
  }
}

export interface TableSource {
  readonly bytes: Uint8Array;
  readonly file: string;
  /** Validates one row: its columns and their cells. */
  readonly validator: Validator<unknown>;
  readonly report: Report;
}

/**
 * The valid rows of a table (RFC 4180, UTF-8, a header row), one by one. Others are reported.
 *
 * @param cellReport receives problems of single cells in valid rows
 */
export function* readTableFile(source: TableSource, cellReport = source.report): Iterable<TableRow> {
  const { bytes, file, validator, report } = source;
  const places = new RecordPlaces(bytes, file);
  let table: OpenTable | undefined;
  for (const record of allRecords(readRecords(bytes, places, report))) {
    if (table === undefined) {
      const columns = checkHeader(record, places, schemaOf(validator), report);
      if (columns === undefined) return;
      table = new OpenTable(columns, places, source, cellReport);
    } else if (table.passes(record)) yield new TableRow(table, record);
  }
}

function* allRecords(batches: Iterable<readonly TableRecord[]>): Iterable<TableRecord> {
  for (const batch of batches) yield* batch;
}

interface RowSchema {
  readonly required: readonly string[];
  readonly columns: readonly string[];
}

function schemaOf({ schema }: Validator<unknown>): RowSchema {
  // lingodex's own schemas are objects with properties.
  const { required, properties } = schema as {
    readonly required?: readonly string[];
    readonly properties: object;
  };
  return { required: required ?? [], columns: Object.keys(properties) };
}

/** Many times the number of columns. If a quote is missing, the whole file can be one row. */
const MAX_COLUMNS = 200;

/** The names of the columns; undefined if a name is repeated, or a required one is missing. */
function checkHeader(
  { fields, start }: TableRecord,
  places: RecordPlaces,
  schema: RowSchema,
  report: Report,
): readonly string[] | undefined {
  if (fields.length > MAX_COLUMNS) {
    return void report("table/syntax", places.at(start), `its header has ${fields.length} columns`);
  }
  let isRight = true;
  const seen = new Set<string>();
  for (const [index, column] of fields.entries()) {
    if (seen.has(column)) {
      report("table/duplicate-column", places.cell(start, index), column);
      isRight = false;
    } else if (!schema.columns.includes(column)) {
      report(
        "table/unknown-column",
        places.cell(start, index),
        column,
        nearest(column, schema.columns) ?? "",
      );
    }
    seen.add(column);
  }
  for (const column of schema.required) {
    if (seen.has(column)) continue;
    report("table/missing-column", places.at(start), column);
    isRight = false;
  }
  return isRight ? fields : undefined;
}
