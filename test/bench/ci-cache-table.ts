import { readFileSync } from "node:fs";

const RESULTS = new URL("RESULTS.md", import.meta.url);

/** What the section `ci-cache` measured, as docs/how-to/ci.md repeats it: a row a size, medians. */
export function ciCacheTable(): string {
  const rows = [20_000, 200_000].map((units) => {
    const size = units.toLocaleString("en");
    return `|${size}|${medianOf(`${size} units: restore + build + save ÷ build from nothing, wall clock`)}|${medianOf(`${size} units: the same, processor time`)}|\n`;
  });
  return `|Units|Wall clock|Processor time|\n|--:|--:|--:|\n${rows.join("")}`;
}

/** Of the figure with this name: the one of three that is printed bold, or the only one. */
function medianOf(figure: string): string {
  const line = readFileSync(RESULTS, "utf8")
    .split("\n")
    .find((row) => row.startsWith(`| ${figure} |`));
  const [, , measured = ""] = line?.split("|") ?? [];
  const median = /\*\*(.+)\*\*/.exec(measured)?.[1] ?? measured.trim();
  if (median === "") throw new Error(`RESULTS.md does not say: ${figure}`);
  return median;
}
