import type { FileUnit, FormatInput } from "../../../model/index.ts";
import { CategoryMessages } from "../category-messages.ts";
import { type Place, placeIn } from "../file-units.ts";
import {
  type JsonMember,
  type JsonObject,
  type JsonValue,
  jsonFormatOfToday,
  languageBelow,
} from "./json-document.ts";
import { JsonEntries } from "./keyed-json.ts";

/**
 * The files of Go's `gotext` (golang.org/x/text): `messages`, each with an `id` (the first one of a list), the
 * `message` of the program and a `translation`. The translation is a text, or selects one by plural category. If the
 * template has no translation, its text is the message. `fuzzy` is read only in translations, because gotext sets it
 * on copies in the template. The place of a unit is that of its `id`.
 */
export const gotext = jsonFormatOfToday(
  "gotext",
  "gotext JSON (golang.org/x/text)",
  (root, input) => new GotextReader(input).read(root),
  { saidIn: languageBelow((key) => key === "language") },
);

interface Texts {
  readonly texts: ReadonlyMap<string, Place & { readonly text: string }>;
  /** True if the forms are one text without cases. */
  readonly isText: boolean;
}

const NO_TEXTS: Texts = { texts: new Map(), isText: true };
const COMMENTS = ["meaning", "comment", "translatorComment"];

class GotextReader {
  readonly #input: FormatInput;
  readonly #entries: JsonEntries;
  readonly #messages: CategoryMessages;

  constructor(input: FormatInput) {
    this.#input = input;
    this.#entries = new JsonEntries(input);
    this.#messages = new CategoryMessages(input);
  }

  read(root: JsonValue): readonly FileUnit[] {
    const messages = root.kind === "object" ? this.#entries.member(root, "messages", "")?.value : undefined;
    // Go writes an empty list this way.
    if (messages?.kind === "null") return [];
    if (messages?.kind !== "array")
      this.#entries.refuseRoot(messages ?? root, "an object with a list of messages");
    else
      for (const [index, item] of messages.items.entries()) {
        if (item.kind === "object") this.#readMessage(item, `messages[${index}]`);
        else this.#entries.refuse(item, ["the value", `messages[${index}]`], "an object with an id");
      }
    this.#messages.report();
    return this.#entries.units;
  }

  #readMessage(message: JsonObject, path: string): void {
    const member = this.#entries.member(message, "id", path);
    const id = member?.value.kind === "array" ? member.value.items[0] : member?.value;
    if (member === undefined || id?.kind !== "string") {
      this.#entries.refuse(id ?? member?.value ?? message, ["the id", path], "a string");
      return;
    }
    const texts = this.#textsOf(message, id.text);
    if (texts === undefined) return;
    const { line, column } = member;
    const comment = this.#commentOf(message, id.text);
    const unit = this.#messages.unitOf({ key: id.text, ...texts, comment, line, column });
    const location = this.#said(message, "position", id.text);
    const isFuzzy = this.#isFuzzy(message, id.text);
    const { otherwise } = unit;
    this.#entries.addUnit({
      ...marked(unit, location, isFuzzy),
      ...(otherwise && { otherwise: otherwise.map((one) => marked(one, location, isFuzzy)) }),
    });
  }

  #textsOf(message: JsonObject, key: string): Texts | undefined {
    const translation = this.#entries.member(message, "translation", key)?.value;
    const own = translation === undefined ? NO_TEXTS : this.#formsIn(translation, key);
    const isEmpty = own !== undefined && [...own.texts.values()].every(({ text }) => text === "");
    const said =
      isEmpty && this.#input.isSource ? this.#entries.member(message, "message", key)?.value : undefined;
    return said === undefined ? own : this.#formsIn(said, key);
  }

  /** A text, or `{"select": {"cases": {"one": "…", "other": {"msg": "…"}}}}`. */
  #formsIn(value: JsonValue, key: string): Texts | undefined {
    if (value.kind !== "object") {
      const text = this.#entries.text(value, ["the translation", key]);
      if (text === undefined) return undefined;
      return { texts: new Map([["other", { ...value, text }]]), isText: true };
    }
    const select = this.#entries.member(value, "select", key)?.value;
    const cases = select?.kind === "object" ? this.#entries.member(select, "cases", key)?.value : undefined;
    if (cases?.kind === "object") return this.#casesOf(cases, key);
    const plain = this.#entries.member(value, "msg", key)?.value;
    const variables = this.#entries.member(value, "var", key);
    if (variables !== undefined) this.#dropVariables(variables, key);
    if (plain !== undefined) return this.#formsIn(plain, key);
    return void this.#entries.refuse(
      cases ?? select ?? value,
      ["the translation", key],
      "a text or its cases",
    );
  }

  /** Drops texts that the text of the message names, because they are not units. */
  #dropVariables({ key: name, value, line, column }: JsonMember, key: string): void {
    const hasTexts = value.kind === "object" && value.members.length > 0;
    if (hasTexts)
      this.#input.report(
        "text/dropped",
        placeIn(this.#input, { line, column }),
        `${key}.${name}`,
        "variables of a message are not read",
      );
  }

  #casesOf(cases: JsonObject, key: string): Texts | undefined {
    const texts = new Map<string, Place & { readonly text: string }>();
    for (const { key: category, value, line, column } of cases.members) {
      const first = texts.get(category);
      if (first !== undefined) this.#entries.duplicate({ line, column }, `${key}.${category}`, first.line);
      const plain = value.kind === "object" ? this.#entries.member(value, "msg", key)?.value : value;
      const text = this.#entries.text(plain ?? value, [`the case ${category}`, key]);
      if (text === undefined) return undefined;
      texts.set(category, { text, line, column });
    }
    return { texts, isText: false };
  }

  #commentOf(message: JsonObject, key: string): string {
    const comments = COMMENTS.map((name) => this.#said(message, name, key)).filter((text) => text !== "");
    return [...new Set(comments)].join("\n");
  }

  #said(message: JsonObject, name: string, key: string): string {
    const value = this.#entries.member(message, name, key)?.value;
    return value === undefined ? "" : (this.#entries.text(value, [`the ${name}`, key]) ?? "");
  }

  #isFuzzy(message: JsonObject, key: string): boolean {
    const value = this.#entries.member(message, "fuzzy", key)?.value;
    return this.#input.isSource !== true && value?.kind === "boolean" && value.text === "True";
  }
}

function marked(unit: FileUnit, location: string, isFuzzy: boolean): FileUnit {
  return { ...unit, location, state: isFuzzy && unit.state === "translated" ? "fuzzy" : unit.state };
}
