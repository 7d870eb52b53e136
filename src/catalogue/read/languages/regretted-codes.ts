import { generatedCode, type LanguageResolver } from "./languages.ts";

/** A language, and where it is spoken, or nothing more. */
const REGIONAL = /^([a-z]{2,3})_([A-Z]{2}|\d{3})$/;

/** Scripts of ISO 15924 that run from right to left. */
const RIGHT_TO_LEFT = /[-_+@](adlm|arab|aran|hebr|mand|nkoo|rohg|samr|syrc|thaa)(?![a-z0-9])/i;

/**
 * The code of the table that a file should have, where the release makes a language of its own of an old or wrong code:
 * `he` for `iw-rIL`, `nb_NO` for `no_NO`. Nothing where the code is right, or no better one is sure.
 */
export function betterCode(fileCode: string, resolver: LanguageResolver): string | undefined {
  if (resolver.find(fileCode) !== undefined) return undefined;
  const [, base = "", region = ""] = REGIONAL.exec(generatedCode(fileCode)) ?? [];
  const meant = base === "" ? undefined : resolver.resolve(base);
  // `zh` leads to zh_Hans: no old code, though an alias.
  if (meant?.step !== "alias" || languageOf(meant.language.code) === base) return undefined;
  const language = languageOf(meant.language.code);
  const regional = resolver.find(`${language}_${region}`)?.code;
  // The bare language says less than an alias that names a script (`sh` is sr_Latn).
  if (regional !== undefined && (regional !== language || meant.language.code === language)) return regional;
  // Which script is meant depends on the country.
  return language === "zh" ? undefined : meant.language.code;
}

/** The script of a made code, where it runs from right to left; the release does not know scripts. */
export function rightToLeftScript(madeCode: string): string | undefined {
  const [, script] = RIGHT_TO_LEFT.exec(madeCode) ?? [];
  return script === undefined ? undefined : script.charAt(0).toUpperCase() + script.slice(1).toLowerCase();
}

function languageOf(code: string): string {
  return code.split(/[-_@]/, 1)[0] ?? code;
}
