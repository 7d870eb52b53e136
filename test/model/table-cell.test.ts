import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { peopleCell, quoteAnyCell, quoteCell, unquoteCell } from "../../src/model/text/table-cell.ts";
import { encodeTable } from "../../src/model/tree/bulk-table.ts";
import { csvRow } from "../../src/site/pages/beside/credits.ts";

/** Blanks that people do not see, written out once more and not taken from the code. */
const BLANKS = [
  ...[" ", "\u00a0", "\u1680", "\u2003", "\u202f", "\u205f", "\u3000", "\u2028", "\v", "\f", "\u0085"],
  ...[
    "\ufeff",
    "\u200b",
    "\u200c",
    "\u200d",
    "\u2060",
    "\u00ad",
    "\u202e",
    "\u2066",
    "\u3164",
    "\u0000",
    "\ufe0f",
  ],
];
const SIGNS = ["=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"];

/** What a spreadsheet reads of a cell. */
function cellOf(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

describe("a cell of a table for people", () => {
  it.each(SIGNS)("has an apostrophe before a formula that begins with %j, behind any blanks", (sign) => {
    for (const blank of ["", ...BLANKS, BLANKS.join("")])
      expect(cellOf(peopleCell(`${blank}${sign}cmd|' /C calc'!A0`))).toBe(
        `'${blank}${sign}cmd|' /C calc'!A0`,
      );
  });

  it.each(["\tx", "\nx", "\rx", "\t", "\r\n=1"])("has one before %j", (text) =>
    expect(cellOf(peopleCell(text))).toBe(`'${text}`),
  );

  it.each(["-5", "+3.1", "-0", "+.5", "-1.", " -5", "-1e3", "5", "1.5"])(
    "has none before the number %j",
    (text) => expect(peopleCell(text)).toBe(text),
  );

  it.each(["-1+1", "+1-cmd", "-5%=1", "--1", "-", "+", "-1,5", "\uff0d5", "-1e3x", "=5"])(
    "takes %j for a formula, not for a number",
    (text) => expect(cellOf(peopleCell(text))).toBe(`'${text}`),
  );

  it.each(["", "a", "a=1", "1=1", "x -1", "'=1", "é", "😀", "\u00b1", "~=1"])("leaves %j", (text) =>
    expect(peopleCell(text)).toBe(text),
  );

  it("is never a formula, and holds its text (property)", () => {
    const piece = fc.constantFrom(...BLANKS, ...SIGNS, "1", ".", "x", '"', ",", "\t", "\n", "\r", "'");
    fc.assert(
      fc.property(fc.string({ unit: piece, maxLength: 8 }), (text) => {
        const cell = cellOf(peopleCell(text));
        expect([text, `'${text}`]).toContain(cell);
        const visible = [...cell].find(
          (character) => !BLANKS.includes(character) && !/[\t\n\r]/.test(character),
        );
        const isNumber = /^ *[+-]?(\d+\.?\d*|\.\d+) *$/.test(cell);
        if (!isNumber) expect(SIGNS).not.toContain(visible);
        expect(cell).not.toMatch(/^[\t\n\r]/);
      }),
    );
  });

  it("is found in time that grows with the text", () => {
    const long = " ".repeat(5_000_000);
    const began = performance.now();
    peopleCell(`${long}x`);
    peopleCell(`+${"1".repeat(5_000_000)}x`);
    expect(performance.now() - began).toBeLessThan(3000);
  });
});

describe("tables", () => {
  it.each(SIGNS)(
    "for people have no formula that begins with %j: bulk tables, statistics, credits",
    (sign) => {
      const text = `\u00a0${sign}1+1`;
      expect(encodeTable(["name"], [JSON.stringify({ name: text })])).toBe(`name\r\n'${text}\r\n`);
      expect(csvRow([text, -5])).toBe(`'${text},-5\n`);
    },
  );

  it("that lingodex reads have their texts exactly", () => expect(quoteCell("=1+1")).toBe("=1+1"));

  it("give back the text of a cell, quoted because it has to be, or whatever it holds (property)", () => {
    const piece = fc.constantFrom('"', ",", "\r", "\n", "a", "=", " ");
    fc.assert(
      fc.property(fc.string({ unit: piece, maxLength: 6 }), (text) => {
        expect(unquoteCell(quoteCell(text))).toBe(text);
        expect(unquoteCell(quoteAnyCell(text))).toBe(text);
        expect(quoteAnyCell(text)).toBe(`"${text.split('"').join('""')}"`);
        expect(quoteCell(text)).toBe(/^[a= ]*$/.test(text) ? text : quoteAnyCell(text));
      }),
    );
  });
});
