import { describe, expect, it } from "vitest";
import {
  overTimeCsv,
  overTimeJson,
  overTimeMarkdown,
  overTimeTable,
} from "../../src/cli/statistics/over-time.ts";
import { peopleCsv, peopleJson, peopleMarkdown, peopleTable } from "../../src/cli/statistics/people.ts";
import type { HistoryRow } from "../../src/model/catalogue/history-row.ts";

const row: HistoryRow = {
  ...{ time: "2026-01", project: "coast", component: "app", language: "de", tag: undefined },
  ...{ total: 200, translated: 150, fuzzy: 3, words: 1000, translatedWords: 700 },
};
const gone: HistoryRow = {
  ...row,
  time: "2026-02",
  total: 0,
  translated: 0,
  fuzzy: 0,
  words: 0,
  translatedWords: 0,
};
const months = { every: "month", timeZone: "UTC", rows: [row, gone] } as const;
const tagged = {
  every: "tag",
  timeZone: "UTC",
  rows: [{ ...row, time: "2026-01-31T09:00:00.000000+00:00", tag: "=v1\u202e" }],
} as const;

describe("stats --over-time", () => {
  it("is a table for people, with a line for each translation", () => {
    expect(overTimeTable(months).split("\n")).toEqual([
      "  Month    Translated           Need editing     Words",
      "coast/app/de",
      "  2026-01       75.0%  150/200             3  700/1000",
      "  2026-02                  0/0             0       0/0",
      "",
    ]);
    expect(overTimeTable(tagged)).toContain("  =v1\\u202e (2026-01-31)");
    expect(overTimeTable({ ...months, rows: [] })).toMatch(/^The history has no matching commits/);
  });

  it("is CSV and JSON with the same keys, and the tag behind them", () => {
    const columns = "time,project,component,language,total,translated,fuzzy,words,translated_words";
    expect(overTimeCsv(months)).toBe(
      `${columns}\r\n2026-01,coast,app,de,200,150,3,1000,700\r\n2026-02,coast,app,de,0,0,0,0,0\r\n`,
    );
    expect(overTimeCsv(tagged).split("\r\n")[0]).toBe(`${columns},tag`);
    // What spreadsheets would run, and what a terminal would obey.
    expect(overTimeCsv(tagged)).toContain(",'=v1\\u202e");
    const { every, time_zone, rows } = JSON.parse(overTimeJson(months));
    expect([every, time_zone, Object.keys(rows[0]).join(",")]).toEqual(["month", "UTC", columns]);
    expect(JSON.parse(overTimeJson(tagged)).rows[0].tag).toBe("=v1\u202e");
  });

  it("is Markdown, in which names stay text", () => {
    expect(overTimeMarkdown(months)).toContain("| coast/app/de | 2026-01 | 75.0% | 150/200 | 3 | 700/1000 |");
    expect(overTimeMarkdown({ ...tagged, rows: [{ ...row, tag: "a|@b" }] })).toContain("a&#124;@\u200bb");
  });
});

const people = [
  {
    code: "de",
    name: "German",
    bots: [],
    people: [
      {
        name: 'Ann "A|" Lee',
        texts: 12,
        changes: 30,
        firstChange: "2025-01-02T03:04:05.000000+00:00",
        lastChange: "2026-01-02T03:04:05.000000+00:00",
      },
    ],
  },
];

describe("stats --people", () => {
  it("is a table, CSV, JSON and Markdown", () => {
    expect(peopleTable(people).split("\n")).toEqual([
      "  Name          Texts  Changes  Since       Latest",
      "German (de)",
      '  Ann "A|" Lee     12       30  2025-01-02  2026-01-02',
      "",
    ]);
    expect(peopleTable([])).toMatch(/contains no names/);
    expect(peopleCsv(people)).toBe(
      "language,name,texts,changes,first_change,last_change\r\n" +
        'de,"Ann ""A|"" Lee",12,30,2025-01-02T03:04:05.000000+00:00,2026-01-02T03:04:05.000000+00:00\r\n',
    );
    const hostile = people.map((language) => ({
      ...language,
      people: language.people.map((person) => ({ ...person, name: "\u001b[2JEve\r\n" })),
    }));
    expect(peopleCsv(hostile)).toContain("\r\nde,\\u001b[2JEve\\r\\n,12,");
    expect(JSON.parse(peopleJson(people))).toMatchObject({
      languages: [{ code: "de", name: "German", people: [{ texts: 12, changes: 30 }] }],
    });
    expect(peopleMarkdown(people)).toContain(
      '| German (de) | Ann "A&#124;" Lee | 12 | 30 | 2025-01-02 | 2026-01-02 |',
    );
  });
});
