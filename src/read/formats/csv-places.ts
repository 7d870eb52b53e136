/** A string, or the bytes of one. */
interface Searchable {
  readonly length: number;
  indexOf(needle: string, from: number): number;
}

/**
 * The next place of one UTF-16 unit (or byte); the length of the text when there is none. Asked with ascending offsets
 * it reads the text once.
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

/** Lines of ascending offsets, in one pass. CRLF, LF and lone CR end lines, as in `placeAt`. */
export class LineCounter {
  readonly #feeds: NextPlace;
  readonly #returns: NextPlace;
  #line = 1;
  #counted = 0;

  constructor(text: Searchable) {
    this.#feeds = new NextPlace(text, "\n");
    this.#returns = new NextPlace(text, "\r");
  }

  /** The 1-based line of an offset that lies in no line end and not before an earlier one. */
  lineAt(offset: number): number {
    for (;;) {
      const feed = this.#feeds.from(this.#counted);
      const carriage = this.#returns.from(this.#counted);
      const end = Math.min(feed, carriage);
      if (end >= offset) return this.#line;
      this.#line += 1;
      this.#counted = carriage + 1 === feed ? feed + 1 : end + 1;
    }
  }
}
