import { LineIndex } from "../../model/index.ts";

/** Lines and columns of offsets in one text, for many look-ups. */
export class TextPlaces {
  readonly #text: string;
  readonly #lines: LineIndex;

  constructor(text: string) {
    this.#text = text;
    this.#lines = new LineIndex(text);
  }

  /** The 1-based line and column of an offset. In CRLF, both halves have the same place. */
  at(offset: number): { line: number; column: number } {
    const { line, start } = this.#lines.at(offset);
    const isSecondHalf = this.#text[offset] === "\n" && this.#text[offset - 1] === "\r";
    return { line, column: offset - start + (isSecondHalf ? 0 : 1) };
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
