import type { Statistics, Translation } from "../../model/index.ts";

/**
 * What follows from the texts of translations alone, kept from one edit to the next: a translation that an edit touches
 * gets other statistics (`relink`), and is asked again.
 */
export class KeptByTexts<Value> {
  readonly #known = new WeakMap<Statistics, Value>();
  readonly #make: (translation: Translation) => Value;

  constructor(make: (translation: Translation) => Value) {
    this.#make = make;
  }

  of(translation: Translation): Value {
    const { statistics } = translation;
    const known = this.#known.get(statistics);
    if (known !== undefined) return known;
    const made = this.#make(translation);
    this.#known.set(statistics, made);
    return made;
  }
}
