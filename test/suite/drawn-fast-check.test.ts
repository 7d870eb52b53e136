import fc from "fast-check";
import { expect, it } from "vitest";
import { drawnSeed } from "./sample.ts";

it("draws what the commit says, whenever it is asked", () => {
  expect(fc.readConfigureGlobal().seed).toBe(drawnSeed("properties"));
  const draw = (): readonly number[] => fc.sample(fc.nat(), { numRuns: 20 });
  const met: number[] = [];
  fc.assert(fc.property(fc.nat(), (number) => void met.push(number)));
  const again: number[] = [];
  fc.assert(fc.property(fc.nat(), (number) => void again.push(number)));
  expect(again).toEqual(met);
  expect(draw()).toEqual(draw());
});
