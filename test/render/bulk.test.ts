import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { bulkPlaceOf } from "../../src/model/addresses/bulk.ts";
import { LINKING_SCHEMAS, LINKS } from "../../src/model/addresses/links.ts";
import { fits, partsOf } from "../../src/model/addresses/pattern.ts";
import type { PublicCatalogue } from "../../src/model/catalogue/linked.ts";
import type { RenderOptions } from "../../src/model/tree/document.ts";
import { type OfferedFile, sizeOf } from "../../src/model/tree/tree.ts";
import { bulkDocuments, countBulkDocuments } from "../../src/site/api/bulk/documents.ts";
import {
  bilingual,
  catalogueOf,
  fileOf,
  languageOf,
  link,
  projectOf,
  unitOf,
} from "../compute/catalogue-of.ts";
import { changeRow, sourceRow, unitRow, userRow } from "../compute/rows-of.ts";
import { isFields, linksIn } from "../end-to-end/published.ts";
import { BASE, bodiesOf, optionsOf } from "./site-of.ts";

const BULK = "lingodex/bulk/";
/** A name that a spreadsheet would take for a formula, and one with all that CSV quotes. */
const FORMULA = languageOf("x_formula");
const QUOTED = languageOf("x_quoted");
Object.assign(FORMULA, { name: '=HYPERLINK("a")' });
Object.assign(QUOTED, { name: 'Says "a, b"\nand c' });

const at = { project: "p", component: "app" };
const texts = (language: string) => [
  unitOf({ source: "Apple", context: "fruit", target: `Apple in ${language}` }),
  unitOf({ source: "Bee two words", target: "" }),
  unitOf({ source: "Sea", target: "" }),
];

function linked(): PublicCatalogue {
  const app = bilingual(
    "app",
    ["de", "x_formula", "x_quoted"].map((code) => fileOf(code, texts(code))),
  );
  const web = bilingual("web", [fileOf("de", []), fileOf("cs", texts("cs").slice(0, 1))]);
  const changes = [
    ["2026-11-01T00:30:00Z", 2],
    ["2026-10-31T23:30:00Z", 5],
    ["2025-12-31T23:59:59Z", 2],
    ["2026-11-30T12:00:00Z", 2],
  ] as const;
  const tables = {
    users: [userRow("ana", { id: 4, fullName: "@Ana" })],
    units: [unitRow({ ...at, source: "Sea", state: "fuzzy", comment: "C" })],
    changes: changes.map(([time, action], index) =>
      changeRow({
        ...at,
        action,
        id: 10 + index,
        timestamp: Date.parse(time) * 1000,
        language: "de",
        user: "ana",
        author: "ana",
        ...(index === 1 ? { source: "Apple", context: "fruit" } : {}),
      }),
    ),
    sources: [
      sourceRow({ ...at, source: "Apple", context: "fruit", explanation: 'The "fruit".', id: 7 }),
      sourceRow({ ...at, source: "Sea", explanation: "" }, 3),
      sourceRow({ ...at, source: "Bee two words", labels: "ui\n main \nui\n", id: 8 }, 4),
    ],
  };
  return link(catalogueOf({ projects: [projectOf("p", [app, web])], tables })).linked;
}

/** One translation, with these texts. */
function linkedOf(...targets: readonly string[]): PublicCatalogue {
  const units = targets.map((target, index) => unitOf({ source: `Source ${index}`, target }));
  return link(catalogueOf({ projects: [projectOf("p", [bilingual("app", [fileOf("de", units)])])] })).linked;
}

function filesOf(
  catalogue: PublicCatalogue,
  facts: Partial<RenderOptions> = {},
  selection?: ReadonlySet<object>,
): ReadonlyMap<string, { readonly text: string; readonly mediaType: string }> {
  const files = bulkDocuments(catalogue, optionsOf(facts), selection);
  return new Map(
    Array.from(files, (file) => {
      const { path, mediaType } = file;
      expect(path.startsWith(BULK)).toBe(true);
      return [path.slice(BULK.length), { text: textIn(file), mediaType }];
    }),
  );
}

