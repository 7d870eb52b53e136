import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LiveCatalogue } from "../../../src/build/live/live-catalogue.ts";
import { relink } from "../../../src/build/live/relink.ts";
import type { Catalogue } from "../../../src/model/catalogue/catalogue.ts";
import { pagePlan } from "../../../src/site/pages/page-plan.ts";
import { address } from "../../model/proved.ts";
import { madePages } from "../../pages/made-pages.ts";
import { bilingual, catalogueOf, fileOf, projectOf, unitOf } from "../catalogue-of.ts";
import { changeRow, contentRow, userRow } from "../rows-of.ts";
import {
  catalogueWith,
  edits,
  type Files,
  liveOf,
  published,
  rereadFrom,
  rows,
  stored,
} from "./edited-catalogues.ts";

const PATHS = ["p/app", "p/web", "q/app", "hidden/app"] as const;

/** Records of all kinds that pages of texts show, and others. */
const logs = fc.array(
  fc.record({
    path: fc.constantFrom(...PATHS),
    language: fc.constantFrom(undefined, "de", "cs"),
    source: fc.constantFrom(undefined, "Apple.", "Bee!"),
    // An edit, a comment, a suggestion, an accepted suggestion, a commit.
    action: fc.constantFrom(2, 3, 4, 7, 17),
    target: fc.constantFrom<string>("", "Birne"),
    timestamp: fc.nat(5).map((minutes) => minutes * 60e6),
    believedTime: fc.constantFrom(undefined, undefined, 2 * 60e6),
    commit: fc.constantFrom(undefined, "a".repeat(40), "b".repeat(40)),
    user: fc.constantFrom(undefined, "ana"),
  }),
  { maxLength: 12 },
);
type Log = typeof logs extends fc.Arbitrary<infer Some> ? Some : never;

/** The catalogue with this log, in a repository whose host is known. */
function hosted(catalogue: Catalogue, log: Log): Catalogue {
  const changes = log.map(({ path, language, source, commit, ...facts }, at) => {
    const [project = "", component = ""] = path.split("/");
    const own = source === "Bee!" ? "k" : "";
    const context = component === "web" ? source?.slice(0, 3) : own;
    const text = language !== undefined && source !== undefined && { source, context };
    return changeRow({
      ...facts,
      ...text,
      ...(commit !== undefined && { commit }),
      project,
      component,
      language,
      id: 100 + at,
    });
  });
  const repo = address("https://github.com/example/texts");
  const projects = catalogue.projects.map((project) => ({
    ...project,
    components: project.components.map((component) => ({ ...component, repo, branch: "main" })),
  }));
  const tables = { ...catalogue.tables, changes: [...catalogue.tables.changes, ...changes] };
  return { ...catalogue, projects, tables };
}

const silent = (): void => undefined;

