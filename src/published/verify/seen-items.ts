/** Which items a collection had. */
export class SeenItems {
  /** Of each entry, the collection that had it last. */
  readonly #turns: Uint32Array;
  #turn = 0;
  readonly #others = new Set<string>();

  /** @param entries how many there are */
  constructor(entries: number) {
    this.#turns = new Uint32Array(entries);
  }

  /** Another collection begins. */
  forget(): void {
    this.#turn += 1;
    this.#others.clear();
  }

  /** @param item the number of its own document, or what it is known by where it has none */
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
