import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { temporaryDirectory } from "./end-to-end/temporary.ts";

const program = fileURLToPath(new URL("../.ci/summary.mjs", import.meta.url));
const SERVER = "/x/test/import/real-server.test.ts";

/** What CI says of a run in which these were skipped, by file, and two others passed. */
function summaryOf(...skipped: readonly string[]) {
  const report = join(temporaryDirectory(), "report.json");
  const files = [...new Set(skipped)].map((name) => ({
    name,
    assertionResults: skipped.filter((other) => other === name).map(() => ({ status: "skipped" })),
  }));
  const counts = { numPassedTests: 2, numFailedTests: 0, numPendingTests: skipped.length, numTodoTests: 0 };
  writeFileSync(report, JSON.stringify({ ...counts, testResults: files }));
  const { status, stdout } = spawnSync(process.execPath, [program, report], { encoding: "utf8" });
  return { status, last: stdout.trimEnd().split("\n").at(-1) };
}

it("a skipped test fails the run, but for the one that needs a server", () => {
  expect(summaryOf()).toEqual({ status: 0, last: "2 passed, 0 failed" });
  expect(summaryOf(SERVER)).toEqual({ status: 0, last: "2 passed, 0 failed" });
  expect(summaryOf("/x/test/import/modern.test.ts")).toEqual({ status: 1, last: "2 passed, 1 failed" });
  expect(summaryOf(SERVER, SERVER)).toEqual({ status: 1, last: "2 passed, 1 failed" });
  expect(summaryOf(SERVER, "/x/a.test.ts")).toEqual({ status: 1, last: "2 passed, 1 failed" });
});

it("what failed is told once more before the last line, by file and name; what then passed alone, as that", () => {
  const folder = temporaryDirectory();
  const [report, again] = [join(folder, "report.json"), join(folder, "again.json")];
  const assertionResults = [
    { status: "passed", fullName: "good" },
    { status: "failed", fullName: "bad", failureMessages: ["expected 1\n  at there"] },
    { status: "failed", fullName: "late", failureMessages: ["too late"] },
  ];
  const testResults = [
    { name: "/x/a.test.ts", status: "failed", message: "", assertionResults },
    { name: "/x/b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
  ];
  const counts = { numPassedTests: 1, numFailedTests: 2, numPendingTests: 0, numTodoTests: 0 };
  writeFileSync(report, JSON.stringify({ ...counts, testResults }));
  const run = (...reports: readonly string[]) => {
    const { status, stdout } = spawnSync(process.execPath, [program, ...reports], { encoding: "utf8" });
    return { status, stdout };
  };
  const told = [
    "failed: /x/a.test.ts: bad\n  expected 1\n    at there\n",
    "failed: /x/a.test.ts: late\n  too late\n",
    "failed: /x/b.test.ts: all of it\n  no such module\n",
    "1 passed, 3 failed\n",
  ];
  expect(run(report, again)).toEqual({ status: 1, stdout: told.join("") });
  const late = {
    name: "/x/a.test.ts",
    status: "failed",
    assertionResults: [{ status: "passed", fullName: "late" }],
  };
  const whole = { name: "/x/b.test.ts", status: "passed", assertionResults: [] };
  writeFileSync(again, JSON.stringify({ testResults: [late, whole] }));
  const [bad = ""] = told;
  expect(run(report, again)).toEqual({
    status: 1,
    stdout: [
      bad,
      "failed, and passed alone: /x/a.test.ts: late\n  too late\n",
      "failed, and passed alone: /x/b.test.ts: all of it\n  no such module\n",
      "1 passed, 3 failed\n",
    ].join(""),
  });
});

it("a few files are run again, and none where too little is covered", () => {
  const folder = temporaryDirectory();
  const files = fileURLToPath(new URL("../.ci/failed-files.mjs", import.meta.url));
  const [report, coverage] = [join(folder, "report.json"), join(folder, "coverage.json")];
  const chosen = (failed: number, branches: number): string => {
    const names = Array.from({ length: failed }, (_, number) => ({ name: `/x/${number}`, status: "failed" }));
    writeFileSync(report, JSON.stringify({ testResults: [...names, { name: "/x/good", status: "passed" }] }));
    writeFileSync(coverage, JSON.stringify({ total: { lines: { pct: 99 }, branches: { pct: branches } } }));
    return spawnSync(process.execPath, [files, report, coverage], { encoding: "utf8" }).stdout;
  };
  expect(chosen(2, 91)).toBe("/x/0\n/x/1\n");
  expect(chosen(2, 89.9)).toBe("");
  expect(chosen(4, 91)).toBe("");
  const none = spawnSync(process.execPath, [files, join(folder, "none"), coverage], { encoding: "utf8" });
  expect(none.stdout).toBe("");
});
