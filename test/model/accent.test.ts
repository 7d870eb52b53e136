import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accentOf, contrast, DEFAULT_ACCENT } from "../../src/model/values/accent.ts";

describe("an accent", () => {
  it("is measured as WCAG does", () => {
    expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
    // The look's own figures (PAGES.md 9).
    expect(contrast("#0a5f59", "#ffffff")).toBeCloseTo(7.5, 1);
    expect(contrast("#5fd0c1", "#111514")).toBeCloseTo(9.9, 1);
  });

  it("is the style's where nothing else is said", () => {
    expect(accentOf("#0A5F59")).toBe(DEFAULT_ACCENT);
  });

  it("stays as it is where it can be read, and moves where it cannot, no further than it must", () => {
    expect(accentOf("#0b3d91")).toMatchObject({ light: "#0b3d91" });
    expect(accentOf("#ffcc00")).toMatchObject({ dark: "#ffcc00" });
    expect(contrast(accentOf("#ffcc00").light, "#ffffff")).toBeLessThan(4.7);
    expect(contrast(accentOf("#0b3d91").dark, "#111514")).toBeLessThan(4.7);
    expect(accentOf("#000000").light).toBe("#000000");
    expect(accentOf("#ffffff").dark).toBe("#ffffff");
  });

  it("loses or takes one share of light in all its parts, also in the darkest", () => {
    // IEC 61966-2-1, written once more.
    const lightOf = (part: number): number =>
      part > 10.31475 ? ((part / 255 + 0.055) / 1.055) ** 2.4 : part / 255 / 12.92;
    const partsOf = (colour: string): readonly number[] =>
      [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    const part = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 255 }));
    const shareOf = (given: number, shown: number, end: number): readonly [number, number] => {
      const [from, to] = [lightOf(given), lightOf(end)];
      const shares = [shown - 0.51, shown + 0.51].map((near) => (lightOf(near) - from) / (to - from));
      return [Math.min(...shares), Math.max(...shares)];
    };
    fc.assert(
      fc.property(fc.tuple(part, part, part), (given) => {
        const colour = `#${given.map((one) => one.toString(16).padStart(2, "0")).join("")}`;
        const { light, dark } = accentOf(colour);
        for (const [shown, end] of [
          [light, 0],
          [dark, 255],
        ] as const) {
          if (shown === colour) continue;
          const shares = partsOf(shown).flatMap((one, at) =>
            given[at] === end ? [] : [shareOf(given[at] ?? 0, one, end)],
          );
          expect(Math.max(...shares.map(([least]) => least))).toBeLessThanOrEqual(
            Math.min(...shares.map(([, most]) => most)),
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  it("can be read on both papers, whatever it was", () => {
    const colour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(colour, (given) => {
        const { light, dark } = accentOf(given);
        expect(light).toMatch(/^#[0-9a-f]{6}$/);
        expect(contrast(light, "#ffffff")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dark, "#111514")).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
