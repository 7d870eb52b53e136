import { type FileUnit, type Format, type FormatInput, wordSet } from "../../../model/index.ts";
import { keyedUnit, placeIn } from "../file-units.ts";
import { pluralQuantities, QUANTITIES, UnusedForms } from "../plural-categories.ts";
import { readAndroidText } from "./android-text.ts";
import type { XmlElement, XmlNode } from "./xml-document.ts";
import { childElements, hasOwnText, isRootNamed, readXmlFile, textContent } from "./xml-elements.ts";

/**
 * Android string resources: `<string>` and `<plurals>` directly below `<resources>`, in file order, named by their
 * `name`. Elements with `translatable="false"` are skipped. Other elements are skipped too, with a report if they
 * contain texts (RULES.md 4, 14.11). If a name has entries for several products, one counts: see `AndroidProducts`.
 * The comment is the XML comments since the element before, as written. A plural has one form for each form of the
 * language, in the order of its categories (RULES.md 14.6), and missing ones are empty. The place of a unit is that
 * of its element.
 */
export const aresource: Format = {
  id: "aresource",
  description: "Android string resources (XML)",
  mediaType: "application/xml",
  extension: "xml",
  kinds: ["monolingual"],
  read(input) {
    const { root, encoding } = readXmlFile(input);
    const isRead = root !== undefined && isRootNamed("resources", root, input);
    return { units: isRead ? new ResourceReader(input).read(root.children) : [], encoding };
  },
};

/** Resources that are not texts, whatever their content. */
const NO_TEXTS = wordSet(`
  add-resource attr bool color declare-styleable dimen drawable eat-comment fraction id integer integer-array
  java-symbol macro overlayable public public-group skip staging-public-group style symbol
`);

interface PluralItem {
  readonly text: string | undefined;
  /** The line of the first item with its quantity. */
  readonly firstLine: number;
}

class ResourceReader {
  readonly #input: FormatInput;
  readonly #unused: UnusedForms;
  readonly #products: AndroidProducts;
  #badEscapes = 0;

  constructor(input: FormatInput) {
    this.#input = input;
    this.#unused = new UnusedForms(input);
    this.#products = new AndroidProducts(input);
  }

  read(nodes: readonly XmlNode[]): readonly FileUnit[] {
    let comments: string[] = [];
    for (const node of nodes) {
      if (node.kind === "comment") comments.push(node.text);
      else if (node.kind === "element") {
        const unit = this.#toUnit(node, comments.join("\n"));
        if (unit !== undefined) this.#products.add(unit, node.attributes.get("product"));
      }
      if (node.kind === "element" || node.kind === "instruction") comments = [];
    }
    this.#unused.report();
    return this.#products.chosen();
  }

