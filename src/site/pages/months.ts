import type { Change } from "../../model/index.ts";
import type { Days } from "./days.ts";

/** The changes of a month, the newest first. */
export interface Month {
  /** A name such as `2026-11`. */
  readonly name: string;
  readonly changes: readonly Change[];
}

/** Groups changes by month, newest first. It prints few times, because times descend in a log. */
export function monthsOf(changes: readonly Change[], days: Days): readonly Month[] {
  const months = new Map<string, Change[]>();
  let start = 0;
  while (start < changes.length) {
    const name = monthOf(changes[start], days);
    const end = endOfMonth(changes, start, name, days);
    months.set(name, [...(months.get(name) ?? []), ...changes.slice(start, end)]);
    start = end;
  }
  return [...months].map(([name, own]) => ({ name, changes: own }));
}

/** The index of the first change of another month. */
function endOfMonth(changes: readonly Change[], start: number, name: string, days: Days): number {
  let [low, high] = [start + 1, changes.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (monthOf(changes[middle], days) === name) low = middle + 1;
    else high = middle;
  }
  return low;
}

function monthOf(change: Change | undefined, days: Days): string {
  return change === undefined ? "" : days.of(change.timestamp).slice(0, "2026-11".length);
}
