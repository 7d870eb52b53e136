// Prints the files whose tests failed, where they are few enough to be bad luck of a crowd: failed-files.mjs REPORT COVERAGE.
import { existsSync, readFileSync } from "node:fs";

const MOST = 3;
const [report = "", coverage = ""] = process.argv.slice(2);
const thresholds = JSON.parse(readFileSync(new URL("coverage.json", import.meta.url), "utf8"));

const { testResults = [] } = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
const failed = testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
if (failed.length <= MOST && isCovered()) process.stdout.write(failed.map((name) => `${name}\n`).join(""));

/** What is covered too little fails a run, too, and no test that runs again mends it. */
function isCovered() {
  if (!existsSync(coverage)) return false;
  const { total } = JSON.parse(readFileSync(coverage, "utf8"));
  return Object.entries(thresholds).every(([kind, least]) => total[kind].pct >= least);
}
