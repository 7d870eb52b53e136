import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { build, verify } from "../../src/index.ts";
import { buildFerry, DamagedTree, directoryOfFile, namesOf, put } from "../publish/verify-tree.ts";
import { changesBetween, differencesOf, stateOf } from "../random-catalogues/tree-state.ts";
import { oracleAnswers, oracleCatalogue } from "./oracle.ts";
import { isFields, parseDocument, readEntries } from "./published.ts";
import { plantSeveralHundredUnits } from "./several-hundred-units.ts";

const home = directoryOfFile();
const BULK = "lingodex/bulk";
const textOf = (tree: string, path: string): string => readFileSync(join(tree, BULK, path), "utf8");
const jsonOf = (tree: string, path: string): unknown => JSON.parse(textOf(tree, path));

function addressOf(line: string): string {
  const item = parseDocument(line);
  return isFields(item) ? new URL(String(item["url"])).pathname : "";
}

describe("bulk documents", () => {
  const out = join(home, "oracle");

  beforeAll(async () => {
    expect(await build({ catalogue: oracleCatalogue, out, bulk: true, cache: false })).toMatchObject({
      ok: true,
    });
  });

  it("are proved by verify and listed with their media types", async () => {
    expect((await verify(out)).problems).toEqual([]);
    const bulk = readEntries(out).filter(({ path }) => path.startsWith(`${BULK}/`));
    const types = new Set(bulk.map(({ path, media_type }) => `${path.split(".").at(-1)} ${media_type}`));
    expect([...types].sort()).toEqual([
      "csv text/csv; charset=utf-8",
      "json application/json",
      "ndjson application/x-ndjson",
    ]);
  });

  it("hold every unit and every change as the API answers it", () => {
    const answers = new Map(oracleAnswers().map(({ address, body }) => [address, body]));
    const lines = readEntries(out)
      .filter(({ path }) => path.endsWith(".ndjson"))
      .flatMap(({ path }) => readFileSync(join(out, path), "utf8").split("\n").filter(Boolean));
    const addresses = lines.map(addressOf);
    expect(new Set(addresses).size).toBe(lines.length);
    const others = lines.filter((line, index) => line !== (answers.get(addresses[index] ?? "") ?? line));
    expect(others).toEqual([]);
    const count = (kind: string): number =>
      JSON.parse(readFileSync(join(out, `api/${kind}/index.json`), "utf8")).count;
    expect(lines).toHaveLength(count("units") + count("changes"));
    expect(addresses.filter((address) => answers.has(address)).length).toBeGreaterThan(1000);
  });

  it("are in the index, with addresses relative to it", () => {
    const index = jsonOf(out, "index.json");
    const addresses = textOf(out, "index.json").match(/"(?:json|ndjson|csv)":"([^"]+)"/g) ?? [];
    const files = addresses
      .map((pair) => JSON.parse(`{${pair}}`))
      .flatMap((pair) => Object.values<string>(pair));
    const listed = files.map((file) => decodeURI(new URL(file, "https://a.example/index.json").pathname));
    const bulk = readEntries(out).filter(
      ({ path }) => path.startsWith(`${BULK}/`) && !path.endsWith("/index.json"),
    );
    expect(listed.sort()).toEqual(bulk.map(({ path }) => path.slice(BULK.length)).sort());
    expect(index).toMatchObject({ units: expect.any(Array), changes: expect.any(Array) });
  });

  it("hold all languages in one document, as the API answers them", () => {
    const list = jsonOf(out, "languages.json");
    if (!isFields(list) || !Array.isArray(list["results"])) throw new Error("no list");
    const own = list["results"].map(({ code }) =>
      JSON.parse(readFileSync(join(out, "api/languages", code, "index.json"), "utf8")),
    );
    expect(list["results"]).toEqual(own);
    const all = JSON.parse(readFileSync(join(out, "api/languages/index.json"), "utf8"));
    expect(list["count"]).toBe(all.count);
    expect(all.count).toBeGreaterThan(10);
    expect(jsonOf(out, "index.json")).toMatchObject({
      languages: { count: all.count, json: "languages.json" },
    });
  });

  it("give the numbers of translations, as JSON and as CSV", () => {
    const json = jsonOf(out, "statistics.json");
    const rows: Record<string, string>[] = parse(textOf(out, "statistics.csv"), { columns: true });
    if (!isFields(json) || !Array.isArray(json["results"])) throw new Error("no list");
    const cells = json["results"].map((row: object) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value ?? "")])),
    );
    const numbers = (all: readonly Record<string, string>[]) =>
      all.map((row) =>
        Object.entries(row).map(([key, value]) => [key, /percent$/.test(key) ? Number(value) : value]),
      );
    expect(numbers(rows)).toEqual(numbers(cells));
    for (const row of json["results"]) {
      const { pathname } = new URL(row.url);
      const own = JSON.parse(readFileSync(join(out, `${pathname}index.json`), "utf8"));
      for (const key of [
        "total",
        "translated",
        "fuzzy_words",
        "failing_checks",
        "last_change",
        "last_author",
      ])
        expect(row[key]).toEqual(own[key]);
    }
    expect(json["results"].length).toBeGreaterThan(20);
  });
});

