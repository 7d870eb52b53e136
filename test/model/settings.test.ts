import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { areReached } from "../../src/model/catalogue/pages-settings.ts";
import { LABEL_COLORS, sourceLabelsIn } from "../../src/model/catalogue/source-labels.ts";

it("pages are reached from documents that name no site for people, or this one", () => {
  expect(areReached(undefined, undefined)).toBe(true);
  expect(areReached(undefined, "https://a.example")).toBe(true);
  expect(areReached("https://a.example", "https://a.example")).toBe(true);
  expect(areReached("https://a.example", "https://b.example")).toBe(false);
  expect(areReached("https://a.example", undefined)).toBe(false);
});

it("colors of labels are those that the schema of the table names", () => {
  const { properties } = JSON.parse(readFileSync("schemas/input/tables/labels.schema.json", "utf8"));
  const words: string = properties.color.description;
  const named = words.slice(words.indexOf(":") + 1, -1).split(/, | or /);
  expect(named.map((name) => name.trim())).toEqual(LABEL_COLORS);
});

it.each([
  ["", []],
  ["ui", ["ui"]],
  ["ui\r\n main \n\nui\n", ["ui", "main"]],
  [" \n", []],
])("labels in the cell %j are %j", (cell, labels) => {
  expect(sourceLabelsIn(cell)).toEqual(labels);
});
