import {
  type FileUnit,
  FORM_SEPARATOR,
  type Format,
  type FormatInput,
  type State,
} from "../../../model/index.ts";
import { withLanguage } from "../file-text.ts";
import { isLeftOut, reportUnreadMessages, reportUnreadTexts } from "./ts-left-out.ts";
import { TsLocations } from "./ts-locations.ts";
import { readTsText } from "./ts-text.ts";
import type { XmlElement } from "./xml-document.ts";
import {
  childElements,
  firstChild,
  isRootNamed,
  languageOf,
  platformFlags,
  readXmlFile,
  sharedName,
} from "./xml-elements.ts";

/**
 * Qt Linguist's TS files. A unit's context is the name of its `<context>`, its `<comment>` (what tells equal sources
 * apart) and its id, those that it has, one per line; in a file of keys it is that and the source behind it. An
 * `unfinished` text is fuzzy; `obsolete` and `vanished` messages are left out. A plural has one source, `%n` in it, and
 * the forms that the file has. The comment is the developer's (`extracomment`), then the translator's.
 */
export const ts: Format = {
  id: "ts",
  description: "Qt Linguist TS, with contexts, plurals, unfinished texts and source places",
  mediaType: "application/x-linguist",
  extension: "ts",
  kinds: ["bilingual", "monolingual"],
  read(input) {
    const { root, encoding } = readXmlFile(input);
    const isRead = root !== undefined && isRootNamed("TS", root, input);
    const content = { units: isRead ? new MessageReader(input).read(root) : [], encoding };
    return withLanguage(content, root && languageOf(root, "language"));
  },
};

class MessageReader {
  readonly #input: FormatInput;
  readonly #locations = new TsLocations();
  readonly #units: FileUnit[] = [];

  constructor(input: FormatInput) {
    this.#input = input;
  }

  read(root: XmlElement): readonly FileUnit[] {
    for (const element of childElements(root)) {
      if (element.name === "context") this.#readContext(element);
      else if (element.name === "message") this.#readMessage(element, "");
      else reportUnreadMessages(element, this.#input);
    }
    return this.#units;
  }

  #readContext(element: XmlElement): void {
    const name = sharedName(this.#textOf(firstChild(element, "name")) ?? "", element, this.#input);
    if (name === undefined) return;
    for (const child of childElements(element)) {
      if (child.name === "message") this.#readMessage(child, name);
      else reportUnreadMessages(child, this.#input);
    }
  }

  #readMessage(message: XmlElement, contextName: string): void {
    const location = this.#locations.read(message).join(", ");
    const translation = firstChild(message, "translation");
    const type = translation?.attributes.get("type");
    if (isLeftOut(translation)) return;
    const plural = message.attributes.get("numerus") === "yes";
    const source = this.#textOf(firstChild(message, "source"));
    const forms = this.#formsOf(translation, plural);
    const names = [contextName, this.#childText(message, "comment"), message.attributes.get("id")];
    if (source === undefined || forms === undefined || names[1] === undefined) return;
    reportUnreadTexts(message, plural, this.#input);
    const context = names.filter((name) => name !== undefined && name !== "").join("\n");
    this.#units.push({
      context: this.#input.monolingual ? context + source : context,
      source: this.#input.monolingual ? "" : source,
      target: forms.join(FORM_SEPARATOR),
      plural,
      state: stateOf(forms, type),
      previousSource: "",
      comment: ["extracomment", "translatorcomment"]
        .map((name) => this.#childText(message, name) ?? "")
        .filter((text) => text !== "")
        .join("\n"),
      location,
      flags: platformFlags(message).join(", "),
      line: message.line,
      column: message.column,
    });
  }

  /** Nothing, and an error, where some form is no text. */
  #formsOf(translation: XmlElement | undefined, plural: boolean): readonly string[] | undefined {
    const elements = translation === undefined ? [] : childElements(translation, "numerusform");
    if (elements.length === 0) {
      const text = this.#textOf(translation);
      // Around missing forms stands the file's indentation.
      return text === undefined ? undefined : [plural && text.trim() === "" ? "" : text];
    }
    const forms = (plural ? elements : elements.slice(0, 1)).map((form) => this.#textOf(form));
    const whole = forms.filter((form) => form !== undefined);
    return whole.length < forms.length ? undefined : whole;
  }

  #childText(message: XmlElement, name: string): string | undefined {
    return this.#textOf(firstChild(message, name));
  }

  #textOf(element: XmlElement | undefined): string | undefined {
    const { text, badByte } = readTsText(element);
    if (badByte === undefined || element === undefined) return text;
    const { line, column } = element;
    return void this.#input.report("ts/bad-byte", { file: this.#input.file, line, column }, badByte);
  }
}

function stateOf(forms: readonly string[], type: string | undefined): State {
  if (forms.every((form) => form === "")) return "empty";
  return type === "unfinished" ? "fuzzy" : "translated";
}
