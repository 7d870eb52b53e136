import { describe, expect, it } from "vitest";
import { discover } from "../../src/catalogue/discover/discover.ts";
import { sample } from "../suite/sample.ts";
import { surroundingsOf } from "./memory-surroundings.ts";

const MANY = 200_000;
const BYTES = Buffer.from('{"open": "x"}\n');

/** What grows quadratically takes hours. */
const LONGEST = 600_000;

function treeOf(pathOf: (index: number) => string): ReadonlyMap<string, Uint8Array> {
  return new Map(Array.from({ length: MANY }, (_, index) => [pathOf(index), BYTES]));
}

describe("200,000 paths", () => {
  const own = ["i18n/en.json", "i18n/de.json", "i18n/fr.json"];
  const codes = ["de", "fr", "cs", "pl"];

  const trees: readonly (readonly [string, (index: number) => string])[] = [
    ["of a program", (index: number) => `src/part${index % 1000}/file${index}.js`],
    ["of data", (index: number) => `data/file-${index}.json`],
    ["with codes in a folder each", (index: number) => `data/${index}/${codes[index % 4]}.json`],
    [
      "that all look like languages",
      (index: number) => `data/a${Math.floor(index / 4)}.${codes[index % 4]}.json`,
    ],
    [
      "with many codes each",
      (index: number) => `${codes.join("_").repeat(8)}${index}/${codes.join("-")}.json`,
    ],
    ["with as many cuts as a name can have", (index: number) => `data/${"a-".repeat(100)}${index}.json`],
    ["in one folder of languages", (index: number) => `i18n/x${index}.json`],
  ];

  it.each(sample(trees, 3, "many paths"))("%s", { timeout: LONGEST }, (_, pathOf) => {
    const tree = new Map([...treeOf(pathOf), ...own.map((path): [string, Uint8Array] => [path, BYTES])]);
    const { components } = discover(surroundingsOf(tree));
    expect(components.map(({ filemask }) => filemask)).toContain("i18n/*.json");
  });
});
