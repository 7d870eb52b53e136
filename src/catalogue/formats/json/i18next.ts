import type { Format, FormatInput, PluralRule } from "../../../model/index.ts";
import { pluralQuantities, QUANTITIES, UnusedForms } from "../plural-categories.ts";
import { type JsonEntry, nestedUnits } from "./json.ts";
import { type JsonMember, jsonFormat } from "./json-document.ts";

/**
 * i18next's JSON, versions 1 to 3. It is read as `json`, but members of an object whose keys differ in a plural's
 * suffix are one unit: `key` and `key_plural`, or `key_0`, `key_1`, … The key of the unit is `.key`, and it has the
 * forms of the file. The suffixes of version 4 (`key_one`, `key_other`) have no meaning, as in this release: see
 * `i18nextv4`.
 */
export const i18next = jsonFormat("i18next", "i18next JSON, version 3", (root, input) =>
  nestedUnits(root, input, (members, path) =>
    pluralEntries(members, { input, path, pluralOf: i18nextPlural }),
  ),
);

const PLURAL = "_plural";
const MAX_FORMS = 10;

/**
 * The plurals of versions 1 to 3, as translate-toolkit groups them. The place of a plural is that of the first of its
 * numbered forms, or that of `key`. A `key_plural` in front of its `key` is also a unit. Numbers count from 0 without
 * gaps. Another number is a unit of its own (the toolkit loses some).
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

const BY_CATEGORY = jsonFormat("i18nextv4", "i18next JSON, version 4", (root, input) => {
  const pluralOf = i18nextv4PluralOf(input.plural);
  const unused = new UnusedForms(input);
  const units = nestedUnits(root, input, (members, path) =>
    pluralEntries(members, { input, path, pluralOf, unused }),
  );
  unused.report();
  return units;
});

/**
 * i18next's JSON, version 4. It is read as `json`, but members of an object whose keys differ in the suffix of a
 * plural category (`key_one`, `key_other`) are one unit. The key of the unit is `.key`. It has one form for each form
 * of the language, in the order of its categories (RULES.md 14.6), and missing ones are empty. Forms that the
 * language does not have are left out, except `key_zero`, which is a text of its own. The template decides what is a
 * plural. Ordinals (`key_ordinal_one`) are texts of their own. The release does not know the format; the platform
 * does since 4.15.1 (ADOPT.md 1). Beside a text of its own key (`key`, `key_one`, `key_other`), the plural's unit is
 * `.key_other`.
 */
export const i18nextv4: Format = {
  ...BY_CATEGORY,
  read: (input) => ({ ...BY_CATEGORY.read(input), wordsOf: "first text" }),
};

const ORDINAL = "_ordinal";
/** In i18next, any language can have a text for zero. It is not a form if the language has no such form. */
const NONE = "zero";

/**
 * The plurals of version 4 in files of a language: members whose keys differ only in the suffix of a category. In a
 * template they are a plural if the file has two categories of the language, or its only category and no text of the
 * key itself. Else they are texts, as contexts are (`gender_other`). The template decides for the other files.
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
      name: texts.has(key) ? besideText(key) : key,
      parts: categories.flatMap((name) => form(name) ?? []),
      forms: quantities.map((several) => several.map(form).find((member) => member !== undefined)),
      inTemplate: found > 1 || isOnlyForm ? "plural" : "texts",
    };
  };
}

/** The unit's key of a plural if the object also has a text with the plural's own key, because i18next reads both. */
function besideText(key: string): string {
  return `${key}_other`;
}

/** `ships_one` → `ships`. Undefined for ordinals, because their categories differ from those of plurals. */
function baseOf(key: string, categories: readonly string[]): string | undefined {
  const end = key.lastIndexOf("_");
  const base = key.slice(0, end);
  return end >= 0 && categories.includes(key.slice(end + 1)) && !base.endsWith(ORDINAL) ? base : undefined;
}

