import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonKeyParts, jsonLeafParts } from "../../src/catalogue/formats/json/json-parts.ts";
import { railsKeyParts, yamlKeyParts, yamlLeafParts } from "../../src/catalogue/formats/yaml/yaml-parts.ts";
import { partsOf, textsIn } from "./parts-reading.ts";

const vector = (path: string) => readFileSync(new URL(`../oracle/formats-today/${path}`, import.meta.url));

describe("languages as keys", () => {
  it("are those of the JSON of a vector", () => {
    const parts = partsOf(jsonKeyParts, vector("json-keys/src/i18n.json"));
    expect(parts.codes).toEqual(["en", "de", "zh-Hans"]);
    expect(textsIn(parts, "de")).toEqual([
      [".menu.file", "Datei"],
      [".hello", "Hallo {name}"],
    ]);
    expect(parts.units("de")[0]).toMatchObject({ line: 11, column: 7 });
    expect(parts.complaints).toEqual([]);
  });

  it("keep the order of the file, whatever the keys", () => {
    const parts = partsOf(jsonKeyParts, '{"de":{"10":"zehn","2":"zwei"},"en":{"10":"ten","2":"two"}}');
    expect([parts.codes, textsIn(parts, "en")]).toEqual([
      ["de", "en"],
      [
        [".10", "ten"],
        [".2", "two"],
      ],
    ]);
  });

  it("may be words where another one is none", () => {
    expect(partsOf(jsonKeyParts, '{"no":{"a":"b"},"is":{"a":"c"},"en":{"a":"d"}}').codes).toEqual([
      "no",
      "is",
      "en",
    ]);
    const words = partsOf(jsonKeyParts, '{"no":{"a":"b"},"is":{"a":"c"}}');
    expect([words.codes, words.complaints]).toEqual([[], ["1:2 layout/no-language"]]);
  });

  it("have nothing where they hold nothing, and are refused where they hold a text", () => {
    const parts = partsOf(jsonKeyParts, '{"en":{},"de":null,"fr":["x"],"version":3,"$schema":"x"}');
    expect([parts.codes, parts.units("de"), textsIn(parts, "fr")]).toEqual([
      ["en", "de", "fr"],
      [],
      [["[0]", "x"]],
    ]);
    expect(parts.complaints).toEqual(["1:31 layout/no-language"]);
    expect(partsOf(jsonKeyParts, '{"en":{},"de":"x"}').complaints).toEqual(["1:15 json/top-level"]);
    expect(partsOf(jsonKeyParts, '["x"]').complaints).toEqual(["1:1 json/root"]);
  });

  it("count once, the last time", () => {
    const parts = partsOf(jsonKeyParts, '{"en":{"a":"x"},\n"de":{"a":"y"},\n"en":{"a":"z"}}');
    expect([textsIn(parts, "en"), parts.complaints]).toEqual([[[".a", "z"]], ["3:1 unit/duplicate"]]);
  });

  it("are those of Rails, with its plurals and comments", () => {
    const lines = ["en:", "  # A verb.", "  open: Open", "  huts:", "    one: a hut", "    other: huts"];
    const parts = partsOf(railsKeyParts, [...lines, "de:", "  huts:", "    one: Hütte", "cs: {}"].join("\n"));
    expect(parts.codes).toEqual(["en", "de", "cs"]);
    expect(parts.units("en")).toMatchObject([
      { context: "open", target: "Open", comment: "A verb.", line: 3 },
      { context: "huts", target: "a hut\u001e\u001ehuts", plural: true },
    ]);
    expect(textsIn(parts, "de")).toEqual([["huts", "Hütte\u001e\u001e"]]);
  });

  it("keep a lone map below a language of Rails'", () => {
    expect(textsIn(partsOf(railsKeyParts, "en:\n  menu:\n    a: x\nde:\n  menu:\n    a: y"), "de")).toEqual([
      ["menu->a", "y"],
    ]);
  });

  it("are those of YAML, aliases and all", () => {
    const parts = partsOf(yamlKeyParts, "en: &en\n  a: x\nen_GB: *en\nde:\n  a: y\nmeta: 1\n");
    expect(parts.codes).toEqual(["en", "en_GB", "de"]);
    expect(textsIn(parts, "en_GB")).toEqual([["a", "x"]]);
    expect(parts.complaints).toEqual(["6:1 layout/no-language"]);
    expect(partsOf(yamlKeyParts, "en: {}\nde: text").complaints).toEqual(["2:1 yaml/top-level"]);
  });

  it("spend what aliases stand for together, and each that comes too late is told", () => {
    const bomb = ["en: &en", `  a: ${"x".repeat(5000)}`];
    const codes = ["de", "fr", "cs", "pl", "ru", "uk", "es", "pt", "nl", "sv", "fi", "hu", "ja", "ko", "zh"];
    const further = ["ca", "gl", "eu", "bg", "hr", "sk", "he", "fa"];
    const lines = [...bomb, ...[...codes, ...further].map((code) => `${code}: *en`)];
    const { complaints } = partsOf(yamlKeyParts, lines.join("\n"));
    expect(complaints).toEqual([23, 24, 25].map((line) => `${line}:1 yaml/alias-bomb`));
  });
});

