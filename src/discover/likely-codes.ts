import type { LanguageOf } from "./code-slots.ts";
import { isWordToo } from "./code-words.ts";

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

/** Of a code that no table has: `tlh`, `de-LU`, `en@pirate`. */
const SHAPE = /^[a-z]{2,3}(?:[-_@+][A-Za-z0-9]+)*$/;

/** Android's qualifiers of two or three letters and with more behind them, which are no languages. */
const QUALIFIERS =
  /^(?:car|v\d+|land|port|ldrtl|ldltr|[a-z]*dpi|night|notnight|watch|television|round)(?:-|$)/;

/**
 * True where what stands in a code's place looks like one, though it leads to no language: a build makes a language of
 * it. Else it is some other file's name.
 */
export function isLikelyCode(filemask: string, code: string): boolean {
  if (filemask.includes("values-*") && (QUALIFIERS.test(code) || /\d/.test(code))) return false;
  return SHAPE.test(code);
}
