import type { PluralRule } from "../../../model/index.ts";
import { pluralQuantities, QUANTITIES } from "../plural-categories.ts";
import type { PluralOf } from "./json-plurals.ts";
import type { JsonMember } from "./json-values.ts";

const ORDINAL = "_ordinal";
/** i18next takes the text for none in any language, so it is no form where the language has no such form. */
const NONE = "zero";

/**
 * The plurals of version 4 in files of a language: members whose keys differ in the suffix of a category alone. In a
 * template they are one where the file has two categories of the language, or its only one and no text of the key itself;
 * else they are texts, as contexts are (`gender_other`). What the template has, decides for the other files.
 */
export function i18nextv4PluralOf(rule: PluralRule): PluralOf {
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
