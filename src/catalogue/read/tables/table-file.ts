import { type Location, nearest, ownText, type Report } from "../../../model/index.ts";
import { expectation, type Validator } from "../manifests/schema.ts";
import { RecordPlaces, readRecords, type TableRecord } from "./table-records.ts";

/** A row of a table whose cells its schema passed. Empty cells are not given. */
export class TableRow {
  readonly #table: TableColumns;
  readonly #record: TableRecord;

  constructor(table: TableColumns, record: TableRecord) {
    this.#table = table;
    this.#record = record;
  }

  get(column: string): string | undefined {
    const index = this.#table.indexOf.get(column);
    return (index === undefined ? undefined : this.#record.fields[index]) || undefined;
  }

  /** For texts that are kept where the row is not. */
  text(column: string): string | undefined {
    const cell = this.get(column);
    return cell === undefined ? undefined : this.#table.ownText(cell);
  }

  /** For columns that the schema requires. */
  need(column: string): string {
    return this.get(column) ?? "";
  }

  /** For columns whose texts come again and again: equal ones are one string in memory. */
  name(column: string): string | undefined {
    const name = this.get(column);
    return name === undefined ? undefined : this.#table.sharedName(name);
  }

  needName(column: string): string {
    return this.name(column) ?? "";
  }

  /** Where the row begins, or one of its cells. */
  locate(column?: string): Location {
    const { places, indexOf } = this.#table;
    const { line, start } = this.#record;
    if (column === undefined) return { file: places.file, line, column: 1 };
    return places.cell(start, indexOf.get(column) ?? -1);
  }
}

/** In bytes; some 50,000 rows. */
const LARGE_TABLE = 8 * 2 ** 20;

/** What the rows of one table share. */
class TableColumns {
  readonly places: RecordPlaces;
  readonly indexOf: ReadonlyMap<string, number>;
  readonly #isLarge: boolean;
  readonly #names = new Map<string, string>();

  constructor(columns: readonly string[], places: RecordPlaces, bytes: number) {
    this.places = places;
    this.indexOf = new Map(columns.map((column, index) => [column, index]));
    this.#isLarge = bytes >= LARGE_TABLE;
  }

  /** A cell is a part of its line, and keeps all of that in memory: of a large table, that adds up. */
  ownText(cell: string): string {
    return this.#isLarge ? ownText(cell) : cell;
  }

  sharedName(name: string): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const own = this.ownText(name);
    this.#names.set(own, own);
    return own;
  }
}

export interface TableSource {
  readonly bytes: Uint8Array;
  readonly file: string;
  /** Of one row: columns and what their cells take. */
  readonly validator: Validator<unknown>;
  readonly report: Report;
}

/** The rows of a table (RFC 4180, UTF-8, a header row) that are right, one by one; all others are reported. */
export function* readTableFile({ bytes, file, validator, report }: TableSource): Iterable<TableRow> {
  const places = new RecordPlaces(bytes, file);
  let check: RowCheck | undefined;
  for (const record of allRecords(readRecords(bytes, places, report))) {
    if (check === undefined) {
      const columns = checkHeader(record, places, schemaOf(validator), report);
      if (columns === undefined) return;
      check = new RowCheck(columns, new TableColumns(columns, places, bytes.length), validator, report);
    } else if (check.passes(record)) {
      yield check.row(record);
    }
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
  // Our own schemas are objects with properties.
  const { required, properties } = schema as {
    readonly required?: readonly string[];
    readonly properties: object;
  };
  return { required: required ?? [], columns: Object.keys(properties) };
}

/** Many times what a table has: where a quote is missing, a whole file may be one row. */
const MAX_COLUMNS = 200;

/** The columns' names; nothing where one stands twice or a needed one is missing. */
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

/** Checks rows cell by cell; ajv sees those that are not surely right. */
class RowCheck {
  readonly #columns: readonly string[];
  readonly #table: TableColumns;
  readonly #validator: Validator<unknown>;
  readonly #report: Report;
  /** By column; undefined where only the whole row can be judged. */

  constructor(
    columns: readonly string[],
    table: TableColumns,
    validator: Validator<unknown>,
    report: Report,
  ) {
    this.#columns = columns;
    this.#table = table;
    this.#validator = validator;
    this.#report = report;
  }

  row(record: TableRecord): TableRow {
    return new TableRow(this.#table, record);
  }

  passes(record: TableRecord): boolean {
    const { fields } = record;
    if (fields.length !== this.#columns.length) {
      this.#report("table/ragged-row", this.row(record).locate(), fields.length, this.#columns.length);
      return false;
    }
    return this.#isRight(record);
  }

  #isRight(record: TableRecord): boolean {
    const place = this.row(record);
    const row: Record<string, string> = Object.create(null);
    for (const [index, column] of this.#columns.entries()) {
      const cell = record.fields[index] ?? "";
      if (cell !== "") row[column] = cell;
    }
    const errors = this.#validator.errorsOf(row);
    for (const error of errors) {
      if (error.keyword === "required") {
        this.#report("table/missing-value", place.locate(), String(error.params["missingProperty"]));
      } else {
        const column = error.instancePath.slice(1);
        this.#report("table/bad-value", place.locate(column), column, row[column] ?? "", expectation(error));
      }
    }
    return errors.length === 0;
  }
}
