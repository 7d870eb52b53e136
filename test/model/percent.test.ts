import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentOf, roundShare, roundTranslated } from "../../src/model/units/percent.ts";

/** Tenths of a percent, in whole numbers: half to even, then the clamps. */
function tenthsOf(part: number, whole: number): bigint {
  const [n, total] = [BigInt(part), BigInt(whole)];
  const [floor, rest] = [(1000n * n) / total, (1000n * n) % total];
  const isUp = 2n * rest > total || (2n * rest === total && floor % 2n === 1n);
  const tenths = isUp ? floor + 1n : floor;
  if (tenths === 0n && n > 0n) return 1n;
  return tenths === 1000n && n < total ? 999n : tenths;
}

const share = fc
  .tuple(fc.integer({ min: 1, max: 2 ** 40 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([whole, part]): [number, number] => [Math.floor(whole * part), whole]);
const small = fc.integer({ min: 1, max: 3000 }).chain((whole) => fc.tuple(fc.nat(whole), fc.constant(whole)));
/** Halves of a tenth: `k + 1/2` of a thousand parts. */
const half = fc
  .tuple(fc.nat(999), fc.integer({ min: 1, max: 500 }))
  .map(([k, times]): [number, number] => [(2 * k + 1) * times, 2000 * times]);

describe("percentages (RULES.md 3.3, 12)", () => {
  it.each([
    [5, 80, 6.2],
    [21, 80, 26.2],
    [23, 80, 28.8],
    [3, 16, 18.8],
    [1, 16, 6.2],
    [1, 3000, 0.1],
    [2999, 3000, 99.9],
    [2, 3, 66.7],
    [42, 67, 62.7],
    [1, 2000, 0.1],
    [3, 2000, 0.2],
    [5, 2000, 0.2],
    [1999, 2000, 99.9],
    [0, 5, 0],
    [5, 5, 100],
    [0, 0, 0],
  ])("%i of %i: %f", (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent);
  });

  it.each([
    [1, 3000, "0.1 and not 0.0, because there are some"],
    [1, 2000, "0.1 and not 0.0, because there are some"],
    [2999, 3000, "99.9 and not 100.0, because some are missing"],
    [1999, 2000, "99.9 and not 100.0, because some are missing"],
    [3, 2000, "rounded to one decimal, half to even"],
    [5, 80, "rounded to one decimal, half to even"],
    [2, 3, "rounded to one decimal"],
    [0, 5, "rounded to one decimal"],
    [5, 5, "rounded to one decimal"],
    [0, 0, "0 of 0 is shown as 0%"],
  ])("%i of %i: %s", (part, whole, because) => {
    expect(roundShare(part, whole)).toEqual({ percent: percentOf(part, whole), because });
  });

  it("of what is translated are 100 of nothing, unless somebody reviews (RULES.md 14.10)", () => {
    expect(roundTranslated(0, 0, false)).toEqual({
      percent: 100,
      because: "0 of 0 is shown as 100%",
    });
    expect(roundTranslated(0, 0, true)).toEqual({
      percent: 0,
      because: "0 of 0 is shown as 0%",
    });
    expect(roundTranslated(0, 3, false)).toEqual(roundShare(0, 3));
  });

  it("are those of whole numbers, halves to even", () => {
    fc.assert(
      fc.property(fc.oneof(share, small, half), ([part, whole]) => {
        expect(percentOf(part, whole)).toBe(Number(tenthsOf(part, whole)) / 10);
      }),
      { numRuns: 5000 },
    );
  });

  it("are 0 and 100 only when that is true", () => {
    fc.assert(
      fc.property(fc.oneof(share, small), ([part, whole]) => {
        expect(percentOf(part, whole) === 0).toBe(part === 0);
        expect(percentOf(part, whole) === 100).toBe(part === whole);
      }),
    );
  });

  it("grow with the part", () => {
    fc.assert(
      fc.property(small, fc.nat(3000), ([part, whole], more) => {
        expect(percentOf(Math.min(whole, part + more), whole)).toBeGreaterThanOrEqual(percentOf(part, whole));
      }),
    );
  });

  it("have one decimal", () => {
    fc.assert(
      fc.property(fc.oneof(share, small, half), ([part, whole]) => {
        const percent = percentOf(part, whole);
        expect(Number(percent.toFixed(1))).toBe(percent);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }),
    );
  });
});
