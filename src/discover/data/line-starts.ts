/** Finds the line of an offset. CRLF, LF and lone CR end lines, as editors count. */
export class LineStarts {
  readonly #starts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
    this.#starts = starts;
  }

  /** @returns 1-based */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}
