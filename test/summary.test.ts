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

it("what failed is told once more before the last line, by file and name", () => {
  const report = join(temporaryDirectory(), "report.json");
  const assertionResults = [
    { status: "passed", fullName: "good" },
    { status: "failed", fullName: "bad", failureMessages: ["expected 1\n  at there"] },
  ];
  const testResults = [
    { name: "/x/a.test.ts", message: "", assertionResults },
    { name: "/x/b.test.ts", message: "no such module", assertionResults: [] },
  ];
  const counts = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 };
  writeFileSync(report, JSON.stringify({ ...counts, testResults }));
  const { status, stdout } = spawnSync(process.execPath, [program, report], { encoding: "utf8" });
  expect({ status, stdout }).toEqual({
    status: 1,
    stdout: [
      "failed: /x/a.test.ts: bad\n  expected 1\n    at there\n",
      "failed: /x/b.test.ts\n  no such module\n",
      "1 passed, 1 failed\n",
    ].join(""),
  });
});
