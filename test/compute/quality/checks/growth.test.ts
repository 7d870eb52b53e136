import { describe, expect, it } from "vitest";
import { CHECKS } from "../../../../src/catalogue/quality/checks/index.ts";
import { processorTime, superlinearGrowth } from "../../../growth-of.ts";
import { sample } from "../../../suite/sample.ts";
import { fails } from "./check-of.ts";

/**
 * Texts that make a careless pattern look again and again: a piece repeated, between a beginning and an end; where
 * there is a closing piece, as many of those behind.
 */
const HOSTILE: readonly (readonly [begin: string, piece: string, end: string, closing?: string])[] = [
  ["", "a", ""],
  ["", "a ", "!"],
  ["1 ", "a", ""],
  ["", " ", ""],
  ["x", " ", "x"],
  ["", "\n", ""],
  ["", ".", ""],
  ["", "é", "1"],
  ["%", "0", "!"],
  ["%", "1", "!"],
  ["%(", "a", ""],
  ["", "%(", ""],
  ["", "%", ""],
  ["%.", "*", ""],
  ["", "%1$", ""],
  ["%'", "'", ""],
  ["", "%'", ""],
  ["", "%-'", ""],
  ["", "'%", ""],
  ["", "% ", ""],
  ["", "%+0", ""],
  ["{", "{", ""],
  ["{:", "{}", ""],
  ["", "{0", ""],
  ["{0,", " ", ""],
  ["{0,choice,", "{a}", ""],
  ["", "{{a", ""],
  ["<", "a", ""],
  ["", "<", ""],
  ["", "<a>", ""],
  ["<a ", "b='c' ", ">"],
  ["", "&a", ""],
  ["&", "a", ""],
  ["", "[b]", ""],
  ["", "[b][/b]", ""],
  ["", "[a", ""],
  ["", "[a](", ""],
  ["[a](b", " ", ""],
  ["", "[a][", ""],
  ["", "*", ""],
  ["", "**a", ""],
  ["**a", " ", "*"],
  ["", "*a ", ""],
  ["", "_a", ""],
  ["", "`", ""],
  ["", "~~a ", ""],
  ["", "a.", ""],
  ["", "a-", "."],
  ["", "a@", ""],
  ["", "a.b@c.", ""],
  ["", "#", ""],
  ["", "/a", ""],
  ["a://", "a://", ""],
  ["", "(s)", ""],
  ["", "\\n", ""],
  ["", "\u200b", ""],
  ["", "\ud83d\ude00", ""],
  ["", "\ud83d", ""],
  ["", "a\u001e\u001e", ""],
  ["", "[b]", "", "[/i]"],
  ["", "[b]", "", "[/b]"],
  ["", "<a>", "", "</a>"],
  ["", "<a>", "", "</b>"],
  ["", "<a xmlns:p='u'>", "", "<p:b/>"],
  ["", "{", "", "}"],
  ["", "*", "", "a*"],
];

const FLAGS = [...CHECKS.flatMap(({ enabledBy }) => enabledBy ?? []), "max-length:5", "xml-text"].join(",");

describe.each(CHECKS.map(({ id }) => id))("%s", (id) => {
  it("takes time in proportion to the text, however hostile", { timeout: 300_000 }, () => {
    for (const family of sample(HOSTILE, 10, `growth of ${id}`)) {
      expect(
        superlinearGrowth((size) => timeOf(id, textOf(family, size))),
        JSON.stringify(family),
      ).toBe("");
    }
  });
});

/** Letters of two bytes: what the engine must be able to go back over takes memory, one by one. */
const RUNS: readonly string[] = [
  "",
  "{",
  "{.",
  "{a:{",
  "&",
  "[",
  "[a=",
  "[a][",
  "#",
  "a@",
  "a://",
  "/",
  "%(",
  "<",
  "**",
];

describe.each(CHECKS.map(({ id }) => id))("%s", (id) => {
  it("bears a text of 4.5 million letters", { timeout: 300_000 }, () => {
    for (const begin of sample(id === "same" ? RUNS : RUNS.slice(0, 9), 3, `long texts of ${id}`)) {
      const text = begin + "щ".repeat(4_500_000);
      const target = id === "same" ? text : "<b>a</b>";
      expect(() => fails(id, { source: text, target, flags: FLAGS })).not.toThrow();
      expect(() => fails(id, { source: "<b>a</b>", target: text, flags: FLAGS })).not.toThrow();
    }
  });
});

function textOf([begin, piece, end, closing = ""]: (typeof HOSTILE)[number], size: number): string {
  const count = Math.ceil(size / (piece.length + closing.length));
  return begin + piece.repeat(count) + closing.repeat(count) + end;
}

/** Milliseconds of the processor, for a target like its source and for another. */
function timeOf(id: string, text: string): number {
  return processorTime(() => {
    fails(id, { source: text, target: text, flags: FLAGS });
    fails(id, { source: text, target: `${text}x`, flags: FLAGS });
    fails(id, { source: "<b>a</b>", target: text, flags: FLAGS });
  });
}
