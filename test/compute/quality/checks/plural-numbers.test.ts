import fc from "fast-check";
import { expect, it } from "vitest";
import { pluralNumbers } from "../../../../src/catalogue/quality/checks/plural-numbers.ts";

it.each([
  ["n != 1", 2, [[1], [0, 2, 3, 4]]],
  [
    "n > 1",
    2,
    [
      [0, 1],
      [2, 3, 4, 5],
    ],
  ],
  ["0", 1, [[0, 1, 2, 3]]],
  ["(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2", 3, [[1], [2, 3, 4], [0, 5, 6, 7]]],
  [
    "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
    3,
    [
      [1, 21, 31, 41],
      [2, 3, 4, 22],
      [0, 5, 6, 7],
    ],
  ],
  [
    "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
    6,
    [[0], [1], [2], [3, 4, 5, 6], [11, 12, 13, 14], [100, 101, 102, 200]],
  ],
  ["!(n - 1) * 1 ? 0 : 1", 2, [[1], [0, 2, 3, 4]]],
])("%s", (formula, count, expected) => {
  expect(pluralNumbers({ formula, count }, count)).toEqual(expected);
});

it("takes the first form for 1 where the formula is none", () => {
  for (const formula of ["", "n ==", "n; x", "(".repeat(500), "n ? ".repeat(900), "n / 0 +"])
    expect(pluralNumbers({ formula, count: 2 }, 2)[0]).toEqual([1]);
});

it("takes the others for many where the formula is none, and so the only one", () => {
  expect(pluralNumbers({ formula: "", count: 3 }, 3)).toEqual([[1], [0, 2, 3, 5], [0, 2, 3, 5]]);
  expect(pluralNumbers({ formula: "", count: 1 }, 1)).toEqual([[0, 2, 3, 5]]);
});

it.each(["n / 0", "n % 0", "7 / (n - n)"])("divides by nothing without an end: %s", (formula) => {
  expect(pluralNumbers({ formula, count: 2 }, 2)[0]).toEqual([1]);
  expect(pluralNumbers({ formula, count: 3 }, 3)).toEqual([[0, 1, 2, 3], [], []]);
});

it("ends for any text, with as many forms as asked for (property)", () => {
  const token = fc.constantFrom(..."n?:()!<>=&|+-*/% 0123", "==", "&&", "||", "!=");
  fc.assert(
    fc.property(fc.array(token, { maxLength: 60 }), fc.integer({ min: 1, max: 6 }), (tokens, count) => {
      expect(pluralNumbers({ formula: tokens.join(""), count }, count)).toHaveLength(count);
    }),
  );
});
