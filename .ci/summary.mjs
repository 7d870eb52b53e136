// Ends a run with the line that CI reads; a skipped test is a failure here, but the one that needs a server of somebody's.
// summary.mjs REPORT [AGAIN]: reports of vitest; of the second one, what failed in the first and was run again, alone.
import { existsSync, readFileSync } from "node:fs";

/** Skipped unless LINGODEX_PLATFORM names a server: no other file may have a test that is. */
const WANTS_A_SERVER = "/test/import/real-server.test.ts";
const MAY_SKIP = 1;
const FIRST_LINES = 12;

const [first = "", again = ""] = process.argv.slice(2);
const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
  readFileSync(first, "utf8"),
);
const steady = existsSync(again) ? passedIn(JSON.parse(readFileSync(again, "utf8"))) : new Set();

const { assertionResults = [] } = testResults.find(({ name }) => name.endsWith(WANTS_A_SERVER)) ?? {};
const passedOver = assertionResults.filter(({ status }) => ["skipped", "pending"].includes(status)).length;
const allowed = Math.min(passedOver, MAY_SKIP);
const skipped = numPendingTests + numTodoTests - allowed;
if (allowed > 0)
  console.log("not run, for it needs a server: test/import/real-server.test.ts (LINGODEX_PLATFORM)");
if (skipped > 0) console.log(`${skipped} tests were skipped; nothing else may be skipped here`);
// Once more, last: what is kept of a run's output may be its end alone.
const failures = testResults.flatMap(failuresIn);
for (const { name, test, message } of failures)
  console.log(
    `${steady.has(`${name}: ${test}`) ? "failed, and passed alone" : "failed"}: ${name}: ${test}\n${message}`,
  );
const failed = failures.length + skipped;
console.log(`${numPassedTests} passed, ${failed} failed`);
process.exitCode = failed > 0 || numPassedTests === 0 ? 1 : 0;

/** A file that has no test, but an error, counts as one. */
function failuresIn({ name, status, message, assertionResults: tests }) {
  const failing = tests.filter((test) => test.status === "failed");
  const told = failing.map(({ fullName, failureMessages = [] }) => ({
    name,
    test: fullName,
    message: firstLines(failureMessages.join("\n")),
  }));
  return told.length === 0 && status === "failed"
    ? [{ name, test: "all of it", message: firstLines(message) }]
    : told;
}

/** Files that passed whole have all of it. */
function passedIn({ testResults: files }) {
  return new Set(
    files.flatMap(({ name, status, assertionResults: tests }) => [
      ...(status === "passed" ? [`${name}: all of it`] : []),
      ...tests.filter((test) => test.status === "passed").map(({ fullName }) => `${name}: ${fullName}`),
    ]),
  );
}

function firstLines(text) {
  const lines = text.trimEnd().split("\n").slice(0, FIRST_LINES);
  return lines.map((line) => `  ${line}`).join("\n");
}
