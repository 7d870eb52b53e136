import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Language } from "../../src/model/language.ts";
import { generatedCode, LanguageResolver } from "../../src/read/languages.ts";
import { loadReleaseTables } from "../../src/read/release-tables.ts";

const vectors = JSON.parse(
  readFileSync(new URL("../fixtures/experiments/language_code_mapping.json", import.meta.url), "utf8"),
) as Record<string, { code: string; name: string; direction: string }>;

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
    ["de-LU", undefined],
    ["xx", undefined],
  ])("%s, by the step %s", (fileCode, step) => {
    expect(new LanguageResolver(loadReleaseTables(), []).resolve(fileCode)?.step).toBe(step);
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