/** A piece is gone when the next is asked for: it is copied. */
function textIn(file: OfferedFile): string {
  if ("body" in file) return Buffer.from(file.body).toString();
  const text = Buffer.concat(Array.from(file.pieces(), (piece) => Buffer.from(piece))).toString();
  expect(sizeOf(file)).toBe(Buffer.byteLength(text));
  return text;
}

const catalogue = linked();
const files = filesOf(catalogue);
const bodies = bodiesOf(catalogue);
const textOf = (path: string): string => files.get(path)?.text ?? `there is no ${path}`;

interface Whole {
  readonly count: number;
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

function wholeOf(path: string): Whole {
  const { next, previous, ...whole } = JSON.parse(textOf(path));
  expect([next, previous, whole.results.length]).toEqual([null, null, whole.count]);
  return whole;
}

/** The addresses in the rows of a list, by its schema and their keys, and the pattern that the table of links has for them. */
function addressesIn(path: string) {
  const { schema: own, form } = bulkPlaceOf(BULK + path) ?? {};
  const schema = LINKING_SCHEMAS.find((known) => known === own);
  if (schema === undefined || form !== "json" || schema === "bulk-index") return [];
  const held = Object.entries(LINKS[schema]).flatMap(([key, to]) =>
    "api" in to ? [{ key, pattern: to.api }] : [],
  );
  return wholeOf(path).results.flatMap((row) =>
    held.flatMap(({ key, pattern }) => {
      const address = row[key];
      return typeof address === "string" ? [{ name: `${schema} ${key}`, address, pattern }] : [];
    }),
  );
}

const PAIRS = ["app/de", "app/x_formula", "app/x_quoted", "web/cs", "web/de"];

describe("bulk documents (docs/reference/bulk.md)", () => {
  it("are one a list, and in each of its forms", () => {
    const units = PAIRS.flatMap((pair) => [
      `translations/p/${pair}/units.json`,
      `translations/p/${pair}/units.ndjson`,
    ]);
    const changes = ["2025-12", "2026-10", "2026-11"].flatMap((month) => [
      `changes/${month}.json`,
      `changes/${month}.ndjson`,
    ]);
    const lists = [
      "statistics.json",
      "statistics.csv",
      "languages.json",
      "history.json",
      "history.csv",
      "explanations.json",
      "explanations.ndjson",
      "labels.json",
      "labels.ndjson",
      ...["units.json", "units.csv", "projects/p/units.json", "projects/p/units.csv"],
      ...["changes.json", "changes.csv", "projects/p/changes.json", "projects/p/changes.csv"],
    ];
    expect([...files.keys()].sort()).toEqual(["index.json", ...lists, ...units, ...changes].sort());
    expect([...files.keys()].at(-1)).toBe("index.json");
    expect(countBulkDocuments(catalogue, optionsOf())).toBe(files.size);
    const types = {
      json: "application/json",
      ndjson: "application/x-ndjson",
      csv: "text/csv; charset=utf-8",
    };
    for (const [path, { mediaType }] of files)
      expect([path, mediaType]).toEqual([path, Reflect.get(types, path.split(".").at(-1) ?? "")]);
  });

  it("hold what the API's collections hold, byte for byte, on one page however many", () => {
    for (const pair of PAIRS)
      expect(textOf(`translations/p/${pair}/units.json`)).toBe(bodies.get(`translations/p/${pair}/units/`));
    expect(textOf("languages.json")).toBe(bodies.get("languages/"));
  });

  it("have the same items one a line", () => {
    for (const [path, { text }] of files) {
      if (!path.endsWith(".ndjson")) continue;
      const whole = textOf(path.replace(".ndjson", ".json"));
      const lines = text.split("\n");
      expect(lines.pop()).toBe("");
      expect(whole).toBe(
        `{"count":${lines.length},"next":null,"previous":null,"results":[${lines.join(",")}]}`,
      );
    }
  });

  it("hold changes by the month that they are printed with, in the order of the API", () => {
    const idsIn = (all: typeof files, path: string): unknown =>
      JSON.parse(all.get(path)?.text ?? "{}").results?.map(({ id }: { readonly id: number }) => id);
    expect(idsIn(files, "changes/2026-11.json")).toEqual([10, 13]);
    expect(idsIn(files, "changes/2026-10.json")).toEqual([11]);
    expect(idsIn(files, "changes/2025-12.json")).toEqual([12]);
    const tokyo = filesOf(catalogue, { timeZone: "Asia/Tokyo" });
    expect(idsIn(tokyo, "changes/2026-11.json")).toEqual([10, 11, 13]);
    expect(idsIn(tokyo, "changes/2026-01.json")).toEqual([12]);
    const months = JSON.parse(textOf("index.json")).changes.map(
      ({ month }: { readonly month: string }) => month,
    );
    expect(months).toEqual(["2025-12", "2026-10", "2026-11"]);
  });

  it("tell the numbers that translations have", () => {
    const { count, results } = wholeOf("statistics.json");
    expect(count).toBe(5);
    const pages = JSON.parse(bodies.get("translations/") ?? "").results;
    for (const [index, row] of results.entries()) {
      const page = pages[index];
      const { project, component, language, language_name: name, ...numbers } = row;
      expect([project, component]).toEqual([page.component.project.slug, page.component.slug]);
      expect([language, name]).toEqual([page.language.code, page.language.name]);
      expect(page).toMatchObject(numbers);
      expect(Object.keys(numbers)).toHaveLength(16);
    }
    expect(results.map(({ fuzzy, total_words }) => [fuzzy, total_words])).toContainEqual([1, 5]);
  });

  it("tell them as a table, too, where names are no formulas", () => {
    const { results } = wholeOf("statistics.json");
    const text = textOf("statistics.csv");
    expect(text.endsWith("\r\n")).toBe(true);
    const [header = [], ...rows]: string[][] = parse(text, { record_delimiter: "\r\n" });
    expect(header).toEqual(Object.keys(results[0] ?? {}));
    const plain = (value: unknown): string => (value === null ? "" : String(value));
    for (const [index, row] of rows.entries()) {
      const expected = Object.values(results[index] ?? {}).map(plain);
      const safe = expected.map((cell) => (/^[=@]/.test(cell) ? `'${cell}` : cell));
      const isPercent = header.map((column) => column.endsWith("_percent"));
      expect(row.map((cell, at) => (isPercent[at] ? plain(Number(cell)) : cell))).toEqual(safe);
    }
    expect(text).toContain('"\'=HYPERLINK(""a"")"');
    expect(text).toContain("'@Ana");
    expect(text).toMatch(/,100\.0,|,33\.3,/);
  });

  it("tell what authors explain, of sources that have units", () => {
    const { results } = wholeOf("explanations.json");
    expect(results).toEqual([
      {
        ...{ project: "p", component: "app", context: "fruit", source: "Apple" },
        ...{ explanation: 'The "fruit".', url: `${BASE}/api/sources/7/`, id_hash: expect.any(Number) },
      },
    ]);
    const source = catalogue.sources.find(({ id }) => id === 7);
    expect(textOf("explanations.json")).toContain(`"id_hash":${source?.idHash},`);
  });

  it("tell labels of sources that have some", () => {
    const { results } = wholeOf("labels.json");
    expect(results).toEqual([
      {
        ...{ project: "p", component: "app", context: "", source: "Bee two words" },
        ...{
          labels: ["ui", "main"],
          url: expect.stringMatching(/\/api\/sources\/8\/$/),
          id_hash: expect.any(Number),
        },
      },
    ]);
  });

  it("have addresses that lead where the table of links says", () => {
    const found = [...files.keys()].flatMap(addressesIn);
    for (const { address, pattern } of found) {
      expect(address.startsWith(`${BASE}/api/`), address).toBe(true);
      const segments = address.slice(`${BASE}/api/`.length).split("/").slice(0, -1);
      expect([segments.length, fits(segments, pattern)], address).toEqual([partsOf(pattern).length, true]);
    }
    const due = LINKING_SCHEMAS.filter((schema) => schema.startsWith("bulk-")).flatMap((schema) =>
      Object.keys(LINKS[schema]).map((key) => `${schema} ${key}`),
    );
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(due));
  });

  it("are joined where others hold the same units", () => {
    const joined = [...files.keys()].filter((path) => bulkPlaceOf(BULK + path)?.isJoined);
    expect(joined.sort()).toEqual(
      [...files.keys()].filter((path) => /^(?:projects\/p\/)?units\./.test(path)).sort(),
    );
    expect(bulkPlaceOf("api/units/index.json")).toBeUndefined();
    expect(bulkPlaceOf("lingodex/manifest.json")).toBeUndefined();
  });

  it("of a project and of the site hold the units of their translations, one translation behind the other", () => {
    const inner = (path: string): string =>
      textOf(path)
        .replace(/^.*?"results":\[/, "")
        .slice(0, -2);
    const order = JSON.parse(textOf("index.json")).units.map(({ json }: { readonly json: string }) => json);
    const joined = order.map(inner).filter((items: string) => items !== "");
    expect(joined).toHaveLength(4);
    for (const path of ["units.json", "projects/p/units.json"]) {
      expect(inner(path)).toBe(joined.join(","));
      expect(wholeOf(path).count).toBe(10);
    }
  });

  it("hold units as a table that says whose they are, with no formula", () => {
    const { results } = wholeOf("units.json");
    const rows: Record<string, string>[] = parse(textOf("units.csv"), { columns: true });
    expect(rows).toHaveLength(10);
    for (const [index, { project, component, language, ...cells }] of rows.entries()) {
      const unit = results[index] ?? {};
      expect(`${BASE}/api/translations/${project}/${component}/${language}/`).toBe(unit["translation"]);
      expect(Object.keys(cells).sort()).toEqual(Object.keys(unit).sort());
      for (const key of [
        "context",
        "source",
        "target",
        "fuzzy",
        "translated",
        "id",
        "url",
        "web_url",
        "comment",
      ])
        expect([key, cells[key]]).toEqual([key, String(unit[key])]);
      expect(textOf("units.json")).toContain(`"id_hash":${cells["id_hash"]},`);
    }
    expect(textOf("projects/p/units.csv")).toBe(textOf("units.csv"));
    const risky = linkedOf("=1+1");
    const table: string[][] = parse(filesOf(risky).get("units.csv")?.text ?? "");
    expect(table[1]?.[5]).toBe("'=1+1");
    expect(filesOf(risky).get("units.json")?.text).toContain('"target":"=1+1"');
  });

  it("of many units come in pieces, none of them large, and are the same as of one", () => {
    const many = linkedOf(...Array.from({ length: 700 }, (_, index) => `Text ${index}`));
    for (const file of bulkDocuments(many, optionsOf())) {
      if (!("pieces" in file)) continue;
      const pieces = Array.from(file.pieces(), ({ length }) => length);
      const isOfUnits = file.path.includes("units");
      expect([file.path, pieces.length > 3]).toEqual([file.path, isOfUnits]);
      expect(Math.max(...pieces)).toBeLessThan(sizeOf(file) / (isOfUnits ? 2 : 1) + 1);
    }
    const units = filesOf(many);
    expect(units.get("units.json")?.text).toBe(units.get("translations/p/app/de/units.json")?.text);
  });

  it("tell changes in the words of people: who, in which language, of which text", () => {
    const { results } = wholeOf("changes.json");
    expect(results.map(({ id }) => id)).toEqual([10, 11, 12, 13]);
    expect(results[1]).toMatchObject({
      ...{ author_name: "@Ana", project: "p", component: "app", language: "de", action: 5 },
      ...{ url: `${BASE}/api/changes/11/`, component_url: `${BASE}/api/components/p/app/` },
      translation_url: `${BASE}/api/translations/p/app/de/`,
    });
    const months = ["2025-12", "2026-10", "2026-11"].flatMap(
      (month) => wholeOf(`changes/${month}.json`).results,
    );
    for (const { url, timestamp, target, unit } of months)
      expect(results).toContainEqual(expect.objectContaining({ url, timestamp, target, unit_url: unit }));
    expect(textOf("projects/p/changes.json")).toBe(textOf("changes.json"));
    const rows: Record<string, string>[] = parse(textOf("changes.csv"), { columns: true });
    expect(Object.keys(rows[0] ?? {})).toEqual(Object.keys(results[0] ?? {}));
    expect(rows.map(({ author_name: name }) => name)).toEqual(results.map(() => "'@Ana"));
  });

  it.each(["last_author", "none"] as const)(
    "name nobody in changes where the catalogue says names: %s",
    (names) => {
      const { text = "" } = filesOf(catalogue, { names }).get("changes.json") ?? {};
      expect(JSON.parse(text).results.map(({ author_name: name }: Record<string, unknown>) => name)).toEqual([
        null,
        null,
        null,
        null,
      ]);
      expect(text).not.toContain("Ana");
    },
  );

  it("are in the index with their counts and addresses that hold wherever the tree lies", () => {
    const index: unknown = JSON.parse(textOf("index.json"));
    if (!isFields(index)) throw new Error("no object");
    expect(Object.keys(index)).toEqual([
      "statistics",
      "units",
      "changes",
      "languages",
      "history",
      "explanations",
      "labels",
      ...["project_units", "site_units", "project_changes", "site_changes"],
    ]);
    expect(index["project_units"]).toEqual([
      { project: "p", count: 10, json: "projects/p/units.json", csv: "projects/p/units.csv" },
    ]);
    expect(index["site_changes"]).toEqual({ count: 4, json: "changes.json", csv: "changes.csv" });
    expect(index["statistics"]).toEqual({ count: 5, json: "statistics.json", csv: "statistics.csv" });
    expect(index["languages"]).toEqual({ count: 4, json: "languages.json" });
    expect(index["units"]).toContainEqual({
      ...{ project: "p", component: "app", language: "x_quoted", count: 3 },
      json: "translations/p/app/x_quoted/units.json",
      ndjson: "translations/p/app/x_quoted/units.ndjson",
    });
    expect(linksIn(index, BASE)).toEqual([]);
    const named = textOf("index.json").match(/(?<="(?:json|ndjson|csv)":")[^"]*/g) ?? [];
    expect([...named, "index.json"].sort()).toEqual([...files.keys()].sort());
  });

  it("of an edit are those that it can change: statistics, and the units of its translations", () => {
    const [translation] = catalogue.translations;
    if (translation === undefined) throw new Error("no translation");
    const { component, language } = translation;
    const path = `translations/p/${component.manifest.slug}/${language.code}/units`;
    const edited = filesOf(catalogue, {}, new Set([translation, ...translation.units]));
    expect([...edited.keys()].sort()).toEqual(
      [
        "statistics.csv",
        "statistics.json",
        `${path}.json`,
        `${path}.ndjson`,
        ...["projects/p/units.csv", "projects/p/units.json", "units.csv", "units.json"],
      ].sort(),
    );
    for (const [name, { text }] of edited) expect(text).toBe(textOf(name));
    expect([...filesOf(catalogue, {}, new Set()).keys()].sort()).toEqual([
      "statistics.csv",
      "statistics.json",
    ]);
  });
});
