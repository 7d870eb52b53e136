import type { FileUnit, Format, FormatInput } from "../../../model/index.ts";
import { CategoryMessages } from "../category-messages.ts";
import { isLongPrefix, type Place, placeIn, readFilledText } from "../file-units.ts";
import {
  type JsonMember,
  type JsonObject,
  type JsonValue,
  jsonFormatOfToday,
} from "../json/json-document.ts";
import { JsonEntries } from "../json/keyed-json.ts";
import { QUANTITIES } from "../plural-categories.ts";
import { readToml } from "./toml-values.ts";
import { readYaml } from "./yaml-values.ts";

/**
 * go-i18n, version 2, and Hugo: an object of identifiers. Each has a text, or a message with texts by plural
 * category. Other objects are groups: their name and a dot precede the identifiers in them. In a list, the `id` of an
 * item names it. `description` is the comment, and `hash` is ignored. The place of a unit is that of its identifier.
 */
export const goI18nJsonV2 = jsonFormatOfToday("go-i18n-json-v2", "go-i18n JSON, version 2", (root, input) =>
  new MessageReader(input, "json").read(root),
);

/** The same in TOML 1.0. */
export const goI18nToml: Format = {
  ...notation("TOML", "toml", "application/toml"),
  id: "go-i18n-toml",
  read: (input) =>
    readFilledText(input, (text) => {
      const root = readToml(text, input);
      return root === undefined ? [] : new MessageReader(input, "text").read(root);
    }),
};

/** The same in YAML 1.2, or a list of `id` and `translation`. */
export const goI18nYaml: Format = {
  ...notation("YAML", "yaml", "text/yaml"),
  id: "go-i18n-yaml",
  read: (input) =>
    readFilledText(input, (text) => {
      const root = readYaml(text, input);
      return root === undefined ? [] : new MessageReader(input, "text").read(root);
    }),
};

function notation(name: string, extension: string, mediaType: string) {
  return {
    description: `go-i18n (Hugo) in ${name}`,
    mediaType,
    extension,
    kinds: ["monolingual"],
    isOfToday: true,
  } as const;
}

/** The keys of a message. go-i18n ignores their case. */
const RESERVED: ReadonlySet<string> = new Set([
  ...["id", "description", "hash", "leftdelim", "rightdelim"],
  ...QUANTITIES,
]);

class MessageReader {
  readonly #input: FormatInput;
  readonly #codes: "json" | "text";
  readonly #entries: JsonEntries;
  readonly #messages: CategoryMessages;

  constructor(input: FormatInput, codes: "json" | "text") {
    this.#input = input;
    this.#codes = codes;
    this.#entries = new JsonEntries(input, codes);
    this.#messages = new CategoryMessages(input);
  }

  read(root: JsonValue): readonly FileUnit[] {
    if (root.kind === "object") this.#readMembers(root, "");
    else if (root.kind === "array") this.#readList(root.items, "");
    // In YAML, null is a file with only comments.
    else if (root.kind !== "null" || this.#codes === "json")
      this.#entries.refuseRoot(root, "an object or a list of messages");
    this.#messages.report();
    return this.#entries.units;
  }

  /** Recursion is bounded, because the depth of a document is. */
  #readMembers({ members }: JsonObject, before: string): void {
    for (const member of members) this.#readMember(member.value, `${before}${member.key}`, member);
  }

  #readMember(value: JsonValue, key: string, { line, column }: Place): void {
    const place = { line, column };
    if ("text" in value) this.#addText(key, value.text, { ...place, comment: "" });
    else if (value.kind === "object" && isMessage(value)) this.#readMessage(value, key, place);
    else if (isLongPrefix(key, place, this.#input)) return;
    else if (value.kind === "object") this.#readMembers(value, `${key}.`);
    else this.#readList(value.items, `${key}.`);
  }

  #readList(items: readonly JsonValue[], before: string): void {
    for (const [index, item] of items.entries()) {
      const path = `${before}[${index}]`;
      if (item.kind === "object") this.#readItem(item, before, path);
      else this.#entries.refuse(item, ["the value", path], "a message with an id");
    }
  }

  #readItem(item: JsonObject, before: string, path: string): void {
    const id = this.#entries.member(item, "id", path);
    if (id === undefined || !("text" in id.value) || id.value.text === "") {
      this.#entries.refuse(id?.value ?? item, ["the id", path], "a text");
      return;
    }
    const key = `${before}${id.value.text}`;
    const translation = this.#entries.member(item, "translation", key)?.value;
    const comment = this.#entries.description(item, key);
    const place = { line: id.line, column: id.column };
    if (translation === undefined) this.#readForms(item, key, { ...place, comment });
    else if ("text" in translation) this.#addText(key, translation.text, { ...place, comment });
    else if (translation.kind === "object") this.#readForms(translation, key, { ...place, comment });
    else this.#entries.refuse(translation, ["the translation", key], "a text or its plural forms");
  }

  #addText(key: string, text: string, { comment, ...place }: Place & { readonly comment: string }): void {
    const texts = new Map([["other", { text, ...place }]]);
    this.#entries.addUnit(this.#messages.unitOf({ key, texts, isText: true, comment, ...place }));
  }

  #readMessage(message: JsonObject, key: string, place: Place): void {
    const id = this.#entries.member(message, "id", key)?.value;
    const name = id?.kind === "string" && id.text !== "" ? `${key}.${id.text}` : key;
    this.#readForms(message, name, { ...place, comment: this.#entries.description(message, name) });
  }

  #readForms(message: JsonObject, key: string, place: Place & { readonly comment: string }): void {
    const texts = new Map<string, Place & { readonly text: string }>();
    for (const member of message.members) {
      const category = member.key.toLowerCase();
      const { value, line, column } = member;
      if (!QUANTITIES.has(category)) {
        if (!RESERVED.has(category) && category !== "translation") this.#drop(member, key);
        continue;
      }
      const first = texts.get(category);
      if (first !== undefined) this.#entries.duplicate({ line, column }, `${key}.${category}`, first.line);
      const text = this.#entries.text(value, [`the form ${category}`, key]);
      if (text === undefined) return;
      texts.set(category, { text, line, column });
    }
    this.#entries.addUnit(this.#messages.unitOf({ key, texts, ...place }));
  }

  /** go-i18n does not know such a key in a message. */
  #drop({ key, value, line, column }: JsonMember, owner: string): void {
    if (value.kind === "null" || ("text" in value && value.text === "")) return;
    const why = "no message has such a key";
    this.#input.report("text/dropped", placeIn(this.#input, { line, column }), `${owner}.${key}`, why);
  }
}

/** True for an object with a text below a category, and nothing nested below a key of messages. */
function isMessage({ members }: JsonObject): boolean {
  const own = members.filter(({ key }) => RESERVED.has(key.toLowerCase()));
  const hasForm = own.some(({ key, value }) => QUANTITIES.has(key.toLowerCase()) && "text" in value);
  return hasForm && own.every(({ value }) => value.kind !== "object");
}
