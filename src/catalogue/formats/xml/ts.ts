import {
  type FileUnit,
  FORM_SEPARATOR,
  type Format,
  type FormatInput,
  type State,
} from "../../../model/index.ts";
import { LONGEST_PREFIX, placeIn, withLanguage } from "../file-units.ts";
import type { XmlElement } from "./xml-document.ts";
import {
  childElements,
  dropElement,
  elementsWithin,
  firstChild,
  isRootNamed,
  languageOf,
  platformFlags,
  readXmlFile,
  sharedName,
  textContent,
} from "./xml-elements.ts";

/**
 * Qt Linguist's TS files. A unit's context is the name of its `<context>`, its `<comment>` (which distinguishes equal
 * sources) and its id, as far as it has them, one on each line. In a file of keys, the source follows. An
 * `unfinished` text is fuzzy. `obsolete` and `vanished` messages are skipped. A plural has one source, with `%n` in
 * it (with `plurals: qt` two: without and with the `s` of `(s)`), and the forms of the file. The comment is the
 * developer's (`extracomment`), followed by the translator's.
 */
export const ts: Format = {
  id: "ts",
  description: "Qt Linguist TS",
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
    for (const element of childElements(root))
      if (element.name === "context") this.#readContext(element);
      else this.#readChild(element, "");
    return this.#units;
  }

  #readContext(element: XmlElement): void {
    const name = sharedName(this.#textOf(firstChild(element, "name")) ?? "", element, this.#input);
    if (name !== undefined) for (const child of childElements(element)) this.#readChild(child, name);
  }

  #readChild(child: XmlElement, contextName: string): void {
    if (child.name === "message") this.#readMessage(child, contextName);
    else reportUnreadMessages(child, this.#input);
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
      source: this.#input.monolingual ? "" : this.#sourceOf(source, plural),
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

  /** Later releases of the platform make two forms from the only form in the file. */
  #sourceOf(source: string, plural: boolean): string {
    if (!plural || this.#input.pluralSet !== "qt") return source;
    return [source.replaceAll("(s)", ""), source.replaceAll("(s)", "s")].join(FORM_SEPARATOR);
  }

  /** Undefined, with an error, if a form is not a text. */
  #formsOf(translation: XmlElement | undefined, plural: boolean): readonly string[] | undefined {
    const elements = translation === undefined ? [] : childElements(translation, "numerusform");
    if (elements.length === 0) {
      const text = this.#textOf(translation);
      // Without forms, the element contains only the file's indentation.
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
    return void this.#input.report("ts/bad-byte", placeIn(this.#input, element), badByte);
  }
}

function stateOf(forms: readonly string[], type: string | undefined): State {
  if (forms.every((form) => form === "")) return "empty";
  return type === "unfinished" ? "fuzzy" : "translated";
}

interface TsText {
  readonly text: string;
  readonly badByte?: string;
}

/**
 * The text of `<source>`, `<translation>` and similar elements. Characters that XML cannot contain are written as
 * `<byte value="x1b"/>`. If there are several `<lengthvariant>`s, the first one counts, which is the longest.
 */
function readTsText(element: XmlElement | undefined): TsText {
  if (element === undefined) return { text: "" };
  const pieces: string[] = [];
  for (const node of (firstChild(element, "lengthvariant") ?? element).children) {
    if (node.kind === "text" || node.kind === "cdata") pieces.push(node.text);
    if (node.kind !== "element" || node.name !== "byte") continue;
    const value = node.attributes.get("value") ?? "";
    const character = readByte(value);
    if (character === undefined) return { text: "", badByte: value };
    pieces.push(character);
  }
  return { text: pieces.join("") };
}

function readByte(value: string): string | undefined {
  const hex = /^x[0-9a-fA-F]{1,6}$/.test(value);
  if (!hex && !/^\d{1,7}$/.test(value)) return undefined;
  const code = hex ? Number.parseInt(value.slice(1), 16) : Number(value);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

/**
 * The source places of Qt Linguist messages, as lconvert reads them. A signed line counts from the last signed line
 * of the same source file, over the whole document. A place without a file belongs to the file of the place before
 * it. For the first place of a message, this is the file that the first place of an earlier message named last.
 */
class TsLocations {
  readonly #lines = new Map<string, number>();
  /** The file that the first place of the last message named. */
  #file = "";

  /** `file:line` of each place, or only the file. Call it for skipped messages too, because they move later lines. */
  read(message: XmlElement): readonly string[] {
    const places: string[] = [];
    let file = this.#file;
    for (const { attributes } of childElements(message, "location")) {
      const named = attributes.get("filename") ?? "";
      if (named !== "" && named.length <= LONGEST_PREFIX) {
        file = named;
        if (places.length === 0) this.#file = named;
      }
      const line = this.#lineIn(file, attributes.get("line") ?? "");
      places.push(line === undefined || file === "" ? file : `${file}:${line}`);
    }
    return places.filter((place) => place !== "");
  }

  #lineIn(file: string, line: string): number | undefined {
    if (!/^[+-]?\d{1,9}$/.test(line)) return undefined;
    if (/^\d/.test(line)) return Number(line);
    const next = (this.#lines.get(file) ?? 0) + Number(line);
    this.#lines.set(file, next);
    return next;
  }
}

const LEFT_OUT: ReadonlySet<string | undefined> = new Set(["obsolete", "vanished"]);
const MESSAGES: ReadonlySet<string> = new Set(["message"]);
const MOST_OF_A_KEY = 1000;

/** True if Qt marks a message as one that its program no longer has. */
function isLeftOut(translation: XmlElement | undefined): boolean {
  return LEFT_OUT.has(translation?.attributes.get("type"));
}

/** Reports messages at a place where Qt files have none. */
function reportUnreadMessages(place: XmlElement, input: FormatInput): void {
  for (const message of elementsWithin(place, MESSAGES))
    if (!isLeftOut(firstChild(message, "translation")))
      dropElement(message, keyOf(message), `<${place.name}> has no messages`, input);
}

/** Reports the texts of a message that are not part of its unit. */
function reportUnreadTexts(message: XmlElement, plural: boolean, input: FormatInput): void {
  const key = keyOf(message);
  for (const name of ["source", "translation"]) {
    const [first, ...others] = childElements(message, name);
    for (const other of others) dropElement(other, key, `the message has a <${name}> before it`, input);
    if (first !== undefined) reportUnreadMarkup(first, key, input);
  }
  const translation = firstChild(message, "translation");
  const forms = translation === undefined ? [] : childElements(translation, "numerusform");
  for (const form of plural ? [] : forms.slice(1))
    dropElement(form, key, 'a message without numerus="yes" has one form', input);
  for (const form of plural ? forms : forms.slice(0, 1)) reportUnreadMarkup(form, key, input);
}

/** If there are several `<lengthvariant>` elements, the first one counts. Other markup is not part of a text. */
function reportUnreadMarkup(text: XmlElement, key: string, input: FormatInput): void {
  const variant = firstChild(text, "lengthvariant");
  for (const element of childElements(text)) {
    const { name } = element;
    if (element === variant) reportUnreadMarkup(element, key, input);
    else if (name === "lengthvariant")
      dropElement(element, key, "another <lengthvariant> precedes it", input);
    else if (name !== "byte" && name !== "numerusform")
      dropElement(element, key, `<${name}> is not part of a text`, input);
  }
}

function keyOf(message: XmlElement): string {
  const source = textContent(firstChild(message, "source"));
  return source.slice(0, MOST_OF_A_KEY) || (message.attributes.get("id") ?? "");
}
