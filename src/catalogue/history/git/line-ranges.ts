import type { Hunk } from "./line-difference.ts";

/** The changes in one file: lines from 1, and gaps where lines were removed; or the whole file. */
export class LineRanges {
  readonly #ranges: (readonly [number, number])[] = [];
  readonly #gaps: number[] = [];
  readonly #isWhole: boolean;

  constructor(isWhole = false) {
    this.#isWhole = isWhole;
  }

  static whole(): LineRanges {
    return new LineRanges(true);
  }

  /** Adds a range, including both ends. Call it in ascending order. */
  add(first: number, last: number): void {
    this.#ranges.push([first, last]);
  }

  /** Adds a removal after a line. Call it in ascending order. */
  addGap(line: number): void {
    this.#gaps.push(line);
  }

  /** True if a line from `first` to `last` changed, or if lines between them were removed. */
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

/**
 * The lines of a file that its hunks changed. Blank lines around new ones are left out. Removed lines leave a gap.
 *
 * @param hunks in ascending order
 */
export function rangesOf(hunks: readonly Hunk[], isGettext: boolean): LineRanges {
  const ranges = new LineRanges();
  for (const hunk of hunks) {
    if (hunk.added > 0) addNew(ranges, hunk);
    else addGap(ranges, hunk, isGettext);
  }
  return ranges;
}

/** Blank lines in front belong to the text above. */
function addNew(ranges: LineRanges, { at, added, textOf }: Hunk): void {
  const isBlank = (index: number): boolean => textOf?.("added", index).trim() === "";
  let [first, last] = [0, added - 1];
  while (first <= last && isBlank(first)) first += 1;
  while (last > first && isBlank(last)) last -= 1;
  if (first > last) ranges.addGap(at);
  else ranges.add(at + first + 1, at + last + 1);
}

/**
 * Removed lines in a PO file belong to the entry below (comments, flags), or to the one above (the end of a text).
 */
function addGap(ranges: LineRanges, { at, removed, textOf }: Hunk, isGettext: boolean): void {
  const isAll = (mark: string): boolean =>
    isGettext &&
    textOf !== undefined &&
    Array.from({ length: removed }, (_, index) => textOf("removed", index)).every((line) =>
      line.startsWith(mark),
    );
  if (isAll("#")) ranges.add(at + 1, at + 1);
  else if (isAll('"')) ranges.add(at, at);
  else ranges.addGap(at);
}
