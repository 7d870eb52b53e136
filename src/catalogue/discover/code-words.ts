import { isNoLanguage, isWordToo } from "../../model/index.ts";

/** The language that a code leads to; undefined if there is none. */
export type LanguageOf = (code: string) => string | undefined;

/** A language followed by a country, a script, or a region of the United Nations. */
const VARIANT = /^([a-z]{2,3})[-_](?:r?[A-Z]{2}|[a-z]{2}|[A-Z][a-z]{3}|\d{3})(?:@\w+)?$/;

/**
 * True for a code that no table has, of a known language: `de_LU`, `es-co`. If the language's own code is a word, the
 * country must be in upper case. Other names (`my_de`) do not count.
 */
export function isVariantCode(code: string, languageOf: LanguageOf): boolean {
  const [, base = ""] = VARIANT.exec(code) ?? [];
  if (base === "" || languageOf(base) === undefined) return false;
  return !isWordToo(base) || /[-_]r?[A-Z\d]/.test(code);
}

/** The form of a code that is not in a table: `tlh`, `de-LU`, `en@pirate`, Android's `b+uz+Cyrl`. */
const SHAPE = /^(?:b\+)?[a-z]{2,3}(?:[-_@+][A-Za-z0-9]+)*$/;

/**
 * True if a text at the position of a code looks like one, although it leads to no language. A build makes a language
 * from it. Otherwise, it is the name of another file.
 */
export function isLikelyCode(filemask: string, code: string): boolean {
  return SHAPE.test(code) && !isNoLanguage(filemask, code);
}

const ENCODING =
  /^(?:utf-?\d+|big5(?:-?hkscs)?|gb\d+|gbk|euc-?\w+|s(?:hift)?-?jis|ujis|cp-?\d+|iso-?8859-?\d+|latin-?\d+|koi8-?\w+|windows-?\d+|tis-?\d+|(?:us-?)?ascii)(?:@\w+)?$/i;

/** True for the part behind the code in the name of a locale: `Big5` in `zh_TW.Big5`, `ISO8859-15@euro`. */
export function isEncoding(text: string): boolean {
  return ENCODING.test(text);
}

/**
 * True for the name of a locale with its encoding. Masks do not accept it as a code, because the `language_regex`
 * excludes dots.
 */
export function namesEncoding(code: string): boolean {
  const dot = code.indexOf(".");
  return dot > 0 && isEncoding(code.slice(dot + 1));
}
