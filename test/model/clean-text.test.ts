import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { escapeLines, escapeText } from "../../src/cli/escape.ts";
import { type CleanText, cleanText } from "../../src/model/text/clean-text.ts";
import { html } from "../../src/site/pages/markup.ts";
import { plainName } from "../../src/site/pages/plain-name.ts";
import { FORBIDDEN_CHARACTERS, forbiddenIn } from "../pages/hostile-texts.ts";

describe("a clean text", () => {
  it.each(FORBIDDEN_CHARACTERS)("has U+FFFD in place of %j", (character) => {
    expect(cleanText(`a${character}b`)).toBe("a\ufffdb");
    expect(String(html`<p>${`a${character}b`}</p>`)).toBe("<p>a\ufffdb</p>");
    expect(String(html`${["x", [`a${character}b`]]}`)).toBe("xa\ufffdb");
    expect(html`<p a="${`a${character}b`}"/>`.toString()).toBe('<p a="a\ufffdb"/>');
    expect(plainName(`a${character}b`)).toBe("a\ufffdb");
  });

  it.each([
    "\t",
    "\n",
    "\r\n",
    " ",
    "\u00a0",
    "\u00ad",
    "\u202e",
    "\ufffd",
    "\ufeff",
    "😀",
    "\u{1f469}\u200d\u{1f680}",
    "e\u0301",
  ])("keeps %j", (text) => expect(cleanText(text)).toBe(text));

  it("holds nothing that is forbidden, and is otherwise the text (property)", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
        (text) => {
          const clean = cleanText(text);
          expect(forbiddenIn(clean)).toEqual([]);
          expect([...clean].length).toBe([...text].length);
          for (const [at, character] of [...text].entries())
            expect([...clean][at]).toBe(forbiddenIn(character).length > 0 ? "\ufffd" : character);
          expect(cleanText(clean)).toBe(clean);
        },
      ),
    );
  });

  it("is what a terminal is given, in which controls are shown as escapes (property)", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(forbiddenIn(escapeText(text))).toEqual([]);
        expect(escapeText(text)).not.toMatch(/[\t\n\r]/);
        expect(forbiddenIn(escapeLines(text))).toEqual([]);
      }),
    );
  });

  it("is made by nothing else", () => {
    // @ts-expect-error a text that nothing cleaned
    const mistake: CleanText = "text";
    expectTypeOf(mistake).toBeString();
  });
});
