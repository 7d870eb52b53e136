import { describe, expect, it } from "vitest";
import { CHECKS } from "../../src/catalogue/quality/checks/index.ts";
import { PACKAGES, VERDICTS, verdictsOf } from "./judged-findings.ts";

describe("what people are told of real texts", () => {
  it("is true nine times of ten, in packages that no exception was fitted to", () => {
    const blind = verdictsOf("blind");
    const right = blind.filter(({ isTrue }) => isTrue).length;
    process.stdout.write(`precision of blind packages: ${right} of ${blind.length}\n`);
    expect(blind.length).toBeGreaterThanOrEqual(60);
    expect(new Set(blind.map((verdict) => verdict.package)).size).toBeGreaterThanOrEqual(3);
    expect(right / blind.length).toBeGreaterThanOrEqual(0.9);
  });

  it("is of packages whose licence is known, and whose texts are not kept", () => {
    for (const verdict of VERDICTS) {
      expect(PACKAGES[verdict.package]?.license).toMatch(/^[A-Z]/);
      expect(Object.keys(verdict)).toEqual([
        "hash",
        "check",
        "package",
        "component",
        "language",
        "isTrue",
        "reason",
      ]);
    }
  });

  it("is of checks that there are, each finding once", () => {
    const known = new Set(CHECKS.map(({ id }) => id));
    expect(VERDICTS.filter(({ check }) => !known.has(check))).toEqual([]);
    expect(new Set(VERDICTS.map(({ hash }) => hash)).size).toBe(VERDICTS.length);
  });

  it("was judged one by one: a verdict each, with a reason of its own", () => {
    expect(VERDICTS.filter(({ isTrue }) => isTrue === null)).toEqual([]);
    expect(VERDICTS.filter(({ reason }) => reason.split(" ").length < 4)).toEqual([]);
    expect(new Set(VERDICTS.map(({ reason }) => reason)).size).toBe(VERDICTS.length);
  });
});
