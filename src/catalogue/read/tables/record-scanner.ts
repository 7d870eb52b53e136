export const LINE_FEED = 0x0a;
export const RETURN = 0x0d;
export const QUOTE = 0x22;
export const COMMA = 0x2c;

const MARK_BYTES = 3;

/** Where a record stands: from its first byte up to its line end, which is no part of it. */
export interface RecordSpan {
  readonly start: number;
  readonly end: number;
  /** 1-based. CRLF, LF and lone CR end lines. */
  readonly line: number;
  readonly isQuoted: boolean;
}

/** Finds the records of a table that is well quoted, blank lines left out. */
export class RecordScanner {
  readonly #bytes: Uint8Array;
  #at: number;
  #line = 1;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#at = afterMark(bytes);
  }

  /** The next records, at most `count`; none where there are no more. */
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

/** True where every quote opens a cell, closes one, or is doubled in one (RFC 4180): commas and line ends then tell. */
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

/** Of the cell whose text begins at `from`. */
function closingQuote(bytes: Uint8Array, from: number): number | undefined {
  let quote = bytes.indexOf(QUOTE, from);
  while (quote >= 0 && bytes[quote + 1] === QUOTE) quote = bytes.indexOf(QUOTE, quote + 2);
  return quote < 0 ? undefined : quote;
}

function afterMark(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? MARK_BYTES : 0;
}
