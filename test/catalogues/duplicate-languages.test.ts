import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { build, check } from "../../src/index.ts";
import { describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import { type Changes, edit, plantCatalogue, removePlanted } from "./catalogue-fixture.ts";

afterAll(removePlanted);

const text = 'msgid "Anchor"\nmsgstr "X"\n';

function plant(codes: readonly string[], changes: Changes = {}) {
  const files = Object.fromEntries(codes.map((code) => [`po/${code}.po`, text]));
  return plantCatalogue({ ...files, ...changes });
}

/** The lines that the hint offers, in their order. */
async function linesOf(directory: string): Promise<readonly string[]> {
  const { ok, diagnostics } = await check(directory);
  expect(ok).toBe(false);
  const hints = diagnostics.map(describeDiagnostic).map(({ code, hint }) => {
    expect(code).toBe("component/duplicate-language");
    return hint;
  });
  expect(new Set(hints).size).toBe(1);
  return [...(hints[0] ?? "").matchAll(/`([^`]+)`/g)].map(([, line = ""]) => line);
}

async function languagesOf(directory: string, out: string): Promise<readonly string[]> {
  expect(await build({ catalogue: directory, out, view: "none" })).toMatchObject({ ok: true });
  const { linked } = await check(directory);
  return (linked?.translations ?? [])
    .filter(({ component }) => component.manifest.slug === "app")
    .map(({ language }) => language.code)
    .sort();
}

describe("two codes of one language", () => {
  it.each([
    [
      ["he", "iw"],
      ["cs", "de", "he"],
      ["cs", "de", "he", "iw"],
    ],
    [
      ["nb", "no"],
      ["cs", "de", "nb_NO"],
      ["cs", "de", "nb_NO", "no"],
    ],
    [
      ["es", "es_ES"],
      ["cs", "de", "es"],
      ["cs", "de", "es", "es_ES"],
    ],
    [
      ["zh", "zh-CN", "zh_Hans"],
      ["cs", "de", "zh_Hans"],
      ["cs", "de", "zh", "zh-CN", "zh_Hans"],
    ],
    [
      ["pt-BR", "pt_BR"],
      ["cs", "de", "pt_BR"],
      ["cs", "de", "pt-BR", "pt_BR"],
    ],
    [
      ["de-DE", "iw", "he"],
      ["cs", "de", "he"],
      ["cs", "de", "de-DE", "he", "iw"],
    ],
  ])("%j: each of the two lines of the hint, pasted, resolves it", async (codes, without, apart) => {
    const lines = await linesOf(plant(codes).directory);
    expect(lines.map((line) => line.split(":")[0])).toEqual(["exclude_languages", "language_aliases"]);
    for (const [line, languages] of [
      [lines[0], without],
      [lines[1], apart],
    ] as const) {
      const pasted = edit("    file_format: po\n", `    file_format: po\n    ${line}\n`);
      const { directory, out } = plant(codes, { "harbour.yaml": pasted });
      expect(await languagesOf(directory, out)).toEqual(languages);
    }
  });

  it("in a JSON manifest have lines of JSON", async () => {
    const manifest =
      '{"name": "Web", "slug": "web", "template": "i18n/en.json", "filemask": "i18n/*.json",\n"file_format": "json"}';
    const changes: Changes = {
      "harbour.yaml": edit("web/web.yaml", "web/web.json"),
      "web/web.json": manifest,
      "web/i18n/he.json": "{}",
      "web/i18n/iw.json": "{}",
    };
    const lines = await linesOf(plantCatalogue(changes).directory);
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const { directory } = plantCatalogue({
        ...changes,
        "web/web.json": manifest.replace("\n", `\n${line}\n`),
      });
      expect((await check(directory)).diagnostics).toEqual([]);
    }
  });

  it("keep what the keys say already", async () => {
    const keys = "exclude_languages: [fr]\n    language_aliases: {xx: pl}";
    const before = edit("    file_format: po\n", `    file_format: po\n    ${keys}\n`);
    const { directory } = plant(["he", "iw", "fr"], { "harbour.yaml": before });
    expect(await linesOf(directory)).toEqual([
      'exclude_languages: ["fr", "iw"]',
      'language_aliases: {"xx": "pl", "iw": "iw"}',
    ]);
    const path = join(directory, "harbour.yaml");
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace(/exclude_languages: .*/, 'exclude_languages: ["fr", "iw"]'),
    );
    expect((await check(directory)).diagnostics).toEqual([]);
  });

  it("leave a template where it is, and offer no alias where none helps", async () => {
    const web = edit("template: i18n/en.json", "template: base.json");
    const changes = { "web/web.yaml": web, "web/base.json": '{"welcome": "Welcome"}' };
    const { directory } = plantCatalogue(changes);
    expect(await linesOf(directory)).toEqual(['exclude_languages: ["en"]']);
    const lines = 'template: base.json\nexclude_languages: ["en"]';
    const pasted = plantCatalogue({ ...changes, "web/web.yaml": edit("template: i18n/en.json", lines) });
    expect((await check(pasted.directory)).diagnostics).toEqual([]);
  });

  it("that differ only in case are not told apart by an alias", async () => {
    expect(await linesOf(plant(["DE"]).directory)).toEqual(['exclude_languages: ["DE"]']);
  });
});

describe("an alias of a code to itself", () => {
  it.each([
    ["iw", "Hebrew", "rtl"],
    ["no", "Norwegian Bokmål", "ltr"],
    ["es_ES", "Spanish", "ltr"],
    ["b+sr+Latn", "Serbian (latin)", "ltr"],
  ])("keeps %s, with name and direction of the language that it means", async (code, name, direction) => {
    const alias = `    file_format: po\n    language_aliases: {"${code}": "${code}"}\n`;
    const { directory } = plant([code], { "harbour.yaml": edit("    file_format: po\n", alias) });
    const { linked, diagnostics } = await check(directory);
    expect(diagnostics).toEqual([]);
    const kept = linked?.translations.find(({ language }) => language.code === code);
    expect(kept?.language).toMatchObject({ code, name, direction });
  });
});

describe("an excluded code", () => {
  const told = async (codes: readonly string[], excluded: string): Promise<readonly string[]> => {
    const before = edit(
      "    file_format: po\n",
      `    file_format: po\n    exclude_languages: [${excluded}]\n`,
    );
    const { directory } = plant(codes, { "harbour.yaml": before });
    const { diagnostics } = await check(directory);
    return diagnostics.map(describeDiagnostic).map(({ code, file, hint }) => `${file} ${code}: ${hint}`);
  };

  it("that is the language of a file with another code is reported, because the language stays published", async () => {
    expect(await told(["pt-BR"], "pt_BR")).toEqual([
      'po/pt-BR.po component/not-excluded: write "pt-BR" in exclude_languages',
    ]);
  });

  it.each([
    [["pt-BR"], "pt-BR"],
    // One of two files is excluded.
    [["pt-BR", "pt_BR"], "pt_BR"],
    [["de"], "fr"],
  ])("is not reported: %j without %s", async (codes, excluded) => {
    expect(await told(codes, excluded)).toEqual([]);
  });
});
