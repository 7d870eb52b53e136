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
  // Fluent: placeables, literals, selectors, attributes.
  ["{ ", "$a-", " }"],
  ["", "{ $a }", ""],
  ["{ ", '"', " }"],
  ['{ "', "\\\\a", '" }'],
  ["", "{ $n ->\n [a] ", "", "\n}"],
  ["{ $n ->", "\n [a] x", "\n}"],
  ["", "\n   ", ""],
  ["{ -", "a", "(b: 1) }"],
  ["", ".a = b\n", ""],
  // MediaWiki: calls, links, parameters.
  ["", "{{PLURAL:$1|", "", "}}"],
  ["{{PLURAL:$1|", "1=a|", "}}"],
  ["", "{{a ", ""],
  ["", "[[", ""],
  ["{{GENDER:$1|", "[[a|b]]", "}}"],
  ["", "$1", ""],
  // Go, Apple, XLIFF, DTDs, inlang.
  ["{{", " .a", "}}"],
  ["{{", '"', "}}"],
  ["{{/*", "*", "}}"],
  ["{{ ", "if ", ".A}}"],
  ["%", "[1]", "d"],
  ["", "%[1]d", ""],
  ["", "%#@a", ""],
  ["", "%#@a@", ""],
  ["", '<ph id="1"', ""],
  ["", '<ph id="1"/>', ""],
  ["<ph ", 'id="', ">"],
  ["", "&a.b;", ""],
  ["", "{ a", ""],
  ["k[", "=one,", "]"],
];

/** Their texts are read with syntaxes of their own. */
const OWN_FORMATS = [
  "fluent",
  "banana",
  "go-i18n-toml",
  "gotext",
  "xcstrings",
  "xliff2-placeables",
  "dtd",
  "inlang",
];
const OF_FORMATS = [
  "placeholders",
  "plural_category",
  "changed_number",
  "lost_tags",
  "i18next_interpolation",
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

describe.each(OF_FORMATS)("%s", (id) => {
  it.each(OWN_FORMATS)("takes time in proportion to texts of %s", { timeout: 300_000 }, (fileFormat) => {
    for (const family of sample(HOSTILE, 10, `growth of ${id} in ${fileFormat}`)) {
      expect(
        superlinearGrowth((size) => timeOf(id, textOf(family, size), fileFormat)),
        JSON.stringify(family),
      ).toBe("");
    }
  });

  it.each(OWN_FORMATS)("bears a text of %s of 4.5 million letters", { timeout: 300_000 }, (fileFormat) => {
    for (const begin of ["{ ", '{ "', "{{PLURAL:$1|", "{{ .A ", "<ph ", "%#@", "&"]) {
      const text = begin + "щ".repeat(4_500_000);
      const source = "{ $a } {{.A}} $1 %@";
      expect(() => fails(id, { source: text, target: source, fileFormat })).not.toThrow();
      expect(() => fails(id, { source, target: text, fileFormat })).not.toThrow();
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
function timeOf(id: string, text: string, fileFormat = "po"): number {
  return processorTime(() => {
    fails(id, { source: text, target: text, flags: FLAGS, fileFormat });
    fails(id, { source: text, target: `${text}x`, flags: FLAGS, fileFormat });
    fails(id, { source: "<b>a</b>", target: text, flags: FLAGS, fileFormat });
    fails(id, { source: "{ $a } {{.A}} $1", target: text, context: text, language: "ru", fileFormat });
  });
}