describe("languages as leaves", () => {
  it("are those of the JSON of a vector", () => {
    const parts = partsOf(jsonLeafParts, vector("json-leaves/lang/texts.json"));
    expect(parts.codes).toEqual(["en", "fr", "de"]);
    expect(parts.units("en")).toMatchObject([
      { context: ".start", target: "Start", line: 2, column: 3 },
      { context: ".menu.quit", target: "Quit", line: 7, column: 5 },
    ]);
    expect(parts.units("de")).toMatchObject([{ context: ".menu.quit", target: "", state: "empty" }]);
    expect(parts.complaints).toEqual(["13:3 layout/no-language"]);
  });

  it("are an object of texts whose keys are all codes", () => {
    const parts = partsOf(
      jsonLeafParts,
      '{"a":{"en":"x","de":"y","max":"z"},"b":[{"en":"u","de":"v"}],"c":{},"d":{"en":{"de":"w"}},"e":{"is":"s"}}',
    );
    expect([textsIn(parts, "en"), textsIn(parts, "de")]).toEqual([
      [[".b[0]", "u"]],
      [
        [".b[0]", "v"],
        [".d.en", "w"],
      ],
    ]);
    expect(parts.complaints).toEqual(["1:7 layout/no-language"]);
  });

  it("are never the root itself", () => {
    const parts = partsOf(jsonLeafParts, '{"en":"x","de":"y"}');
    expect([parts.codes, parts.complaints]).toEqual([[], ["1:2 layout/no-language"]]);
  });

  it("are those of YAML, with comments", () => {
    const parts = partsOf(
      yamlLeafParts,
      "# The button.\nstart:\n  en: Start\n  de: ~\nmenu:\n  # Leave.\n  quit: {en: Quit, de: Ende}\nn: 1\n",
    );
    expect(parts.units("en")).toMatchObject([
      { context: "start", target: "Start", comment: "The button." },
      { context: "menu->quit", target: "Quit", comment: "Leave.", line: 7, column: 3 },
    ]);
    expect(textsIn(parts, "de")).toEqual([
      ["start", ""],
      ["menu->quit", "Ende"],
    ]);
    expect(parts.complaints).toEqual(["8:1 layout/no-language"]);
  });

  it("tell what is written twice", () => {
    const parts = partsOf(jsonLeafParts, '{"a":{"en":"x","en":"y"},\n"a":{"en":"z"}}');
    expect([textsIn(parts, "en"), parts.complaints]).toEqual([[[".a", "z"]], ["2:1 unit/duplicate"]]);
    expect(partsOf(jsonLeafParts, '{"a":{"en":"x","en":"y"}}').complaints).toEqual(["1:16 unit/duplicate"]);
  });

  it("give each text that was written to its language", () => {
    const codes = fc.subarray(["en", "de", "fr", "pt_BR", "zh-Hans"], { minLength: 1 });
    const leaf = codes.chain((own) => fc.record(Object.fromEntries(own.map((code) => [code, fc.string()]))));
    fc.assert(
      fc.property(fc.array(leaf, { minLength: 1, maxLength: 12 }), (leaves) => {
        const tree = Object.fromEntries(leaves.map((texts, at) => [`k${at}`, { text: texts }]));
        const text = JSON.stringify(tree);
        for (const [read, member] of [
          [jsonLeafParts, (at: number) => `.k${at}.text`],
          [yamlLeafParts, (at: number) => `k${at}->text`],
        ] as const) {
          const parts = partsOf(read, text);
          for (const code of ["en", "de", "fr", "pt_BR", "zh-Hans"])
            expect(textsIn(parts, code)).toEqual(
              leaves.flatMap((texts, at) => (code in texts ? [[member(at), texts[code]]] : [])),
            );
        }
      }),
    );
  });
});

it.each([
  ["JSON keys", jsonKeyParts, ['{"en":', "{", "}", '"de"', ":", ",", "[", '"x"', "null", "1", "\n"]],
  ["JSON leaves", jsonLeafParts, ['{"a":{"en":', "{", "}", '"de"', ":", ",", "[", "]", '"x"', "null"]],
  ["YAML keys", yamlKeyParts, ["en:", "de:", " ", "\n", "&a", "*a", "- ", "x", "{", "}", "<<: ", "? "]],
  ["Rails", railsKeyParts, ["en:", "de:", " ", "\n", "one: x", "other:", "&a", "*a", "- ", "~", "{", "}"]],
  ["YAML leaves", yamlLeafParts, ["a:", "en:", " ", "\n", "&a", "*a", "- ", "x", "{", "}", "<<: ", "? "]],
] as const)("%s may be any text", (_, read, pieces) => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (drawn) => {
      const parts = partsOf(read, drawn.join(""));
      for (const code of parts.codes ?? []) expect(parts.units(code)).toBeInstanceOf(Array);
    }),
  );
});
