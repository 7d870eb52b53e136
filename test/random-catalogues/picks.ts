/** Numbers that say which of many: the same numbers in the same catalogue always mean the same. */
export class Picks {
  readonly #numbers: readonly number[];
  #index = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  /** From 0 to one less than `below`. */
  below(below: number): number {
    const number = this.#numbers[this.#index % this.#numbers.length] ?? 0;
    // A list that is gone through twice does not repeat itself.
    const turn = Math.floor(this.#index / this.#numbers.length);
    this.#index += 1;
    return below === 0 ? 0 : (number + turn * 7) % below;
  }

  of<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)];
  }

  /** For lists that are never empty. */
  from<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }

  /** True in one of so many cases. */
  once(cases: number): boolean {
    return this.below(cases) === cases - 1;
  }
}
