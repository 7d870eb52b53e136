import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NumberSet } from "../../src/model/values/number-set.ts";

/** Neighbours, multiples of large powers, and the greatest ones: what tables give, derive and could be made to give. */
const NUMBERS = fc.oneof(
  fc.integer({ min: 1, max: 5000 }),
  fc.maxSafeNat().filter((number) => number > 0),
  fc.integer({ min: 1, max: 2 ** 21 - 1 }).map((high) => high * 2 ** 32),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, 2 ** 32, 2 ** 31, 2 ** 52),
);

const SEEDS = fc.uint32Array({ minLength: 2, maxLength: 2 });

describe("a set of numbers", () => {
  it("is that of the language", () => {
    fc.assert(
      fc.property(
        fc.array(NUMBERS, { maxLength: 4000, size: "max" }),
        fc.array(NUMBERS),
        SEEDS,
        (added, asked, seeds) => {
          const set = new NumberSet(seeds);
          const expected = new Set<number>();
          for (const number of added) {
            expect(set.has(number)).toBe(expected.has(number));
            set.add(number);
            expected.add(number);
          }
          for (const number of [...asked, ...added]) expect(set.has(number)).toBe(expected.has(number));
        },
      ),
      { numRuns: 30 },
    );
  });

  it("grows without forgetting", () => {
    // Without random numbers too, numbers in a row and multiples of a power find a place quickly.
    for (const step of [1, 2 ** 33]) {
      const set = new NumberSet(new Uint32Array(2));
      for (let number = 1; number <= 100_000; number += 1) set.add(number * 2 * step);
      let found = 0;
      for (let number = 1; number <= 200_000; number += 1) if (set.has(number * step)) found += 1;
      expect(found).toBe(100_000);
    }
  });
});