/** The texts and nulls of one object, by key. The last one of a key counts. Other values are not part of a plural. */
type ObjectTexts = ReadonlyMap<string, JsonMember>;

interface MemberPlural {
  /** The common part of the keys. */
  readonly key: string;
  /** The key of the unit in the object, if it is not `key`. */
  readonly name?: string;
  /** All members that belong to the unit, including the member in question. Some are not forms. */
  readonly parts: readonly JsonMember[];
  /** The members by form, in the order of the unit's forms; undefined for a missing form. */
  readonly forms: readonly (JsonMember | undefined)[];
  /** If a template can have another shape: the shape that these members would have in a template. */
  readonly inTemplate?: "plural" | "texts";
}

/** The plural that the text of a key belongs to; undefined if the text is a unit of its own. */
type PluralOf = (key: string, texts: ObjectTexts) => MemberPlural | undefined;

interface PluralOptions {
  readonly input: FormatInput;
  readonly path: string;
  readonly pluralOf: PluralOf;
  /** Set only in formats whose forms are categories. */
  readonly unused?: UnusedForms;
}

/**
 * The units among an object's members, in their order. The place of a plural is that of its first part. If a part is
 * given twice, the last text counts, and this is reported.
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
  /** The keys that earlier plurals have used, with their lines once they were read. */
  readonly #taken = new Map<string, number | undefined>();
  /** Keys of texts that would be plurals with another template. */
  readonly #families = new Set<string>();

  constructor(members: readonly JsonMember[], options: PluralOptions) {
    this.#options = options;
    this.#texts = new Map(members.map((member) => [member.key, member]));
  }

  /** Call it for each text, in order. Returns undefined for a member of an earlier entry. */
  entryOf(member: JsonMember): JsonEntry | undefined {
    const { key, line } = member;
    if (this.#taken.has(key)) return void this.#take(member);
    const plural = this.#options.pluralOf(key, this.#texts);
    if (plural === undefined) return member;
    if (plural.inTemplate === "texts") return this.#inTexts(member, plural);
    for (const part of plural.parts) this.#taken.set(part.key, undefined);
    this.#taken.set(key, line);
    this.#countUnused(plural);
    const { inTemplate, name = plural.key, parts } = plural;
    const entry = pluralEntry(plural, name, member);
    if (inTemplate === undefined) return entry;
    if (name !== plural.key)
      return { ...entry, otherwise: [...parts, pluralEntry(plural, plural.key, member)] };
    const beside = pluralEntry(plural, besideText(plural.key), member);
    return { ...entry, otherwise: [lastForm(plural, member), ...parts, beside] };
  }

  /** One of several texts. The first of them stores the plural, for templates that have one. */
  #inTexts(member: JsonMember, plural: MemberPlural): JsonEntry {
    if (this.#families.has(plural.key)) return member;
    this.#families.add(plural.key);
    const { key } = plural;
    const plurals = [key, besideText(key)].map((name) => pluralEntry(plural, name, member));
    return { ...member, otherwise: [...plurals, lastForm(plural, member)] };
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

function pluralEntry({ forms }: MemberPlural, key: string, { line, column }: JsonMember): JsonEntry {
  return { key, value: { kind: "plural", forms: forms.map(textOf) }, line, column };
}

/** The form of a plural that counts if the template has a text of its key (FORMATS-TODAY.md 2). */
function lastForm({ key, forms }: MemberPlural, { line, column }: JsonMember): JsonEntry {
  const texts = forms.map(textOf);
  const text = texts.findLast((form) => form !== "") ?? "";
  return { key, value: { kind: "string", text, line, column }, line, column, isLastForm: true };
}

function isText({ value }: JsonMember): boolean {
  return value.kind === "string" || value.kind === "null";
}

function textOf(member: JsonMember | undefined): string {
  return member?.value.kind === "string" ? member.value.text : "";
}
