import type { FileUnit, FormatInput } from "../../model/index.ts";
import { keyedUnit, type Place } from "./file-units.ts";
import { pluralQuantities, QUANTITIES, UnusedForms } from "./plural-categories.ts";

/** A text of a message, below the category that it is for. */
interface CategoryText extends Place {
  readonly text: string;
}

interface CategoryMessage extends Place {
  readonly key: string;
  readonly texts: ReadonlyMap<string, CategoryText>;
  /** True for a text without a category, which is treated as `other`. */
  readonly isText?: boolean;
  readonly comment?: string;
}

/**
 * Units of messages that have a text for each plural category (FORMATS-TODAY.md 2). A message is a plural if it has
 * two categories, or one in a language of one form. Else it is a text. If the template has the message in another
 * shape, the template decides.
 */
export class CategoryMessages {
  readonly #forms: ReturnType<typeof pluralQuantities>;
  readonly #unused: UnusedForms;

  constructor(input: FormatInput) {
    this.#forms = pluralQuantities(input.plural);
    this.#unused = new UnusedForms(input);
  }

  unitOf(message: CategoryMessage): FileUnit {
    const { key, texts, isText = false, comment = "", line, column } = message;
    const categories = [...texts.keys()].filter((category) => QUANTITIES.has(category)).length;
    const isPlural = !isText && (categories > 1 || (categories === 1 && this.#forms.length === 1));
    for (const [category, form] of texts)
      if (isPlural || !QUANTITIES.has(category)) this.#unused.add(key, { category, ...form });
    const forms = this.#formsOf(texts);
    const plural = keyedUnit({ key, forms, plural: true, comment, line, column });
    const text = textAlone(texts, isPlural ? forms : []);
    const alone = keyedUnit({ key, forms: [text], comment, line, column });
    const hasForm = forms.some((form) => form !== "");
    if (!isPlural) return hasForm ? { ...alone, otherwise: [plural] } : alone;
    const others = forms.filter((form) => form !== "" && form !== text);
    const further = others.map((form) => keyedUnit({ key, forms: [form], comment, line, column }));
    return { ...plural, otherwise: [alone, ...further] };
  }

  /** Reports the forms that the language does not use. Call it after the file was read. */
  report(): void {
    this.#unused.report();
  }

  #formsOf(texts: CategoryMessage["texts"]): readonly string[] {
    return this.#forms.map((names) => texts.get(names.find((name) => texts.has(name)) ?? "")?.text ?? "");
  }
}

/** The text of a message that is one unit: the last form of a plural, else its only text. */
function textAlone(texts: CategoryMessage["texts"], forms: readonly string[]): string {
  const last = forms.findLast((form) => form !== "");
  if (last !== undefined) return last;
  const categories = [...QUANTITIES].reverse();
  return categories.map((category) => texts.get(category)?.text ?? "").find((text) => text !== "") ?? "";
}
