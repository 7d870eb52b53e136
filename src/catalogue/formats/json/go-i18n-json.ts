import type { FileUnit, FormatInput } from "../../../model/index.ts";
import { pluralQuantities, QUANTITIES, UnusedForms } from "../plural-categories.ts";
import { type JsonObject, type JsonValue, jsonFormat } from "./json-document.ts";
import { JsonEntries } from "./json-entries.ts";

/**
 * go-i18n, version 1: an array of objects with an `id` and a `translation`, a text or an object of plural categories
 * (`one`, `other`). A plural has one form per form of the language, in the order of its categories (RULES.md 14.6),
 * empty where the file has none. `description` is the comment. A unit stands where its `id` stands.
 */
export const goI18nJson = jsonFormat("go-i18n-json", "go-i18n JSON, version 1, with plurals", (root, input) =>
  new TranslationReader(input).read(root),
);

class TranslationReader {
  readonly #input: FormatInput;
  readonly #entries: JsonEntries;
  readonly #quantities: ReturnType<typeof pluralQuantities>;
  readonly #unused: UnusedForms;

  constructor(input: FormatInput) {
    this.#input = input;
    this.#entries = new JsonEntries(input);
    this.#quantities = pluralQuantities(input.plural);
    this.#unused = new UnusedForms(input);
  }

  read(root: JsonValue): readonly FileUnit[] {
    if (root.kind !== "array") this.#entries.refuseRoot(root, "an array of objects with id and translation");
    else
      for (const [index, item] of root.items.entries()) {
        if (item.kind === "object") this.#readEntry(item, `[${index}]`);
        else this.#entries.refuse(item, ["the value", `[${index}]`], "an object with id and translation");
      }
    this.#unused.report();
    return this.#entries.units;
  }

  #readEntry(entry: JsonObject, path: string): void {
    const id = this.#entries.member(entry, "id", path);
    if (id?.value.kind !== "string") {
      this.#entries.refuse(id?.value ?? entry, ["the id", path], "a string");
      return;
    }
    const key = id.value.text;
    const translation = this.#entries.member(entry, "translation", key)?.value;
    if (translation === undefined) this.#entries.dropTexts(entry, key, "translation");
    const forms = this.#formsOf(translation, key);
    if (forms === undefined) return;
    const { line, column } = id;
    const plural = translation?.kind === "object";
    this.#entries.add({ key, forms, plural, comment: this.#entries.description(entry, key), line, column });
  }

  /** An entry that nobody has translated may have no text, or null. */
  #formsOf(translation: JsonValue | undefined, key: string): readonly string[] | undefined {
    if (translation === undefined || translation.kind === "null") return [""];
    if (translation.kind === "string") return [translation.text];
    if (translation.kind === "object") return this.#pluralForms(translation, key);
    return void this.#entries.refuse(translation, ["the translation", key], "a text or its plural forms");
  }

  #pluralForms(translation: JsonObject, key: string): readonly string[] | undefined {
    const texts = new Map<string, string>();
    const firstLines = new Map<string, number>();
    for (const { key: quantity, value, line, column } of translation.members) {
      const firstLine = firstLines.get(quantity);
      if (firstLine === undefined) firstLines.set(quantity, line);
      else this.#entries.duplicate({ line, column }, `${key}.${quantity}`, firstLine);
      if (!QUANTITIES.has(quantity)) {
        const location = { file: this.#input.file, line, column };
        this.#input.report("json/unknown-quantity", location, quantity, key);
      } else if (value.kind === "string") {
        texts.set(quantity, value.text);
        this.#unused.add(key, { category: quantity, text: value.text, line, column });
      } else return void this.#entries.refuse(value, [`the form ${quantity}`, key], "a string");
    }
    if (texts.size === 0)
      return void this.#entries.refuse(translation, ["the translation", key], "a text or its plural forms");
    return this.#quantities.map((names) => texts.get(names.find((name) => texts.has(name)) ?? "") ?? "");
  }
}
