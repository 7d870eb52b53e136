import { LineCounter } from "../../model/index.ts";

/** A record of a table as it stands: joined again, its parts are its text. */
export interface RawRecord {
  /** Blank lines. */
  readonly before: string;
  /** With their quotes. */
  readonly cells: readonly string[];
  readonly lineEnd: string;
  /** 1-based line on which its first cell begins. */
  readonly line: number;
}

/**
 * The records of a table that the reader took: RFC 4180, with line ends of any kind (LF, CRLF, CR).
 *
 * @param text without a byte-order mark
 */
export function* splitRecords(text: string): Iterable<RawRecord> {
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const start = skipLineEnds(text, at);
    if (start === text.length) return;
    const before = text.slice(at, start);
    line += countLines(before);
    const cells: string[] = [];
    at = start - 1;
    do {
      const end = cellEnd(text, at + 1);
      cells.push(text.slice(at + 1, end));
      at = end;
    } while (text[at] === ",");
    const lineEnd = text.startsWith("\r\n", at) ? "\r\n" : (text[at] ?? "");
    yield { before, cells, lineEnd, line };
    at += lineEnd.length;
    line += countLines(text.slice(start, at));
  }
}

/** Where the cell ends that begins at `start`: at a comma, a line end or the end of the text. */
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
