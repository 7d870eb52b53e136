import { countWhile } from "../../model/index.ts";
import type { Hunk } from "./line-difference.ts";

/** The changes of one file: lines, 1-based, and gaps where lines are gone; or the whole file. */
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

  /** Both ends belong to it. Call in ascending order. */
  add(first: number, last: number): void {
    this.#ranges.push([first, last]);
  }

  /** Something is gone behind a line. Call in ascending order. */
  addGap(line: number): void {
    this.#gaps.push(line);
  }

  /** True where some line from `first` to `last` is a changed one, or something is gone from between them. */
  touches(first: number, last: number): boolean {
    if (this.#isWhole) return true;
    const range = this.#ranges[countWhile(this.#ranges, ([, end]) => end < first)];
    if (range !== undefined && range[0] <= last) return true;
    const gap = this.#gaps[countWhile(this.#gaps, (line) => line < first)];
    return gap !== undefined && gap < last;
  }
}

/**
 * The lines of a file that its hunks changed: blank ones around new ones are left out, and where lines are gone there
 * is a gap.
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

/** Blank lines in front belong to the text above them. */
function addNew(ranges: LineRanges, { at, added, textOf }: Hunk): void {
  const isBlank = (index: number): boolean => textOf?.("added", index).trim() === "";
  let [first, last] = [0, added - 1];
  while (first <= last && isBlank(first)) first += 1;
  while (last > first && isBlank(last)) last -= 1;
  if (first > last) ranges.addGap(at);
  else ranges.add(at + first + 1, at + last + 1);
}

/** Lines gone from a PO file belong to the entry below (comments, flags), or to the one above (the end of a text). */
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
