import type { ValidateFunction } from "ajv";
import type { Report } from "../model/diagnostic.ts";
import type { Location } from "../model/location.ts";
import { nearest } from "../model/nearest.ts";
import { expectation } from "./schema.ts";
import { RecordPlaces, readRecords, type TableRecord } from "./table-records.ts";

/** A row of a table whose cells its schema passed. Empty cells are not given. */
export class TableRow {
  readonly #cells: ReadonlyMap<string, string>;
  readonly #place: RowPlace;

  constructor(cells: ReadonlyMap<string, string>, place: RowPlace) {
    this.#cells = cells;
    this.#place = place;
  }

  get(column: string): string | undefined {
    return this.#cells.get(column);
  }

  /** For columns that the schema requires. */
  need(column: string): string {
    return this.#cells.get(column) ?? "";
  }

  /** Where the row begins, or one of its cells. */
  locate(column?: string): Location {
    return column === undefined ? this.#place.row : this.#place.cell(column);
  }
}

interface RowPlace {
  readonly row: Location;
  cell(column: string): Location;
}

export interface TableSource {
  readonly bytes: Uint8Array;
  readonly file: string;
  /** Of one row: columns and what their cells take. */
  readonly validate: ValidateFunction<unknown>;
  readonly report: Report;
}

/** The rows of a table (RFC 4180, UTF-8, a header row) that are right; all others are reported. */
export function readTableFile({ bytes, file, validate, report }: TableSource): TableRow[] {
  const places = new RecordPlaces(bytes, file);
  const [header, ...rows] = readRecords(bytes, places, report);
  if (header === undefined) return [];
  const columns = checkHeader(header, places, schemaOf(validate), report);
  if (columns === undefined) return [];

  return rows.flatMap(({ fields, start }) => {
    const row = places.at(start);
    if (fields.length !== columns.length) {
      report("table/ragged-row", row, fields.length, columns.length);
      return [];
    }
    const cells = new Map(columns.map((column, index) => [column, fields[index] ?? ""] as const));
    for (const [column, cell] of cells) if (cell === "") cells.delete(column);
    const place: RowPlace = { row, cell: (column) => places.cell(start, columns.indexOf(column)) };
    return isRight(cells, place, validate, report) ? [new TableRow(cells, place)] : [];
  });
}

interface RowSchema {
  readonly required: readonly string[];
  readonly columns: readonly string[];
}

function schemaOf(validate: ValidateFunction<unknown>): RowSchema {
  // Our own schemas are objects; ajv's type admits `true` and `false`.
  const schema = validate.schema as { readonly required?: readonly string[]; readonly properties: object };
  return { required: schema.required ?? [], columns: Object.keys(schema.properties) };
}

/** Many times what a table has; where a quote is missing, a whole file may be one row. */
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

function isRight(
  cells: ReadonlyMap<string, string>,
  place: RowPlace,
  validate: ValidateFunction<unknown>,
  report: Report,
): boolean {
  const row: Record<string, string> = Object.create(null);
  for (const [column, cell] of cells) row[column] = cell;
  if (validate(row)) return true;
  for (const error of validate.errors ?? []) {
    if (error.keyword === "required") {
      report("table/missing-value", place.row, String(error.params["missingProperty"]));
    } else {
      const column = error.instancePath.slice(1);
      report("table/bad-value", place.cell(column), column, cells.get(column) ?? "", expectation(error));
    }
  }
  return false;
}
