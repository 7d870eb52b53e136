import { isUtf8 } from "node:buffer";
import { CsvError, type Info, parse } from "csv-parse/sync";
import type { Report } from "../model/diagnostic.ts";
import type { Location } from "../model/location.ts";

/** One record of a table: the header, or a row. */
export interface TableRecord {
  readonly fields: readonly string[];
  /** Byte offset of the record's first character. */
  readonly start: number;
}

const MARK_BYTES = 3;
const [LINE_FEED, RETURN, QUOTE, COMMA] = [0x0a, 0x0d, 0x22, 0x2c];

/** The records of a table (RFC 4180, UTF-8), blank lines left out; nothing (and a report) where it is none. */
export function readRecords(bytes: Uint8Array, places: RecordPlaces, report: Report): readonly TableRecord[] {
  if (bytes.includes(0)) report("file/nul", places.at(bytes.indexOf(0)));
  else if (!isUtf8(bytes)) report("table/encoding", places.at(0));
  else return parseRecords(bytes, places, report);
  return [];
}

function parseRecords(bytes: Uint8Array, places: RecordPlaces, report: Report): readonly TableRecord[] {
  try {
    // csv-parse types `info: true` as bare rows; this is the shape it returns.
    const records = parse(Buffer.from(bytes), {
      bom: true,
      info: true,
      // Left to itself, the library takes the first line's end for the only one.
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as readonly { readonly record: string[]; readonly info: Info }[];
    let end = 0;
    const placed = records.map(({ record, info }) => {
      const start = places.recordAfter(end);
      end = info.bytes;
      return { fields: record, start };
    });
    if (placed.length === 0) report("table/no-header", places.at(0));
    return placed;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // How many bytes were good: up to the delimiter before the bad cell, or to the record before.
    const [good, index] = [Number(error["bytes"] ?? 0), Number(error["index"] ?? 0)];
    report("table/syntax", places.at(index > 0 ? good + 1 : places.recordAfter(good)), reasonOf(error));
    return [];
  }
}

function reasonOf(error: CsvError): string {
  const reasons: Partial<Record<string, string>> = {
    CSV_QUOTE_NOT_CLOSED: "a quoted cell is never closed",
    INVALID_OPENING_QUOTE: "a quote opens in the middle of a cell",
    CSV_INVALID_CLOSING_QUOTE: "characters follow a closing quote",
  };
  return reasons[error.code] ?? error.message.replace(/\s+/g, " ");
}

/** Places of records and cells, found again in the bytes only where a diagnostic wants them. */
export class RecordPlaces {
  readonly #bytes: Buffer;
  readonly #file: string;
  readonly #lineStarts: number[] = [0];

  constructor(bytes: Uint8Array, file: string) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#file = file;
    for (let at = 0; at < this.#bytes.length; at += 1) {
      const byte = this.#bytes[at];
      const isEnd = byte === LINE_FEED || (byte === RETURN && this.#bytes[at + 1] !== LINE_FEED);
      if (isEnd) this.#lineStarts.push(at + 1);
    }
  }

  /** Where the next record begins after the byte that ended the last. */
  recordAfter(end: number): number {
    let at = end === 0 && this.#bytes[0] === 0xef ? MARK_BYTES : end;
    while (this.#bytes[at] === LINE_FEED || this.#bytes[at] === RETURN) at += 1;
    return at;
  }

  /** Of the cell with this index in the record that begins at `start`. */
  cell(start: number, index: number): Location {
    let at = start;
    for (let passed = 0, isQuoted = false; passed < index && at < this.#bytes.length; at += 1) {
      if (this.#bytes[at] === QUOTE) isQuoted = !isQuoted;
      else if (this.#bytes[at] === COMMA && !isQuoted) passed += 1;
    }
    return this.at(at);
  }

  at(offset: number): Location {
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
