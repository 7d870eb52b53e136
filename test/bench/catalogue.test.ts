import { join } from "node:path";
import { expect, it } from "vitest";
import { check, documents } from "../../src/index.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { appendChange, editCell, writeCatalogue } from "./catalogue.mjs";
import { differing, look, touched } from "./tree-differences.mjs";

const UNITS = 80;

function made(seed: number): string {
  const directory = join(temporaryDirectory(), `catalogue-${seed}`);
  writeCatalogue(directory, { units: UNITS, seed });
  return directory;
}

function texts(directory: string): readonly [string, string][] {
  return [...look(directory)].map(([path, { sha256 }]) => [path, sha256]);
}

it("makes the same catalogue for a seed, and another for another", () => {
  expect(texts(made(1))).toEqual(texts(made(1)));
  expect(differing(look(made(1)), look(made(2)))).toContain("src/de/website.csv");
});

it("makes a catalogue that nothing is wrong with, of the size that was asked for", async () => {
  const directory = made(1);
  expect((await check(directory)).diagnostics).toEqual([]);
  const units = [];
  for await (const { address } of documents(directory, { view: "none" }))
    if (/\/api\/units\/\d+\/$/.test(address)) units.push(address);
  expect(units).toHaveLength(UNITS);
});

it("tells of an edit by the files that it touches", async () => {
  const directory = made(1);
  const before = look(directory);
  expect(editCell(directory, "edited")).toBe(2);
  appendChange(directory, 1);
  expect(touched(before, look(directory))).toEqual(["src/de/website.csv", "tables/changes.csv"]);
  expect(differing(before, look(directory))).toEqual(["src/de/website.csv", "tables/changes.csv"]);
  expect((await check(directory)).diagnostics).toEqual([]);
});
