/** A rectangle of lines of the old and the new list. Its ends are exclusive. */
export interface Part {
  readonly from: number;
  readonly end: number;
  readonly start: number;
  readonly stop: number;
}

export interface Middle {
  /**
   * The point where both paths meet, which is not a corner of the rectangle. Undefined if it would take too much work.
   */
  readonly at: readonly [old: number, now: number] | undefined;
  readonly work: number;
}

const NOT_REACHED = -1;
const FAR = 2 ** 30;

/** Finds a point on a shortest path through the differences of two lists of lines (Myers 1986, 4b). */
export class MiddleSearch {
  readonly #old: Int32Array;
  readonly #now: Int32Array;
  readonly #ahead: Front;
  readonly #back: Front;

  constructor(old: Int32Array, now: Int32Array) {
    this.#old = old;
    this.#now = now;
    this.#ahead = new Front(old.length, now.length, NOT_REACHED);
    this.#back = new Front(old.length, now.length, FAR);
  }

  /** @param work the number of lines that can be compared */
  find(part: Part, work: number): Middle {
    const { from, end, start, stop } = part;
    this.#ahead.begin(from - start, from);
    this.#back.begin(end - stop, end);
    // If the difference of lengths is odd, the paths meet in the forward step, otherwise in the backward step.
    const isOdd = ((from - start - (end - stop)) & 1) !== 0;
    let taken = 0;
    for (
      let step = this.#goAhead;
      taken <= work;
      step = step === this.#goAhead ? this.#goBack : this.#goAhead
    ) {
      const meets = isOdd === (step === this.#goAhead);
      const { at, work: cost } = step.call(this, part, meets);
      taken += cost;
      if (at !== undefined) return { at, work: taken };
    }
    return { at: undefined, work: taken };
  }

  #goAhead({ from, end, start, stop }: Part, meets: boolean): Middle {
    const [front, other] = [this.#ahead, this.#back];
    front.widen(from - stop, end - start);
    let work = 0;
    for (let k = front.high; k >= front.low; k -= 2) {
      const first = Math.max(front.reach(k - 1) + 1, front.reach(k + 1));
      let x = first;
      while (x < end && x - k < stop && this.#old[x] === this.#now[x - k]) x += 1;
      work += 1 + x - first;
      front.note(k, x);
      if (meets && other.has(k) && other.reach(k) <= x) return { at: [x, x - k], work };
    }
    return { at: undefined, work };
  }

  #goBack({ from, end, start, stop }: Part, meets: boolean): Middle {
    const [front, other] = [this.#back, this.#ahead];
    front.widen(from - stop, end - start);
    let work = 0;
    for (let k = front.high; k >= front.low; k -= 2) {
      const first = Math.min(front.reach(k - 1), front.reach(k + 1) - 1);
      let x = first;
      while (x > from && x - k > start && this.#old[x - 1] === this.#now[x - k - 1]) x -= 1;
      work += 1 + first - x;
      front.note(k, x);
      if (meets && other.has(k) && other.reach(k) >= x) return { at: [x, x - k], work };
    }
    return { at: undefined, work };
  }
}

/** The farthest point of a path on each diagonal, as an index in the old list. A diagonal is `old - now`. */
class Front {
  readonly #reached: Int32Array;
  readonly #shift: number;
  readonly #unreached: number;
  low = 0;
  high = 0;

  constructor(olds: number, nows: number, unreached: number) {
    this.#reached = new Int32Array(olds + nows + 3);
    this.#shift = nows + 1;
    this.#unreached = unreached;
  }

  begin(k: number, x: number): void {
    this.low = k;
    this.high = k;
    this.note(k, x);
  }

  /** Allows one more difference. There are no diagonals beyond the rectangle. */
  widen(least: number, most: number): void {
    const [goesDown, goesUp] = [this.low > least, this.high < most];
    this.low += goesDown ? -1 : 1;
    this.high += goesUp ? 1 : -1;
    if (goesDown) this.note(this.low - 1, this.#unreached);
    if (goesUp) this.note(this.high + 1, this.#unreached);
  }

  has(k: number): boolean {
    return this.low <= k && k <= this.high;
  }

  reach(k: number): number {
    return this.#reached[this.#shift + k] ?? this.#unreached;
  }

  note(k: number, x: number): void {
    this.#reached[this.#shift + k] = x;
  }
}
