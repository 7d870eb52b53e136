import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HistoryRow } from "../../src/model/catalogue/history-row.ts";
import type { PublicCatalogue } from "../../src/model/catalogue/linked.ts";
import type { ChangeRow } from "../../src/model/catalogue/table-rows.ts";
import type { State } from "../../src/model/units/format.ts";
import { translationsOf } from "../../src/model/units/progress.ts";
import { activityOf } from "../../src/site/pages/activity.ts";
import { progressOf } from "../../src/site/pages/progress.ts";
import { totalsOf } from "../../src/site/pages/totals.ts";
import { readExample } from "../cli/example.ts";
import {
  bilingual,
  catalogueOf,
  fileOf,
  link,
  projectOf,
  unitOf,
  withNouns,
} from "../compute/catalogue-of.ts";
import { siteOf } from "./files-of.ts";

const DAY = 86_400_000_000;
/** Noon of 2026-01-05, a Monday. */
const MONDAY = Date.UTC(2026, 0, 5, 12) * 1000;
const USER = { id: 1, username: "jo", fullName: "Jo", email: "", location: { file: "", line: 1, column: 1 } };

function recordOf(days: number, action: number, facts: Partial<ChangeRow> = {}): ChangeRow {
  return {
    id: undefined,
    timestamp: MONDAY + days * DAY,
    action,
    project: "p",
    component: "c",
    language: "de",
    context: facts.source === undefined ? undefined : "",
    source: undefined,
    idHash: undefined,
    user: "jo",
    author: "jo",
    target: "",
    dictionary: undefined,
    location: { file: "changes.csv", line: 1, column: 1 },
    ...facts,
  };
}

/** One component in German; English is its source. */
function catalogueWith(states: readonly State[], changes: readonly ChangeRow[]): PublicCatalogue {
  const units = states.map((state, at) =>
    unitOf({ source: `s${at}`, target: state === "empty" ? "" : "t", state }),
  );
  const english = states.map((_, at) => unitOf({ source: `s${at}`, target: `s${at}` }));
  const component = bilingual("c", [fileOf("de", units), fileOf("en", english)]);
  const tables = { changes, users: [USER] };
  return link(catalogueOf({ projects: [projectOf("p", [component])], tables })).linked;
}

function progressIn(linked: PublicCatalogue) {
  const [project] = linked.projects;
  if (project === undefined) throw new Error("no project");
  return progressOf(project, siteOf(linked)).map(
    ({ day, total, translated, percent }) => `${day}: ${translated} of ${total}, ${percent}`,
  );
}

function expectStatistics(linked: PublicCatalogue): void {
  for (const project of linked.projects) {
    const points = progressOf(project, siteOf(linked));
    const last = points.at(-1);
    if (last === undefined) continue;
    const { total, translated, percent } = totalsOf(translationsOf(project));
    expect({ total: last.total, translated: last.translated, percent: last.percent }).toEqual({
      total,
      translated,
      percent,
    });
    const days = points.map(({ day }) => day);
    expect(days).toEqual([...new Set(days)].sort());
    for (const point of points) {
      expect(point.translated).toBeGreaterThanOrEqual(0);
      expect(point.translated).toBeLessThanOrEqual(point.total);
    }
  }
}

