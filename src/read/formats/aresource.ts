import type { FileUnit, Format, FormatInput } from "../../model/format.ts";
import { readAndroidText } from "./android-text.ts";
import { keyedUnit } from "./keyed-unit.ts";
import { pluralQuantities, QUANTITIES } from "./plural-categories.ts";
import type { XmlElement, XmlNode } from "./xml-document.ts";
import { isRootNamed, readXmlFile } from "./xml-elements.ts";

/**
 * Android string resources: `<string>` and `<plurals>` right below `<resources>`, in file order, keyed by their name;
 * those marked `translatable="false"` and all other elements are left out (RULES.md 4, 14.11). The comment is that of
 * the XML comments since the element before, as they stand. A plural has one form per form of the language, in the
 * order of its categories (RULES.md 14.6), empty where the file has none. A unit stands where its element begins.
 */
export const aresource: Format = {
  id: "aresource",
  description: "Android string resources (XML), with plurals and inline markup",
  mediaType: "application/xml",
  extension: "xml",
  kinds: ["monolingual"],
  read(input) {
    const { root, encoding } = readXmlFile(input);
    const isRead = root !== undefined && isRootNamed("resources", root, input);
    return { units: isRead ? new ResourceReader(input).read(root.children) : [], encoding };
  },
};

class ResourceReader {
  readonly #input: FormatInput;
  /** What is said once per file and was said. */
  readonly #told = new Set<string>();

  constructor(input: FormatInput) {
    this.#input = input;
  }

  read(nodes: readonly XmlNode[]): readonly FileUnit[] {
    const units: FileUnit[] = [];
    let comments: string[] = [];
    for (const node of nodes) {
      if (node.kind === "comment") comments.push(node.text);
      else if (node.kind === "element") {
        const unit = this.#toUnit(node, comments.join("\n"));
        if (unit !== undefined) units.push(unit);
      }
      if (node.kind === "element" || node.kind === "instruction") comments = [];
    }
    return units;
  }

  #toUnit(element: XmlElement, comment: string): FileUnit | undefined {
    const { name: kind, attributes, line, column } = element;
    const key = attributes.get("name");
    if (kind === "string-array") this.#tellOnce("xml/string-array", element, key ?? "");
    if ((kind !== "string" && kind !== "plurals") || attributes.get("translatable") === "false")
      return undefined;
    if (key === undefined)
      return void this.#input.report("xml/missing-name", { file: this.#input.file, line, column }, kind);
    const plural = kind === "plurals";
    const forms = plural ? this.#pluralForms(element) : [this.#textOf(element)];
    const whole = forms.filter((form) => form !== undefined);
    return whole.length < forms.length
      ? undefined
      : keyedUnit({ key, forms: whole, plural, comment, line, column });
  }

  #pluralForms({ children }: XmlElement): readonly (string | undefined)[] {
    const texts = new Map<string, string | undefined>();
    for (const item of children) {
      if (item.kind !== "element" || item.name !== "item") continue;
      const quantity = item.attributes.get("quantity") ?? "";
      if (QUANTITIES.has(quantity)) texts.set(quantity, this.#textOf(item));
      else {
        const { line, column } = item;
        this.#input.report("xml/unknown-quantity", { file: this.#input.file, line, column }, quantity);
      }
    }
    return pluralQuantities(this.#input.plural).map((names) => {
      const found = names.find((name) => texts.has(name));
      return found === undefined ? "" : texts.get(found);
    });
  }

  /** Nothing, and an error, where an escape makes no sense. */
  #textOf(element: XmlElement): string | undefined {
    const { text, badEscape, unknownEscape } = readAndroidText(element.children);
    const { line, column } = element;
    if (unknownEscape !== undefined) this.#tellOnce("xml/unknown-escape", element, unknownEscape);
    if (badEscape === undefined) return text;
    return void this.#input.report("xml/bad-escape", { file: this.#input.file, line, column }, badEscape);
  }

  #tellOnce(
    code: "xml/string-array" | "xml/unknown-escape",
    { line, column }: XmlElement,
    argument: string,
  ): void {
    if (!this.#told.has(code)) this.#input.report(code, { file: this.#input.file, line, column }, argument);
    this.#told.add(code);
  }
}