describe("pages after an edit of translation files", () => {
  it("are those of a build from nothing, if the pages that can have changed are made again", () => {
    let withoutNumbers = 0;
    fc.assert(
      fc.property(edits, rows, logs, fc.boolean(), ({ before, after }, given, log, isStored) => {
        const liveWith = (all: Files): LiveCatalogue => liveOf(hosted(catalogueWith(all, given), log));
        const [first, anew] = [liveWith(before), liveWith(after)];
        const edited = editedPages(isStored ? stored(first) : first, first, anew);
        if (edited?.hasNewNumbers === false) withoutNumbers += 1;
        if (edited !== undefined) expect(differing(edited.pages, madePages(published(anew)))).toEqual([]);
      }),
      { numRuns: 80 },
    );
    expect(withoutNumbers).toBeGreaterThan(0);
  });

  it("need few changes of the log if only words changed, and have its remarks, times and commits", () => {
    const path = { path: "p/app", language: "de", source: "Apple.", user: "ana" } as const;
    const record = { ...path, target: "", believedTime: undefined, commit: undefined };
    const days = (count: number): number => count * 86_400e6;
    const [older, newer] = ["a".repeat(40), "b".repeat(40)];
    const log: Log = [
      { ...record, action: 17, timestamp: days(1), commit: older },
      { ...record, action: 17, timestamp: days(2), commit: newer },
      { ...record, action: 4, timestamp: days(3), target: "Birne" },
      { ...record, action: 3, timestamp: days(4), target: "Which one?" },
      { ...record, action: 2, timestamp: days(5) },
    ];
    const liveWith = (target: string): LiveCatalogue => {
      const units = [unitOf({ source: "Apple.", target, line: 7 })];
      const projects = [projectOf("p", [bilingual("app", [fileOf("de", units)])])];
      const said = [contentRow({ project: "p", component: "app", source: "Apple.", context: "" })];
      const tables = { users: [userRow("ana")], suggestions: said, comments: said };
      return liveOf(hosted(catalogueOf({ projects, tables }), log));
    };
    const [first, anew] = [liveWith("Apfel."), liveWith("Obst.")];
    const live = stored(first);
    const { pages, hasNewNumbers } = editedPages(live, first, anew) ?? {};
    expect([hasNewNumbers, live.log.isWhole]).toEqual([false, false]);
    expect(live.whole.changes.map(({ action }) => action)).toEqual([17, 4, 3, 2]);
    expect(differing(pages ?? new Map(), madePages(published(anew)))).toEqual([]);
    const text = pages?.get("translate/p/app/de/index.html");
    for (const part of ["Birne", "Which one?", `${newer}/`, "6 January 1970"]) expect(text).toContain(part);
  });

  it("have the new line of each text below an edit that adds a line, on each page of strings", () => {
    const liveWith = (target: string, lines: number): LiveCatalogue => {
      const units = Array.from({ length: 1_050 }, (_, at) =>
        unitOf({
          source: `Apple ${at}.`,
          target: at === 0 ? target : `Apfel ${at}.`,
          line: at === 0 ? 1 : at + lines,
        }),
      );
      const projects = [projectOf("p", [bilingual("app", [fileOf("de", units)])])];
      return liveOf(hosted(catalogueOf({ projects }), []));
    };
    const [first, anew] = [liveWith("Apfel 0.", 1), liveWith("Apfel,\nnull.", 2)];
    const { pages } = editedPages(stored(first), first, anew) ?? {};
    const now = madePages(published(anew));
    expect(now.get("strings/p/app/page=5/index.html")).toContain("#L1051");
    expect(differing(pages ?? new Map(), now)).toEqual([]);
  });

  const catalogue = (...targets: readonly string[]) => {
    const units = targets.map((target, at) => unitOf({ source: `Apple ${at}.`, target, line: at + 1 }));
    return catalogueOf({ projects: [projectOf("p", [bilingual("app", [fileOf("de", units)])])] });
  };
  const madeAfter = (before: readonly string[], after: readonly string[]): readonly string[] => {
    const [live, anew] = [liveOf(catalogue(...before)), liveOf(catalogue(...after))];
    const relinked = relink(rereadFrom(live, live, anew), live.knowledge, silent);
    return [...madePages(published(live), {}, relinked).keys()].sort();
  };

  it("are few if only words changed: those that show the text", () => {
    const words = [
      "strings/p/app/index.html",
      "translate/p/app/de/index.html",
      "translate/p/app/de/search.json",
    ];
    expect(madeAfter(["Apfel 0.", "Apfel 1."], ["Birne 0.", "Apfel 1."])).toEqual(words);
  });

  it.each([
    ["a text is new", ["", "Apfel 1."], ["Apfel 0.", "Apfel 1."]],
    ["a check fails", ["Apfel 0.", "Apfel 1."], ["Apfel 0", "Apfel 1."]],
    ["another check fails", ["Apfel 0", "Apfel 1."], ["Apfel 0.\\n", "Apfel 1."]],
    ["two texts change their states", ["Apfel 0.", ""], ["", "Apfel 1."]],
  ])("are many if %s", (_, before, after) => {
    const made = madeAfter(before, after);
    for (const path of ["index.html", "projects/p/index.html", "checks/p/index.html", "widgets/p/index.html"])
      expect(made).toContain(path);
  });
});

/** The pages of a site after an edit; undefined if everything has to be linked or made again. */
function editedPages(live: LiveCatalogue, first: LiveCatalogue, anew: LiveCatalogue) {
  const reread = rereadFrom(live, first, anew);
  const pages = new Map(madePages(published(first)));
  const translations = reread.map(({ translation }) => translation);
  const plan = pagePlan(translations);
  const relinked = relink(reread, live.knowledge, silent);
  const planned = pagePlan(translations);
  if (relinked === undefined || planned.cuts !== plan.cuts || reread.length === 0) return undefined;
  // As for an edit: without new numbers, the changes that pages of texts show are enough.
  if (relinked.hasNewNumbers) expect(live.log.complete()).toBe(true);
  for (const path of plan.shown) if (!planned.shown.has(path)) pages.delete(path);
  for (const [path, body] of madePages(published(live), {}, relinked)) pages.set(path, body);
  return { pages, hasNewNumbers: relinked.hasNewNumbers };
}

function differing(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): readonly string[] {
  const paths = new Set([...one.keys(), ...other.keys()]);
  return [...paths].filter((path) => one.get(path) !== other.get(path)).sort();
}