describe("progress over time", () => {
  it("is told backwards by the log: what was added, translated, and had to be edited again", () => {
    const linked = catalogueWith(
      ["translated", "translated", "fuzzy", "empty", "fuzzy"],
      [
        recordOf(0, 0, { source: undefined }),
        recordOf(3, 5, { source: "s0", target: "t" }),
        recordOf(4, 13, { source: "s3" }),
        recordOf(9, 30, { source: "s2" }),
      ],
    );
    // s1 and s2 are as old as the component; s4 was never translated, as far as is known.
    expect(progressIn(linked)).toEqual([
      "2026-01-05: 2 of 4, 50",
      "2026-01-08: 3 of 4, 75",
      "2026-01-09: 3 of 5, 60",
      "2026-01-14: 2 of 5, 40",
    ]);
  });

  it("ends with the newest record of the catalogue, and tells nothing where there is none", () => {
    const linked = catalogueWith(["translated"], [recordOf(0, 5, { source: "s0" }), recordOf(30, 17)]);
    expect(progressIn(linked)).toEqual(["2026-01-05: 1 of 1, 100", "2026-02-04: 1 of 1, 100"]);
    expect(progressIn(catalogueWith(["translated"], []))).toEqual([]);
  });

  it("of a component with a history is told by that, and what is in no commit yet is there at the end", () => {
    const linked = catalogueWith(["translated", "translated"], [recordOf(10, 17)]);
    const [component] = linked.components;
    if (component === undefined) throw new Error("no component");
    const row = (time: string, language: string, total: number, translated: number): HistoryRow => ({
      ...{ time, project: "p", component: "c", language, total, translated },
      ...{ fuzzy: 0, words: 0, translatedWords: 0, tag: undefined },
    });
    const rows = [
      row("2025-12-01", "de", 3, 0),
      row("2025-12-01", "en", 3, 3),
      row("2025-12-24", "de", 2, 1),
    ];
    const history = rows.map((one) => ({ component, row: one }));
    expect(progressIn(withNouns(linked, { history }))).toEqual([
      "2025-12-01: 0 of 3, 0",
      "2025-12-24: 1 of 2, 50",
      "2026-01-15: 2 of 2, 100",
    ]);
  });

  it("comes to the statistics, of the example and whatever a log says", () => {
    const { linked } = readExample();
    expectStatistics(linked);
    expect(linked.projects.length).toBeGreaterThan(1);
    const states = fc.array(fc.constantFrom<State>("empty", "fuzzy", "translated"), { maxLength: 5 });
    const changes = fc.array(
      fc
        .record({
          day: fc.nat(400),
          action: fc.constantFrom(0, 2, 5, 13, 17, 30, 37),
          source: fc.option(fc.nat(5), { nil: undefined }),
        })
        .map(({ day, action, source }) =>
          recordOf(day, action, { source: source === undefined ? undefined : `s${source}` }),
        ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(states, changes, (all, log) => expectStatistics(catalogueWith(all, log))),
      { numRuns: 100 },
    );
  });

  it("of a long log is thinned, without its ends", () => {
    const states = Array.from({ length: 400 }, (): State => "translated");
    const linked = catalogueWith(
      states,
      states.map((_, at) => recordOf(at, 5, { source: `s${at}` })),
    );
    const points = progressIn(linked);
    expect(points.length).toBeLessThanOrEqual(150);
    expect(points[0]).toBe("2026-01-05: 1 of 400, 0.2");
    expect(points.at(-1)).toBe("2027-02-08: 400 of 400, 100");
    expectStatistics(linked);
  });
});

describe("activity", () => {
  it("counts by weeks what people did, for at least twelve of them", () => {
    const linked = catalogueWith(
      ["translated"],
      [
        recordOf(0, 5, { source: "s0" }),
        recordOf(6, 3, { source: "s0" }),
        recordOf(6, 5, { source: "s0", user: undefined }),
        recordOf(6, 17),
        recordOf(7, 4, { source: "s0" }),
      ],
    );
    const weeks = activityOf(linked.changes, siteOf(linked));
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toEqual({ monday: "2025-10-27", changes: 0 });
    expect(weeks.slice(-2)).toEqual([
      { monday: "2026-01-05", changes: 2 },
      { monday: "2026-01-12", changes: 1 },
    ]);
    const long = catalogueWith(["translated"], [recordOf(-7 * 30, 5, { source: "s0" }), recordOf(0, 17)]);
    expect(activityOf(long.changes, siteOf(long))).toHaveLength(31);
  });
});
