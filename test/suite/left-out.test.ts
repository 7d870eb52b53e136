import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSeconds } from "./durations.ts";
import { chosen, namesFiles } from "./left-out.ts";

describe("what a run on somebody's own machine leaves out", () => {
  it("holds the budget, by what was measured, and nothing quick", () => {
    const seconds = new Map(Object.entries({ a: 1, b: 6, c: 7, d: 30, e: 4.9 }));
    for (let seed = 0; seed < 20; seed += 1) {
      const { kept, left } = chosen(seconds, 20, String(seed));
      expect([...kept, ...left].sort()).toEqual(["a", "b", "c", "d", "e"]);
      expect(kept).toEqual(expect.arrayContaining(["a", "e"]));
      expect(left).toContain("d");
      expect(kept.reduce((sum, path) => sum + (seconds.get(path) ?? 0), 0)).toBeLessThanOrEqual(20);
    }
  });

  it("is something else for another commit, and all is run by some", () => {
    const seconds = new Map(Object.entries({ b: 6, c: 7, d: 8, e: 9 }));
    const runs = Array.from({ length: 40 }, (_, seed) => chosen(seconds, 15, String(seed)).kept);
    expect(new Set(runs.map(String)).size).toBeGreaterThan(1);
    expect([...new Set(runs.flat())].sort()).toEqual(["b", "c", "d", "e"]);
  });

  it("is drawn from suites that are there", () => {
    const paths = [...readSeconds("durations-quick").keys()];
    expect(paths.length).toBeGreaterThan(200);
    expect(paths.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([]);
  });
});

describe("a command line that names what to run", () => {
  it.each([
    ["run", false],
    ["run --coverage", false],
    ["run --update", false],
    ["run --config vitest.config.ts", false],
    ["run test/read", true],
    ["run test/read --config vitest.config.ts", true],
    ["run -t word", true],
    ["run --testNamePattern=word", true],
  ])("%s", (line, names) => expect(namesFiles(line.split(" "))).toBe(names));
});
