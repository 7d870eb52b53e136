import type { Change } from "../../model/index.ts";
import type { Days } from "./days.ts";
import { remembered } from "./remembered.ts";

/** The part of a log that is of one month. It has no list of its own, because months are kept as long as a site. */
export class Month {
  /** A name such as `2026-11`. */
  readonly name: string;
  readonly #log: readonly Change[];
  /** The indexes of the changes in the log: each run's first, and the one after its last. */
  readonly #runs: (readonly [start: number, end: number])[] = [];

  constructor(name: string, log: readonly Change[]) {
    this.name = name;
    this.#log = log;
  }

  /** The changes, the newest first. Each use makes the list. */
  get changes(): readonly Change[] {
    const [first, ...further] = this.#runs.map(([start, end]) => this.#log.slice(start, end));
    return first === undefined || further.length === 0 ? (first ?? []) : first.concat(...further);
  }

  get count(): number {
    return this.#runs.reduce((sum, [start, end]) => sum + end - start, 0);
  }

  add(start: number, end: number): void {
    this.#runs.push([start, end]);
  }
}

/** Groups changes by month, newest first. It prints few times, because times descend in a log. */
export function monthsOf(changes: readonly Change[], days: Days): readonly Month[] {
  const months = new Map<string, Month>();
  let start = 0;
  while (start < changes.length) {
    const name = monthOf(changes[start], days);
    const end = endOfMonth(changes, start, name, days);
    remembered(months, name, () => new Month(name, changes)).add(start, end);
    start = end;
  }
  return [...months.values()];
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
