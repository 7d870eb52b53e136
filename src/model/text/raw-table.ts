import { LineCounter } from "./lines.ts";

/** A record of a table, byte for byte: `before`, the cells joined by commas, and `lineEnd` are its text. */
export interface RawRecord {
  /** Line ends of blank lines. */
  readonly before: string;
  /** The cells with their quotes. */
  readonly cells: readonly string[];
  readonly lineEnd: string;
  /** 1-based line on which its first cell begins. */
  readonly line: number;
  /** The beginning of `before` and the end of `lineEnd`, as indexes of the text. */
  readonly start: number;
  readonly end: number;
}

/**
 * The records of a well-formed table (RFC 4180, line ends LF, CRLF or CR), for those who change some cells and keep
 * every other byte. Blank lines after the last record belong to no record.
 *
 * @param text without a byte-order mark
 */
export function* rawRecords(text: string): Iterable<RawRecord> {
  let line = 1;
  for (let start = 0; start < text.length; ) {
    const first = skipLineEnds(text, start);
    if (first === text.length) return;
    const before = text.slice(start, first);
    line += countLines(before);
    const cells: string[] = [];
    let at = first - 1;
    do {
      const begin = at + 1;
      at = cellEnd(text, begin);
      cells.push(text.slice(begin, at));
    } while (text[at] === ",");
    const lineEnd = text.startsWith("\r\n", at) ? "\r\n" : (text[at] ?? "");
    const end = at + lineEnd.length;
    yield { before, cells, lineEnd, line, start, end };
    line += countLines(text.slice(first, end));
    start = end;
  }
}

/** Returns the end of the cell at `start`: a comma, a line end or the end of the text. */
function cellEnd(text: string, start: number): number {
  let at = start;
  if (text[start] === '"') {
    do at = closingQuote(text, at + 1) + 1;
    while (text[at] === '"');
  }
  while (at < text.length && !",\r\n".includes(text[at] ?? "")) at += 1;
  return at;
}

function closingQuote(text: string, from: number): number {
  const at = text.indexOf('"', from);
  return at < 0 ? text.length : at;
}

function skipLineEnds(text: string, from: number): number {
  let at = from;
  while (text[at] === "\r" || text[at] === "\n") at += 1;
  return at;
}

function countLines(text: string): number {
  return new LineCounter(text).lineAt(text.length) - 1;
}
