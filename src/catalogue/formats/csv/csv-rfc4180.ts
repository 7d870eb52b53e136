import { LineCounter, type Report } from "../../../model/index.ts";
import { placeAt } from "../../read/files/decode.ts";
import { csvParse } from "../../read/packages.ts";
import { afterLineEnds } from "../../read/tables/table-records.ts";
import type { CellSyntax, CsvRow } from "./csv-platform.ts";

/**
 * Divides a text into cells by RFC 4180. Quotes are doubled. Backslashes and spaces are text. Any line end ends a
 * row, and blank lines are skipped. An unclosed quote and text around a quoted cell are forbidden: they are reported,
 * and no row is returned.
 */
export function readRfc4180Rows(
  text: string,
  { delimiter, quote }: CellSyntax,
  file: string,
  report: Report,
): readonly CsvRow[] {
  const bytes = Buffer.from(text);
  try {
    return readRecords(bytes, delimiter, quote);
  } catch (error) {
    if (!(error instanceof csvParse().CsvError)) throw error;
    // csv-parse gives the offset of the delimiter before a cell, and of the end of the record before a row.
    const counted = Number(error["bytes"] ?? 0);
    const cell =
      Number(error["index"] ?? 0) > 0
        ? counted + Buffer.byteLength(delimiter)
        : afterLineEnds(bytes, counted);
    const here = { file, ...placeAt(text, bytes.toString("utf8", 0, cell).length) };
    if (error.code === "CSV_QUOTE_NOT_CLOSED") report("csv/unclosed-quote", here, quote);
    else report("csv/syntax", here, REASONS.get(error.code) ?? error.message);
    return [];
  }
}

/** Replacements for csv-parse's own messages, which name lines and count a CRLF inside quotes twice. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ["INVALID_OPENING_QUOTE", "the cell contains a quote, but is not quoted itself"],
  ["CSV_INVALID_CLOSING_QUOTE", "text follows the closing quote of a cell"],
]);

function readRecords(bytes: Buffer, delimiter: string, quote: string): readonly CsvRow[] {
  // The types of csv-parse do not describe records with `info: true`.
  const records = csvParse().parse(bytes, {
    delimiter,
    quote,
    escape: quote,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  }) as unknown as readonly { readonly record: string[]; readonly info: { readonly bytes: number } }[];

  const lines = new LineCounter(bytes);
  let end = 0;
  return records.map(({ record, info }) => {
    const line = lines.lineAt(afterLineEnds(bytes, end));
    end = info.bytes;
    return { cells: record, line };
  });
}
