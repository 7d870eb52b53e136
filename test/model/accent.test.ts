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
