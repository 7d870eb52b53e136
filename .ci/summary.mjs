// Ends a run with the line that CI reads; a skipped test is a failure here.
import { readFileSync } from "node:fs";

const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
  readFileSync(process.argv[2], "utf8"),
);
const skipped = numPendingTests + numTodoTests;
if (skipped > 0) console.log(`${skipped} tests were skipped; nothing may be skipped here`);
console.log(`${numPassedTests} passed, ${numFailedTests + skipped} failed`);
process.exitCode = numFailedTests + skipped > 0 || numPassedTests === 0 ? 1 : 0;
