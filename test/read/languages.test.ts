import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeTrouble } from "../../src/catalogue/read/languages/language-codes.ts";
import { generatedCode, LanguageResolver } from "../../src/catalogue/read/languages/languages.ts";
import { betterCode, rightToLeftScript } from "../../src/catalogue/read/languages/other-language.ts";
import { loadReleaseTables } from "../../src/catalogue/read/languages/release-tables.ts";
import type { Language } from "../../src/model/catalogue/language.ts";

const vectors = JSON.parse(
  readFileSync(new URL("../fixtures/experiments/language_code_mapping.json", import.meta.url), "utf8"),
) as Record<string, { code: string; name: string; direction: string }>;

/** What the release made of codes, one by one. */
const codes = JSON.parse(
  readFileSync(new URL("../fixtures/experiments/language_codes.json", import.meta.url), "utf8"),
) as Record<
  string,
  { code: string; name: string; direction: string; existing: boolean; plurals: number; formula: string }
>;

function resolve(codes: readonly string[], additions: readonly Language[] = []) {
  const resolver = new LanguageResolver(loadReleaseTables(), additions);
  const made = resolver.generate(codes.filter((code) => resolver.find(code) === undefined));
  return (code: string): Language | undefined => resolver.find(code) ?? made.get(generatedCode(code));
}

describe("file codes become languages (RULES.md 10)", () => {
  const language = resolve(Object.keys(vectors));

  it.each(Object.entries(vectors))("%s", (fileCode, { code, name, direction }) => {
    expect(language(fileCode)).toMatchObject({ code, name, direction });
  });

  it.each([
    ["de", "same"],
    ["pt_BR", "same"],
    ["b+de", "cleaned"],
    ["de (2)", "cleaned"],
    ["pt-BR", "spelling"],
    ["PT_br", "spelling"],
    ["b+sr+Latn", "spelling"],
    ["pt-rBR", "region"],
    ["German", "name"],
    ["zh-CN", "alias"],
    ["iw", "alias"],
    ["de-DE", "default country"],
    ["de-rDE", "default country"],
    ["zh-rCN", "alias"],
    ["pt_rBR", undefined],
    ["de-LU", undefined],
    ["xx", undefined],
  ])("%s, by the step %s", (fileCode, step) => {
    expect(new LanguageResolver(loadReleaseTables(), []).resolve(fileCode)?.step).toBe(step);
  });

  it.each(Object.entries(codes))("%s, with plurals and whether it was there", (fileCode, expected) => {
    const { code, name, direction, existing, plurals, formula } = expected;
    const found = new LanguageResolver(loadReleaseTables(), []).find(fileCode);
    expect(resolve([fileCode])(fileCode)).toEqual({
      code,
      name,
      direction,
      plural: { count: plurals, formula },
    });
    expect(found !== undefined).toBe(existing);
  });

  it("has all 261 codes", () => {
    expect(Object.keys(codes)).toHaveLength(261);
  });

  it.each([
    // A region's mark, before every further step.
    ["fr-rFR", "fr", "French", "ltr"],
    ["ar-rEG", "ar_EG", "Arabic (Egypt)", "rtl"],
    ["pt-rAO", "pt_AO", "Portuguese (Angola)", "ltr"],
    ["he-rXX", "he_XX", "Hebrew", "rtl"],
    ["xx-r12", "xx_12", "xx_12 (generated)", "ltr"],
    ["en-r1", "en_R1", "English", "ltr"],
    ["pt_rBR", "pt_RBR", "Portuguese", "ltr"],
    ["pt-BR-rPT", "pt_BR-RPT", "Portuguese", "ltr"],
    // Aliases as bases.
    ["iw-rIL", "iw_IL", "Hebrew", "ltr"],
    ["iw_US", "iw_US", "Hebrew", "ltr"],
    ["ji-rUS", "ji_US", "Yiddish", "ltr"],
    ["sh_BA", "sh_BA", "Serbian (latin)", "ltr"],
    ["deu_AT", "deu_AT", "German", "ltr"],
    ["iw@biblical", "iw@biblical", "Hebrew", "ltr"],
    // Several separators.
    ["az-Latn-AZ", "az_LATN-AZ", "Azerbaijani", "ltr"],
    ["b+az+Latn+AZ", "az_LATN+AZ", "Azerbaijani", "ltr"],
    ["xx-YY-zz", "xx_YY-ZZ", "xx_YY-ZZ (generated)", "ltr"],
    // POSIX.
    ["de_AT_POSIX", "de_AT@posix", "Austrian German", "ltr"],
    ["de_DE_POSIX", "de_DE@posix", "German", "ltr"],
    ["en_US@posix", "en_US@posix", "English (United States)", "ltr"],
    // Private use.
    ["de-x-formal", "de-x-formal", "German", "ltr"],
    ["he-x-plain", "he-x-plain", "Hebrew", "rtl"],
    ["zh-x-old", "zh-x-old", "Chinese (Simplified)", "ltr"],
  ])("%s → %s, by the same rules", (fileCode, code, name, direction) => {
    expect(resolve([fileCode])(fileCode)).toMatchObject({ code, name, direction });
  });

  it("has all 113 vectors", () => {
    expect(Object.keys(vectors)).toHaveLength(113);
  });

  it("makes a variant from its own code when the base is nowhere", () => {
    expect(resolve(["xx-YY"])("xx-YY")).toMatchObject({ code: "xx_YY", name: "xx_YY (generated)" });
  });

  it("names a variant after its base, whichever file comes first", () => {
    expect(resolve(["xx-YY", "xx"])("xx-YY")).toMatchObject({ code: "xx_YY", name: "xx (generated)" });
  });

  it("lets the catalogue override the table", () => {
    const own: Language = { code: "xx", name: "Exish", direction: "rtl", plural: { count: 1, formula: "0" } };
    expect(resolve(["xx"], [own])("XX")).toEqual(own);
    expect(resolve(["xx-AB"], [own])("xx-AB")).toEqual({ ...own, code: "xx_AB" });
  });
});

