import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build, verify } from "../../src/index.ts";
import { readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { administratorsView, type Item, itemsOf, USER_2026, VISITOR_2026 } from "./captured.ts";
import { imported } from "./imported.ts";
import { CAUSELESS, copiedPathOf, judgeCopy, slugsOf } from "./judged-units.ts";
import { Platform } from "./platform.ts";

const LONG = { timeout: 300_000 };
const TOKEN = "wlu_q9Zz4k7";

/** Which view is asked, with what token, whose lists tell what has to come back, and what it knows of the release. */
const VIEWS = [
  { view: "a visitor", words: () => [], token: undefined, lists: VISITOR_2026, version: null },
  {
    view: "a user",
    words: () => ["--user", USER_2026],
    token: TOKEN,
    lists: USER_2026,
    version: "2026.10.1",
  },
  {
    view: "an administrator",
    words: () => ["--user", administratorsView("modern-2026")],
    token: TOKEN,
    lists: USER_2026,
    version: "2026.10.1",
  },
] as const;

/** Records of the log: what a kind is in release 3.6.1; undefined where it has none (oracle/modern-5.17, section 3). */
function releasedKind(change: Item, sources: ReadonlySet<unknown>): number | undefined {
  const action = Number(change["action"]);
  if (action <= 51) return action;
  if (action === 71 || action === 73) return sources.has(change["unit"]) ? 13 : undefined;
  return { 54: 9, 59: 2, 72: 2, 74: 2, 77: 2, 89: 13, 90: 13, 94: 8 }[action];
}

describe.each(VIEWS)("release 2026.10.1, as $view sees it", ({ words, token, lists, version }) => {
  it("comes back: units, licences, suggestions and the log", LONG, async () => {
    const platform = await Platform.start(VISITOR_2026, ["--rewrite-host", "--synth", ...words()]);
    const { directory, result } = await imported(platform.origin, { token, privateProjects: "publish" });
    expect(result.told.filter(({ code }) => CAUSELESS.has(code))).toEqual([]);
    expect(result).toMatchObject({ ok: true, rounds: 1, release: "2026.x", version });

    const out = temporaryDirectory();
    const site = { links: "query", view: "api", pages: false, cache: false, compat: ["wlc3"] } as const;
    expect(await build({ catalogue: directory, out, ...site })).toMatchObject({ ok: true });
    expect(await verify(out)).toMatchObject({ ok: true });
    const files = readFiles(out);
    const units = itemsOf(lists, "units");
    const components = itemsOf(lists, "components");
    const shown = { units, components, projects: itemsOf(lists, "projects") };
    const { equal, placed, shared, lost } = judgeCopy(files, shown);
    const countOf = (wanted: string): number => result.told.find(({ code }) => code === wanted)?.count ?? 0;
    expect([placed, shared]).toEqual([countOf("import/plural-place"), countOf("import/shared-content")]);
    expect(equal).toBeGreaterThan(100);
    const reasons = ["a string that is never translated", "glossary", "of the source language"];
    expect([...lost.keys()].sort()).toEqual(reasons);

    expectLicences(files, components);
    expectLog(directory, lists);
    expectSuggestions(directory, lists);
  });
});

function expectLicences(files: ReadonlyMap<string, Buffer>, components: readonly Item[]): void {
  const taken = components.filter((one) => one["is_glossary"] === false);
  expect(taken.filter((one) => one["license"] === "" && one["effective_license"] !== "")).not.toEqual([]);
  const slugs = slugsOf(components);
  for (const one of taken) {
    const copied = copiedPathOf(one["url"], slugs);
    const copy = JSON.parse(String(files.get(`api/components/${copied}index.json`))) as Item;
    expect(copy["license"], copied).toBe(one["effective_license"]);
    expect(copy["license_url"] || null, copied).toBe(one["license_url"]);
  }
}

function rowsOf(directory: string, name: string): readonly string[] {
  return readFileSync(join(directory, "tables", name), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1);
}

function expectLog(directory: string, lists: string): void {
  const rows = new Map(rowsOf(directory, "changes.csv").map((row) => [row.split(",")[0], row.split(",")[2]]));
  const units = itemsOf(lists, "units");
  const sources = new Set(units.filter((unit) => unit["url"] === unit["source_unit"]).map(({ url }) => url));
  const glossaries = itemsOf(lists, "components").filter((one) => one["is_glossary"] === true);
  const addresses = new Set(glossaries.map(({ url }) => url));
  // Strings that the file says are not to be translated: release 3.6.1 does not read them.
  const flagged = new Set(
    units.filter((unit) => String(unit["extra_flags"]).includes("read-only")).map(({ url }) => url),
  );
  const templates = new Map(itemsOf(lists, "components").map(({ url, template }) => [url, template]));
  const unread = new Set(
    units
      .filter(({ state, source_unit }) => state === 100 && !flagged.has(source_unit))
      .filter(({ translation }) => {
        const address = String(translation).replace("/translations/", "/components/");
        return templates.get(address.replace(/[^/]+\/$/, "")) !== "";
      })
      .map(({ url }) => url),
  );
  const records = itemsOf(lists, "changes").filter(
    ({ component, unit }) => component !== null && !addresses.has(component) && !unread.has(unit),
  );
  expect(records.length).toBeGreaterThan(300);
  const kinds = new Set(records.map(({ action }) => action));
  for (const change of records) {
    const kind = releasedKind(change, sources);
    expect(rows.get(String(change["id"])), `${change["action_name"]} ${change["id"]}`).toBe(
      kind === undefined ? undefined : String(kind),
    );
  }
  for (const kind of [4, 71, 79, 86, 87, 90]) expect(kinds).toContain(kind);
}

function expectSuggestions(directory: string, lists: string): void {
  const open = itemsOf(lists, "suggestions");
  expect(open.length).toBeGreaterThan(1);
  const rows = rowsOf(directory, "suggestions.csv");
  expect(rows.length).toBe(open.length);
  for (const { target } of open)
    expect(rows.some((row) => row.includes(String((target as readonly string[])[0])))).toBe(true);
}
