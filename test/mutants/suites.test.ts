import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isLeftOut, root, suitesNear } from "./suites.mjs";
import { summaryOf, type Tally } from "./summary.mjs";

const asked = (...changed: readonly string[]): readonly string[] =>
  suitesNear(new Set(changed)).map(({ file }) => file);

describe("test files that are asked of mutants", () => {
  it("are first those that import what is changed, the quick ones before the slow ones", () => {
    expect(asked("src/model/values/rfc-3339.ts")[0]).toBe("test/model/rfc-3339.test.ts");
    const near = ["test/model/bots.test.ts", "test/compute/records/users.test.ts"];
    expect(asked("src/model/people/bots.ts").slice(0, 2).sort()).toEqual([...near].sort());
    // Where only a type of it is used, no mutant of it is noticed.
    const changed = "src/model/catalogue/language.ts";
    const nearOf = (file: string) =>
      suitesNear(new Set([changed])).find((suite) => suite.file === file)?.near;
    expect(nearOf("test/compute/order.test.ts")).toEqual([]);
    expect(nearOf("test/compute/live/frozen-proof.test.ts")).toEqual([changed]);
  });

  it("are last those that run the built program, which no mutant changes", () => {
    const all = asked("src/none.ts");
    expect(all.indexOf("test/first-minute.test.ts")).toBeGreaterThan(all.indexOf("test/read/po.test.ts"));
  });

  // A word for the program's own suites once left out unit tests with that word in their names.
  it.each([
    "test/model/progress.test.ts",
    "test/pages/progress.test.ts",
    "test/cli/progress.test.ts",
    "test/publish/process-lock.test.ts",
    "test/hostile-memory/crafted-memories.test.ts",
    "test/hosts/edge.test.ts",
    "test/deploy/phases.test.ts",
    "test/end-to-end/oracle.test.ts",
  ])("are not without %s", (file) => {
    expect(existsSync(`${root}${file}`)).toBe(true);
    expect(isLeftOut(file)).toBe(false);
  });

  it.each([
    "test/lock.test.ts",
    "test/read/growth.test.ts",
    "test/faults/recovery.test.ts",
    "test/hosts/contract.test.ts",
  ])("are without %s", (file) => {
    expect(existsSync(`${root}${file}`)).toBe(true);
    expect(isLeftOut(file)).toBe(true);
  });
});

describe("the end of a run", () => {
  const tally: Tally = { killed: 5, late: 1, survived: 3, unreached: 1, uncompiled: 2, unknown: 0 };

  it("says how many died", () => {
    expect(summaryOf(tally, { seed: "s", suites: 9, unasked: 0 })).toBe(
      "5 failed a test, 1 ran for ever, 3 survived, 1 where no test comes by: 60.0 % of 10 died. 2 more do not compile. Seed s.\n",
    );
  });

  it("says that it is none where test files are left, unless all died before", () => {
    expect(summaryOf(tally, { seed: "s", suites: 9, unasked: 4 })).toBe(
      "Not at its end: 4 of 9 test files are not asked. The same command goes on.\n" +
        "5 failed a test, 1 ran for ever, 3 survived until now, 1 where no test came by yet: at least 60.0 % of 10 died. 2 more do not compile. Seed s.\n",
    );
    const dead = { ...tally, survived: 0, unreached: 0 };
    expect(summaryOf(dead, { seed: "s", suites: 9, unasked: 4 })).toMatch(/^5 failed .*: 100\.0 % of 6 died/);
    expect(summaryOf({ ...dead, killed: 0, late: 0 }, { seed: "s", suites: 9, unasked: 9 })).toContain(
      "0.0 % of 0",
    );
  });
});
