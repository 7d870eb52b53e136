import { describe, expect, it } from "vitest";
import {
  describeBound,
  describePurpose,
  describeVanished,
  type Vanished,
} from "../../src/model/tree/vanished.ts";

const LOST: Vanished = {
  ...{ project: "harbour", component: "app", language: "de" },
  ...{ units: 12, documents: 61, of: 12, isWhole: true, purpose: null },
};

describe("what vanishes", () => {
  it.each([
    [{}, '"harbour/app/de" vanishes: 12 units, 61 documents'],
    [{ language: null }, 'the component "harbour/app" vanishes: 12 units, 61 documents'],
    [{ component: null, language: null }, 'the project "harbour" vanishes: 12 units, 61 documents'],
    [{ units: 1, documents: 1 }, '"harbour/app/de" vanishes: 1 unit, 1 document'],
    [{ units: 0, documents: 0 }, '"harbour/app/de" vanishes: 0 units, 0 documents'],
    [
      { isWhole: false, units: 2, documents: 4 },
      '"harbour/app/de" loses 2 units, 4 documents of its 12 units',
    ],
  ])("with %j is told in words", (facts, words) => {
    const vanished = { ...LOST, ...facts };
    expect(describeVanished(vanished)).toBe(words);
    expect(describePurpose(vanished)).toBeUndefined();
    const why = { private: "private now", excluded: "excluded now" };
    for (const purpose of ["private", "excluded"] as const)
      expect(describePurpose({ ...vanished, purpose })).toBe(
        `${words.replace("vanishes", "removed")} (${why[purpose]}; not counted)`,
      );
  });

  it("is told beside the bound that it goes beyond", () => {
    const words = (units: number) => `${units} of 40 units (30.0%) would vanish, more than the `;
    const vanishing = { vanished: [LOST], lost: 12, of: 40 };
    expect(describeBound(vanishing, { percent: 20 })).toBe(`${words(12)}20% that max_delete allows`);
    expect(describeBound(vanishing, { units: 5 })).toBe(`${words(12)}5 that max_delete allows`);
  });
});
