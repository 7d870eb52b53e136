import type { Format, PluralRule } from "../../../model/index.ts";
import { pluralQuantities, QUANTITIES, UnusedForms } from "../plural-categories.ts";
import { type JsonMember, readJsonFile } from "./json-document.ts";
import { type PluralOf, pluralEntries } from "./json-plurals.ts";
import { nestedUnits } from "./json-units.ts";

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
