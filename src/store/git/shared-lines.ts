import { longestRise } from "../../model/index.ts";
import { MiddleSearch, type Part } from "./middle-search.ts";

/** The greatest average number of comparisons per line. */
const WORK_A_LINE = 128;
const LEAST_WORK = 2 ** 20;

/**
 * The lines that two texts share, in order. Their number is the greatest (Myers, "An O(ND) Difference Algorithm and
 * Its Variations", 1986, in linear space), if the work stays within a bound by the texts' length. The rest is
 * cut at lines that occur once in each text. Remaining parts count as changed as a whole.
 */
export class SharedLines {
  readonly #old: Int32Array;
  readonly #now: Int32Array;
  readonly #gone: Uint8Array;
  readonly #come: Uint8Array;
  readonly #middle: MiddleSearch;
  #work: number;

  constructor(old: readonly string[], now: readonly string[]) {
    const numbers = new Map<string, number>();
    this.#old = numbered(old, numbers);
    this.#now = numbered(now, numbers);
    this.#gone = new Uint8Array(old.length);
    this.#come = new Uint8Array(now.length);
    this.#middle = new MiddleSearch(this.#old, this.#now);
    this.#work = LEAST_WORK + WORK_A_LINE * (old.length + now.length);
    this.#compare();
    slideDown(this.#old, this.#gone);
    slideDown(this.#now, this.#come);
  }

  /** True if a line of the old text is the same line as one of the new text. */
  isKept(old: number, now: number): boolean {
    return this.#gone[old] === 0 && this.#come[now] === 0;
  }

  isGone(old: number): boolean {
    return this.#gone[old] === 1;
  }

  isCome(now: number): boolean {
    return this.#come[now] === 1;
  }

  #compare(): void {
    const coming: Part[] = [{ from: 0, end: this.#old.length, start: 0, stop: this.#now.length }];
    for (let part = coming.pop(); part !== undefined; part = coming.pop()) {
      const rest = this.#withoutEnds(part);
      const { from, end, start, stop } = rest;
      const parts = from === end || start === stop ? undefined : this.#cut(rest);
      if (parts === undefined) {
        this.#gone.fill(1, from, end);
        this.#come.fill(1, start, stop);
      } else coming.push(...parts);
    }
  }

  #withoutEnds({ from, end, start, stop }: Part): Part {
    let [first, last, begin, close] = [from, end, start, stop];
    while (first < last && begin < close && this.#old[first] === this.#now[begin]) {
      first += 1;
      begin += 1;
    }
    while (first < last && begin < close && this.#old[last - 1] === this.#now[close - 1]) {
      last -= 1;
      close -= 1;
    }
    return { from: first, end: last, start: begin, stop: close };
  }

  /** Divides a part; undefined if its texts share no line, or the work would take too long. */
  #cut(part: Part): readonly Part[] | undefined {
    const { from, end, start, stop } = part;
    const lines = end - from + (stop - start);
    const { at, work } = this.#middle.find(part, Math.min(this.#work, LEAST_WORK + 16 * lines));
    this.#work -= work;
    if (at !== undefined) {
      const [x, y] = at;
      return [
        { from, end: x, start, stop: y },
        { from: x, end, start: y, stop },
      ];
    }
    if (this.#work < lines) return undefined;
    this.#work -= lines;
    return this.#cutAtAnchors(part);
  }

  /** Cuts at lines that occur once in each text. It takes the most lines that have the same order in both. */
  #cutAtAnchors({ from, end, start, stop }: Part): readonly Part[] | undefined {
    const pairs = this.#anchors({ from, end, start, stop });
    const places = pairs.map(([, now]) => now);
    const rise = new Set(longestRise(places, (next, last) => next > last));
    if (rise.size === 0) return undefined;
    const parts: Part[] = [];
    let [x, y] = [from, start];
    for (const [old, now] of pairs.filter((_, place) => rise.has(place))) {
      parts.push({ from: x, end: old, start: y, stop: now });
      [x, y] = [old + 1, now + 1];
    }
    parts.push({ from: x, end, start: y, stop });
    return parts;
  }

  #anchors({ from, end, start, stop }: Part): readonly Pair[] {
    const olds = placesOnce(this.#old, from, end);
    const nows = placesOnce(this.#now, start, stop);
    const pairs: Pair[] = [];
    for (const [line, old] of olds) {
      const now = nows.get(line) ?? -1;
      if (old >= 0 && now >= 0) pairs.push([old, now]);
    }
    return pairs.sort(([a], [b]) => a - b);
  }
}

type Pair = readonly [old: number, now: number];

function numbered(lines: readonly string[], numbers: Map<string, number>): Int32Array {
  return Int32Array.from(lines, (line) => {
    const known = numbers.get(line);
    if (known !== undefined) return known;
    numbers.set(line, numbers.size);
    return numbers.size - 1;
  });
}

/** The index of each line; -1 for lines that occur more than once. */
function placesOnce(lines: Int32Array, from: number, end: number): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (let at = from; at < end; at += 1) {
    const line = lines[at] ?? 0;
    places.set(line, places.has(line) ? -1 : at);
  }
  return places;
}

/** Moves runs of changed lines to their last possible place, because entries begin with lines of their own. */
function slideDown(lines: Int32Array, changed: Uint8Array): void {
  for (let end = changed.length - 1, start = 0; end >= 0; end = start - 1) {
    while (end >= 0 && changed[end] === 0) end -= 1;
    start = end;
    while (start > 0 && changed[start - 1] === 1) start -= 1;
    let [first, next] = [start, end + 1];
    while (end >= 0 && next < lines.length && changed[next] === 0 && lines[first] === lines[next]) {
      changed[first] = 0;
      changed[next] = 1;
      first += 1;
      next += 1;
    }
  }
}
