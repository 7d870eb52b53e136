import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareCodePoints, compareNames, compareTexts } from "../../src/model/text/order.ts";

function compareArrays(a: readonly number[], b: readonly number[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined) return 1;
    if (left !== right) return left < right ? -1 : 1;
  }
  return a.length === b.length ? 0 : -1;
}

const pointsOf = (text: string): number[] => [...text].map((each) => each.codePointAt(0) ?? 0);

/** Texts that share beginnings, with characters around the surrogates. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom("a", "b", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{10ffff}", "😀"),
      fc.string({ unit: "binary", maxLength: 1 }),
    ),
    {
      maxLength: 6,
    },
  )
  .map((all) => all.join(""));

describe("the order of code points", () => {
  it.each([
    ["", "a"],
    ["A", "a"],
    ["Z", "a"],
    ["a", "aa"],
    ["z", "é"],
    ["\uffff", "\u{10000}"],
    ["\ufffd", "😀"],
    ["pt", "pt_BR"],
    ["units.2025.csv", "units.csv"],
  ])("%j before %j", (a, b) => {
    expect(compareCodePoints(a, b)).toBeLessThan(0);
    expect(compareCodePoints(b, a)).toBeGreaterThan(0);
    expect(compareCodePoints(a, a)).toBe(0);
  });

  it("is that of arrays of code points, and of UTF-8 bytes", () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const order = Math.sign(compareCodePoints(a, b));
        expect(order).toBe(compareArrays(pointsOf(a), pointsOf(b)));
        expect(order).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
      { numRuns: 2000 },
    );
  });

  it("is total for texts with lone surrogates too", () => {
    const any = fc
      .array(fc.constantFrom(0x61, 0xd800, 0xdc00, 0xdfff, 0xe000))
      .map((units) => String.fromCharCode(...units));
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        expect(compareCodePoints(a, b) === 0).toBe(a === b);
        expect(Math.sign(compareCodePoints(a, b)) + Math.sign(compareCodePoints(b, a))).toBe(0);
        const [x = "", y = "", z = ""] = [a, b, c].toSorted(compareCodePoints);
        expect(
          [compareCodePoints(x, y), compareCodePoints(y, z), compareCodePoints(x, z)].every(
            (sign) => sign <= 0,
          ),
        ).toBe(true);
      }),
    );
  });
});

describe("the order of names for people", () => {
  it.each([
    ["part-2", "part-10"],
    ["part-9", "Part-10"],
    ["part", "part-0"],
    ["part-1", "part-1a"],
    ["v1.9.2", "v1.10"],
    ["a", "B"],
    ["App", "app"],
    ["1", "a"],
    ["2", "10"],
    ["x2y3", "x2y20"],
    ["part-007", "part-7"],
    ["part-7", "part-08"],
    ["file 99999999999999999998", "file 99999999999999999999"],
    ["z", "é"],
    ["\uffff", "\u{10000}"],
  ])("%j before %j", (a, b) => {
    expect(compareNames(a, b)).toBeLessThan(0);
    expect(compareNames(b, a)).toBeGreaterThan(0);
    expect(compareNames(a, a)).toBe(0);
  });

  it("is total", () => {
    const name = fc
      .array(fc.constantFrom("a", "A", "b", "0", "1", "9", "10", "-", " ", "é", "\ud800", "\u{10000}"), {
        maxLength: 6,
      })
      .map((all) => all.join(""));
    fc.assert(
      fc.property(name, name, name, (a, b, c) => {
        expect(compareNames(a, b) === 0).toBe(a === b);
        expect(Math.sign(compareNames(a, b)) + Math.sign(compareNames(b, a))).toBe(0);
        const [x = "", y = "", z = ""] = [a, b, c].toSorted(compareNames);
        expect([compareNames(x, y), compareNames(y, z), compareNames(x, z)].every((sign) => sign <= 0)).toBe(
          true,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it("sorts numbers by what they are worth, whatever stands around them", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        (a, b) => {
          fc.pre(a !== b);
          expect(compareNames(`part ${a} of x`, `part ${b}`) < 0).toBe(a < b);
        },
      ),
    );
  });
});

it("compares by several texts: the first in which they differ decides", () => {
  const texts = fc.tuple(text, text, text);
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const at = one.findIndex((own, index) => own !== other[index]);
      const expected = at < 0 ? 0 : Math.sign(compareCodePoints(one[at] ?? "", other[at] ?? ""));
      expect(Math.sign(compareTexts(one, other))).toBe(expected);
    }),
  );
});
