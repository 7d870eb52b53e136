import { readFileSync } from "node:fs";
import { medianOf } from "./ci-cache-table.ts";

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
  const rows = [...sizes].map(([units, peak]) => `| ${units} | ${peak} |\n`);
  return `| Units | Peak memory |\n|--:|--:|\n${rows.join("")}`;
}

const WAYS = [
  ["`build --to pack`", "memory of build --to pack"],
  ["slices and `merge`", "memory of the merge", "4 slices and merge ÷ build --to pack, processor time"],
  ["slices and parts", "memory of the largest part", "4 slices and parts ÷ build --to pack, processor time"],
] as const;

/** Memory of the largest process and processor time of each way to a pack, as docs/how-to/scale.md repeats them. */
export function slicesTable(): string {
  const rows = WAYS.map(([way, memory, time]) => {
    const ratio = time === undefined ? "1" : medianOf(time);
    return `| ${way} | ${medianOf(memory)} | ${ratio} |\n`;
  });
  return `| 20,000 units, four slices | Largest process | Processor time, relative |\n|---|--:|--:|\n${rows.join("")}`;
}
