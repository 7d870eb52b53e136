import { isJsonFields, type JsonFields } from "../../../model/index.ts";
import type { LanguageOf } from "../code-slots.ts";
import { isWordToo } from "../code-words.ts";
import { textsBelow } from "./described.ts";

/** What a file says that holds all languages at once. */
export interface AllLanguages {
  readonly languages: readonly string[];
  /** Of the language that has most. */
  readonly texts: number;
}

/** So deep it may lie: `new VueI18n({ messages: { en: … } })`. */
const DEEPEST = 3;

/** Objects below the codes of languages: `{"en": {"title": "Huts"}, "de": {…}}` (FORMATS-TODAY.md 3, "keys"). */
export function languagesAsKeys(data: unknown, languageOf: LanguageOf, depth = 0): AllLanguages | undefined {
  if (!isJsonFields(data)) return undefined;
  const keys = Object.keys(data);
  const codes = codesIn(keys, languageOf).filter((code) => textsBelow(data[code]) > 0);
  const areParts =
    codes.length > 1 && 2 * codes.length >= keys.length && codes.every((code) => isJsonFields(data[code]));
  if (areParts) return { languages: codes, texts: Math.max(...codes.map((code) => textsBelow(data[code]))) };
  if (depth >= DEEPEST) return undefined;
  for (const value of Object.values(data)) {
    const found = languagesAsKeys(value, languageOf, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Texts below the codes of languages, in half of the file: `{"title": {"en": "Huts", "de": "Hütten"}}` ("leaves"). */
export function languagesAsLeaves(data: unknown, languageOf: LanguageOf): AllLanguages | undefined {
  const found = leavesIn(isJsonFields(data) ? Object.values(data) : [], languageOf);
  const languages = [...new Set(found.flat())];
  const isHalf = 2 * found.flat().length >= textsBelow(data);
  return found.length > 1 && languages.length > 1 && isHalf ? { languages, texts: found.length } : undefined;
}

function leavesIn(values: readonly unknown[], languageOf: LanguageOf): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const coming: unknown[] = [...values];
  while (coming.length > 0) {
    const value = coming.pop();
    if (!isJsonFields(value)) continue;
    const codes = leafCodes(value, languageOf);
    if (codes.length > 0) found.push(codes);
    else for (const child of Object.values(value)) coming.push(child);
  }
  return found;
}

function leafCodes(object: JsonFields, languageOf: LanguageOf): readonly string[] {
  const keys = Object.keys(object);
  const areTexts = Object.values(object).every((value) => typeof value === "string" || value === null);
  const codes = areTexts ? codesIn(keys, languageOf) : [];
  return codes.length === keys.length && keys.length > 0 ? codes : [];
}

/** Codes of languages; those that are words count beside others alone. */
export function codesIn(names: readonly string[], languageOf: LanguageOf): readonly string[] {
  const codes = names.filter(
    (name) => /^[a-z]{2,3}(?:[-_]\w+)*$/i.test(name) && languageOf(name) !== undefined,
  );
  return codes.every(isWordToo) ? [] : codes;
}
