/** Numbers values in the order of their first occurrence, from 0. */
export class Numbered<Key, Value = Key> {
  readonly all: Value[] = [];
  readonly #known = new Map<Key, number>();

  of(key: Key, value: Value): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.all.length);
    return this.all.push(value) - 1;
  }
}
