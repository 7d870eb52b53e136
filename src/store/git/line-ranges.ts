import { countWhile } from "../../model/index.ts";
import type { Hunk } from "./line-difference.ts";

/** The changes of one file: 1-based lines, and gaps of removed lines; or the whole file. */
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

  /** Adds a range with both of its ends. Call it in ascending order. */
  add(first: number, last: number): void {
    this.#ranges.push([first, last]);
  }

  /** Notes that lines after this line were removed. Call it in ascending order. */
  addGap(line: number): void {
    this.#gaps.push(line);
  }

  /** True if a line from `first` to `last` changed, or lines between them were removed. */
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

/** Adds new lines. Blank lines at their beginning belong to the text above. */
function addNew(ranges: LineRanges, { at, added, textOf }: Hunk): void {
  const isBlank = (index: number): boolean => textOf?.("added", index).trim() === "";
  let [first, last] = [0, added - 1];
  while (first <= last && isBlank(first)) first += 1;
  while (last > first && isBlank(last)) last -= 1;
  if (first > last) ranges.addGap(at);
  else ranges.add(at + first + 1, at + last + 1);
}

/** Lines removed from a PO file belong to the entry below (comments, flags) or to the one above (the end of a text). */
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