  #toUnit(element: XmlElement, comment: string): FileUnit | undefined {
    const { name: kind, attributes, line, column } = element;
    const key = attributes.get("name");
    if (attributes.get("translatable") === "false") return undefined;
    if (kind !== "string" && kind !== "plurals") return void this.#leaveOut(element);
    if (key === undefined)
      return void this.#input.report("xml/missing-name", { file: this.#input.file, line, column }, kind);
    const plural = kind === "plurals";
    const forms = plural ? this.#pluralForms(element, key) : [this.#textOf(element)];
    const whole = forms.filter((form) => form !== undefined);
    return whole.length < forms.length
      ? undefined
      : keyedUnit({ key, forms: whole, plural, comment, line, column });
  }

  #pluralForms(plurals: XmlElement, key: string): readonly (string | undefined)[] {
    const items = new Map<string, PluralItem>();
    if (hasOwnText(plurals)) this.#drop(plurals, key, "the text is outside of an <item>");
    for (const item of childElements(plurals)) {
      if (item.name === "item") this.#takeItem(item, key, items);
      else this.#dropTexts(item, key);
    }
    return pluralQuantities(this.#input.plural).map((names) => {
      const found = names.find((name) => items.has(name));
      return found === undefined ? "" : items.get(found)?.text;
    });
  }

  #takeItem(item: XmlElement, key: string, items: Map<string, PluralItem>): void {
    const { attributes, line, column } = item;
    const here = placeIn(this.#input, item);
    const quantity = attributes.get("quantity") ?? "";
    if (!QUANTITIES.has(quantity)) {
      this.#input.report("xml/unknown-quantity", here, quantity, key);
      return;
    }
    const firstLine = items.get(quantity)?.firstLine;
    if (firstLine !== undefined) this.#input.report("unit/duplicate", here, `${key}:${quantity}`, firstLine);
    const text = this.#textOf(item);
    items.set(quantity, { text, firstLine: firstLine ?? line });
    this.#unused.add(key, { category: quantity, text: text ?? "", line, column });
  }

  #leaveOut(element: XmlElement): void {
    const { name: kind, attributes } = element;
    const key = attributes.get("name") ?? "";
    if (kind === "string-array") {
      if (hasText(element)) this.#input.report("xml/string-array", placeIn(this.#input, element), key);
    } else if (kind === "array") {
      if (childElements(element).some(isWritten)) this.#drop(element, key, "<array> is not read");
    } else if (!NO_TEXTS.has(kind) && !isTypedItem(element)) this.#dropTexts(element, key);
  }

  /** Reports the texts of an element that Android does not know, by the nearest names. */
  #dropTexts(element: XmlElement, outerName: string): void {
    const { name: kind, attributes } = element;
    const key = attributes.get("name") ?? outerName;
    if (attributes.get("translatable") === "false") return;
    if (hasOwnText(element)) this.#drop(element, key, `<${kind}> is not read here`);
    else for (const child of childElements(element)) this.#dropTexts(child, key);
  }

  #drop({ line, column }: XmlElement, key: string, why: string): void {
    this.#input.report("text/dropped", { file: this.#input.file, line, column }, key, why);
  }

  /** Undefined, with an error, if an escape is wrong. */
  #textOf(element: XmlElement): string | undefined {
    const { text, badEscape, unknownEscape } = readAndroidText(element.children);
    const here = placeIn(this.#input, element);
    if (unknownEscape !== undefined) {
      if (this.#badEscapes === 0) this.#input.report("xml/unknown-escape", here, unknownEscape);
      this.#badEscapes += 1;
    }
    if (badEscape === undefined) return text;
    return void this.#input.report("xml/bad-escape", here, badEscape);
  }
}

function hasText(element: XmlElement): boolean {
  return /\S/.test(textContent(element));
}

/** True unless it is a reference (`@drawable/x`, `?attr/y`), a color or a number. */
function isWritten(item: XmlElement): boolean {
  return /^\s*[^\s@?#]*\p{L}/u.test(textContent(item));
}

/** `<item type="dimen">`. An item of type `string` is a text. */
function isTypedItem({ name, attributes }: XmlElement): boolean {
  return name === "item" && attributes.has("type") && attributes.get("type") !== "string";
}

interface Entry {
  readonly unit: FileUnit;
  readonly product: string | undefined;
}

/**
 * Chooses between entries of a name that differ in `product`: the one without a product counts, else that of
 * `default`, else the first (SOURCES.md, third round, rule 2). Entries for other products are reported.
 */
class AndroidProducts {
  readonly #input: FormatInput;
  readonly #entries: Entry[] = [];
  /** The product whose entries count, by name; undefined for entries without a product. */
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

  /** All entries of a name for the chosen product, in the order of the file. */
  chosen(): readonly FileUnit[] {
    return this.#entries.filter((entry) => this.#counts(entry)).map(({ unit }) => unit);
  }

  #counts({ unit, product }: Entry): boolean {
    const chosen = this.#chosen.get(unit.context);
    if (product === chosen) return true;
    const { context } = unit;
    const instead = chosen === undefined ? "without a product" : `of the product "${chosen.slice(0, 100)}"`;
    const why = `its product is "${(product ?? "").slice(0, 100)}"; the text ${instead} is used`;
    if (unit.state !== "empty") this.#input.report("text/dropped", placeIn(this.#input, unit), context, why);
    return false;
  }
}
