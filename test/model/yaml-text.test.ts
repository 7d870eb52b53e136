import fc from "fast-check";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  commentText,
  indentLines,
  scalarText,
  yamlItem,
  yamlItems,
  yamlLine,
  yamlMapping,
} from "../../src/model/text/yaml-text.ts";

/** What other programs read: both versions of YAML, and two readers that are not ours. */
const READERS: readonly ((text: string) => unknown)[] = [
  (text) => parse(text, { version: "1.1" }),
  (text) => parse(text, { version: "1.2" }),
  (text) => load(text),
];

const WORDS = [
  "y",
  "No",
  "on",
  "OFF",
  "true",
  "False",
  "null",
  "~",
  ".inf",
  ".NaN",
  ".",
  "..",
  "1e3",
  "0x1f",
];
const PIECES = ["a", "Z", "_", "-", ".", "/", "@", "+", "(", ")", " ", ":", "#", "'", '"', "\\", "\t", "\n"];
const TEXTS = fc.oneof(
  fc.constantFrom(...WORDS, "", "- a", "a: b", "a #b", "%x", "2026-11-21", "12:30:00", "\u2028", "\u0085"),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join("")),
  // Half a character is none that a file could hold.
  fc.string({ unit: "grapheme", maxLength: 12 }),
);

describe("a text as YAML", () => {
  it("is read as itself, whatever it is, and stands on one line without signs that nobody sees", () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        const written = scalarText(text);
        expect(written).not.toMatch(/[\p{Cc}\u2028\u2029\ufeff\p{Bidi_Control}]/u);
        for (const read of READERS) {
          expect(read(`key: ${written} # why`)).toEqual({ key: text });
          expect(read(`${written}: 1`)).toEqual({ [text]: 1 });
          expect(read(`- ${written}`)).toEqual([text]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["Harbour app", "Harbour app"],
    ["l10n/app_de-DE.po", "l10n/app_de-DE.po"],
    ["a (b)", "a (b)"],
    ["x".repeat(199), "x".repeat(199)],
    ["x".repeat(200), `"${"x".repeat(200)}"`],
    ["", '""'],
    ["yes", '"yes"'],
    ["Null", '"Null"'],
    ["._", '"._"'],
    [".5e3", '".5e3"'],
    ["./app", "./app"],
    ["..", '".."'],
    ["*.po", '"*.po"'],
    ["1.0", '"1.0"'],
    ["it's", '"it\'s"'],
    ['say "no"', "'say \"no\"'"],
    ['it\'s "no"', '"it\'s \\"no\\""'],
    ['a\\"b', '"a\\\\\\"b"'],
    ["a\nb", '"a\\nb"'],
    ["a\u0085b", '"a\\u0085b"'],
    ["a\u202eb", '"a\\u202eb"'],
    ["\ufeffa", '"\\ufeffa"'],
    ["\ud83d", '"\\ud83d"'],
    ["Größe", '"Größe"'],
  ])("%j is written %s", (text, written) => {
    expect(scalarText(text)).toBe(written);
  });
});

describe("a comment", () => {
  it("is one line that shows all its characters, and is not too long", () => {
    expect(commentText("a\r\nb\u202ec\u2028d\ud800e")).toBe("a\ufffd\ufffdb\ufffdc\ufffdd\ufffde");
    expect(commentText("x".repeat(300))).toBe("x".repeat(300));
    expect(commentText("x".repeat(301))).toBe(`${"x".repeat(300)}…`);
  });
});

describe("lines of a block", () => {
  it("hold a key, its value and the reason", () => {
    expect(yamlLine("name", "yes")).toBe('name: "yes"');
    expect(yamlLine("count", 3, "three\nof them")).toBe("count: 3 # three\ufffdof them");
    expect(yamlLine("push", false)).toBe("push: false");
    expect(yamlLine("name", "App", "")).toBe("name: App # ");
  });

  it("are read as the lists and mappings that they were, and left out where there is nothing", () => {
    const name = fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), TEXTS, {
      maxKeys: 3,
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 3 }), (mappings) => {
        const items = mappings.map((mapping) =>
          yamlItem(["first: 1", ...yamlMapping("texts", Object.entries(mapping))]),
        );
        const lines = yamlItems("items", items);
        for (const read of READERS)
          expect(read(lines.join("\n"))).toEqual({
            items: mappings.map((texts) => ({
              first: 1,
              ...(Object.keys(texts).length === 0 ? {} : { texts }),
            })),
          });
      }),
    );
    expect(yamlMapping("texts", [])).toEqual([]);
    expect(yamlItems("items", [])).toEqual(["items: []"]);
    expect(yamlItem([])).toEqual(["- "]);
    expect(indentLines(["a", "b"], 3)).toEqual(["   a", "   b"]);
  });
});
