import { randomNumbers } from "../../bench/random-numbers.mjs";

/** What looks like chance in the nasty catalogue: the same on every machine, whatever the clock says. */
export class Draw {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomNumbers(seed);
  }

  below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  of<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }

  shuffled<Item>(items: readonly Item[]): readonly Item[] {
    const keyed = items.map((item) => ({ item, key: this.#random() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
  }
}
