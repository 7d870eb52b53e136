/** A text or its bytes. Offsets count its own units. */
interface Searchable {
  readonly length: number;
  indexOf(needle: string, from: number): number;
}

/**
 * The next place of one UTF-16 unit (or byte); the length of the text without one. With ascending offsets,
 * the text is read once.
 */
export class NextPlace {
  readonly #text: Searchable;
  readonly #needle: string;
  #place = -1;

  constructor(text: Searchable, needle: string) {
    this.#text = text;
    this.#needle = needle;
  }

  from(offset: number): number {
    if (this.#place < offset) {
      const place = this.#needle.length === 1 ? this.#text.indexOf(this.#needle, offset) : -1;
      this.#place = place < 0 ? this.#text.length : place;
    }
    return this.#place;
  }
}

/** The text with each line end as a line feed, as XML and others read it. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** The lines of ascending offsets, in one pass. Lines end with CRLF, LF or a lone CR. No other code defines this. */
export class LineCounter {
  readonly #feeds: NextPlace;
  readonly #returns: NextPlace;
  readonly #length: number;
  #line = 1;
  #start = 0;

  constructor(text: Searchable) {
    this.#feeds = new NextPlace(text, "\n");
    this.#returns = new NextPlace(text, "\r");
    this.#length = text.length;
  }

  /** The beginning of the line of the last offset. */
  get start(): number {
    return this.#start;
  }

  /** The 1-based line of an offset, not lower than earlier offsets. A line end belongs to the line before it. */
  lineAt(offset: number): number {
    for (let next = this.#nextStart(); next <= offset; next = this.#nextStart()) {
      this.#line += 1;
      this.#start = next;
    }
    return this.#line;
  }

  /** The offsets at which all lines begin. */
  static startsIn(text: Searchable): readonly number[] {
    const lines = new LineCounter(text);
    const starts = [0];
    for (let next = lines.#nextStart(); next <= text.length; next = lines.#nextStart()) {
      lines.#start = next;
      starts.push(next);
    }
    return starts;
  }

  /** The beginning of the next line; infinity without one. */
  #nextStart(): number {
    const feed = this.#feeds.from(this.#start);
    const carriage = this.#returns.from(this.#start);
    const end = Math.min(feed, carriage);
    if (end === this.#length) return Number.POSITIVE_INFINITY;
    return carriage + 1 === feed && feed < this.#length ? feed + 1 : end + 1;
  }
}

/** Lines of offsets in any order, for many look-ups in one text. */
export class LineIndex {
  readonly #starts: readonly number[];

  constructor(text: Searchable) {
    this.#starts = LineCounter.startsIn(text);
  }

  /** The 1-based line of an offset, and the beginning of the line. */
  at(offset: number): { readonly line: number; readonly start: number } {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, start: this.#starts[low] ?? 0 };
  }
}
