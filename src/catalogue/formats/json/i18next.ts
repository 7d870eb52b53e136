import type { Format, FormatInput, PluralRule } from "../../../model/index.ts";
import { pluralQuantities, QUANTITIES, UnusedForms } from "../plural-categories.ts";
import { type JsonEntry, nestedUnits } from "./json.ts";
import { type JsonMember, jsonFormat, readJsonFile } from "./json-document.ts";

/**
 * i18next's JSON, versions 1 to 3: as `json`, and members of one object whose keys differ in a plural's suffix are one
 * unit: `key` and `key_plural`, or `key_0`, `key_1` and so on. Its key is `.key`; it has the forms that the file has.
 * The suffixes of version 4 (`key_one`, `key_other`) are nothing special, as in this release: see `i18nextv4`.
 */
export const i18next = jsonFormat("i18next", "i18next JSON, version 3, with plurals", (root, input) =>
  nestedUnits(root, input, (members, path) =>
    pluralEntries(members, { input, path, pluralOf: i18nextPlural }),
  ),
);

const PLURAL = "_plural";
const MAX_FORMS = 10;

/**
 * The plurals of versions 1 to 3, as translate-toolkit groups them: a plural stands where the first of its numbered
 * forms stands, or where `key` does. `key_plural` in front of its `key` is a unit as well. Numbers count from 0 without
 * gaps; a number that does not belong is a unit of its own (the toolkit loses some).
 */
function i18nextPlural(key: string, texts: ObjectTexts): MemberPlural | undefined {
  return suffixedPlural(key, texts) ?? numberedPlural(key, texts);
}

function suffixedPlural(key: string, texts: ObjectTexts): MemberPlural | undefined {
  const one = texts.get(key);
  const other = texts.get(`${key}${PLURAL}`);
  return one === undefined || other === undefined ? undefined : ofForms(key, [one, other]);
}

function numberedPlural(formKey: string, texts: ObjectTexts): MemberPlural | undefined {
  const number = Number(/_(\d)$/.exec(formKey)?.[1]);
  if (Number.isNaN(number)) return undefined;
  const key = formKey.slice(0, -2);
  const forms: JsonMember[] = [];
  for (let form = texts.get(`${key}_0`); form !== undefined && forms.length < MAX_FORMS; ) {
    forms.push(form);
    form = texts.get(`${key}_${forms.length}`);
  }
  return number < forms.length ? ofForms(key, forms) : undefined;
}

function ofForms(key: string, forms: readonly JsonMember[]): MemberPlural {
  return { key, parts: forms, forms };
}

/**
 * i18next's JSON, version 4: as `json`, and members of one object whose keys differ in the suffix of a plural category
 * (`key_one`, `key_other`) are one unit. Its key is `.key`; it has one form per form of the language, in the order of
 * its categories (RULES.md 14.6), empty where the file has none; what the language has no form for is left out, but for
 * `key_zero`, a text of its own. The template's file says whether they are one at all. Ordinals (`key_ordinal_one`) are texts of their own. The release does not know the
 * format, the platform does since 4.15.1 (ADOPT.md 1).
 */
export const i18nextv4: Format = {
  id: "i18nextv4",
  description: "i18next JSON, version 4, with plurals by category",
  mediaType: "application/json",
  extension: "json",
  kinds: ["monolingual"],
  read: (input) => {
    const pluralOf = i18nextv4PluralOf(input.plural);
    const content = readJsonFile(input, (root) => {
      const unused = new UnusedForms(input);
      const units = nestedUnits(root, input, (members, path) =>
        pluralEntries(members, { input, path, pluralOf, unused }),
      );
      unused.report();
      return units;
    });
    return { ...content, wordsOf: "first text" };
  },
};

const ORDINAL = "_ordinal";
/** i18next takes the text for none in any language, so it is no form where the language has no such form. */
const NONE = "zero";

/**
 * The plurals of version 4 in files of a language: members whose keys differ in the suffix of a category alone. In a
 * template they are one where the file has two categories of the language, or its only one and no text of the key itself;
 * else they are texts, as contexts are (`gender_other`). What the template has, decides for the other files.
 */
function i18nextv4PluralOf(rule: PluralRule): PluralOf {
  const quantities = pluralQuantities(rule);
  const names = quantities.flat();
  const categories = [...QUANTITIES].filter((name) => name !== NONE || names.includes(NONE));
  return (formKey, texts) => {
    const key = baseOf(formKey, categories);
    if (key === undefined) return undefined;
    const form = (name: string): JsonMember | undefined => texts.get(`${key}_${name}`);
    const found = names.filter((name) => form(name) !== undefined).length;
    const isOnlyForm = names.length === 1 && found === 1 && !texts.has(key);
    return {
      key,
      parts: categories.flatMap((name) => form(name) ?? []),
      forms: quantities.map((several) => several.map(form).find((member) => member !== undefined)),
      inTemplate: found > 1 || isOnlyForm ? "plural" : "texts",
    };
  };
}

/** `ships_one` → `ships`; of ordinals nothing: the categories of a language's plurals are not those of its ordinals. */
function baseOf(key: string, categories: readonly string[]): string | undefined {
  const end = key.lastIndexOf("_");
  const base = key.slice(0, end);
  return end >= 0 && categories.includes(key.slice(end + 1)) && !base.endsWith(ORDINAL) ? base : undefined;
}

/** The texts and nulls of one object, by their keys, the last of each: other values have no part in a plural. */
type ObjectTexts = ReadonlyMap<string, JsonMember>;

interface MemberPlural {
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
type PluralOf = (key: string, texts: ObjectTexts) => MemberPlural | undefined;

interface PluralOptions {
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
function* pluralEntries(members: readonly JsonMember[], options: PluralOptions): Generator<JsonEntry> {
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
