import type { Hunk } from "./line-difference.ts";
import { LineRanges } from "./line-ranges.ts";

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

/** Blank lines in front belong to what stands above. */
function addNew(ranges: LineRanges, { at, added, textOf }: Hunk): void {
  const isBlank = (index: number): boolean => textOf?.("added", index).trim() === "";
  let [first, last] = [0, added - 1];
  while (first <= last && isBlank(first)) first += 1;
  while (last > first && isBlank(last)) last -= 1;
  if (first > last) ranges.addGap(at);
  else ranges.add(at + first + 1, at + last + 1);
}

/** What is gone in a PO file belongs to the entry below (comments, flags), or to that above (the end of a text). */
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
