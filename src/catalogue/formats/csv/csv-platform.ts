import { LineCounter, NextPlace } from "../../../model/index.ts";

/** The syntax of cells. A delimiter or quote that is not one UTF-16 unit never matches. */
export interface CellSyntax {
  readonly delimiter: string;
  readonly quote: string;
  /** Drops spaces after a delimiter, also before an unquoted cell. */
  readonly skipInitialSpace: boolean;
}

export interface CsvRow {
  /** A row has at least one cell. */
  readonly cells: readonly string[];
  /** The line in which the row begins, from 1. A row begins in column 1. */
  readonly line: number;
}

/** Offsets of the first occurrence; undefined if there is none. */
export interface CellTraps {
  lostBackslash?: number;
  straySpace?: number;
  textAfterQuote?: number;
  bareReturn?: number;
  /** The opening quote. The cell takes the rest of the text. */
  unclosedQuote?: number;
}

export interface PlatformRows {
  /** The rows in order, without blank lines. */
  readonly rows: readonly CsvRow[];
  readonly traps: CellTraps;
}

/**
 * Divides a text into cells as the platform does (RULES.md 11.6 to 11.8, and observed on translate-toolkit 2.3.1).
 * Quotes are doubled or escaped. A backslash escapes the next character, also a line end, and is lost. A backslash at
 * the end of the text becomes a line feed. Quotes inside an unquoted cell are text. A cell can continue after its
 * closing quote. Two rules differ from the platform: spaces around a quoted cell are dropped, and a lone CR ends a
 * row. Any text is read, in linear time.
 */
export function readPlatformRows(text: string, syntax: CellSyntax): PlatformRows {
  const scanner = new CellScanner(text, syntax);
  const lines = new LineCounter(text);
  const rows: CsvRow[] = [];
  while (scanner.position < text.length) {
    if (scanner.skipBlankLine()) continue;
    const line = lines.lineAt(scanner.position);
    rows.push({ cells: scanner.readRow(), line });
  }
  return { rows, traps: scanner.traps };
}

class CellScanner {
  readonly traps: CellTraps = {};
  position = 0;
  readonly #text: string;
  readonly #syntax: CellSyntax;
  readonly #delimiters: NextPlace;
  readonly #quotes: NextPlace;
  readonly #backslashes: NextPlace;
  readonly #feeds: NextPlace;
  readonly #returns: NextPlace;

  constructor(text: string, syntax: CellSyntax) {
    this.#text = text;
    this.#syntax = syntax;
    this.#delimiters = new NextPlace(text, syntax.delimiter);
    this.#quotes = new NextPlace(text, syntax.quote);
    this.#backslashes = new NextPlace(text, "\\");
    this.#feeds = new NextPlace(text, "\n");
    this.#returns = new NextPlace(text, "\r");
  }

  skipBlankLine(): boolean {
    const char = this.#text[this.position];
    if (char !== "\n" && char !== "\r") return false;
    this.#endRow();
    return true;
  }

  readRow(): string[] {
    const cells = [this.#readCell()];
    while (this.#text[this.position] === this.#syntax.delimiter) {
      this.position += 1;
      cells.push(this.#readCell());
    }
    this.#endRow();
    return cells;
  }

  #endRow(): void {
    const returned = this.#text[this.position] === "\r";
    if (returned) this.position += 1;
    if (this.#text[this.position] === "\n") this.position += 1;
    else if (returned) this.traps.bareReturn ??= this.position - 1;
  }

  #readCell(): string {
    const start = this.#afterSpaces();
    if (this.#text[start] === this.#syntax.quote) {
      if (start > this.position && !this.#syntax.skipInitialSpace) this.traps.straySpace ??= this.position;
      this.position = start + 1;
      return this.#readQuoted();
    }
    if (this.#syntax.skipInitialSpace) this.position = start;
    return this.#readBare();
  }

  /** Reads to the end of the cell. Quotes are text. */
  #readBare(): string {
    let cell = "";
    for (;;) {
      const start = this.position;
      const end = Math.min(this.#delimiters.from(start), this.#feeds.from(start), this.#returns.from(start));
      const backslash = this.#backslashes.from(start);
      if (backslash >= end) {
        this.position = end;
        return cell + this.#text.slice(start, end);
      }
      cell += this.#text.slice(start, backslash) + this.#unescape(backslash);
    }
  }

  /** Reads from behind the opening quote to the end of the cell. */
  #readQuoted(): string {
    const opening = this.position - 1;
    let cell = "";
    for (;;) {
      const start = this.position;
      const quote = this.#quotes.from(start);
      const backslash = this.#backslashes.from(start);
      if (backslash < quote) {
        cell += this.#text.slice(start, backslash) + this.#unescape(backslash);
      } else if (quote >= this.#text.length) {
        this.traps.unclosedQuote = opening;
        this.position = this.#text.length;
        return cell + this.#text.slice(start);
      } else {
        cell += this.#text.slice(start, quote);
        this.position = quote + 1;
        if (this.#text[this.position] !== this.#syntax.quote) return cell + this.#readTail();
        cell += this.#syntax.quote;
        this.position += 1;
      }
    }
  }

  /**
   * Reads the text behind the closing quote, up to the end of the cell. Its first character is text, also a backslash.
   */
  #readTail(): string {
    const next = this.#afterSpaces();
    if (this.#endsCell(next)) {
      if (next > this.position) this.traps.straySpace ??= this.position;
      this.position = next;
      return "";
    }
    this.traps.textAfterQuote ??= this.position;
    const literal = this.#text.charAt(this.position);
    this.position += 1;
    return literal + this.#readBare();
  }

  #unescape(backslash: number): string {
    this.traps.lostBackslash ??= backslash;
    this.position = Math.min(backslash + 2, this.#text.length);
    return this.#text[backslash + 1] ?? "\n";
  }

  #afterSpaces(): number {
    let offset = this.position;
    if (this.#syntax.delimiter !== " ") while (this.#text[offset] === " ") offset += 1;
    return offset;
  }

  #endsCell(offset: number): boolean {
    const char = this.#text[offset];
    return char === undefined || char === this.#syntax.delimiter || char === "\n" || char === "\r";
  }
}
