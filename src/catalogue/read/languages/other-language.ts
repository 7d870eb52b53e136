import type { Language, TranslationFile } from "../../../model/index.ts";
import { generatedCode, type LanguageResolver } from "./languages.ts";
import { betterCode } from "./regretted-codes.ts";

/** True of a code that leads to a language by the rules for codes in file names. */
export function meansLanguage(said: string, { code }: Language, resolver: LanguageResolver): boolean {
  return (resolver.find(said)?.code ?? generatedCode(said)) === code;
}

/**
 * True where a file names no language, or its own without any rule being asked. Where it is not, only a whole reading of
 * the catalogue knows whether there is something to say.
 */
export function saysOwnLanguage({ content, code, language }: TranslationFile): boolean {
  const said = content.language;
  if (said === undefined) return true;
  return said.of === undefined && (said.code === code || said.code.replaceAll("-", "_") === language.code);
}

/**
 * The code of the language that a file says it is in, where that is another than the one of its name and somebody should
 * know. Nothing where the language of the name is said with less (`pt` in `pt_BR`) or with its usual country (`en-US` in
 * `en`), and nothing where no table knows what is said.
 */
export function otherLanguage(file: TranslationFile, resolver: LanguageResolver): string | undefined {
  const { content, language, code } = file;
  if (content.language === undefined || saysOwnLanguage(file)) return undefined;
  // As a locale is called: de_DE.UTF-8.
  const said = content.language.code.trim().replace(/\.[\w-]+$/, "");
  if (said === code || !resolver.knows(said) || meansLanguage(said, language, resolver)) return undefined;
  const meant = resolver.find(said)?.code ?? generatedCode(said);
  const isVague =
    primaryOf(said) === said.toLowerCase() &&
    isOneOf(said, [code, language.code]) &&
    !isOtherScript(meant, language.code);
  const isUsual = resolver.isDefaultCountry(said) && [code, language.code].includes(primaryOf(said));
  return isVague || isUsual || betterCode(code, resolver) === meant ? undefined : meant;
}

/** `zh` alone is `zh_Hans`, which says as much as `zh_Hant` does. */
function isOtherScript(meant: string, code: string): boolean {
  const [one, other] = [meant, code].map((each) => /^[a-z]+_([A-Z][a-z]{3})(?:_|$)/.exec(each)?.[1]);
  return one !== undefined && other !== undefined && one !== other;
}

function isOneOf(said: string, codes: readonly string[]): boolean {
  return codes.some((code) => primaryOf(code) === said.toLowerCase());
}

/** `pt_BR` → `pt` */
function primaryOf(code: string): string {
  return (code.split(/[-_@+]/, 1)[0] ?? code).toLowerCase();
}
