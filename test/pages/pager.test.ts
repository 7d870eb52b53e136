import { describe, expect, it } from "vitest";
import { namedPages } from "../../src/pages/parts/pager.ts";

describe("a pager", () => {
  it("names each of few pages", () => {
    expect(namedPages(3, 20)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  it("names of many both ends, what is near, and some that are far", () => {
    expect(namedPages(1, 500)).toEqual([1, 2, 3, 11, 101, 500]);
    expect(namedPages(250, 500)).toEqual([1, 150, 240, 248, 249, 250, 251, 252, 260, 350, 500]);
    expect(namedPages(500, 500)).toEqual([1, 400, 490, 498, 499, 500]);
  });

  it("leads to each of a thousand pages by a dozen links or so", () => {
    const steps = new Map([[1, 0]]);
    for (const [page, far] of steps)
      for (const next of namedPages(page, 1000)) if (!steps.has(next)) steps.set(next, far + 1);

    expect(steps.size).toBe(1000);
    expect(Math.max(...steps.values())).toBeLessThanOrEqual(12);
  });
});
