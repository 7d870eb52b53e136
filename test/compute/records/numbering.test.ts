import { describe, expect, it } from "vitest";
import { numberRecords } from "../../../src/catalogue/link/records/numbering.ts";
import type { Numbering } from "../../../src/model/catalogue/numbering.ts";
import type { Tables } from "../../../src/model/catalogue/table-rows.ts";
import { hashText } from "../../../src/model/values/siphash.ts";
import { bilingual, catalogueOf, fileOf, linkAll, projectOf, unitOf } from "../catalogue-of.ts";
import { changeRow, screenshotRow, sourceRow, translationRow, unitRow, userRow } from "../rows-of.ts";

const file = (code: string, ...texts: readonly string[]) =>
  fileOf(
    code,
    texts.map((source) => unitOf({ source, context: "key" })),
  );
/** Sources of `p/c`: `a` and `b`, a position each. The project `z` comes first, and is private. */
const projects = [
  projectOf("z", [bilingual("c", [file("de", "a")])], { isPrivate: true }),
  projectOf("p", [
    bilingual("c", [file("he", "a", "b"), file("cs", "a", "b")]),
    bilingual("b", [file("de", "a")]),
  ]),
];

function numberTables(tables: Partial<Tables> = {}): Numbering {
  const catalogue = catalogueOf({ projects, tables });
  return numberRecords(catalogue, linkAll(catalogue).linked);
}

/** Of one table, the cells of its new rows, and `file:line cells` of what is filled. */
function tableOf(numbering: Numbering, wanted: string): readonly string[] {
  return numbering
    .filter(({ name }) => name === wanted)
    .flatMap(({ fills, rows }) => [
      ...fills.map((fill) => `${fill.file}:${fill.line} ${JSON.stringify(fill.cells)}`),
      ...rows.map(({ cells }) => Object.values(cells).join(" ")),
    ]);
}

const [hashA, hashB] = [hashText("akey"), hashText("bkey")];

describe("numbers for all records (SOURCES.md, ids --write)", () => {
  it("are small and dense, in the order of the catalogue, private projects included", () => {
    const numbering = numberTables();
    expect(numbering.map(({ name }) => name)).toEqual(["translations", "sources", "units"]);
    expect(tableOf(numbering, "translations")).toEqual(["1 z c de", "2 p c cs", "3 p c he", "4 p b de"]);
    expect(tableOf(numbering, "sources")).toEqual([
      `1 z c ${hashA} key`,
      `2 p c ${hashA} key`,
      `3 p c ${hashB} key`,
      `4 p b ${hashA} key`,
    ]);
    expect(tableOf(numbering, "units")).toEqual([
      `1 z c de ${hashA} key`,
      `2 p c cs ${hashA} key`,
      `3 p c cs ${hashB} key`,
      `4 p c he ${hashA} key`,
      `5 p c he ${hashB} key`,
      `6 p b de ${hashA} key`,
    ]);
    expect(numbering.at(-1)?.rows[0]?.cells).toEqual({
      id: "1",
      project: "z",
      component: "c",
      language: "de",
      id_hash: String(hashA),
      context: "key",
    });
  });

  it("come after the greatest given one, which no number alters", () => {
    const numbering = numberTables({
      units: [
        unitRow({ language: "he", source: "b", context: "key", id: 7 }, 2),
        unitRow({ language: "cs", source: "b", context: "key", state: "fuzzy" }, 5),
        unitRow({ component: "b", language: "de", context: "gone", id: 40 }, 6),
      ],
    });
    expect(tableOf(numbering, "units")).toEqual([
      'units.csv:5 {"id":"43"}',
      `41 z c de ${hashA} key`,
      `42 p c cs ${hashA} key`,
      `44 p c he ${hashA} key`,
      `45 p b de ${hashA} key`,
    ]);
  });

  it("stay in that order where some have theirs already", () => {
    const translations = [
      translationRow({ language: "he", id: 9 }, 2),
      translationRow({ component: "b", id: 5 }, 3),
    ];
    const numbering = numberTables({ translations });
    expect(tableOf(numbering, "translations")).toEqual(["10 z c de", "11 p c cs"]);
    expect(tableOf(numbering, "units").map((row) => row.split(" ").slice(0, 4).join(" "))).toEqual([
      ...["1 z c de", "2 p c cs", "3 p c cs", "4 p c he", "5 p c he", "6 p b de"],
    ]);
  });

  it("are written into the rows that there are", () => {
    const numbering = numberTables({
      users: [userRow("bob", {}, 2), userRow("ana", { id: 3 }, 3), userRow("eve", {}, 4)],
      translations: [translationRow({ language: "he" }, 9), translationRow({ language: "cs", id: 1 }, 3)],
      sources: [sourceRow({ source: "b", context: "key" }, 4)],
    });
    expect(tableOf(numbering, "users")).toEqual(['users.csv:2 {"id":"4"}', 'users.csv:4 {"id":"5"}']);
    expect(tableOf(numbering, "translations")).toEqual([
      'translations.csv:9 {"id":"3"}',
      "2 z c de",
      "4 p b de",
    ]);
    expect(tableOf(numbering, "sources")).toContain('sources.csv:4 {"id":"3"}');
  });

  it("of changes ascend with time", () => {
    const numbering = numberTables({
      changes: [
        changeRow({ timestamp: 30 }, 2),
        changeRow({ timestamp: 10 }, 3),
        changeRow({ timestamp: 20, id: 8 }, 4),
        changeRow({ timestamp: 5, language: "ja" }, 5),
      ],
    });
    expect(tableOf(numbering, "changes")).toEqual(['changes.csv:3 {"id":"9"}', 'changes.csv:2 {"id":"10"}']);
  });

  it("of screenshots take the numbers of their sources along", () => {
    const derived = linkAll(catalogueOf({ projects })).linked.sources.filter(
      ({ component }) => component.project.manifest.slug === "p",
    );
    const sources = derived.slice(0, 2).map(({ id }) => id);
    const screenshots = [
      screenshotRow({ sources }),
      screenshotRow({ name: "two", id: 5, sources }, 3),
      screenshotRow({ name: "three", id: 6 }, 4),
    ];
    expect(tableOf(numberTables({ screenshots }), "screenshots")).toEqual([
      'screenshots.csv:3 {"sources":"2 3"}',
      'screenshots.csv:2 {"id":"7","sources":"2 3"}',
    ]);
    // What keeps its number is not written again.
    const numbered = [sourceRow({ source: "a", context: "key", id: 9 }, 2)];
    const shown = [screenshotRow({ sources: [9] })];
    expect(tableOf(numberTables({ sources: numbered, screenshots: shown }), "screenshots")).toEqual([
      'screenshots.csv:2 {"id":"1"}',
    ]);
  });

  it("are never above 2^53, where two would be equal", () => {
    const users = [
      userRow("ana", { id: Number.MAX_SAFE_INTEGER - 1 }),
      userRow("bob"),
      userRow("eve", {}, 3),
    ];
    expect(() => numberTables({ users })).toThrow(RangeError);
    expect(tableOf(numberTables({ users: users.slice(0, 2) }), "users")).toEqual([
      `users.csv:2 {"id":"${Number.MAX_SAFE_INTEGER}"}`,
    ]);
  });

  it("are none where all have one", () => {
    const nothing = catalogueOf({ projects: [], tables: { users: [userRow("ana", { id: 1 })] } });
    expect(numberRecords(nothing, linkAll(nothing).linked)).toEqual([]);
  });
});