it("are off by default", async () => {
  const tree = await buildFerry(join(home, "off"), { baseUrl: "https://l10n.example.org", links: "query" });
  expect(readEntries(tree).filter(({ path }) => path.startsWith(BULK))).toEqual([]);
});

it("never give a spreadsheet a formula", async () => {
  const catalogue = join(home, "formula");
  const language = { code: "xx", name: '=HYPERLINK("https://evil.example")', direction: "ltr" };
  const component = {
    name: "A",
    slug: "a",
    filemask: "l/*.json",
    template: "l/en.json",
    file_format: "json",
  };
  put(catalogue, "l/en.json", '{"k":"v"}');
  put(catalogue, "l/xx.json", '{"k":"w"}');
  const manifest = { languages: [language], projects: [{ name: "P", slug: "p", components: [component] }] };
  put(catalogue, "catalogue.json", JSON.stringify(manifest));
  const out = join(home, "formula-out");
  const site = { baseUrl: "https://l10n.example.org", links: "path", bulk: true } as const;
  expect(await build({ catalogue, out, ...site })).toMatchObject({ ok: true });
  const rows: string[][] = parse(textOf(out, "statistics.csv"));
  expect(rows.map((row) => row[3])).toEqual(["language_name", "English", `'${language.name}`]);
  expect(textOf(out, "statistics.json")).toContain(JSON.stringify(language.name));
});

describe("after an edit of a text", () => {
  it.each([undefined, false] as const)("exactly those that differ are written (cache %s)", async (cache) => {
    const root = join(home, `edit-${cache}`);
    const [catalogue, out, fresh] = ["catalogue", "out", "fresh"].map((name) => join(root, name));
    if (catalogue === undefined || out === undefined || fresh === undefined) throw new Error("no names");
    plantSeveralHundredUnits(catalogue);
    const options = { catalogue, bulk: true, ...(cache === undefined ? {} : { cache }) };
    await build({ ...options, out });
    const before = stateOf(out);
    const file = join(catalogue, "web/de.csv");
    writeFileSync(file, readFileSync(file, "utf8").replace("Tafel de 37.", "Brett de 37."));
    const edited = await build({ ...options, out });
    expect(edited.mode).toBe(cache === undefined ? "incremental" : "full");
    const after = stateOf(out);
    await build({ ...options, out: fresh, cache: false });
    expect(differencesOf(stateOf(fresh), after)).toEqual([]);
    const written = changesBetween(before, after).written.filter((path) => path.startsWith(`${BULK}/`));
    expect(written.sort()).toEqual([
      `${BULK}/projects/harbour/units.csv`,
      `${BULK}/projects/harbour/units.json`,
      `${BULK}/translations/harbour/web/de/units.json`,
      `${BULK}/translations/harbour/web/de/units.ndjson`,
      `${BULK}/units.csv`,
      `${BULK}/units.json`,
    ]);
    expect((await verify(out)).problems).toEqual([]);
  });
});

