/** What changed in one file: lines, 1-based, and gaps where lines are gone; or all of it. */
export class LineRanges {
  readonly #ranges: (readonly [number, number])[] = [];
  readonly #gaps: number[] = [];
  #isWhole = false;

  static whole(): LineRanges {
    const ranges = new LineRanges();
    ranges.addAll();
    return ranges;
  }

  /** Both ends belong to it. Call in ascending order. */
  add(first: number, last: number): void {
    this.#ranges.push([first, last]);
  }

  /** Something is gone behind a line. Call in ascending order. */
  addGap(line: number): void {
    this.#gaps.push(line);
  }

  addAll(): void {
    this.#isWhole = true;
  }

  /** True where some line from `first` to `last` is a changed one, or something is gone from between them. */
  touches(first: number, last: number): boolean {
    if (this.#isWhole) return true;
    const range = firstFrom(this.#ranges, ([, end]) => end >= first);
    if (range !== undefined && range[0] <= last) return true;
    const gap = firstFrom(this.#gaps, (line) => line >= first);
    return gap !== undefined && gap < last;
  }
}

/** The first of ascending items that is far enough. */
function firstFrom<Item>(items: readonly Item[], isFarEnough: (item: Item) => boolean): Item | undefined {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && isFarEnough(item)) high = middle;
    else low = middle + 1;
  }
  return items[low];
}
