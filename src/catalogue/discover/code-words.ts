import { isNoLanguage, isWordToo } from "../../model/index.ts";

/** The language that a code leads to; undefined where it leads to none. */
export type LanguageOf = (code: string) => string | undefined;

/** A country, a script, a region of the United Nations' behind a language. */
const VARIANT = /^([a-z]{2,3})[-_](?:r?[A-Z]{2}|[a-z]{2}|[A-Z][a-z]{3}|\d{3})(?:@\w+)?$/;

/**
 * True of a code that no table has, of a language that it has: `de_LU`, `es-co`. Where the language's own code is a word,
 * the country is in upper case, or the whole is some other name (`my_de`).
 */
export function isVariantCode(code: string, languageOf: LanguageOf): boolean {
  const [, base = ""] = VARIANT.exec(code) ?? [];
  if (base === "" || languageOf(base) === undefined) return false;
  return !isWordToo(base) || /[-_]r?[A-Z\d]/.test(code);
}

/** Of a code that no table has: `tlh`, `de-LU`, `en@pirate`, Android's `b+uz+Cyrl`. */
const SHAPE = /^(?:b\+)?[a-z]{2,3}(?:[-_@+][A-Za-z0-9]+)*$/;

/**
 * True where what stands in a code's place looks like one, though it leads to no language: a build makes a language of
 * it. Else it is some other file's name.
 */
export function isLikelyCode(filemask: string, code: string): boolean {
  return SHAPE.test(code) && !isNoLanguage(filemask, code);
}

const ENCODING =
  /^(?:utf-?\d+|big5(?:-?hkscs)?|gb\d+|gbk|euc-?\w+|s(?:hift)?-?jis|ujis|cp-?\d+|iso-?8859-?\d+|latin-?\d+|koi8-?\w+|windows-?\d+|tis-?\d+|(?:us-?)?ascii)(?:@\w+)?$/i;

/** True of what follows the code in the name of a locale: `Big5` of `zh_TW.Big5`, `ISO8859-15@euro`. */
export function isEncoding(text: string): boolean {
  return ENCODING.test(text);
}

/** True of the name of a locale with its encoding, which no mask takes for a code (its `language_regex` has no dot). */
export function namesEncoding(code: string): boolean {
  const dot = code.indexOf(".");
  return dot > 0 && isEncoding(code.slice(dot + 1));
}
