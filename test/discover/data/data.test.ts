import { describe, expect, it } from "vitest";
import {
  at,
  type Datum,
  listOf,
  textAt,
  textsOf,
  type Unreadable,
} from "../../../src/catalogue/data/datum.ts";
import { iniSections } from "../../../src/catalogue/data/ini-data.ts";
import { jsonData } from "../../../src/catalogue/data/json-data.ts";
import { tomlData } from "../../../src/catalogue/data/toml-data.ts";
import { yamlData } from "../../../src/catalogue/data/yaml-data.ts";

function read(data: Datum | Unreadable): Datum {
  if ("reason" in data) throw new Error(`line ${data.line}: ${data.reason}`);
  return data;
}

describe("what a file says at a place", () => {
  const texts = {
    JSON: '{\n "list": [\n  {"a": "x", "n": 12, "no": false, "none": null}\n ],\n // told\n "one": "y",\n}',
    YAML: "list:\n\n  - { a: x, n: 12, no: false, none: null }\n\none: y\n",
    TOML: 'one = "y"\n\n[[list]]\na = "x"\nn = 12\nno = false\n',
  };
  const parsers = { JSON: jsonData, YAML: yamlData, TOML: tomlData };

  it.each(["JSON", "YAML", "TOML"] as const)("%s", (kind) => {
    const data = read(parsers[kind](texts[kind]));
    const [item] = listOf(at(data, "list"));
    expect(["a", "n", "no", "none", "other"].map((key) => textAt(item, key))).toEqual([
      "x",
      "12",
      "false",
      undefined,
      undefined,
    ]);
    expect(item?.line).toBe(3);
    expect(textsOf(at(data, "one"))).toEqual(["y"]);
    expect(textAt(data, "one", "deeper")).toBeUndefined();
    expect([data.text, data.items, listOf(at(data, "missing"))]).toEqual([undefined, [], []]);
  });
});

it("follows aliases and merges, which a key of its own beats", () => {
  const data = read(
    yamlData(
      "base: &base { a: 1, b: 2 }\nmore: &more { <<: *base, b: 3 }\nall: { <<: [*more], c: &c x, d: *c }\n",
    ),
  );
  expect(["a", "b", "c", "d"].map((key) => textAt(data, "all", key))).toEqual(["1", "3", "x", "x"]);
});

it("takes keys of prototypes for keys", () => {
  for (const data of [
    jsonData('{"__proto__": {"a": "x"}}'),
    yamlData("__proto__: { a: x }"),
    tomlData('__proto__.a = "x"'),
  ])
    expect([
      textAt(read(data), "__proto__", "a"),
      textAt(read(data), "a"),
      at(read(data), "constructor"),
    ]).toEqual(["x", undefined, undefined]);
});

it("says where data ends to be data, and nothing of what stands there", () => {
  expect(jsonData('{\n "a": secret }')).toEqual({ line: 2, reason: "this is not JSON" });
  expect(jsonData('{\n "a": 1 /* secret')).toEqual({ line: 2, reason: "this is not JSON" });
  expect(yamlData('a: 1\nb: "secret\n')).toMatchObject({ reason: "this is not YAML" });
  expect(tomlData("a = 1\nb = secret\n")).toEqual({ line: 2, reason: "this is not TOML" });
  expect(yamlData("# nothing\n")).toMatchObject({ reason: "the file is empty" });
  for (const deep of [jsonData("[".repeat(100)), yamlData("[".repeat(100))])
    expect(deep).toEqual({ line: 1, reason: "maps and lists in each other deeper than 64 levels" });
  for (const deep of [
    `[${"a.".repeat(100)}a]`,
    `${"a.".repeat(500_000)}a = 1`,
    `a = {${"b.".repeat(100)}b = 1}`,
  ])
    expect(tomlData(deep)).toEqual({ line: 1, reason: "maps and lists in each other deeper than 64 levels" });
  expect(tomlData(`a = ${"[".repeat(100)}`)).toEqual({ line: 1, reason: "this is not TOML" });
});

describe("INI", () => {
  const text = [
    "before = 1",
    "[main]",
    "; a remark",
    "Host = https://example.com",
    "lang_map = a: b,",
    "  c: d",
    "    type = PO",
    "colon: text = text",
    "[keys]",
    "secret = x",
    "[main]",
    "host = other",
    "no value",
    "= no key",
  ].join("\r\n");

  it("has sections in their order, and values that go on", () => {
    const sections = iniSections(text, () => true);
    expect(sections.map(({ name, line }) => [name, line])).toEqual([
      ["main", 2],
      ["keys", 9],
      ["main", 11],
    ]);
    expect([...(sections[0]?.values ?? [])]).toEqual([
      ["host", { line: 4, text: "https://example.com" }],
      ["lang_map", { line: 5, text: "a: b, c: d" }],
      ["type", { line: 7, text: "PO" }],
      ["colon", { line: 8, text: "text = text" }],
    ]);
    expect([...(sections[2]?.values.keys() ?? [])]).toEqual(["host"]);
  });

  it("does not look into sections that nobody asks for", () => {
    expect(JSON.stringify(iniSections(text, (name) => name === "main"))).not.toContain("secret");
    expect(iniSections(text, (name) => name === "main").map(({ name }) => name)).toEqual(["main", "main"]);
  });
});
