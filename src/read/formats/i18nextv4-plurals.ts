import type { PluralRule } from "../../model/language.ts";
import type { PluralOf } from "./json-plurals.ts";
import type { JsonMember } from "./json-values.ts";
import { pluralQuantities, QUANTITIES } from "./plural-categories.ts";

const ORDINAL = "_ordinal";
/** i18next takes the text for none in any language, so it is no form where the language has no such form. */
const NONE = "zero";

/**
 * The plurals of version 4 in files of a language: members whose keys differ in the suffix of a category alone, where
 * one of them is the language's last form. So `step_one` beside `step_two` stay two texts, in every language; a lone
 * `key_other` is a plural in every language, because it is one in Japanese.
 */
export function i18nextv4PluralOf(rule: PluralRule): PluralOf {
  const quantities = pluralQuantities(rule);
  const names = quantities.flat();
  const categories = [...QUANTITIES].filter((name) => name !== NONE || names.includes(NONE));
  const last = quantities.at(-1) ?? [];
  return (formKey, texts) => {
    const key = baseOf(formKey, categories);
    if (key === undefined) return undefined;
    const form = (name: string): JsonMember | undefined => texts.get(`${key}_${name}`);
    const firstOf = (several: readonly string[]): JsonMember | undefined =>
      several.map(form).find((member) => member !== undefined);
    if (firstOf(last) === undefined) return undefined;
    return {
      key,
      parts: categories.flatMap((name) => form(name) ?? []),
      forms: quantities.map(firstOf),
    };
  };
}

/** `ships_one` → `ships`; of ordinals nothing: the categories of a language's plurals are not those of its ordinals. */
function baseOf(key: string, categories: readonly string[]): string | undefined {
  const end = key.lastIndexOf("_");
  const base = key.slice(0, end);
  return end >= 0 && categories.includes(key.slice(end + 1)) && !base.endsWith(ORDINAL) ? base : undefined;
}
