import { type FileUnit, type Format, type FormatInput, quote } from "../../../model/index.ts";
import { hasLoneSurrogate, type KeyedText, keyedUnit, type Place, placeIn } from "../file-units.ts";
import { pluralQuantities, QUANTITIES, UnusedForms } from "../plural-categories.ts";
import {
  type JsonMember,
  type JsonObject,
  type JsonValue,
  jsonFormat,
  languageBelow,
} from "./json-document.ts";

/** Members of an entry that describe its text. */
const METADATA: ReadonlySet<string> = new Set(["id", "description", "comment", "hash", "placeholders"]);

/** Recursion is bounded, because the depth of a document is. */
function hasText(value: JsonValue): boolean {
  if (value.kind === "object") return value.members.some((member) => hasText(member.value));
  if (value.kind === "array") return value.items.some(hasText);
  return value.kind === "string" && value.text !== "";
}

/** Collects the units of a file whose entries have a given shape. Other shapes are reported. */
export class JsonEntries {
  readonly units: FileUnit[] = [];
  readonly #input: FormatInput;
  readonly #syntax: "json" | "text";

  /** @param syntax the first part of codes: `text` for files that are not JSON */
  constructor(input: FormatInput, syntax: "json" | "text" = "json") {
    this.#input = input;
    this.#syntax = syntax;
  }

  add(text: KeyedText): void {
    this.addUnit(keyedUnit(text));
  }

