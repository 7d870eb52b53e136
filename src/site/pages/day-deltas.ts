import type { Day } from "./days.ts";

/** Texts that are there, and those of them that are translated. */
export interface Counts {
  readonly total: number;
  readonly translated: number;
}

const NONE: Counts = { total: 0, translated: 0 };

/** By how much numbers differ from those of the day before. */
export class DayDeltas {
  readonly #days = new Map<Day, { total: number; translated: number }>();

  /** Asked for each text of a project. */
  add(day: Day, total: number, translated: number): void {
    const known = this.#days.get(day);
    if (known === undefined) {
      this.#days.set(day, { total, translated });
      return;
    }
    known.total += total;
    known.translated += translated;
  }

  /** The sum of all days. */
  get sum(): Counts {
    let [total, translated] = [0, 0];
    for (const delta of this.#days.values()) {
      total += delta.total;
      translated += delta.translated;
    }
    return { total, translated };
  }

  /** Each day with what stands at its end, oldest first. */
  *totals(): Iterable<Counts & { readonly day: Day }> {
    let { total, translated } = NONE;
    for (const day of [...this.#days.keys()].sort()) {
      const delta = this.#days.get(day) ?? NONE;
      total += delta.total;
      translated += delta.translated;
      yield { day, total, translated };
    }
  }
}
