import type { Language, TranslationFile } from "../../../model/index.ts";
import { ownValue } from "../manifests/own-value.ts";
import { baseCodeOf, generatedCode, type LanguageResolver } from "./languages.ts";

/** True for a code that leads to a language by the rules for codes in file names. */
export function meansLanguage(said: string, { code }: Language, resolver: LanguageResolver): boolean {
  return (resolver.find(said)?.code ?? generatedCode(said)) === code;
}

/**
 * True if a file names no language, or its own language literally. If false, only the rules of the whole catalogue
 * can decide if there is a problem.
 */
export function saysOwnLanguage({ content, code, language }: TranslationFile): boolean {
  const said = content.language;
  if (said === undefined) return true;
  return said.of === undefined && (said.code === code || said.code.replaceAll("-", "_") === language.code);
}

/**
 * The code of the language that a file names, if it differs from the language of its name. Undefined if the file is
 * less precise (`pt` in `pt_BR`) or adds the usual country (`en-US` in `en`), and if no table has its code.
 */
export function otherLanguage(file: TranslationFile, resolver: LanguageResolver): string | undefined {
  const { content, language, code } = file;
  if (content.language === undefined || saysOwnLanguage(file)) return undefined;
  // The name can be that of a locale: de_DE.UTF-8.
  const said = content.language.code.trim().replace(/\.[\w-]+$/, "");
  if (said === code || !resolver.knows(said) || meansLanguage(said, language, resolver)) return undefined;
  const meant = resolver.find(said)?.code ?? generatedCode(said);
  const isVague =
    primaryOf(said) === said.toLowerCase() &&
    [code, language.code].some((each) => primaryOf(each) === said.toLowerCase()) &&
    !isOtherScript(meant, language.code);
  const isUsual = resolver.isDefaultCountry(said) && [code, language.code].includes(primaryOf(said));
  return isVague || isUsual || betterCode(code, resolver) === meant ? undefined : meant;
}

/** `zh` alone means `zh_Hans`, which is as precise as `zh_Hant`. */
function isOtherScript(meant: string, code: string): boolean {
  const [one, other] = [meant, code].map((each) => /^[a-z]+_([A-Z][a-z]{3})(?:_|$)/.exec(each)?.[1]);
  return one !== undefined && other !== undefined && one !== other;
}

function primaryOf(said: string): string {
  return baseCodeOf(said).toLowerCase();
}

/** A language with its region. */
const REGIONAL = /^([a-z]{2,3})_([A-Z]{2}|\d{3})$/;

/** Scripts of ISO 15924 that run from right to left. */
const RIGHT_TO_LEFT = /[-_+@](adlm|arab|aran|hebr|mand|nkoo|rohg|samr|syrc|thaa)(?![a-z0-9])/i;

/**
 * The code of the table that a file should have, if the release makes a separate language from an old or wrong code:
 * `he` for `iw-rIL`, `nb_NO` for `no_NO`. Undefined if the code is right, or if no better one is certain.
 */
export function betterCode(fileCode: string, resolver: LanguageResolver): string | undefined {
  if (resolver.find(fileCode) !== undefined) return undefined;
  const [, base = "", region = ""] = REGIONAL.exec(generatedCode(fileCode)) ?? [];
  const meant = base === "" ? undefined : resolver.resolve(base);
  // `zh` is an alias of zh_Hans, but it is not an old code.
  if (meant?.step !== "alias" || baseCodeOf(meant.language.code) === base) return undefined;
  const language = baseCodeOf(meant.language.code);
  const regional = resolver.find(`${language}_${region}`)?.code;
  // The bare language is less precise than an alias with a script (`sh` is sr_Latn).
  if (regional !== undefined && (regional !== language || meant.language.code === language)) return regional;
  // The script depends on the country.
  return language === "zh" ? undefined : meant.language.code;
}

/** Usual scripts of languages that the language table does not have (CLDR, likely subtags). */
const USUAL_SCRIPTS: Readonly<Record<string, string>> = {
  azb: "Arab",
  bqi: "Arab",
  brh: "Arab",
  lrc: "Arab",
  nqo: "Nkoo",
  pnb: "Arab",
  rhg: "Rohg",
  syr: "Syrc",
};

/** The script of a made code, or the usual one of its language, if it runs from right to left. The release does not know scripts. */
export function rightToLeftScript(madeCode: string): string | undefined {
  const [, script] = RIGHT_TO_LEFT.exec(madeCode) ?? [];
  if (script !== undefined) return script.charAt(0).toUpperCase() + script.slice(1).toLowerCase();
  return /[_-][A-Za-z]{4}(?:[_-]|$)/.test(madeCode)
    ? undefined
    : ownValue(USUAL_SCRIPTS, baseCodeOf(madeCode));
}
