import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TRIED_RELEASES } from "../../src/import/met-release.ts";
import { TOLD, type ToldCode } from "../../src/import/platform/told.ts";
import { build } from "../../src/index.ts";
import { readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { freePort } from "../free-port.ts";
import {
  administratorsView,
  bodyAt,
  type Edit,
  editedPage,
  editedView,
  type Item,
  itemsOf,
  rewrittenView,
  USER_517,
  USER_2026,
  VISITOR_517,
  VISITOR_2026,
} from "./captured.ts";
import { filesOf, imported, published } from "./imported.ts";
import { Platform } from "./platform.ts";

const LONG = { timeout: 120_000 };
const WORDS = ["--rewrite-host", "--synth"];

function textOf(directory: string, path: string): string {
  return readFileSync(join(directory, path), "utf8");
}

/** The edit of an item, by the list that it stands in. */
const EDITS_2026: Readonly<Record<string, Edit>> = {
  projects: ({ set_language_team: _, ...project }) => ({
    ...project,
    ...{ access_control: 0, license: "ISC", workspace: null, enforced_checks: [], effective_check_flags: "" },
  }),
  components: ({ credits_url: _, ...component }) => ({
    ...component,
    ...{ inherit_license: component["license"] === "", effective_license: component["license"] || "ISC" },
    license_url: component["license_url"] ?? "https://spdx.org/licenses/ISC.html",
    ...{ vcs_params: null, effective_check_flags: component["check_flags"], reports_url: null },
  }),
  translations: (translation) =>
    String(translation["url"]).includes("/glossary/") && translation["revision"] !== ""
      ? { ...translation, revision: `${translation["revision"]}:2` }
      : translation,
  units: (unit) => ({
    ...unit,
    ...{ effective_source: unit["source"], effective_previous_source: [], translation_parent: null },
    ...{ screenshots_url: `${unit["url"]}screenshots/`, tbx_terms: {}, effective_source_language: null },
  }),
  changes: (change) => ({
    ...change,
    ...{ addon: null, alert: { name: "NoMaskMatches", severity: 10 } },
    details: { ...(change["details"] as object), target: true, changed_fields: ["a"], old: null },
  }),
};

const SUGGESTED = "Vom Vortrag";

/** What 5.17.1 answered, with what the facts tell of 2026.10.1 (oracle/modern-5.17, sections 1 to 6). */
function view2026(path: string): string {
  const suggested = itemsOf(path, "units").filter((unit) => unit["has_suggestion"] === true);
  const results = suggested.map(({ url }, at) => ({
    ...{ id: at + 1, unit: url, target: [SUGGESTED], votes: 0 },
    ...{ user: null, timestamp: "2026-11-26T14:04:09.950782+01:00" },
  }));
  const page = JSON.stringify({ count: results.length, next: null, previous: null, results });
  const origin = String(suggested[0]?.["url"]).split("/api/")[0];
  return rewrittenView(
    path,
    (address, body) => {
      if (address === "/api/")
        return JSON.stringify({ ...JSON.parse(body), suggestions: `${origin}/api/suggestions/` });
      if (address === "/api/metrics/") return JSON.stringify({ name: "Weblate", version: "2026.11.2" });
      const [, list = ""] = /^\/api\/([a-z]+)\/\?(?:page=\d+&)?page_size=1000$/.exec(address) ?? [];
      const edit = Object.hasOwn(EDITS_2026, list) ? EDITS_2026[list] : undefined;
      return edit && body !== "" ? editedPage(body, edit) : undefined;
    },
    { "/api/suggestions/?page_size=1000": page },
  );
}

describe("a server of 2026", () => {
  it(
    "is taken over as one of 5.17: licences as they are inherited, its own list of suggestions",
    LONG,
    async () => {
      const before = await Platform.start(VISITOR_517, WORDS);
      const usual = await imported(before.origin);
      const platform = await Platform.start(view2026(VISITOR_517), WORDS);
      const { directory, result } = await imported(platform.origin);

      expect(result).toMatchObject({ ok: true, rounds: 1, release: "2026.x", version: null });
      expect(result.counts).toEqual(usual.result.counts);
      expect(result.told.map(({ code }) => code)).toEqual(usual.result.told.map(({ code }) => code));
      expect(result.told.find(({ code }) => code === "import/release")?.examples[0]).toContain("2026");
      const licences = textOf(directory, "catalogue.yaml").match(/license: .*/g) ?? [];
      expect(licences.length).toBe(result.counts["components"]);
      expect(licences).toContain("license: ISC");
      expect(textOf(directory, "tables/suggestions.csv")).toContain(SUGGESTED);
    },
  );

  it("says its release to a token, and that it was not tried", LONG, async () => {
    const views = [view2026(VISITOR_517), ...WORDS, "--user", view2026(USER_517)] as const;
    const platform = await Platform.start(views[0], views.slice(1));
    const { directory, result } = await imported(platform.origin, { token: "wlu_q9Zz4k7" });
    expect(result).toMatchObject({ ok: true, release: "2026.x", version: "2026.11.2" });
    const told = result.told.filter(({ code }) => code === "import/release");
    expect(told.map(({ examples }) => examples)).toEqual([["2026.11.2"]]);
    expect(JSON.parse(textOf(directory, "import-report.json"))).toMatchObject({ version: "2026.11.2" });
  });
});

describe("a release that was tried", () => {
  it("is said, and nothing else is told of it", LONG, async () => {
    const platform = await Platform.start(VISITOR_517, [...WORDS, "--user", USER_517]);
    const { result } = await imported(platform.origin, { token: "wlu_q9Zz4k7" });
    expect(result).toMatchObject({ release: "5.x", version: "5.17.1" });
    expect(result.told.map(({ code }) => code)).not.toContain("import/release");
  });
});

describe("a counter that is not the number of units", () => {
  const stale = (): string =>
    editedView(VISITOR_517, {
      translations: (item) =>
        String(item["url"]).endsWith("/ledger/sheet/en/")
          ? { ...item, total: Number(item["total"]) - 1 }
          : item,
    });

  it("is told, and the units are believed; the next import at rest takes one round", LONG, async () => {
    const port = ["--port", String(await freePort())];
    const right = await Platform.start(VISITOR_517, [...WORDS, ...port]);
    const whole = await imported(right.origin);
    await right.stop();
    const platform = await Platform.start(stale(), [...WORDS, ...port]);

    const { directory, result } = await imported(platform.origin, { mostRounds: 1 });

    expect(result).toMatchObject({ ok: true, rounds: 2 });
    const told = result.told.find(({ code }) => code === "import/counter");
    expect(told?.examples).toEqual([expect.stringMatching(/^ledger\/sheet\/en: \d+ units, counted \d+$/)]);
    const { "import-report.json": _, ...found } = filesOf(directory);
    const { "import-report.json": __, ...wanted } = filesOf(whole.directory);
    expect(found).toEqual(wanted);
    const again = await imported(platform.origin, { directory });
    expect(again.result).toMatchObject({ ok: true, rounds: 1, written: 0 });
    expect(again.result.told).toEqual(result.told);
    await platform.stop();
    const mended = await Platform.start(VISITOR_517, [...WORDS, ...port]);
    const after = await imported(mended.origin, { directory });
    expect(after.result.told.map(({ code }) => code)).not.toContain("import/counter");
    expect(filesOf(directory)).toEqual(filesOf(whole.directory));
  });
});

describe("a record of the log whose kind nobody knows", () => {
  const UNKNOWN = 4711;

  it(
    "is an edit where it shows one, and counts for who changed a translation last, and when",
    LONG,
    async () => {
      const edited = new Set([2, 5, 9, 94]);
      const renumbered = editedView(VISITOR_517, {
        changes: (change) =>
          edited.has(Number(change["action"])) && change["unit"] !== null
            ? { ...change, action: UNKNOWN }
            : change,
      });
      const last = async (captures: string): Promise<ReadonlyMap<string, unknown>> => {
        const platform = await Platform.start(captures, WORDS);
        const { directory, result } = await imported(platform.origin);
        expect(result.ok).toBe(true);
        const files = [...(await published(directory))];
        const translations = files.filter(([path]) =>
          /^api\/translations\/(?:[^/]+\/){3}index\.json$/.test(path),
        );
        expect(translations.length).toBeGreaterThan(40);
        return new Map(
          translations.map(([path, bytes]) => {
            const { last_change, last_author } = JSON.parse(bytes.toString("utf8"));
            return [path, [last_change, last_author]];
          }),
        );
      };
      expect(await last(renumbered)).toEqual(await last(VISITOR_517));
    },
  );

  it("is left out, with number and name, where it shows none", LONG, async () => {
    const [label] = itemsOf(VISITOR_517, "changes").filter(({ action }) => action === 86);
    const other = editedView(VISITOR_517, {
      changes: (change) =>
        change["id"] === label?.["id"]
          ? { ...change, action: UNKNOWN, action_name: "Label painted" }
          : change,
    });
    const platform = await Platform.start(other, WORDS);
    const { directory, result } = await imported(platform.origin);
    const told = result.told.find(({ code }) => code === "import/action");
    expect(told?.examples).toContain(`Label painted (${UNKNOWN})`);
    expect(textOf(directory, "tables/changes.csv")).not.toContain(`\n${label?.["id"]},`);
  });
});

it("an import that ended in a later round goes on in that round", LONG, async () => {
  const platform = await Platform.start(
    editedView(VISITOR_517, {
      translations: (item) =>
        item["is_source"] === true ? { ...item, total: Number(item["total"]) + 1 } : item,
    }),
    WORDS,
  );
  const directory = join(temporaryDirectory(), "l10n");
  const whole = await imported(platform.origin, { directory: join(temporaryDirectory(), "l10n") });
  expect(whole.result.rounds).toBe(2);
  // In the second round, which asks for lists again, and for files.
  await expect(
    imported(platform.origin, { directory, mostRequests: whole.result.requests - 5 }),
  ).rejects.toThrow("run import again to continue");
  const { result } = await imported(platform.origin, { directory });
  expect(result.requests).toBeLessThan(whole.result.requests / 2);
  expect(filesOf(directory)).toEqual(filesOf(whole.directory));
});

it("the documentation lists the releases that are tried, and no others as such", () => {
  const text = readFileSync(new URL("../../docs/reference/import.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| ?(\d[\d.]+) ?\| ?(captured answers|not tried)/gm)];
  expect(rows.filter(([, , how]) => how !== "not tried").map(([, release]) => release)).toEqual(
    TRIED_RELEASES,
  );
  // A release is tried where its captured answers are imported by a test.
  const captures = [
    "answers-anonymous",
    "modern/answers-anonymous",
    "modern-5.17/answers-anonymous",
    "modern-2026/answers-anonymous",
  ];
  for (const name of captures)
    expect(existsSync(new URL(`../oracle/${name}.jsonl.gz`, import.meta.url)), name).toBe(true);
});

function countOf(path: string, list: string): number {
  const body = bodyAt(path, `/api/${list}/?page_size=1000`);
  return (JSON.parse(String(body)) as { readonly count: number }).count;
}

/** Files of an import, its state too, that hold a text. */
function filesBelow(directory: string, text: string): readonly string[] {
  return [...readFiles(directory)].filter(([, bytes]) => bytes.includes(text)).map(([path]) => path);
}

describe("what does not come back", () => {
  it("is a list in the documentation, of codes that are told and are no loss", () => {
    const text = readFileSync(new URL("../../docs/reference/import.md", import.meta.url), "utf8");
    const [, table = ""] = /<!-- not-back:begin -->\n([\s\S]*?)<!-- not-back:end -->/.exec(text) ?? [];
    const codes = [...table.matchAll(/`(import\/[a-z-]+)`/g)].map(([, code = ""]) => code as ToldCode);
    expect(codes.length).toBeGreaterThan(6);
    for (const code of codes) expect(TOLD[code].isLoss, code).toBe(false);
  });

  it(
    "is counted in the report: labels, add-ons, component lists, teams, people in credits",
    LONG,
    async () => {
      const platform = await Platform.start(VISITOR_517, WORDS);
      const { directory, result } = await imported(platform.origin);
      const units = itemsOf(VISITOR_517, "units");
      const labels = units.flatMap((unit) => unit["labels"] as readonly Item[]);
      expect(labels.length).toBeGreaterThan(1);
      const told = new Map(result.told.map(({ code, count, examples }) => [code, { count, examples }]));
      expect(told.get("import/label")?.count).toBe(labels.length);
      const rows = textOf(directory, "tables/labels.csv").trim().split("\n");
      const projectOf = (unit: Item): string => String(unit["translation"]).split("/").at(-4) ?? "";
      const own = units.flatMap((unit) =>
        (unit["labels"] as readonly Item[]).map(
          ({ name, color, description }) => `${projectOf(unit)},${name},${color},${description}`,
        ),
      );
      expect(rows).toEqual(["project,label,color,description", ...new Set(own)]);
      const out = temporaryDirectory();
      expect(await build({ catalogue: directory, out, cache: false, bulk: true })).toMatchObject({
        ok: true,
      });
      const files = readFiles(out);
      const pages = [...files].filter(([path]) => path.startsWith("translate/"));
      for (const { name, color } of labels) {
        const mark = `<span class="label c-${color}"`;
        const shown = pages.filter(
          ([, page]) => page.includes(mark) && page.includes(`<bdi>${name}</bdi></span>`),
        );
        expect(shown.length, String(name)).toBeGreaterThan(0);
      }
      const kept = files.get("lingodex/bulk/labels.json");
      const { results } = JSON.parse(String(kept)) as { readonly results: readonly Item[] };
      const copied = results.flatMap((one) => one["labels"] as readonly string[]);
      expect(copied.sort()).toEqual(labels.map(({ name }) => name).sort());
      const addons = itemsOf(VISITOR_517, "components").flatMap((one) => one["addons"] as readonly unknown[]);
      const authors = itemsOf(VISITOR_517, "changes").flatMap(({ author }) => author ?? []);
      const counted = {
        "add-ons": addons.length,
        "component lists": countOf(VISITOR_517, "component-lists"),
        teams: countOf(VISITOR_517, "groups"),
        "people in credits": new Set(authors).size,
      };
      const all = Object.values(counted).reduce((sum, count) => sum + count, 0);
      expect(told.get("import/not-kept")?.count).toBe(all);
      const examples = Object.entries(counted).map(([what, count]) =>
        count === 1 ? what : `${what}: ${count}`,
      );
      expect([...(told.get("import/not-kept")?.examples ?? [])].sort()).toEqual(examples.sort());
      expect(filesBelow(directory, "Viewers")).toEqual([]);
      const lossless = result.told.filter(({ code }) => TOLD[code].isLoss);
      expect(lossless).toEqual([]);
    },
  );

  it("is counted with a token, too: memory, and add-ons and announcements of projects", LONG, async () => {
    const toldOf = async (visitor: string, view: string): Promise<readonly string[]> => {
      const platform = await Platform.start(visitor, [...WORDS, "--user", view]);
      const { result } = await imported(platform.origin, { token: "wlu_q9Zz4k7" });
      return result.told.find(({ code }) => code === "import/not-kept")?.examples ?? [];
    };
    const view = administratorsView("modern-5.17");
    const ofProject = editedView(view, { components: (one) => ({ ...one, addons: [] }) });
    const told = await toldOf(VISITOR_517, ofProject);
    const addons = countOf(view, "addons");
    expect(addons).toBeGreaterThan(0);
    expect(told).toContain(addons === 1 ? "add-ons" : `add-ons: ${addons}`);
    expect(told).toContain(`entries of the translation memory: ${countOf(view, "memory")}`);
    const posted = itemsOf(USER_2026, "changes").filter(({ action }) => action === 46);
    const announced = new Set(posted.map(({ id }) => id)).size;
    expect(announced).toBeGreaterThan(1);
    expect(await toldOf(VISITOR_2026, USER_2026)).toContain(`announcements: ${announced}`);
  });
});
