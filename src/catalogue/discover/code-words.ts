import { isNoLanguage } from "../../model/index.ts";

/** The language that a code leads to; undefined where it leads to none. */
export type LanguageOf = (code: string) => string | undefined;

/**
 * Codes of languages that are words, commands, file endings or parts of names as well (ADOPT.md 1, "Code slots"): they
 * count only beside others, or in a folder that says so. A code that stands here too much costs a catalogue nothing but
 * that; one that lacks makes languages of whatever is called like it.
 */
const WORDS = `
  aa ab ae am an ar as av ba be bh bi bo br by ca ce ch cn co cr cs cu cv da dk do dv dz ee el eo et ff fj fo
  ga gd gl gn gr gu gv ha he hi ho hr ht hz ia id ie ig ii ik in io is it iu ji jp jv jw
  kg ki kj kl km kn kr ks kv kw la lb lg li ln lo lt lu lv me mg mh mi mk ml mn mo mr ms mt my
  na nd ne ng no nr nv ny oc oj om or os pa pi pr ps rm rn rs rw sa sc sd se sg sh si sm sn so ss st su sw
  ta te tg th ti tk tl tn to ts tt tw ty ua ve vi vo wa wo za
  ace ach alb ara arg arm ars asa asm ast ava ave bak bam bar baq ben bem bis cat cha che chi chu cor cos cre
  dan div doi dut est fin fil fre fry ful fur geo ger gla gun hat hau her hil hin ido iii ile ina ind isl jam
  kal kas kat kde kin kir kom kon lag lao lat lav lim lin lit lub lug mac mah mai mal mao mar mas may mia mon
  nap nau nav nep nor ori orm oss pan pap per pol por pus que ron rue rum run rus sag sah san sat scc scr seh
  ses shi sin slo sma sme smi sms smo sna snd som son sot spa ssw sun syr tah tam tat tel teo tha tib tig tir ton
  tso tur val ven vie vol wal wel wen wol xog yor yue zha zul
  base source latin polish pirate english german french greek mari cree scots shan sena dari twi ewe manx gun
`;

const BOTH: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

export function isWordToo(code: string): boolean {
  return BOTH.has(code);
}

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
