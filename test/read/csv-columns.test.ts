import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLanguageColumns } from "../../src/catalogue/formats/csv/csv-columns.ts";
import type { ColumnPins } from "../../src/model/catalogue/layout-keys.ts";
import { partsOf, textsIn } from "./parts-reading.ts";

function columns(lines: readonly string[], pins: ColumnPins = {}) {
  return partsOf(readLanguageColumns, lines.join("\n"), { columns: pins });
}

describe("a header", () => {
  it.each([
    ["key,en,de,pt_BR", ["en", "de", "pt_BR"]],
    ["keys,EN,zh-Hans,sr@latin", ["EN", "zh-Hans", "sr@latin"]],
    ["Key,English(en),German [de],Portuguese (Brazil)(pt-BR)", ["en", "de", "pt-BR"]],
    ["Key,English,German,Czech", ["English", "German", "Czech"]],
    ["key,Chinese (Simplified),en", ["zh_Hans", "en"]],
    ["key, en ,de", ["en", "de"]],
    ["key,no,is,fr", ["no", "is", "fr"]],
    ["key,no,is,to", []],
    ["en,de,fr", ["de", "fr"]],
    ["key,value", []],
  ])("%s names %j", (header, codes) => {
    expect(columns([header, "a,b,c,d"]).codes).toEqual(codes);
  });

  it("has comments of all and of one language, and others, each told once", () => {
    const header =
      "Key,Id,Shared Comments,English(en),English(en) Comments,German(de),German(de) Comments,Max";
    const { codes, complaints, units } = columns([header, "A,1,both,Open,of en,Auf,of de,20"]);
    expect(codes).toEqual(["en", "de"]);
    expect(units("de")).toMatchObject([{ context: "A", target: "Auf", comment: "both of en" }]);
    expect(units("en")).toMatchObject([{ target: "Open", comment: "both of en" }]);
    expect(complaints).toEqual(["1:1 csv/other-column"]);
  });

  it("has columns that the manifest names", () => {
    const pins = { key: "id", comment: ["hint"], context: "where", languages: { Text: "en", no: "nb" } };
    const { codes, units, complaints } = columns(
      ["where,Text,no,id,hint", "menu,Open,Åpne,open,a verb", ",Close,Lukk,close,"],
      pins,
    );
    expect([codes, complaints]).toEqual([["en", "nb"], []]);
    expect(units("nb")).toMatchObject([
      { context: "[menu]open", target: "Åpne", comment: "a verb" },
      { context: "close", target: "Lukk", comment: "" },
    ]);
  });

  it("takes the key's column by its number, and refuses what it lacks", () => {
    expect(textsIn(columns(["en,key,de", "Open,open,Auf"], { key: 2 }), "de")).toEqual([["open", "Auf"]]);
    for (const pins of [{ key: 4 }, { key: "name" }, { comment: ["name"] }, { languages: { name: "en" } }])
      expect(columns(["en,key,de", "Open,open,Auf"], pins).complaints).toEqual(["1:1 csv/no-column"]);
  });

  it("of two columns of one code the last counts", () => {
    const parts = columns(["key,de,de,en", "a,x,y,z"]);
    expect([parts.codes, textsIn(parts, "de")]).toEqual([["de", "en"], [["a", "y"]]]);
    expect(parts.complaints).toEqual(["1:1 text/dropped"]);
  });
});

