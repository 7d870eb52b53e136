import { expect, it } from "vitest";
import { xliff } from "../../src/catalogue/formats/xml/xliff.ts";
import { readAs } from "./reading.ts";

/** A document with a file for each of these languages. */
function documentOf(...languages: readonly string[]): string {
  const files = languages.map(
    (language, index) =>
      `<file original="${index}" source-language="en" target-language="${language}"><body><trans-unit id="${index}"><source>a${index}</source><target>b</target></trans-unit></body></file>`,
  );
  return `<xliff version="1.2">${files.join("\n")}</xliff>`;
}

it.each([
  [["de", "de"], "de"],
  [["", "de"], "de"],
  [["de", "fr"], "fr"],
  [["de", "de", "fr", "pl"], "fr"],
])("of the languages of files the first that differs is told: %j", (languages, told) => {
  expect(readAs(xliff, documentOf(...languages)).language?.code).toBe(told);
});
