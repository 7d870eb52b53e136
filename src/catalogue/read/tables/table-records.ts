import { isUtf8 } from "node:buffer";
import type { CsvError } from "csv-parse/sync";
import { LineIndex, type Location, markedEncoding, type Report } from "../../../model/index.ts";
import { csvParse } from "../packages.ts";

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;
const COMMA = 0x2c;

const MARK_BYTES = 3;

/** The span of a record, from its first byte up to its line end, which is not included. */
interface RecordSpan {
  readonly start: number;
  readonly end: number;
  /** The line, from 1. CRLF, LF and lone CR end lines. */
  readonly line: number;
  readonly isQuoted: boolean;
}

/** Finds the records of a table that is well quoted, without blank lines. */
class RecordScanner {
  readonly #bytes: Uint8Array;
  #at: number;
  #line = 1;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#at = afterMark(bytes);
  }

  /** The next records, at most `count`; empty after the last one. */
  next(count: number): readonly RecordSpan[] {
    const spans: RecordSpan[] = [];
    while (spans.length < count) {
      this.#skipLineEnds();
      if (this.#at >= this.#bytes.length) break;
      spans.push(this.#span());
    }
    return spans;
  }

  #skipLineEnds(): void {
    const bytes = this.#bytes;
    for (let byte = bytes[this.#at]; byte === LINE_FEED || byte === RETURN; byte = bytes[this.#at]) {
      this.#line += endsLine(bytes, this.#at, byte) ? 1 : 0;
      this.#at += 1;
    }
  }

  #span(): RecordSpan {
    const bytes = this.#bytes;
    const start = this.#at;
    const line = this.#line;
    let at = start;
    let isOpen = false;
    let isQuoted = false;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        isOpen = !isOpen;
        isQuoted = true;
      } else if (byte === LINE_FEED || byte === RETURN) {
        if (!isOpen) break;
        this.#line += endsLine(bytes, at, byte) ? 1 : 0;
      }
    }
    this.#at = at;
    return { start, end: at, line, isQuoted };
  }
}

function endsLine(bytes: Uint8Array, at: number, byte: number): boolean {
  return byte === LINE_FEED || bytes[at + 1] !== LINE_FEED;
}

/** The offset of the first byte from an offset on that ends no line. */
export function afterLineEnds(bytes: Uint8Array, offset: number): number {
  let at = offset;
  while (bytes[at] === LINE_FEED || bytes[at] === RETURN) at += 1;
  return at;
}

/**
 * True if each quote opens a cell, closes one, or is doubled in one (RFC 4180). Then commas and line ends divide the
 * table.
 */
export function isWellQuoted(bytes: Uint8Array): boolean {
  let quote = bytes.indexOf(QUOTE);
  while (quote >= 0) {
    if (!beginsCell(bytes, quote)) return false;
    const closing = closingQuote(bytes, quote + 1);
    if (closing === undefined || !endsCell(bytes[closing + 1])) return false;
    quote = bytes.indexOf(QUOTE, closing + 1);
  }
  return true;
}

function beginsCell(bytes: Uint8Array, at: number): boolean {
  return at === afterMark(bytes) || endsCell(bytes[at - 1]);
}

function endsCell(byte: number | undefined): boolean {
  return byte === undefined || byte === COMMA || byte === LINE_FEED || byte === RETURN;
}

/** The end of the cell whose text begins at `from`. */
function closingQuote(bytes: Uint8Array, from: number): number | undefined {
  let quote = bytes.indexOf(QUOTE, from);
  while (quote >= 0 && bytes[quote + 1] === QUOTE) quote = bytes.indexOf(QUOTE, quote + 2);
  return quote < 0 ? undefined : quote;
}

function afterMark(bytes: Uint8Array): number {
  return markedEncoding(bytes) === "utf-8" ? MARK_BYTES : 0;
}

/** One record of a table: the header, or a row. */
export interface TableRecord {
  readonly fields: readonly string[];
  /** The byte offset of the record's first character. */
  readonly start: number;
  /** The line of that character, from 1. Records begin lines. */
  readonly line: number;
}

