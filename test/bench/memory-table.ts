import { readFileSync } from "node:fs";

const RESULTS = new URL("RESULTS.md", import.meta.url);
const PEAK = /^\| peak memory at ([\d,]+) units((?:, one view)?)[^|]*\| ([\d,]+ MB) \|/gm;

/** Peak memory of `lingodex build` by size, as docs/how-to/scale.md repeats it from the targets in RESULTS.md. */
export function memoryTable(): string {
  const sizes = new Map(
    [...readFileSync(RESULTS, "utf8").matchAll(PEAK)].map(([, units, view, peak]) => [
      view === "" ? units : `${units}, with \`--view none\``,
      peak,
    ]),
  );
  if (sizes.size === 0) throw new Error("RESULTS.md does not say how much memory a build takes");
  const rows = [...sizes].map(([units, peak]) => `|${units}|${peak}|\n`);
  return `|Units|Peak memory|\n|--:|--:|\n${rows.join("")}`;
}
