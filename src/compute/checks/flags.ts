/** Flags of a unit, of its source record and of its component, joined: what is on in one of them is on (RULES.md 9). */
export class Flags {
  readonly #names = new Set<string>();
  readonly #values = new Map<string, string[]>();

  /** @param texts comma-separated flags, each a name or `name:value` */
  constructor(...texts: readonly string[]) {
    for (const flag of texts.flatMap((text) => text.split(","))) {
      const [name = "", ...value] = flag.trim().split(":");
      if (name === "") continue;
      this.#names.add(name);
      if (value.length > 0) this.#values.set(name, [...this.valuesOf(name), value.join(":")]);
    }
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** The values given to a flag, in order: `["40"]` for `max-length:40`. */
  valuesOf(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }
}
