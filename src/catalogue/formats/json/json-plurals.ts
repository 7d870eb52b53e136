import type { FormatInput } from "../../../model/index.ts";
import type { UnusedForms } from "../plural-categories.ts";
import type { JsonMember } from "./json-document.ts";
import type { JsonEntry } from "./json-units.ts";

/** The texts and nulls of one object, by their keys, the last of each: other values have no part in a plural. */
export type ObjectTexts = ReadonlyMap<string, JsonMember>;

/** Members of one object that are one unit. */
export interface MemberPlural {
  /** What the unit is called beside the object's other keys. */
  readonly key: string;
  /** All that are part of it, whether they are a form or not: among them is the one that was asked of. */
  readonly parts: readonly JsonMember[];
  /** In the order of the unit's forms; one that the file lacks is empty. */
  readonly forms: readonly (JsonMember | undefined)[];
  /** Where a template may have it otherwise: what its members are in a template themselves. */
  readonly inTemplate?: "plural" | "texts";
}

/** Which plural the text of a key is part of; undefined where it is a unit of its own. */
export type PluralOf = (key: string, texts: ObjectTexts) => MemberPlural | undefined;

export interface PluralOptions {
  readonly input: FormatInput;
  readonly path: string;
  readonly pluralOf: PluralOf;
  /** In formats whose forms are categories. */
  readonly unused?: UnusedForms;
}

/**
 * What is one unit among an object's members, in their order: a plural stands where the first of its parts stands. Of a
 * part that is written twice the last text counts, and it is said.
 */
export function* pluralEntries(members: readonly JsonMember[], options: PluralOptions): Generator<JsonEntry> {
  const texts = new GroupedTexts(members.filter(isText), options);
  for (const member of members) {
    const entry = isText(member) ? texts.entryOf(member) : member;
    if (entry !== undefined) yield entry;
  }
}

class GroupedTexts {
  readonly #options: PluralOptions;
  readonly #texts: ObjectTexts;
  /** Of the keys that a plural before has used: the line, once met. */
  readonly #taken = new Map<string, number | undefined>();
  /** Of texts that another template would have as a plural, its key. */
  readonly #families = new Set<string>();

  constructor(members: readonly JsonMember[], options: PluralOptions) {
    this.#options = options;
    this.#texts = new Map(members.map((member) => [member.key, member]));
  }

  /** Call it for each text, in their order; nothing for one that is part of an entry before. */
  entryOf(member: JsonMember): JsonEntry | undefined {
    const { key, line } = member;
    if (this.#taken.has(key)) return void this.#take(member);
    const plural = this.#options.pluralOf(key, this.#texts);
    if (plural === undefined) return member;
    if (plural.inTemplate === "texts") return this.#inTexts(member, plural);
    for (const part of plural.parts) this.#taken.set(part.key, undefined);
    this.#taken.set(key, line);
    this.#countUnused(plural);
    const entry = pluralEntry(plural, member);
    if (plural.inTemplate === undefined) return entry;
    return { ...entry, otherwise: [lastForm(plural, member), ...plural.parts] };
  }

  /** One of several texts; the first of them says what they are in a component whose template has a plural. */
  #inTexts(member: JsonMember, plural: MemberPlural): JsonEntry {
    if (this.#families.has(plural.key)) return member;
    this.#families.add(plural.key);
    return { ...member, otherwise: [pluralEntry(plural, member), lastForm(plural, member)] };
  }

  #countUnused({ key, parts }: MemberPlural): void {
    const { unused, path } = this.#options;
    for (const part of parts) {
      const { key: formKey, line, column } = part;
      unused?.add(`${path}.${key}`, {
        category: formKey.slice(key.length + 1),
        text: textOf(part),
        line,
        column,
      });
    }
  }

  #take({ key, line, column }: JsonMember): void {
    const { input, path } = this.#options;
    const first = this.#taken.get(key);
    if (first === undefined) this.#taken.set(key, line);
    else input.report("unit/duplicate", { file: input.file, line, column }, `${path}.${key}`, first);
  }
}

function pluralEntry({ key, forms }: MemberPlural, { line, column }: JsonMember): JsonEntry {
  return { key, value: { kind: "plural", forms: forms.map(textOf) }, line, column };
}

/** What a plural says where the template has a text of its key (FORMATS-TODAY.md 2). */
function lastForm({ key, forms }: MemberPlural, { line, column }: JsonMember): JsonEntry {
  const texts = forms.map(textOf);
  const text = texts.findLast((form) => form !== "") ?? "";
  return { key, value: { kind: "string", text, line, column }, line, column };
}

function isText({ value }: JsonMember): boolean {
  return value.kind === "string" || value.kind === "null";
}

function textOf(member: JsonMember | undefined): string {
  return member?.value.kind === "string" ? member.value.text : "";
}
