/** Finds items that a collection contains twice. */
export class SeenItems {
  /** The last collection that contained each entry. */
  readonly #turns: Uint32Array;
  #turn = 0;
  readonly #others = new Set<string>();

  /** @param entries the number of entries */
  constructor(entries: number) {
    this.#turns = new Uint32Array(entries);
  }

  /** Starts another collection. */
  forget(): void {
    this.#turn += 1;
    this.#others.clear();
  }

  /** @param item the number of its own document, or another key if it has none */
  isTwice(item: number | string): boolean {
    if (typeof item === "number") {
      const isTwice = this.#turns[item] === this.#turn;
      this.#turns[item] = this.#turn;
      return isTwice;
    }
    const isTwice = this.#others.has(item);
    this.#others.add(item);
    return isTwice;
  }
}
