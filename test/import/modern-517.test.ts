import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build, verify } from "../../src/index.ts";
import { readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { administratorsView, type Item, itemsOf, USER_517, VISITOR_517 } from "./captured.ts";
import { imported } from "./imported.ts";
import { Platform } from "./platform.ts";

const LONG = { timeout: 120_000 };
const FORMS = "\u001e\u001e";
const TOKEN = "wlu_q9Zz4k7";

/** Which view is asked, with what token, and whose lists tell what has to come back. */
const VIEWS = [
  { view: "a visitor", words: () => [], token: undefined, lists: VISITOR_517 },
  { view: "a user", words: () => ["--user", USER_517], token: TOKEN, lists: USER_517 },
  {
    view: "an administrator",
    words: () => ["--user", administratorsView("modern-5.17")],
    token: TOKEN,
    lists: USER_517,
  },
] as const;

/** `/api/translations/quarry/mobile%252Fstrings/de/`: the copy has no categories, and each slug once. */
const SLUGS: Readonly<Record<string, string>> = {
  "mobile%252Fphones%252Fstrings": "mobile-phones-strings",
  "mobile%252Fstrings": "mobile-strings",
  "desktop%252Fxliff": "xliff",
};

function copiedPath(address: unknown): string {
  const [, path = ""] = String(address).split(/\/api\/(?:translations|components)\//);
  return path
    .split("/")
    .map((part) => SLUGS[part] ?? part)
    .join("/");
}

describe.each(VIEWS)("release 5.17.1, as $view sees it", ({ words, token, lists }) => {
  it("comes back: each unit's text, state, flags, context, location and explanation", LONG, async () => {
    const platform = await Platform.start(VISITOR_517, ["--rewrite-host", "--synth", ...words()]);
    const { directory, result } = await imported(platform.origin, { token, privateProjects: "publish" });
    expect(result.told.filter(({ code }) => CAUSELESS.has(code))).toEqual([]);
    expect(result).toMatchObject({ ok: true, rounds: 1 });

    const out = temporaryDirectory();
    const site = { links: "query", view: "api", pages: false, cache: false, compat: ["wlc3"] } as const;
    expect(await build({ catalogue: directory, out, ...site })).toMatchObject({ ok: true });
    expect(await verify(out)).toMatchObject({ ok: true });
    const files = readFiles(out);
    const copyAt = (path: string): Item | undefined => {
      const bytes = files.get(`api/${path}index.json`);
      return bytes && (JSON.parse(bytes.toString("utf8")) as Item);
    };

    const components = new Map(itemsOf(lists, "components").map((one) => [copiedPath(one["url"]), one]));
    const units = itemsOf(lists, "units");
    const sources = new Map(units.map((unit) => [unit["url"], unit]));
    const lost = new Map<string, number>();
    const counted = new Map<string, number>();
    let equal = 0;
    for (const unit of units) {
      const path = copiedPath(unit["translation"]);
      const component = components.get(path.replace(/[^/]+\/$/, ""));
      const copy = copyAt(`units/${unit["id"]}/`);
      if (copy === undefined) {
        const reason = reasonOf(unit, component);
        lost.set(reason, (lost.get(reason) ?? 0) + 1);
        continue;
      }
      counted.set(path, (counted.get(path) ?? 0) + 1);
      const wanted = expectedOf(unit, component, sources);
      expect(fieldsOf(copy), `${path} ${unit["id"]}`).toEqual(wanted);
      equal += 1;
    }
    expect(equal).toBeGreaterThan(600);
    const reasons = ["a string that is never translated", "glossary", "of the source language"];
    expect([...lost.keys()].sort()).toEqual(reasons);

    expectCounts(copyAt, lists, counted);
    const explained = units.filter(({ explanation }) => explanation !== "");
    expect(explained.length).toBeGreaterThan(0);
    const table = readFileSync(join(directory, "tables/sources.csv"), "utf8");
    for (const { explanation } of explained) expect(table).toContain(String(explanation));
  });

  it("has its log by kinds of 3.6.1", LONG, async () => {
    const platform = await Platform.start(VISITOR_517, ["--rewrite-host", "--synth", ...words()]);
    const { directory } = await imported(platform.origin, { token, privateProjects: "publish" });
    const table = readFileSync(join(directory, "tables/changes.csv"), "utf8").split("\n");
    const kinds = new Map(table.slice(1).map((line) => [line.split(",")[0], line.split(",")[2]]));
    const released: Readonly<Record<number, string>> = { 89: "13", 90: "13", 94: "8", 54: "9", 77: "2" };
    for (const [action, kind] of Object.entries(released)) {
      const records = itemsOf(lists, "changes").filter(
        (change) =>
          change["action"] === Number(action) && !String(change["component"]).endsWith("/glossary/"),
      );
      expect(records.length, action).toBeGreaterThan(0);
      for (const { id } of records) expect(kinds.get(String(id)), `${action}: ${id}`).toBe(kind);
    }
    const dropped = itemsOf(lists, "changes").filter(({ action }) =>
      [85, 86, 87, 88, 91, 92, 93].includes(Number(action)),
    );
    expect(dropped.filter(({ id }) => kinds.has(String(id)))).toEqual([]);
  });
});

/** Counts of each project, component, translation and language. @param counted units by translation */
function expectCounts(
  copyAt: (path: string) => Item | undefined,
  lists: string,
  counted: ReadonlyMap<string, number>,
): void {
  const components = itemsOf(lists, "components").filter((one) => one["is_glossary"] === false);
  for (const { url } of components) {
    const path = copiedPath(url);
    expect(copyAt(`components/${path}`), path).toBeDefined();
  }
  expect(copyAt("components/")?.["count"]).toBe(components.length);
  expect(copyAt("projects/")?.["count"]).toBe(itemsOf(lists, "projects").length);
  expect(counted.size).toBeGreaterThan(40);
  for (const [path, count] of counted) expect(copyAt(`translations/${path}`)?.["total"], path).toBe(count);
  expect(copyAt("translations/")?.["count"]).toBe(counted.size);
  const languages = new Set([...counted.keys()].map((path) => path.split("/").at(-2)));
  expect(copyAt("languages/")?.["count"]).toBe(languages.size);
}

/** What would mean that something is lost, or that it differs and nobody knows why. */
const CAUSELESS: ReadonlySet<string> = new Set([
  ...["import/answer", "import/unit", "import/extra-unit", "import/text", "import/difference"],
  ...["import/catalogue", "import/file", "import/no-files"],
]);

function reasonOf(unit: Item, component: Item | undefined): string {
  if (component?.["is_glossary"] === true) return "glossary";
  if (String(unit["translation"]).endsWith("/en/") && component?.["template"] === "")
    return "of the source language";
  return unit["state"] === 100 ? "a string that is never translated" : "unknown";
}

const KEPT = ["priority", "previous_source", "fuzzy", "approved"] as const;

function sorted(flags: unknown): string {
  return String(flags).split(", ").sort().join(", ");
}

function fieldsOf(unit: Item): Item {
  const target = String(unit["target"]);
  return {
    ...Object.fromEntries(KEPT.map((key) => [key, unit[key]])),
    source: unit["source"],
    target: target.split(FORMS).every((form) => form === "") ? "" : target,
    ...{ context: unit["context"], location: unit["location"], flags: sorted(unit["flags"]) },
    ...{ state: unit["state"], comment: unit["comment"], explanation: unit["explanation"] },
    has_comment: unit["has_comment"],
    has_suggestion: unit["has_suggestion"],
  };
}

/** Greater numbers below 20 say why; all of them are `fuzzy`. */
const NEEDS_EDITING = 10;

const POINTED: ReadonlySet<unknown> = new Set(["json", "i18nextv4"]);

/** What the release says of a unit, by the facts (oracle/modern-5.17, sections 4 and 6). */
function expectedOf(unit: Item, component: Item | undefined, units: ReadonlyMap<unknown, Item>): Item {
  const texts = (item: Item, key: string): readonly string[] => item[key] as readonly string[];
  const target = texts(unit, "target");
  const hasText = target.some((form) => form !== "");
  const source = units.get(unit["source_unit"]) ?? unit;
  // Of a template, whose own text is newer than what the server took for the source.
  const isMonolingual = component?.["template"] !== "";
  const of = isMonolingual && texts(source, "target").some((form) => form !== "") ? "target" : "source";
  const readOnly = hasText ? 20 : 0;
  return {
    ...Object.fromEntries(KEPT.map((key) => [key, unit[key]])),
    source: texts(of === "target" ? source : unit, of).join(FORMS),
    target: hasText ? target.join(FORMS) : "",
    context: POINTED.has(component?.["file_format"]) ? `.${unit["context"]}` : unit["context"],
    ...{ location: unit["location"], flags: sorted(unit["flags"]), comment: unit["note"] },
    state: unit["state"] === 100 ? readOnly : unit["fuzzy"] === true ? NEEDS_EDITING : unit["state"],
    explanation: unit["explanation"],
    has_comment: unit["has_comment"] === true || source["has_comment"] === true,
    has_suggestion: unit["has_suggestion"],
  };
}
