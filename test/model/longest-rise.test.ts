import fc from "fast-check";
import { expect, it } from "vitest";
import { longestRise } from "../../src/model/values/longest-rise.ts";

/** How long a series can be, by trying all that end in each place. */
function mostThatFollow(
  numbers: readonly (number | undefined)[],
  follows: (next: number, last: number) => boolean,
): number {
  const lengths: number[] = [];
  for (const [place, next] of numbers.entries()) {
    const before = lengths.filter((_, at) => {
      const last = numbers[at];
      return next !== undefined && last !== undefined && follows(next, last);
    });
    lengths[place] = next === undefined ? 0 : 1 + Math.max(0, ...before);
  }
  return Math.max(0, ...lengths);
}

it.each<[string, (next: number, last: number) => boolean]>([
  ["greater", (next, last) => next > last],
  ["not less", (next, last) => next >= last],
])("is as long as any series of numbers that are each %s than the one before", (_, follows) => {
  const number = fc.option(fc.integer({ min: -5, max: 12 }), { nil: undefined, freq: 6 });
  fc.assert(
    fc.property(fc.array(number, { maxLength: 14 }), (numbers) => {
      const places = longestRise(numbers, follows);
      expect(places).toHaveLength(mostThatFollow(numbers, follows));
      expect(places).toEqual([...places].sort((one, other) => one - other));
      const series = places.map((place) => numbers[place] ?? Number.NaN);
      expect(series).not.toContain(Number.NaN);
      expect(series.slice(1).every((next, at) => follows(next, series[at] ?? Number.NaN))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it("is the one that ends with the least number, and of those the first that came", () => {
  const rising = (next: number, last: number): boolean => next > last;
  expect(longestRise([], rising)).toEqual([]);
  expect(longestRise([undefined], rising)).toEqual([]);
  expect(longestRise([3, 1, 2], rising)).toEqual([1, 2]);
  expect(longestRise([1, 5, undefined, 3], rising)).toEqual([0, 3]);
  expect(longestRise([2, 1], rising)).toEqual([1]);
});
