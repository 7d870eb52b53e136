import type { ValidateFunction } from "ajv";
import { isUtf8 } from "node:buffer";
import { CsvError, type Info, parse } from "csv-parse/sync";
import type { Report } from "../model/diagnostic.ts";
import type { Location } from "../model/location.ts";
import { nearest } from "./nearest.ts";
import { expectation } from "./schema.ts";

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
  const records = parseRecords(bytes, file, report);
  const [header, ...rows] = records;
  if (header === undefined) return [];
  const places = new RecordPlaces(bytes, file, header.fields);
  const columns = checkHeader(header, places, schemaOf(validate), report);
  if (columns === undefined) return [];

  return rows.flatMap(({ fields, start }) => {
    const row = places.row(start);
    if (fields.length !== columns.length) {
      report("table/ragged-row", row, fields.length, columns.length);
      return [];
    }
    const cells = new Map(columns.map((column, index) => [column, fields[index] ?? ""] as const));
    for (const [column, cell] of cells) if (cell === "") cells.delete(column);
    const place: RowPlace = { row, cell: (column) => places.cell(start, column) };
    return isRight(cells, place, validate, report) ? [new TableRow(cells, place)] : [];
  });
}

interface TableRecord {
  readonly fields: readonly string[];
  /** Byte offset of the record's first character. */
  readonly start: number;
}

function parseRecords(bytes: Uint8Array, file: string, report: Report): TableRecord[] {
  const here = { file, line: 1, column: 1 };
  const trouble = troubleWith(bytes);
  if (trouble !== undefined) {
    report(trouble, here);
    return [];
  }
  try {
    // csv-parse types `info: true` as bare rows; this is the shape it returns.
    const records = parse(Buffer.from(bytes), {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as readonly { readonly record: string[]; readonly info: Info }[];
    let end = bytes[0] === 0xef ? 3 : 0;
    const placed = records.map(({ record, info }) => {
      const start = skipLineEnds(bytes, end);
      end = info.bytes;
      return { fields: record, start };
    });
    if (placed.length === 0) report("table/no-header", here);
    return placed;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    report("table/syntax", { file, line: Number(error["lines"] ?? 1), column: 1 }, reasonOf(error));
    return [];
  }
}

function troubleWith(bytes: Uint8Array): "file/nul" | "table/encoding" | undefined {
  if (bytes.includes(0)) return "file/nul";
  return isUtf8(bytes) ? undefined : "table/encoding";
}

function skipLineEnds(bytes: Uint8Array, offset: number): number {
  let at = offset;
  while (bytes[at] === 0x0a || bytes[at] === 0x0d) at += 1;
  return at;
}

function reasonOf(error: CsvError): string {
  const reasons: Partial<Record<CsvError["code"], string>> = {
    CSV_QUOTE_NOT_CLOSED: "a quoted cell is never closed",
    INVALID_OPENING_QUOTE: "a quote opens in the middle of a cell",
    CSV_INVALID_CLOSING_QUOTE: "characters follow a closing quote",
    CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: "characters follow a closing quote",
  };
  return reasons[error.code] ?? error.message.replace(/\s+/g, " ");
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

/** The columns' names; nothing where one stands twice or a needed one is missing. */
function checkHeader(
  { fields }: TableRecord,
  places: RecordPlaces,
  { required, columns }: RowSchema,
  report: Report,
): readonly string[] | undefined {
  let isRight = true;
  const seen = new Set<string>();
  for (const column of fields) {
    if (seen.has(column)) {
      report("table/duplicate-column", places.header(fields.lastIndexOf(column)), column);
      isRight = false;
    } else if (!columns.includes(column)) {
      report("table/unknown-column", places.header(fields.indexOf(column)), column, nearest(column, columns) ?? "");
    }
    seen.add(column);
  }
  for (const column of required) {
    if (seen.has(column)) continue;
    report("table/missing-column", places.header(0), column);
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

/** Places of records and cells, found again in the bytes only where a diagnostic wants them. */
class RecordPlaces {
  readonly #bytes: Buffer;
  readonly #file: string;
  readonly #header: readonly string[];
  readonly #lineStarts: number[] = [0];

  constructor(bytes: Uint8Array, file: string, header: readonly string[]) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#file = file;
    this.#header = header;
    for (let at = this.#bytes.indexOf(10); at >= 0; at = this.#bytes.indexOf(10, at + 1)) this.#lineStarts.push(at + 1);
  }

  header(index: number): Location {
    return this.#cellAt(skipLineEnds(this.#bytes, this.#bytes[0] === 0xef ? 3 : 0), index);
  }

  row(start: number): Location {
    return this.#at(start);
  }

  cell(start: number, column: string): Location {
    return this.#cellAt(start, this.#header.indexOf(column));
  }

  #cellAt(start: number, index: number): Location {
    const QUOTE = 0x22;
    let at = start;
    for (let passed = 0, isQuoted = false; passed < index && at < this.#bytes.length; at += 1) {
      if (this.#bytes[at] === QUOTE) isQuoted = !isQuoted;
      else if (this.#bytes[at] === 0x2c && !isQuoted) passed += 1;
    }
    return this.#at(at);
  }

  #at(offset: number): Location {
    let low = 0;
    let high = this.#lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    const lineStart = this.#lineStarts[low] ?? 0;
    const before = this.#bytes.toString("utf8", lineStart, offset).replace(/^\ufeff/, "");
    return { file: this.#file, line: low + 1, column: before.length + 1 };
  }
}
