import type { FormatInput } from "../../model/index.ts";
import { pluralQuantities } from "./plural-categories.ts";

/** The text of one plural category, and where it is in its file. */
interface CategoryText {
  readonly category: string;
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Counts the texts of a file in plural categories that its language does not use, and reports them once. A category that
 * another one replaced (`other` beside `many` in Russian) is in use.
 */
export class UnusedForms {
  readonly #input: FormatInput;
  readonly #used: ReadonlySet<string>;
  #first: (CategoryText & { readonly key: string }) | undefined;
  #count = 0;

  constructor(input: FormatInput) {
    this.#input = input;
    this.#used = new Set(pluralQuantities(input.plural).flat());
  }

  /** Call it for each text of a plural, whether its category is in use or not. */
  add(key: string, form: CategoryText): void {
    if (form.text === "" || this.#used.has(form.category)) return;
    this.#first ??= { key, ...form };
    this.#count += 1;
  }

  /** Call it at the end of the file. */
  report(): void {
    if (this.#first === undefined) return;
    const { key, category, line, column } = this.#first;
    this.#input.report(
      "plural/dropped",
      { file: this.#input.file, line, column },
      key,
      category,
      this.#count,
    );
  }
}
