import type { FileUnit, FormatInput } from "../../../model/index.ts";
import { CategoryMessages } from "../category-messages.ts";
import { isLongPrefix, type Place, withoutReplaced } from "../file-units.ts";
import { QUANTITIES } from "../plural-categories.ts";
import { type JsonMember, type JsonObject, type JsonValue, jsonFormatOfToday } from "./json-document.ts";
import { JsonEntries } from "./keyed-json.ts";

/**
 * inlang's message format: texts, with keys of nested objects joined by dots. A message with variants is an object,
 * or a list with one object, that has `declarations`, `selectors` and `match`. If its only selector is a plural, it
 * is a plural unit, in which `*` is `other`. Else each line of `match` is a text, `key[line]`. The place of a unit is
 * that of its key or line.
 */
export const inlang = jsonFormatOfToday("inlang", "inlang message format (Paraglide)", (root, input) =>
  new InlangReader(input).read(root),
);

class InlangReader {
  readonly #input: FormatInput;
  readonly #entries: JsonEntries;
  readonly #messages: CategoryMessages;

  constructor(input: FormatInput) {
    this.#input = input;
    this.#entries = new JsonEntries(input);
    this.#messages = new CategoryMessages(input);
  }

  read(root: JsonValue): readonly FileUnit[] {
    this.#readMembers(this.#entries.membersOf(root, "an object of messages"), "");
    this.#messages.report();
    return this.#entries.units;
  }

  /** Recursion is bounded, because the depth of a document is. */
  #readMembers(members: readonly JsonMember[], before: string): void {
    for (const member of members) this.#readMember(member, `${before}${member.key}`);
  }

  #readMember(member: JsonMember, key: string): void {
    const { value } = member;
    const message = variantsIn(value);
    if (message !== undefined) this.#readVariants(message, key, member);
    else if (value.kind === "object") {
      if (!isLongPrefix(key, member, this.#input)) this.#readMembers(value.members, `${key}.`);
    } else {
      const text = this.#entries.text(value, ["the value", key]);
      if (text !== undefined) this.#addText(key, text, member);
    }
  }

  #addText(key: string, text: string, { line, column }: Place): void {
    const texts = new Map([["other", { text, line, column }]]);
    this.#entries.addUnit(this.#messages.unitOf({ key, texts, isText: true, line, column }));
  }

  #readVariants({ message, match }: Variants, key: string, { line, column }: Place): void {
    const lines: (Place & { readonly name: string; readonly text: string })[] = [];
    for (const member of match.members) {
      const text = this.#entries.text(member.value, [`the variant ${member.key}`, key]);
      if (text === undefined) return;
      lines.push({ name: member.key, text, line: member.line, column: member.column });
    }
    const plural = pluralSelector(message);
    const categories = lines.map(({ name }) => (plural === undefined ? undefined : categoryIn(name, plural)));
    if (lines.length > 0 && categories.every((category) => category !== undefined)) {
      const forms = lines.map((one, index) => ({ ...one, category: categories[index] ?? "" }));
      const counting = withoutReplaced(forms, {
        keyOf: ({ category }) => category,
        isNested: () => true,
        tell: (one, first) => this.#entries.duplicate(one, `${key}[${one.name}]`, first.line),
      });
      const texts = new Map(counting.map((one) => [one.category, one]));
      this.#entries.addUnit(this.#messages.unitOf({ key, texts, line, column }));
      return;
    }
    if (isLongPrefix(key, { line, column }, this.#input)) return;
    for (const one of lines) this.#addText(`${key}[${one.name}]`, one.text, one);
  }
}

interface Variants {
  readonly message: JsonObject;
  readonly match: JsonObject;
}

/** The variants of a message: an object that has `match`, or a list with only such an object. */
function variantsIn(value: JsonValue): Variants | undefined {
  const message = value.kind === "array" && value.items.length === 1 ? value.items[0] : value;
  if (message?.kind !== "object") return undefined;
  const match = memberOf(message, "match");
  const isMessage =
    value.kind === "array" ||
    memberOf(message, "selectors") !== undefined ||
    memberOf(message, "declarations") !== undefined;
  return match?.kind === "object" && isMessage ? { message, match } : undefined;
}

function memberOf({ members }: JsonObject, key: string): JsonValue | undefined {
  return members.findLast((member) => member.key === key)?.value;
}

function textsIn(value: JsonValue | undefined): readonly string[] {
  const items = value?.kind === "array" ? value.items : value === undefined ? [] : [value];
  return items.flatMap((item) => (item.kind === "string" ? [item.text] : []));
}

/** A declaration of a plural. Ordinals have options, and categories of their own. */
const DECLARATION = /^\s*local\s+([^\s=]{1,200})\s*=\s*[^\s:]{1,200}\s*:\s*plural\s*$/;

/** The only selector of a message, if it is declared as a plural. */
function pluralSelector(message: JsonObject): string | undefined {
  const selectors = textsIn(memberOf(message, "selectors"));
  const plurals = textsIn(memberOf(message, "declarations")).flatMap(
    (text) => DECLARATION.exec(text)?.[1] ?? [],
  );
  const [only] = selectors;
  return selectors.length === 1 && only !== undefined && plurals.includes(only.trim())
    ? only.trim()
    : undefined;
}

/** The category in a line such as `countPlural=one`. */
function categoryIn(line: string, selector: string): string | undefined {
  const at = line.indexOf("=");
  const [name, category] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  if (at < 0 || name !== selector) return undefined;
  if (category === "*") return "other";
  return QUANTITIES.has(category) ? category : undefined;
}