describe("rows", () => {
  it("are cut as RFC 4180 says, below a line that names the delimiter", () => {
    const parts = columns(["sep=;", "key;en;de", 'a;"C:\\new, ""x""";"b', 'c"', "d;;"]);
    expect(parts.complaints).toEqual([]);
    expect(parts.units("en").map(({ target, state, line }) => [target, state, line])).toEqual([
      ['C:\\new, "x"', "translated", 3],
      ["", "empty", 5],
    ]);
    expect(textsIn(parts, "de")).toEqual([
      ["a", "b\nc"],
      ["d", ""],
    ]);
  });

  it("of Godot's rules of plurals are no texts, also where no column names plurals", () => {
    const parts = columns([
      "key,en,de",
      "?pluralrule,nplurals=2; plural=n!=1;,nplurals=2; plural=n!=1;",
      "a,A,Ä",
    ]);
    expect(textsIn(parts, "de")).toEqual([["a", "Ä"]]);
    expect(parts.complaints).toEqual([]);
  });

  it("give a plural as many forms as its language has, in the source, too", () => {
    const parts = columns([
      "key,?plural,en,ja",
      "a,as,one,全",
      ",,two,二",
      ",,three,",
      "b,bs,one,",
      ",,,",
      "c,cs,1,",
    ]);
    const forms = (code: string) => parts.units(code).map(({ target }) => target.split("\u001e\u001e"));
    expect(forms("en")).toEqual([["one", "two"], ["one"], ["1"]]);
    expect(forms("ja")).toEqual([["全"], [""], [""]]);
    expect(parts.complaints).toEqual(["3:1 plural/dropped", "4:1 plural/dropped"]);
  });

  it("go on a plural where they have no key", () => {
    const parts = columns([
      "key,?plural,en,pl,?context",
      "?pluralrule,,nplurals=2; plural=n!=1;,nplurals=3; plural=n==1?0:1;,",
      "%d hut,%d huts,%d hut,%d chata,map",
      ",,%d huts,%d chaty,",
      ",,,%d chat,",
      "%d lake,%d lakes,,%d jezioro,",
      "plain,,Plain,,",
      ",,lost,,",
    ]);
    const forms = (code: string) =>
      parts.units(code).map(({ context, target, plural }) => [context, target.split("\u001e\u001e"), plural]);
    expect(forms("en")).toEqual([
      ["[map]%d hut", ["%d hut", "%d huts"], true],
      ["%d lake", ["%d lake", "%d lakes"], true],
      ["plain", ["Plain"], false],
    ]);
    expect(forms("pl")).toEqual([
      ["[map]%d hut", ["%d chata", "%d chaty", "%d chat"], true],
      ["%d lake", ["%d jezioro"], true],
      ["plain", [""], false],
    ]);
    expect(parts.complaints).toEqual(["8:1 text/dropped"]);
  });

  it("that are too long or too short are told", () => {
    expect(columns(["key,en,de", "a,b", "c,d,e,f"]).complaints).toEqual([
      "2:1 csv/ragged-row",
      "3:1 csv/ragged-row",
    ]);
  });

  it("that no quote closes cost the file", () => {
    const { codes, complaints } = columns(["key,en,de", 'a,"b,c']);
    expect([codes, complaints]).toEqual([undefined, ["2:3 csv/unclosed-quote"]]);
  });

  it("hold each cell that was written, whatever it is", () => {
    const cell = fc.string({ unit: "grapheme", maxLength: 8 });
    const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(table, (texts) => {
        const rows = texts.map(([en, de], at) => [`k${at}`, en, de].map(quoted).join(","));
        const parts = columns(["key,en,de", ...rows]);
        expect(textsIn(parts, "en")).toEqual(texts.map(([en], at) => [`k${at}`, en]));
        expect(textsIn(parts, "de")).toEqual(texts.map(([, de], at) => [`k${at}`, de]));
      }),
    );
  });

  it("may be any text", () => {
    const pieces = ["key", "en", "de", ",", ";", "\n", '"', "\r", "?plural", "?context", "x", "_"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (drawn) => {
        const parts = columns([drawn.join("")]);
        for (const code of parts.codes ?? []) expect(parts.units(code)).toBeInstanceOf(Array);
      }),
    );
  });
});

it("reads a table of Godot's", () => {
  const file = new URL("../oracle/formats-today/csv-columns/i18n/game.csv", import.meta.url);
  const parts = partsOf(readLanguageColumns, readFileSync(file));
  expect(parts.codes).toEqual(["en", "de", "pt_BR"]);
  expect(parts.units("en").map(({ context, comment }) => [context, comment])).toEqual([
    ["START", "main menu"],
    ["QUOTE", ""],
    ["[level]START", ""],
    ["PATH", ""],
  ]);
  expect(parts.complaints).toEqual([]);
});