/**
 * The records of a table (RFC 4180, UTF-8), without blank lines, in groups. Empty, with a report, if it is not a table.
 */
export function* readRecords(
  bytes: Uint8Array,
  places: RecordPlaces,
  report: Report,
): Iterable<readonly TableRecord[]> {
  if (bytes.indexOf(0) >= 0) report("file/nul", places.at(bytes.indexOf(0)));
  else if (!isUtf8(bytes)) report("table/encoding", places.at(0));
  else if (isWellQuoted(bytes)) yield* cutRecords(bytes, places, report);
  else reportSyntax(bytes, places, report);
}

/** The number of records in a group, large enough for a call of the parser. */
const AT_ONCE = 4096;

function* cutRecords(
  bytes: Uint8Array,
  places: RecordPlaces,
  report: Report,
): Iterable<readonly TableRecord[]> {
  const buffer = bufferOf(bytes);
  const scanner = new RecordScanner(bytes);
  let isEmpty = true;
  for (let spans = scanner.next(AT_ONCE); spans.length > 0; spans = scanner.next(AT_ONCE)) {
    isEmpty = false;
    const quoted = spans.filter(({ isQuoted }) => isQuoted);
    const parsed = parse(quoted.map(({ start, end }) => buffer.subarray(start, end)));
    let next = 0;
    yield spans.map(({ start, end, line, isQuoted }) => {
      // If there is no quote, commas divide the cells, and no parser is needed.
      const fields = isQuoted ? (parsed[next++] ?? []) : buffer.toString("utf8", start, end).split(",");
      return { fields, start, line };
    });
  }
  if (isEmpty) report("table/no-header", places.at(0));
}

const NEW_LINE = Buffer.from("\n");

function parse(records: readonly Uint8Array[]): readonly (readonly string[])[] {
  if (records.length === 0) return [];
  const lines = Buffer.concat(records.flatMap((record) => [record, NEW_LINE]));
  return csvParse().parse(lines, { record_delimiter: "\n", relax_column_count: true });
}

/** Reports the parser's error for a table with a misplaced quote. */
function reportSyntax(bytes: Uint8Array, places: RecordPlaces, report: Report): void {
  const { CsvError, parse: parseTable } = csvParse();
  try {
    parseTable(bufferOf(bytes), {
      bom: true,
      // By default, the library assumes that all lines end like the first one.
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: () => null,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The number of valid bytes: up to the delimiter before the bad cell, or up to the record before.
    const [good, index] = [Number(error["bytes"] ?? 0), Number(error["index"] ?? 0)];
    report("table/syntax", places.at(index > 0 ? good + 1 : places.recordAfter(good)), reasonOf(error));
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

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Places of records and cells, which are searched only if a diagnostic needs them. */
export class RecordPlaces {
  readonly file: string;
  readonly #bytes: Buffer;
  #lines: LineIndex | undefined;

  constructor(bytes: Uint8Array, file: string) {
    this.#bytes = bufferOf(bytes);
    this.file = file;
  }

  /** The beginning of the next record, from the byte that ended the last one. */
  recordAfter(end: number): number {
    return afterLineEnds(this.#bytes, end === 0 ? afterMark(this.#bytes) : end);
  }

  /** The place of the cell with this index in the record that begins at `start`. */
  cell(start: number, index: number): Location {
    let at = start;
    for (let passed = 0, isQuoted = false; passed < index && at < this.#bytes.length; at += 1) {
      if (this.#bytes[at] === QUOTE) isQuoted = !isQuoted;
      else if (this.#bytes[at] === COMMA && !isQuoted) passed += 1;
    }
    return this.at(at);
  }

  at(offset: number): Location {
    this.#lines ??= new LineIndex(this.#bytes);
    const { line, start } = this.#lines.at(offset);
    const before = this.#bytes.toString("utf8", start, offset).replace(/^\ufeff/, "");
    return { file: this.file, line, column: before.length + 1 };
  }
}
