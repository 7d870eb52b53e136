import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { carryOut } from "./action-step.ts";

const TOLD = {
  GENERATION: "0123456789abcdef",
  DOCUMENTS: "102",
  WRITTEN: "195",
  DELETED: "0",
  CATALOGUE: ".",
};

/** What the action's summary says where `lingodex stats` prints this. */
function summaryOf(markdown: string): string {
  const folder = quickDirectory();
  const file = join(folder, "printed.md");
  writeFileSync(file, markdown);
  const { status, stderr, summary } = carryOut(
    "Summarize",
    { folder, cwd: folder, program: `[ "$*" = 'stats --markdown --charts -- .' ] && cat '${file}'` },
    TOLD,
  );
  expect(status, stderr).toBe(0);
  return summary;
}

/** A project with this many rows folded, and a chart of so many. */
function printedWith(rows: number, chart: number): string {
  const folded = `<details><summary>Every translation</summary>\n\n${"| folded |\n".repeat(rows)}\n</details>\n`;
  return `## Translation statistics\n\n### P\n\n${"| chart |\n".repeat(chart)}\n${folded}\n### Q\n\n${folded}`;
}

const DONE = "102 documents, generation `0123456789ab`: 195 files written, 0 deleted.\n\n";

it("the summary has charts and tables, where it may hold both", () => {
  const printed = printedWith(10, 3);
  expect(summaryOf(printed)).toBe(`${DONE}${printed}`);
});

it("the summary has charts alone where it may hold no more", () => {
  const summary = summaryOf(printedWith(90_000, 3));
  expect(summary).toBe(
    `${DONE}## Translation statistics\n\n### P\n\n${"| chart |\n".repeat(3)}\n\n### Q\n\nThe tables of all translations are too long for a summary: see \`lingodex stats\`.\n`,
  );
});

it("the summary has neither where charts alone are too long", () => {
  expect(summaryOf(printedWith(10, 120_000))).toBe(
    `${DONE}The charts are too long for a summary: see \`lingodex stats\`.\n`,
  );
});
