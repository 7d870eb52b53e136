import { describe, expect, it } from "vitest";
import { discover } from "../../src/discover/discover.ts";
import { surroundingsOf } from "./memory-surroundings.ts";

const MANY = 200_000;
const BYTES = Buffer.from('{"open": "x"}\n');

/** A limit against what grows quadratically, not a measure: with half of the paths it takes half of the time. */
const LONGEST = 45_000;

function treeOf(pathOf: (index: number) => string): ReadonlyMap<string, Uint8Array> {
  return new Map(Array.from({ length: MANY }, (_, index) => [pathOf(index), BYTES]));
}

describe("200,000 paths", () => {
  const own = ["i18n/en.json", "i18n/de.json", "i18n/fr.json"];
  const codes = ["de", "fr", "cs", "pl"];

  it.each([
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
  ])("%s", { timeout: 4 * LONGEST }, (_, pathOf) => {
    const tree = new Map([...treeOf(pathOf), ...own.map((path): [string, Uint8Array] => [path, BYTES])]);
    const began = performance.now();
    const { components } = discover(surroundingsOf(tree));
    expect(performance.now() - began).toBeLessThan(LONGEST);
    expect(components.map(({ filemask }) => filemask)).toContain("i18n/*.json");
  });
});
