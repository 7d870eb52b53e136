import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inPages, namedPages } from "../../src/site/pages/parts/pager.ts";

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

describe("a list in pages", () => {
  it("is cut by numbers and weights (property)", () => {
    const size = { items: 4, weight: 10 };
    fc.assert(
      fc.property(fc.array(fc.nat(14)), (weights) => {
        const pages = inPages(weights, size, (weight) => weight);
        expect(pages.flat()).toEqual(weights);
        for (const page of pages) {
          const weight = page.reduce((sum, one) => sum + one, 0);
          expect(page.length === 1 || weight <= size.weight).toBe(true);
          expect(page.length).toBeLessThanOrEqual(size.items);
        }
        // Nothing stands on a page of its own that had room on the one before.
        for (const [at, page] of pages.slice(0, -1).entries()) {
          const next = pages[at + 1]?.[0] ?? 0;
          expect(page.length === size.items || page.reduce((a, b) => a + b, 0) + next > size.weight).toBe(
            true,
          );
        }
      }),
    );
  });
});
