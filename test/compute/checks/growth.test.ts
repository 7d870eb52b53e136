import { describe, expect, it } from "vitest";
import { CHECKS } from "../../../src/compute/checks/index.ts";
import { fails } from "./check-of.ts";

const SMALL = 100_000;
const LARGE = 1_000_000;
/** Ten times as much text may take this many times as long; a square would take a hundred times. */
const MAX_GROWTH = 25;
/** Below this a clock measures the machine, not the check. */
const MEASURABLE_MS = 1;
const TRIES = 5;

/**
 * Texts that make a careless pattern look again and again: a piece repeated, between a beginning and an end; where
 * there is a closing piece, as many of those behind.
 */
const HOSTILE: readonly (readonly [begin: string, piece: string, end: string, closing?: string])[] = [
  ["", "a", ""],
  ["", "a ", "!"],
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
    for (const family of HOSTILE) {
      const [small, large] = [textOf(family, SMALL), textOf(family, LARGE)];
      expect(growth(id, small, large), JSON.stringify(family)).toBeLessThanOrEqual(MAX_GROWTH);
    }
  });
});

function textOf([begin, piece, end, closing = ""]: (typeof HOSTILE)[number], size: number): string {
  const count = Math.ceil(size / (piece.length + closing.length));
  return begin + piece.repeat(count) + closing.repeat(count) + end;
}

/** How many times as long the larger text takes: the smallest of a few tries, because other programs run too. */
function growth(id: string, small: string, large: string): number {
  let [ofSmall, ofLarge] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tries = 0; tries < TRIES; tries += 1) {
    ofSmall = Math.min(ofSmall, timeOf(id, small));
    ofLarge = Math.min(ofLarge, timeOf(id, large));
    if (ofLarge / Math.max(ofSmall, MEASURABLE_MS) <= MAX_GROWTH) break;
  }
  return ofLarge / Math.max(ofSmall, MEASURABLE_MS);
}

/** Milliseconds of the processor, for a target like its source and for another. */
function timeOf(id: string, text: string): number {
  const began = process.cpuUsage();
  fails(id, { source: text, target: text, flags: FLAGS });
  fails(id, { source: text, target: `${text}x`, flags: FLAGS });
  fails(id, { source: "<b>a</b>", target: text, flags: FLAGS });
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