  addUnit(unit: FileUnit): void {
    const { context, target, comment, location } = unit;
    if (![context, target, comment, location].some(hasLoneSurrogate)) this.units.push(unit);
    else if (this.#syntax === "json") this.#input.report("json/bad-escape", placeIn(this.#input, unit));
    else this.#input.report("text/bad-escape", placeIn(this.#input, unit), "\\uD800 to \\uDFFF");
  }

  /** The text of a value where one is expected; undefined for null. */
  text(value: JsonValue, name: readonly [part: string, key: string]): string | undefined {
    if ("text" in value) return value.text;
    return void this.refuse(value, name, "a text");
  }

  /** Example: `refuseRoot(root, "an object of messages")`. */
  refuseRoot({ line, column }: JsonValue, expected: string): void {
    this.#input.report(`${this.#syntax}/root`, { file: this.#input.file, line, column }, expected);
  }

  /** The members of the root. None, with an error, if it is not an object. */
  membersOf(root: JsonValue, expected: string): readonly JsonMember[] {
    if (root.kind === "object") return root.members;
    this.refuseRoot(root, expected);
    return [];
  }

  /** Example: `refuse(member.value, ["the message", "title"], "a string")`. */
  refuse(value: JsonValue, [part, key]: readonly [string, string], expected: string): void {
    this.#input.report(`${this.#syntax}/unexpected-value`, placeIn(this.#input, value), part, key, expected);
  }

  /**
   * The member with a key. If there are several, the last one counts, as in every JSON parser, and the others are
   * reported.
   *
   * @param owner the key of the object
   */
  member({ members }: JsonObject, key: string, owner: string): JsonMember | undefined {
    let first: JsonMember | undefined;
    let last: JsonMember | undefined;
    for (const member of members) {
      if (member.key !== key) continue;
      if (first !== undefined) this.duplicate(member, `${owner}.${key}`, first.line);
      first ??= member;
      last = member;
    }
    return last;
  }

  duplicate(place: Place, name: string, firstLine: number): void {
    this.#input.report("unit/duplicate", placeIn(this.#input, place), name, firstLine);
  }

  /**
   * Reports members with texts in an entry that has no text itself. The texts can be where another format has them,
   * or the entry can be a group.
   */
  dropTexts({ members }: JsonObject, owner: string, missing: string): void {
    for (const member of members) {
      if (METADATA.has(member.key) || !hasText(member.value)) continue;
      const place = placeIn(this.#input, member);
      this.#input.report(
        "text/dropped",
        place,
        `${owner}.${member.key}`,
        `the entry has no ${quote(missing)}`,
      );
    }
  }

  /** The text of the member `description`, which can be missing or null. */
  description(object: JsonObject, key: string): string {
    const value = this.member(object, "description", key)?.value;
    if (value === undefined || value.kind === "null") return "";
    if (value.kind === "string") return value.text;
    this.refuse(value, ["the description", key], "a string");
    return "";
  }
}

/**
 * `messages.json` of a browser extension: an object of names, each with a `message` and perhaps a `description`,
 * which is the comment. Placeholders are not units. An entry without a message is untranslated. The place of a unit
 * is that of its name. Browsers ignore case in names, so a translation may write a name in another case.
 */
export const webextension = jsonFormat("webextension", "messages.json of a browser extension", readMessages);

function readMessages(root: JsonValue, input: FormatInput): readonly FileUnit[] {
  const entries = new JsonEntries(input);
  for (const member of entries.membersOf(root, "an object of messages")) readMessage(member, entries);
  return entries.units;
}

function readMessage({ key, value: entry, line, column }: JsonMember, entries: JsonEntries): void {
  if (entry.kind !== "object") {
    entries.refuse(entry, ["the value", key], "an object with a message");
    return;
  }
  const message = entries.member(entry, "message", key)?.value;
  if (message === undefined) entries.dropTexts(entry, key, "message");
  if (message === undefined || message.kind === "string") {
    const comment = entries.description(entry, key);
    const runtimeKey = key.toLowerCase();
    entries.add({ key, forms: [message?.text ?? ""], comment, runtimeKey, line, column });
  } else entries.refuse(message, ["the message", key], "a string");
}

/**
 * Application Resource Bundles (Flutter, Dart): an object of keys and texts. `@key` describes `key`: its
 * `description` is the comment. `@@locale`, similar keys and descriptions of missing keys are not units. A text is
 * one form, including ICU plurals, as in translate-toolkit. The place of a unit is that of its key.
 */
export const arb: Format = {
  ...jsonFormat("arb", "Application Resource Bundle (Flutter)", readResources, {
    saidIn: languageBelow((key) => key === "@@locale"),
  }),
  extension: "arb",
};

function readResources(root: JsonValue, input: FormatInput): readonly FileUnit[] {
  const entries = new JsonEntries(input);
  const members = entries.membersOf(root, "an object of keys and texts");
  const attributes = new Map<string, JsonMember>();
  for (const member of members) {
    if (!member.key.startsWith("@")) continue;
    const name = member.key.slice(1);
    const first = attributes.get(name);
    if (first !== undefined) entries.duplicate(member, member.key, first.line);
    attributes.set(name, member);
  }
  for (const member of members)
    if (!member.key.startsWith("@")) readResource(member, attributes.get(member.key)?.value, entries);
  return entries.units;
}

function readResource(
  { key, value, line, column }: JsonMember,
  attributes: JsonValue | undefined,
  entries: JsonEntries,
): void {
  if (value.kind !== "string") {
    entries.refuse(value, ["the value", key], "a string");
    return;
  }
  let comment = "";
  if (attributes?.kind === "object") comment = entries.description(attributes, key);
  else if (attributes !== undefined) entries.refuse(attributes, ["the value", `@${key}`], "an object");
  entries.add({ key, forms: [value.text], comment, line, column });
}

/**
 * go-i18n, version 1: an array of objects with an `id` and a `translation`, which is a text or an object of plural
 * categories (`one`, `other`). A plural has one form for each form of the language, in the order of its categories
 * (RULES.md 14.6), and missing ones are empty. `description` is the comment. The place of a unit is that of its `id`.
 */
export const goI18nJson = jsonFormat("go-i18n-json", "go-i18n JSON, version 1", (root, input) =>
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

  /** The translation of an untranslated entry can be missing or null. */
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
