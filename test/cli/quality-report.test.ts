import { describe, expect, it } from "vitest";
import { qualityRest, qualityTable, shownOf } from "../../src/cli/quality-report.ts";
import type { Finding } from "../../src/model/diagnostics/finding.ts";

function findings(check: string, project: string, count: number): readonly Finding[] {
  return Array.from({ length: count }, (_, place) => ({
    ...{ code: `quality/${check}`, severity: "warning", message: "", hint: "" },
    location: { file: `${project}.po`, line: place + 1, column: 1 },
    unit: { project, component: "app", language: "de", idHash: "1" },
  })) as unknown as readonly Finding[];
}

describe("the table of findings", () => {
  it("is empty where there are none", () => {
    expect(qualityTable([])).toBe("");
  });

  it("has a row a check and a column a project, most first, and names no more than five", () => {
    const all = ["a", "b", "c", "d", "e", "f"].flatMap((project, place) => [
      ...findings("same", project, 6 - place),
      ...findings("end_stop", project, 1),
    ]);
    const rows = qualityTable(all)
      .trimEnd()
      .split("\n")
      .map((row) => row.split(/ {2,}/).map((cell) => cell.trim()));
    expect(rows[0]).toEqual(["CHECK", "a", "b", "c", "d", "2 OTHERS", "ALL"]);
    expect(rows.slice(1)).toEqual([
      ["same", "6", "5", "4", "3", "3", "21"],
      ["end_stop", "1", "1", "1", "1", "2", "6"],
      ["all", "7", "6", "5", "4", "5", "27"],
    ]);
  });

  it("shows some of each check where not all are shown", () => {
    const shown = shownOf([...findings("same", "a", 90), ...findings("end_stop", "a", 2)], 10);
    expect(shown).toHaveLength(10);
    expect(shown.filter(({ code }) => code === "quality/end_stop")).toHaveLength(2);
    expect(shownOf(findings("same", "a", 3), 10)).toHaveLength(3);
    expect(shownOf(findings("same", "a", 3), 0)).toEqual([]);
  });

  it("says what is not shown, and what a baseline took away", () => {
    expect(qualityRest({ shown: 3, found: 3 })).toBe("");
    expect(qualityRest({ shown: 3, found: 5 })).toContain("--max-findings 5 shows all");
    const baseline = { known: 2, gone: 1, isWritten: false };
    expect(qualityRest({ shown: 0, found: 0, baseline })).toBe(
      "baseline: 2 known findings not reported\nbaseline: 1 finding gone; --update-baseline removes them\n",
    );
    expect(qualityRest({ shown: 0, found: 0, baseline: { ...baseline, isWritten: true } })).toBe(
      "baseline written: 2 findings\n",
    );
  });
});
