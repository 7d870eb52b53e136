import { existsSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { drawnTests, SHARE_SECONDS } from "./drawn-tests.ts";
import { readSeconds } from "./durations.ts";

const { LINGODEX_SAMPLE_SEED: seed = "" } = process.env;
afterEach(() => {
  process.env["LINGODEX_SAMPLE_SEED"] = seed;
});

/** Two of the tests fit into the share. */
const SLOW = 6 * SHARE_SECONDS;
const TESTS = Array.from({ length: 12 }, (_, index) => `test ${index}`);

function drawnFor(commit: string, seconds: number): readonly string[] {
  process.env["LINGODEX_SAMPLE_SEED"] = commit;
  return drawnTests("a.test.ts", TESTS, seconds);
}

describe("tests that are drawn of a suite", () => {
  it("are all of a quick one, and of a slow one what its share has room for, one at least", () => {
    expect(drawnFor("a", SHARE_SECONDS)).toEqual(TESTS);
    expect(drawnFor("a", 3 * SHARE_SECONDS)).toHaveLength(4);
    expect(drawnFor("a", 1000 * SHARE_SECONDS)).toHaveLength(1);
    expect(drawnTests("test/hosts/a.test.ts", TESTS, 3 * SHARE_SECONDS)).toEqual(TESTS);
  });

  it("are the same for a commit, others for another one, and each of them for some", () => {
    expect(drawnFor("a", SLOW)).toEqual(drawnFor("a", SLOW));
    const drawn = Array.from({ length: 60 }, (_, commit) => drawnFor(String(commit), SLOW));
    expect(new Set(drawn.map(String)).size).toBeGreaterThan(30);
    expect(new Set(drawn.flat())).toEqual(new Set(TESTS));
  });

  it("are drawn of suites that are there", () => {
    const paths = [...readSeconds("whole-seconds").keys()];
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([]);
  });
});