const PIECES = fc.oneof(
  fc.constantFrom("de", "iw", "zh", "en", "xx", "rUS", "r4", "Hant", "US", "x", "POSIX", "b+", "(2)", " "),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const FILE_CODES = fc
  .array(fc.tuple(PIECES, fc.constantFrom("-", "_", "+", "@", "-r", "_r", "-x-", "")), { maxLength: 6 })
  .map((parts) => parts.flat().join(""));

describe("any text in the place of a code", () => {
  const resolver = new LanguageResolver(loadReleaseTables(), []);

  it("gives one language, whose code gives itself or a language of the table", () => {
    fc.assert(
      fc.property(FILE_CODES, (fileCode) => {
        const language = resolve([fileCode])(fileCode);
        expect(language).toBeDefined();
        const made = generatedCode(fileCode);
        if (!made.includes("-x-")) expect(generatedCode(made)).toBe(made);
        if (resolver.find(fileCode) === undefined) expect(language?.code).toBe(made);
        const trouble = codeTrouble(made);
        if (trouble === undefined) expect(made).toMatch(/^[^./\\=]/);
        else expect(trouble).not.toBe("");
      }),
    );
  });

  it("has a better code only where an alias to it gives that language", () => {
    fc.assert(
      fc.property(FILE_CODES, (fileCode) => {
        const better = betterCode(fileCode, resolver);
        if (better === undefined) return;
        expect(resolver.find(fileCode)).toBeUndefined();
        expect(resolver.find(better)?.code).toBe(better);
        expect(better).not.toBe(generatedCode(fileCode));
      }),
    );
  });
});

describe("codes that people regret", () => {
  const resolver = new LanguageResolver(loadReleaseTables(), []);

  it.each([
    ["iw-rIL", "he"],
    ["iw_IL", "he"],
    ["in-rID", "id"],
    ["ji_DE", "yi"],
    ["no_NO", "nb_NO"],
    ["no-rNO", "nb_NO"],
    ["jp_JP", "ja"],
    ["deu_AT", "de_AT"],
    ["sh_RS", "sr_Latn"],
    ["mo_MD", "ro_MD"],
    ["cn_TW", "zh_Hant"],
  ])("%s should be %s", (fileCode, better) => {
    expect(betterCode(fileCode, resolver)).toBe(better);
  });

  it("is none of those that the release answers rightly", () => {
    const regretted = Object.keys(codes).filter((code) => betterCode(code, resolver) !== undefined);
    expect(regretted.sort()).toEqual(["in-rID", "no-rNO", "no_NO"]);
    for (const code of ["ar-rEG", "fa_IR", "ur-rPK", "zh_SG", "zh_MO", "cn_MO", "in_progress", "xx_YY"])
      expect(betterCode(code, resolver)).toBeUndefined();
  });

  it.each([
    ["ku_ARAB", "Arab"],
    ["uz_ARAB@af", "Arab"],
    ["pa_ARAB-PK", "Arab"],
    ["ff_ADLM", "Adlm"],
    ["ku_ARABIC", undefined],
    ["arab_XX", undefined],
  ])("%s is of the script %s, which runs from right to left", (code, script) => {
    expect(rightToLeftScript(code)).toBe(script);
  });
});
