import type { BaselineResult } from "../catalogue/index.ts";
import { compareCodePoints, type Finding, groupBy } from "../model/index.ts";
import { columnsOf } from "./columns.ts";
import { escapeText } from "./escape.ts";
import { countOf } from "./print.ts";
import { causeOf } from "./reporters/alike.ts";

/** The limit of findings. Most people do not read more. */
export const MOST_FINDINGS = 50;

/** The limit of columns, because more are wider than a terminal. Projects with fewer findings share one column. */
const MOST_PROJECTS = 5;

/** The numbers of findings by check and project. The greatest come first. It is empty without findings. */
export function qualityTable(findings: readonly Finding[]): string {
  if (findings.length === 0) return "";
  const checks = mostFirst(findings.map(checkOf));
  const projects = mostFirst(findings.map(projectOf));
  const named = projects.length > MOST_PROJECTS ? projects.slice(0, MOST_PROJECTS - 1) : projects;
  const others = projects.length - named.length;
  const counts = countsOf(findings, ({ unit, code }) => JSON.stringify([code, unit?.project]));
  const rows = checks.map(([check, total]) => {
    const cells = named.map(([project]) => counts.get(JSON.stringify([`quality/${check}`, project])) ?? 0);
    return rowOf(check, cells, total, others > 0);
  });
  const sums = named.map(([, count]) => count);
  const header = [
    "CHECK",
    ...named.map(([project]) => escapeText(project)),
    ...(others > 0 ? [`${others} OTHERS`] : []),
    ...(projects.length > 1 ? ["ALL"] : []),
  ];
  const table = [header, ...rows, rowOf("all", sums, findings.length, others > 0)].map((row) =>
    projects.length > 1 ? row : row.slice(0, 2),
  );
  return `${columnsOf(checks.length > 1 ? table : table.slice(0, -1), "right")}\n`;
}

function checkOf({ code }: Finding): string {
  return code.slice(code.indexOf("/") + 1);
}

function projectOf({ unit }: Finding): string {
  return unit?.project ?? "";
}

function rowOf(name: string, cells: readonly number[], total: number, hasOthers: boolean): readonly string[] {
  const others = total - cells.reduce((sum, cell) => sum + cell, 0);
  return [name, ...cells.map(String), ...(hasOthers ? [String(others)] : []), String(total)];
}

function countsOf<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

function mostFirst(names: readonly string[]): readonly (readonly [name: string, count: number])[] {
  return [...countsOf(names, (name) => name)].sort(
    ([one, ofOne], [other, ofOther]) => ofOther - ofOne || compareCodePoints(one, other),
  );
}

/**
 * At most this number of findings, one of each check in turn, so that no check hides another.
 * @returns findings in their original order
 */
export function shownOf(findings: readonly Finding[], most: number): readonly Finding[] {
  if (findings.length <= most) return findings;
  const turns = new Map<string, number>();
  const ranked = findings.map((finding, index) => {
    const turn = turns.get(finding.code) ?? 0;
    turns.set(finding.code, turn + 1);
    return { finding, index, turn };
  });
  const shown = ranked.sort((a, b) => a.turn - b.turn || a.index - b.index).slice(0, most);
  return shown.sort((a, b) => a.index - b.index).map(({ finding }) => finding);
}

/** The same as `shownOf`, for findings that share an entry: all findings of at most this number of causes. */
export function shownCauses(findings: readonly Finding[], most: number): readonly Finding[] {
  const causes = groupBy(findings, causeOf);
  const firsts = [...causes.values()].flatMap(([first]) => first ?? []);
  const shown = new Set(shownOf(firsts, most).map(causeOf));
  return findings.filter((finding) => shown.has(causeOf(finding)));
}

interface Rest {
  readonly shown: number;
  readonly found: number;
  readonly baseline?: BaselineResult;
}

/** A line about findings that are not shown, and one about those that the baseline contains. */
export function qualityRest({ shown, found, baseline }: Rest): string {
  const hidden = `${countOf(found - shown, "failing check")} not shown: --max-findings ${found} shows all, --format json lists them`;
  const lines = [
    ...(found > shown ? [hidden] : []),
    ...(baseline === undefined ? [] : describeBaseline(baseline)),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function describeBaseline({ known, gone, isWritten }: BaselineResult): readonly string[] {
  if (isWritten) return [`baseline written: ${countOf(known, "finding")}`];
  return [
    `baseline: ${countOf(known, "known finding")} not reported`,
    ...(gone > 0 ? [`baseline: ${countOf(gone, "finding")} gone; --update-baseline removes them`] : []),
  ];
}
