/** Lines and columns of offsets in one text, for many look-ups. CRLF, LF and lone CR end lines. */
export class TextPlaces {
  readonly #starts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    const ends = /\r\n|\n|\r/g;
    while (ends.exec(text) !== null) starts.push(ends.lastIndex);
    this.#starts = starts;
  }

  /** 1-based. */
  at(offset: number): { line: number; column: number } {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }
}

const CONTEXT_LINES = 2;
const MAX_LINE = 120;

/** The line with a caret below its column, and the lines before it, with their numbers. Raw text of the file. */
export function frameAt(text: string, { line, column }: { line: number; column: number }): string {
  const lines = text.split(/\r\n|\n|\r/);
  const first = Math.max(1, line - CONTEXT_LINES);
  const width = String(line).length;
  const shown = lines.slice(first - 1, line).map((content, index) => {
    const number = String(first + index).padStart(width);
    return `${number} | ${content.slice(0, MAX_LINE)}`;
  });
  const caret = `${" ".repeat(width)} | ${" ".repeat(Math.min(column - 1, MAX_LINE))}^`;
  return [...shown, caret].join("\n");
}