describe("verify finds in bulk documents", () => {
  const units = `${BULK}/translations/ferry/timetable/de/units`;
  let whole = "";

  beforeAll(async () => {
    whole = await buildFerry(join(home, "whole"), {
      ...{ baseUrl: "https://l10n.example.org", links: "query", bulk: true },
    });
  });

  const problemsOf = async (forge: (tree: DamagedTree) => Parameters<DamagedTree["forge"]>[0]) => {
    const tree = new DamagedTree(whole);
    const manifest = tree.manifest();
    // Forging counts API documents; these are none.
    const bodies = forge(tree);
    tree.forge(bodies, (facts) => ({ ...facts, documents: manifest.documents }));
    return namesOf(await tree.verify());
  };

  it("an item that is not the API's", async () => {
    const found = await problemsOf((tree) => ({
      [`${units}.json`]: tree.edited(`${units}.json`, "departure3 ", "departure4 "),
    }));
    expect(found).toEqual([`tree/item-differs ${units}.json`, `tree/bulk-lines ${units}.ndjson`]);
  });

  it("an item that has no document", async () => {
    const found = await problemsOf((tree) => ({
      [`${units}.json`]: tree.edited(`${units}.json`, /\/api\/units\/22\//, "/api/units/999/"),
    }));
    expect(found).toContain(`tree/dead-link ${units}.json`);
  });

  it.each(["units.json", "units.csv", "projects/ferry/units.json", "projects/ferry/units.csv"])(
    "a joined document that is not what its translations' documents hold: %s",
    async (name) => {
      const path = `${BULK}/${name}`;
      for (const [from, to] of [
        ["departure3 ", "departure4 "],
        name.endsWith("json") ? (['"count":42', '"count":41'] as const) : ([/^ferry,.*\r\n/m, ""] as const),
      ] as const) {
        const found = await problemsOf((tree) => ({ [path]: tree.edited(path, from, to) }));
        expect(found).toEqual([`tree/bulk-joined ${path}`]);
      }
    },
  );

  it("a row of changes that has no document, and a table that is not the rows", async () => {
    const changes = `${BULK}/changes`;
    const dead = await problemsOf((tree) => ({
      [`${changes}.json`]: tree.edited(
        `${changes}.json`,
        /"url":"[^"]*"/,
        '"url":"https://l10n.example.org/api/changes/99999/"',
      ),
    }));
    expect(dead).toEqual([`tree/bulk-table ${changes}.csv`, `tree/dead-link ${changes}.json`]);
    const found = await problemsOf((tree) => ({
      [`${changes}.csv`]: tree.edited(`${changes}.csv`, "author_name", "name"),
    }));
    expect(found).toEqual([`tree/bulk-table ${changes}.csv`]);
  });

  it("lines that are not the items", async () => {
    const found = await problemsOf((tree) => ({
      [`${units}.ndjson`]: tree.edited(`${units}.ndjson`, /^[^\n]*\n/, ""),
    }));
    expect(found).toEqual([`tree/bulk-lines ${units}.ndjson`]);
  });

  it("a table that does not hold the items: a number, a row less, another header", async () => {
    const csv = `${BULK}/statistics.csv`;
    for (const [from, to] of [
      [/(?<=^ferry,timetable,de,[^,]*,)\d+/m, "999"],
      [/^ferry,.*\r\n/m, ""],
      ["total_words", "words_total"],
    ] as const) {
      const found = await problemsOf((tree) => ({ [csv]: tree.edited(csv, from, to) }));
      expect(found).toEqual([`tree/bulk-table ${csv}`]);
    }
  });

  it.each([
    ['"count":21', '"count":20'],
    ['"fuzzy":false', '"fuzzy":"no"'],
    ['"next":null', '"next":"https://l10n.example.org/api/units/"'],
  ])("another shape: %s", async (from, to) => {
    const found = await problemsOf((tree) => ({ [`${units}.json`]: tree.edited(`${units}.json`, from, to) }));
    expect(found).toContain(`tree/schema ${units}.json`);
  });

  it("an index that names what is not there, and one that lacks what is", async () => {
    const index = `${BULK}/index.json`;
    const named = await problemsOf((tree) => ({
      [index]: tree.edited(index, "timetable/de/units.ndjson", "timetable/fr/units.ndjson"),
    }));
    expect(named).toEqual([`tree/bulk-index ${index}`, `tree/bulk-index ${index}`]);
    expect(await problemsOf(() => ({ [index]: null }))).toEqual([`tree/missing-document ${index}`]);
    expect(await problemsOf(() => ({ [`${units}.ndjson`]: null }))).toEqual([`tree/bulk-index ${index}`]);
  });

  it.each(["..", "a\\\\b", "\\u0001", "a//b"])(
    "an index with a language that no tree has: %s",
    async (language) => {
      const index = `${BULK}/index.json`;
      const found = await problemsOf((tree) => ({
        [index]: tree.edited(index, '"language":"de"', `"language":"${language}"`),
      }));
      expect(found).toContain(`tree/bulk-index ${index}`);
    },
  );

  it("a file of another name", async () => {
    expect(await problemsOf(() => ({ [`${BULK}/more.json`]: "{}" }))).toEqual([
      `tree/unknown-place ${BULK}/more.json`,
    ]);
  });
});
