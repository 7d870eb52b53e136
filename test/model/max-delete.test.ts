import { describe, expect, it } from "vitest";
import { describeMaxDelete, mayVanish, parseMaxDelete } from "../../src/model/tree/max-delete.ts";

describe("how much may vanish at once", () => {
  it.each(["0%", "7%", "99%", "100%", "0", "500", "999999999999999"])("is %s, and written so", (text) => {
    const bound = parseMaxDelete(text);
    expect(bound && describeMaxDelete(bound)).toBe(text);
  });

  it.each(["", "%", "101%", "-1", "1.5%", "1 %", "1000000000000000", "20 units"])("is not %j", (text) => {
    expect(parseMaxDelete(text)).toBeUndefined();
  });

  it("is as much as the bound says, and not one more", () => {
    expect([mayVanish(20, 100, { percent: 20 }), mayVanish(21, 100, { percent: 20 })]).toEqual([true, false]);
    expect([mayVanish(1, 6, { percent: 20 }), mayVanish(2, 6, { percent: 20 })]).toEqual([true, false]);
    expect([mayVanish(6, 6, { percent: 100 }), mayVanish(0, 0, { percent: 0 })]).toEqual([true, true]);
    expect([mayVanish(5, 6, { units: 5 }), mayVanish(6, 6, { units: 5 })]).toEqual([true, false]);
  });
});
