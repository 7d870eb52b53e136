/**
 * The flags of a unit, of its source record and of its component together. A flag in one of them counts (RULES.md 9).
 */
export class Flags {
  readonly #names = new Set<string>();
  readonly #largest = new Map<string, number>();

  /** @param text comma-separated flags, each a name or `name:value` */
  constructor(text: string) {
    for (const flag of text.split(",")) {
      const [name = "", value = ""] = flag.trim().split(":", 2);
      if (name === "") continue;
      this.#names.add(name);
      if (/^\d+$/.test(value)) this.#largest.set(name, Math.max(this.#largest.get(name) ?? 0, Number(value)));
    }
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** The largest number of a flag: 40 in `max-length:22, max-length:40`; undefined without one. */
  largestOf(name: string): number | undefined {
    return this.#largest.get(name);
  }
}
