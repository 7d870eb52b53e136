import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countWords, wordsOfSource } from "../../src/catalogue/link/words.ts";

/** What Python's `str.split()` parts words at; U+200B, U+FEFF and U+180E are none of them. */
const WHITE =
  "\t\n\v\f\r\u001c\u001d\u001e\u001f \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
    .concat("\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000")
    .split("");

describe("words (RULES.md 3.2)", () => {
  it.each([
    ["", 0],
    [" ", 0],
    ["\u3000\u00a0", 0],
    ["word", 1],
    [" two  words ", 2],
    ["Sea – rock – light — home", 7],
    ["well-known", 1],
    ["灯台守の会", 1],
    ["no\u00a0break", 2],
    ["line\u2028line", 2],
    ["wide\u3000space", 2],
    ["next\u0085line", 2],
    ["zero\u200bwidth", 1],
    ["\ufeffmark", 1],
    ["mongolian\u180evowel", 1],
    ["<b>bold</b> %(count)s", 2],
    ["a\u001eb", 2],
  ])("%j: %i", (text, words) => {
    expect(countWords(text)).toBe(words);
  });

  it("are as many as were joined, by whatever white space", () => {
    const word = fc.stringMatching(/^[a-zé\u200b\ufeff\u180e灯😀-]{1,5}$/u);
    const gap = fc
      .array(fc.constantFrom(...WHITE), { minLength: 1, maxLength: 3 })
      .map((all) => all.join(""));
    const margin = fc.oneof(fc.constant(""), gap);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, gap)), margin, (pieces, start) => {
        expect(countWords(start + pieces.map((piece) => piece.join("")).join(""))).toBe(pieces.length);
      }),
    );
  });

  it("are parted by white space and by nothing else", () => {
    const white = new Set(WHITE);
    for (let point = 0; point <= 0xffff; point += 1) {
      const text = String.fromCharCode(point);
      if (countWords(`a${text}b`) !== (white.has(text) ? 2 : 1)) throw new Error(`U+${point.toString(16)}`);
    }
  });
});

describe("words of a source", () => {
  it.each([
    ["one two", 2, 2],
    ["one two\u001e\u001ethree four five", 2, 2],
    ["\u001e\u001ethree four five", 0, 3],
    ["\u001e\u001e\u001e\u001ethree\u001e\u001efour five", 0, 1],
    ["", 0, 0],
    ["\u001e\u001e", 0, 0],
  ])("%j: %i of its first form, %i of its first text", (source, ofForm, ofText) => {
    expect(wordsOfSource(source)).toBe(ofForm);
    expect(wordsOfSource(source, "first text")).toBe(ofText);
  });
});
