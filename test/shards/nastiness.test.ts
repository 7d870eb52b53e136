import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SurveyFacts } from "../../src/build/slices/facts.ts";
import { planShards, type ShardPlan } from "../../src/build/slices/plan.ts";
import { recordsIn } from "../../src/build/slices/records/record.ts";
import { deserialized } from "../../src/build/slices/records/stored.ts";
import { surveySlice } from "../../src/build/slices/surveys/survey.ts";
import { isSurvey } from "../../src/build/slices/surveys/surveys.ts";
import { build } from "../../src/index.ts";
import { type Fields, hashFiles, isPage, parseDocument, readManifest } from "../end-to-end/published.ts";
import { makeQuickDirectory } from "../end-to-end/quick-directory.ts";
import { writeNastyCatalogue } from "./nasty-catalogue.ts";

const ROOT = "https://l10n.example.org/nasty/api/";
const SLICES = 7;

let folder = "";
let tree = "";
let plan: ShardPlan | undefined;
let said: readonly string[] = [];
const surveys: SurveyFacts[] = [];

beforeAll(async () => {
  folder = makeQuickDirectory();
  const [catalogue, job] = [join(folder, "catalogue"), join(folder, "job")];
  tree = join(folder, "tree");
  writeNastyCatalogue(catalogue);
  const built = await build({ catalogue, out: tree, pages: false, cache: false });
  said = built.diagnostics.map(({ code }) => code);
  plan = planShards({ catalogue, job, slices: SLICES, pages: false }).plan;
  for (let number = 0; number < SLICES; number += 1) {
    const [first] = recordsIn(await surveySlice({ job, number }));
    const facts = deserialized(first?.plain ?? Buffer.alloc(0));
    if (isSurvey(facts)) surveys.push(facts);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** All items of a collection, in its order. */
function itemsOf(...segments: readonly string[]): readonly Fields[] {
  const items: Fields[] = [];
  for (let page = 1; ; page += 1) {
    const file = join(tree, "api", ...segments, `page=${page}/index.json`);
    if (!existsSync(file)) return items;
    const document = parseDocument(readFileSync(file, "utf8"));
    if (isPage(document)) items.push(...document.results);
  }
}

/** `project/component` that something is of; nothing where it is of none. */
function componentOf({ translation, component }: Fields): string {
  const address = String(translation ?? component ?? "").replace(ROOT, "");
  return address.split("/").slice(1, 3).join("/");
}

function sliceOf(item: Fields): number {
  return plan?.slices.findIndex((own) => own.some((at) => plan?.components[at] === componentOf(item))) ?? -1;
}

function languageOf({ translation }: Fields): string {
  return String(translation).split("/").at(-2) ?? "";
}

/** How often an item is of another component than the one before it. */
function turns(items: readonly Fields[]): number {
  return items.filter((item, at) => at > 0 && componentOf(item) !== componentOf(items[at - 1] ?? {})).length;
}

function countsOf(values: readonly unknown[]): readonly number[] {
  const counts = new Map<unknown, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].sort((a, b) => b - a);
}

describe("the nasty catalogue", () => {
  it("warns of what it means to, and of nothing else", () => {
    expect(said).toEqual([
      "table/vanished-unit",
      "table/vanished-translation",
      "table/vanished-unit",
      "table/vanished-content",
      "table/vanished-content",
      "table/missing-image",
    ]);
  });

  it("has contents that fail in one slice, and units of them in others", () => {
    expect(surveys).toHaveLength(SLICES);
    const failing = surveys.map(({ projects }) => {
      const own = Object.entries(projects).flatMap(([slug, facts]) =>
        facts.failing.map(([content, language]) => `${slug} ${content} ${language}`),
      );
      return new Set(own);
    });
    const told = itemsOf("units").filter((unit) => {
      const [project] = componentOf(unit).split("/");
      const name = `${project} ${unit["content_hash"]} ${languageOf(unit)}`;
      return unit["has_failing_check"] === true && failing[sliceOf(unit)]?.has(name) === false;
    });
    expect(told.length).toBeGreaterThan(100);
    expect(new Set(told.map(sliceOf)).size).toBeGreaterThan(3);
    expect(new Set(told.map(componentOf)).size).toBeGreaterThan(5);
  });

  it("has suggestions, comments and dismissals of contents that several slices have, and some that not all have", () => {
    for (const table of [0, 1, 2]) {
      const holders = surveys.flatMap(({ projects }) =>
        Object.values(projects).flatMap(({ found }) => (found[table] ?? []).map(([row]) => row)),
      );
      const counts = countsOf(holders);
      expect(counts.filter((count) => count > 1).length).toBeGreaterThan(40);
      expect(counts.filter((count) => count === 1).length).toBeGreaterThan(3);
    }
    const units = itemsOf("units");
    for (const key of ["has_suggestion", "has_comment", "has_failing_check"])
      expect(new Set(units.map((unit) => unit[key])).size).toBe(2);
  });

  it("has 1,500 given units in an order that is not the catalogue's, and others without", () => {
    const units = itemsOf("units");
    const given = units.filter(({ id }) => Number(id) <= 1500);
    expect(given.length).toBeGreaterThan(1300);
    expect(units.length - given.length).toBeGreaterThan(500);
    expect(turns(given)).toBeGreaterThan(given.length / 2);
  });

  it("has a log of few times, of which some records have identifiers, of all components by turns", () => {
    const changes = itemsOf("changes");
    expect(countsOf(changes.map(({ timestamp }) => timestamp))[0]).toBeGreaterThan(1500);
    const given = changes.filter(({ id }) => Number(id) < 1e6);
    expect(given.length).toBeGreaterThan(500);
    expect(changes.length - given.length).toBeGreaterThan(1500);
    // Identifiers that are no times: earlier ones come after later ones.
    const isLater = given.some(
      ({ timestamp }, at) => String(timestamp) < String(given[at - 1]?.["timestamp"] ?? ""),
    );
    expect(isLater).toBe(true);
    const fleet = itemsOf("projects", "fleet", "changes");
    expect(turns(fleet)).toBeGreaterThan(fleet.length / 2);
    expect(fleet.filter((change) => change["component"] === null).length).toBeGreaterThan(10);
    expect(changes.filter(({ dictionary }) => dictionary !== null).length).toBeGreaterThan(30);
    const twins = changes.map(({ id: _id, url: _url, ...rest }) => JSON.stringify(rest));
    expect(countsOf(twins).filter((count) => count > 1).length).toBeGreaterThan(20);
  });

  it("has a private project, with a language of its own, of which nothing is published", () => {
    expect(plan?.components).toEqual(expect.arrayContaining(["vault/box", "vault/deck"]));
    const paths = Object.keys(hashFiles(join(tree, "api")));
    expect(paths.filter((path) => /(?:^|\/)(?:vault|qx)(?:\/|$)/.test(path))).toEqual([]);
    expect(surveys.flatMap(({ projects }) => projects["vault"]?.languages ?? [])).toContain("qx");
  });

  it("has names that are escaped, and that code points order", () => {
    const names = itemsOf("projects", "fleet", "components").map(({ name }) => name);
    expect(names).toEqual([
      '"Engine" <Room> & Co',
      "Blank 'sheet'",
      "Deck/Bridge",
      "Ghost",
      "～ Achterdeck",
      "🚢 Hull",
    ]);
  });

  it("has more than pages and lists hold, components without units, and plurals", () => {
    const { counts, parts = [] } = readManifest(tree);
    for (const collection of ["units", "sources", "changes", "screenshots", "translations"])
      expect(counts[collection], collection).toBeGreaterThan(20);
    expect(parts.length).toBeGreaterThan(30);
    expect(Object.keys(hashFiles(tree)).length).toBeGreaterThan(10_000);
    expect(itemsOf("components", "fleet", "ghost", "translations")).toEqual([]);
    const blank = itemsOf("components", "fleet", "blank", "translations").map(({ total }) => total);
    expect(blank).toEqual([0, 0]);
    const plurals = itemsOf("units").filter(({ target }) => String(target).includes("\u001e"));
    expect(new Set(plurals.map(componentOf)).size).toBeGreaterThan(2);
  });
});
