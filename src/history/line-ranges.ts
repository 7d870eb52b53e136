/** Lines of one file, 1-based. */
export class LineRanges {
  readonly #ranges: (readonly [number, number])[] = [];

  /** All lines there are. */
  static readonly all = new LineRanges().add(1, Number.POSITIVE_INFINITY);

  /** Both ends belong to it. Call in ascending order. */
  add(first: number, last: number): this {
    this.#ranges.push([first, last]);
    return this;
  }

  /** True where some line from `first` to `last` is one of these. */
  touches(first: number, last: number): boolean {
    let [low, high] = [0, this.#ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ranges[middle]?.[1] ?? 0) < first) low = middle + 1;
      else high = middle;
    }
    const next = this.#ranges[low];
    return next !== undefined && next[0] <= last;
  }
}
