import { LineIndex } from "../model/lines.ts";

/** Lines and columns of offsets in one text, for many look-ups. */
export class TextPlaces {
  readonly #lines: LineIndex;

  constructor(text: string) {
    this.#lines = new LineIndex(text);
  }

  /** 1-based. */
  at(offset: number): { line: number; column: number } {
    const { line, start } = this.#lines.at(offset);
    return { line, column: offset - start + 1 };
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
