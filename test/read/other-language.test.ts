import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rubyYaml } from "../../src/catalogue/formats/yaml/yaml.ts";
import { generatedCode, LanguageResolver } from "../../src/catalogue/read/languages/languages.ts";
import { otherLanguage, saysOwnLanguage } from "../../src/catalogue/read/languages/other-language.ts";
import { loadReleaseTables } from "../../src/catalogue/read/languages/release-tables.ts";
import { treeName } from "../../src/model/tree/tree-path.ts";
import type { SaidLanguage } from "../../src/model/units/format.ts";
import { readAs, textsOf } from "./reading.ts";

const resolver = new LanguageResolver(loadReleaseTables(), []);

function fileOf(code: string, said: string | undefined): Parameters<typeof otherLanguage>[0] {
  const made = resolver.generate([code]).get(generatedCode(code));
  const language = resolver.find(code) ?? made;
  const name = treeName(code);
  if (language === undefined || name === undefined) throw new Error(`${code} gives no language`);
  const named: SaidLanguage | undefined = said === undefined ? undefined : { code: said, line: 1, column: 1 };
  const content = { units: [], encoding: "utf-8", ...(named === undefined ? {} : { language: named }) };
  return {
    name,
    path: code,
    file: code,
    code,
    language,
    codeReason: { alias: undefined, step: "same", isSource: false },
    encoding: undefined,
    bytes: new Uint8Array(),
    content,
  };
}

describe("what a file of a code says", () => {
  it.each([
    ["de", "fr", "fr"],
    ["pt_BR", "pt_PT", "pt_PT"],
    ["pt", "pt_BR", "pt_BR"],
    ["en_GB", "en_US", "en_US"],
    ["zh_TW", "zh_CN", "zh_Hans"],
    ["de", "en", "en"],
    ["de", "French", "fr"],
    ["sr", "sr@latin", "sr_Latn"],
    // Said with less, and another script all the same.
    ["zh_TW", "zh", "zh_Hans"],
  ])("is another language: %s says %s", (code, said, other) => {
    expect(otherLanguage(fileOf(code, said), resolver)).toBe(other);
  });

  it.each([
    ["de", undefined],
    ["de", "de_DE"],
    ["de", "de_DE.UTF-8"],
    ["de-rDE", "de"],
    ["de_AT", "de"],
    ["pt_BR", "pt"],
    ["en", "en-US"],
    ["pt", "pt-PT"],
    ["no", "nb"],
    ["iw_IL", "he"],
    ["iw", "he-IL"],
    ["sr@latin", "sr_Latn"],
    ["de", "LANGUAGE"],
    ["de", "xx"],
    ["de", "{{lang}}"],
    ["xx", "xx"],
    ["en-x-pirate", "en-x-pirate"],
  ])("is none that anybody should know: %s says %s", (code, said) => {
    expect(otherLanguage(fileOf(code, said), resolver)).toBeUndefined();
  });

  it("is never another where it is the code or the language of the file", () => {
    const codes = fc.constantFrom(
      "de",
      "de-AT",
      "iw_IL",
      "zh-TW",
      "xx-YY",
      "b+sr+Latn",
      "en_US_POSIX",
      "ca@valencia",
    );
    fc.assert(
      fc.property(codes, fc.boolean(), (code, isLanguage) => {
        const file = fileOf(code, code);
        const said = isLanguage ? file.language.code : code;
        expect(saysOwnLanguage(fileOf(code, said))).toBe(true);
        expect(otherLanguage(fileOf(code, said), resolver)).toBeUndefined();
      }),
    );
  });
});

describe("of several roots of Rails' YAML", () => {
  const read = (text: string, own: string) =>
    readAs(rubyYaml, text, { isOwnLanguage: (code) => code === own });

  it("that of the file's language counts, wherever it is", () => {
    const { units, language, complaints } = read("es:\n  a: dos\nit:\n  a: uno\n  b: due\n", "it");
    expect(textsOf({ units, encoding: "" })).toEqual([
      ["a", "uno"],
      ["b", "due"],
    ]);
    expect(language).toEqual({ code: "it", of: 2, line: 3, column: 1 });
    expect(complaints).toEqual(["1:1 text/dropped"]);
  });

  it("none counts where none is the file's", () => {
    const { units, complaints } = read("es:\n  a: dos\nit:\n  a: uno\n", "fr");
    expect(textsOf({ units, encoding: "" })).toEqual([
      ["es->a", "dos"],
      ["it->a", "uno"],
    ]);
    expect(complaints).toEqual([]);
  });

  it("a single other one counts", () => {
    expect(read("en:\n  a: x\n", "de")).toMatchObject({
      language: { code: "en" },
      units: [{ context: "a" }],
    });
  });
});
