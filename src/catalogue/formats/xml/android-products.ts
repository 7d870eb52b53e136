import type { FileUnit, FormatInput } from "../../../model/index.ts";

interface Entry {
  readonly unit: FileUnit;
  /** Undefined where the element has no `product`. */
  readonly product: string | undefined;
}

/**
 * Chooses between the entries of a name that differ in `product`: the one without it counts, else that of `default`, else
 * the first (SOURCES.md, third round, rule 2). What is written for other products is reported.
 */
export class AndroidProducts {
  readonly #input: FormatInput;
  readonly #entries: Entry[] = [];
  /** Of the names that a product is written for: whose entries count. */
  readonly #chosen = new Map<string, string | undefined>();

  constructor(input: FormatInput) {
    this.#input = input;
  }

  /** Call it for each entry, in the order of the file. */
  add(unit: FileUnit, product: string | undefined): void {
    const known = this.#chosen.has(unit.context);
    const chosen = this.#chosen.get(unit.context);
    const isBetter = product === undefined || (product === "default" && chosen !== undefined);
    if (!known || isBetter) this.#chosen.set(unit.context, product);
    this.#entries.push({ unit, product });
  }

  /** In the order of the file; entries of a name for one product are all returned. */
  chosen(): readonly FileUnit[] {
    return this.#entries.filter((entry) => this.#counts(entry)).map(({ unit }) => unit);
  }

  #counts({ unit, product }: Entry): boolean {
    const chosen = this.#chosen.get(unit.context);
    if (product === chosen) return true;
    const { context, line, column } = unit;
    const instead = chosen === undefined ? "without a product" : `of the product "${chosen.slice(0, 100)}"`;
    const why = `it is of the product "${(product ?? "").slice(0, 100)}", and the text ${instead} counts`;
    if (unit.state !== "empty")
      this.#input.report("text/dropped", { file: this.#input.file, line, column }, context, why);
    return false;
  }
}
