import { describe, expect, it, onTestFinished } from "vitest";
import { build, verify } from "../../src/index.ts";
import { Failure } from "../../src/model/index.ts";
import { readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { sample } from "../suite/sample.ts";
import {
  bodyAt,
  type Edit,
  editedPage,
  editedView,
  type Item,
  itemsOf,
  rewrittenView,
  VISITOR_2026,
} from "./captured.ts";
import { FakeHistory } from "./fake/history.ts";
import { FakeServer } from "./fake/server.ts";
import { filesOf, imported } from "./imported.ts";
import { CAUSELESS, judgeCopy } from "./judged-units.ts";
import { Platform } from "./platform.ts";

/** Servers of 2026 that are not captured: what a real one said, and what the next one may say otherwise. */

const LONG = { timeout: 300_000 };

/** Fields that say how something is set, or add to it: without them, all texts are the same, and what files say of them. */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  projects: ["web", "translation_review", "access_control", "announcements_url"],
  components: [
    ...["vcs", "branch", "git_export", "license_url", "priority", "locked", "edit_template"],
    ...["allow_translation_propagation", "check_flags", "effective_check_flags", "language_regex", "addons"],
    ...["effective_license", "file_format_params", "linked_component", "agreement"],
  ],
  translations: ["revision", "last_change", "last_author"],
  languages: ["direction"],
  units: ["fuzzy", "translated", "approved", "priority", "extra_flags", "explanation", "labels"],
  changes: ["action_name", "target", "details", "old", "author", "user"],
};

const nothing =
  (keys: readonly string[]): Edit =>
  (item) => ({ ...item, ...Object.fromEntries(keys.map((key) => [key, null])) });

const absent =
  (keys: readonly string[]): Edit =>
  (item) =>
    Object.fromEntries(Object.entries(item).filter(([key]) => !keys.includes(key)));

function editsOf(edit: (keys: readonly string[]) => Edit, fields = SETTINGS): Readonly<Record<string, Edit>> {
  return Object.fromEntries(Object.entries(fields).map(([list, keys]) => [list, edit(keys)]));
}

async function copyOf(edits: Readonly<Record<string, Edit>>) {
  const platform = await Platform.start(editedView(VISITOR_2026, edits), ["--rewrite-host", "--synth"]);
  const { directory, result } = await imported(platform.origin);
  expect(result.told.filter(({ code }) => CAUSELESS.has(code))).toEqual([]);
  expect(result).toMatchObject({ ok: true, rounds: 1 });
  const out = temporaryDirectory();
  const site = { links: "query", view: "api", pages: false, cache: false, compat: ["wlc3"] } as const;
  expect(await build({ catalogue: directory, out, ...site })).toMatchObject({ ok: true });
  expect(await verify(out)).toMatchObject({ ok: true });
  const before = filesOf(directory);
  const again = await imported(platform.origin, { directory });
  expect(again.result).toMatchObject({ ok: true, rounds: 1, written: 0, deleted: 0 });
  expect(filesOf(directory)).toEqual(before);
  return { files: readFiles(out), result };
}

/** What the real server lists, with these fields as the copy has to have them. */
function shownWith(edit: (unit: Item) => Item) {
  const list = (name: string): readonly Item[] => itemsOf(VISITOR_2026, name);
  return { units: list("units").map(edit), components: list("components"), projects: list("projects") };
}

describe("settings that the next release may move elsewhere", () => {
  it.each([
    ["null", nothing],
    ["missing", absent],
  ])("take nothing with them where they are %s", LONG, async (_how, edit) => {
    const { files, result } = await copyOf(editsOf(edit));
    const { lost } = judgeCopy(
      files,
      shownWith((unit) => ({ ...unit, explanation: "", priority: 100 })),
    );
    expect([...lost.keys()].sort()).toEqual([
      ...["a string that is never translated", "glossary", "of the source language"],
    ]);
    expect(result.counts["changes"]).toBeGreaterThan(200);
  });
});

/** What names something, or says of which language it is, where something else says the same. */
const TOLD_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  projects: ["name"],
  components: ["name", "source_language"],
  translations: ["language_code"],
  languages: ["name", "plural"],
};

describe("what another field says, too", () => {
  it.each([
    ["null", nothing],
    ["missing", absent],
  ])("loses no unit where it is %s", LONG, async (_how, edit) => {
    const { files } = await copyOf(editsOf(edit, TOLD_ELSEWHERE));
    const { lost } = judgeCopy(
      files,
      shownWith((unit) => unit),
    );
    expect(lost.has("unknown")).toBe(false);
  });

  it("is said by the component, where no translation is said to be its source", LONG, async () => {
    const { files } = await copyOf(
      editsOf(nothing, { translations: ["is_source"], units: ["position", "has_suggestion"] }),
    );
    const { lost } = judgeCopy(
      files,
      shownWith((unit) => ({ ...unit, has_suggestion: false })),
    );
    expect(lost.has("unknown")).toBe(false);
  });
});

describe("any field of a list that is null in all items", () => {
  const lists = ["projects", "components", "translations", "languages", "units", "changes"];
  const history = new FakeHistory();
  const component = history.addComponent("shop", "app", ["cs"]);
  for (const at of [0, 1]) history.addString(component, `key${at}`, `Text ${at}`, at);
  history.label(component.translations[0]?.units[0] ?? expect.fail(), "On the wheel");
  let [list, key] = ["", ""];
  const rewritten = (body: string | undefined, path: string): string | undefined =>
    body !== undefined && path.split("/").at(-2) === list
      ? editedPage(body, (item) => ({ ...item, [key]: null }))
      : body;

  it("takes no unit with it, or is told", LONG, async () => {
    const server = await FakeServer.start(history, undefined, rewritten);
    onTestFinished(() => server.close());
    const { result: whole } = await imported(server.origin);
    const fields = await fieldsOf(server.origin, lists);
    expect(fields.length).toBeGreaterThan(60);
    const outcomes = new Set<string>();
    for ([list, key] of sample(fields, 4, "fields that are null"))
      outcomes.add(await outcomeOf(server.origin, whole.counts["units"], `${list} ${key}`));
    expect(outcomes).toContain("equal");
  });
});

async function outcomeOf(
  origin: string,
  units: number | undefined,
  field: string,
): Promise<"refused" | "told" | "equal"> {
  try {
    const { result } = await imported(origin);
    if (!result.ok) return "told";
    expect(result.counts["units"], field).toBe(units);
    return "equal";
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(error.message, field).toMatch(/broken|catalogue|shows no project/);
    return "refused";
  }
}

async function fieldsOf(origin: string, lists: readonly string[]): Promise<[list: string, key: string][]> {
  const found: [string, string][] = [];
  for (const list of lists) {
    const answer = await fetch(`${origin}/api/${list}/`);
    const [item = {}] = ((await answer.json()) as { readonly results: readonly Item[] }).results;
    found.push(...Object.keys(item).map((key): [string, string] => [list, key]));
  }
  return found;
}

const HTML = '<script>alert(1)</script> \u202e\u001b[31m <b>bold</b>,\r\n"quoted"';

/** Units that this server says are edited and not committed; a file that is made of units has the edit. */
const isEdited = ({ id, state, source_unit, url, translation }: Item): boolean =>
  Number(id) % 5 === 0 && state === 20 && source_unit !== url && !String(translation).includes("/pantry/");

const ODD: Readonly<Record<string, Edit>> = {
  units: (unit) => ({
    ...unit,
    ...(isEdited(unit) && { pending: true, target: (unit["target"] as string[]).map((text) => `${text}!`) }),
    ...(unit["state"] === 10 && { state: 12 }),
    ...(unit["explanation"] !== "" && { explanation: HTML }),
    labels: [
      ...(unit["labels"] as readonly Item[]),
      ...[
        { name: "a\u0007b  <i>c</i>", color: "rgb(1, 2, 3)", description: HTML },
        { name: "a\u0007b <i>c</i>", color: null },
        { name: " \n", color: "teal" },
      ].map((label) => ({ id: 99, ...label })),
    ],
  }),
  changes: (change) =>
    Number(change["id"]) % 9 === 0
      ? { ...change, action: 105 + (Number(change["id"]) % 3), action_name: "Unheard of", details: ["x"] }
      : change,
  translations: (one) => ({ ...one, revision: one["revision"] === "" ? "" : `v2-${one["revision"]}` }),
};

describe("a server of 2026 with odd data", () => {
  it(
    "comes back: labels, html in explanations, states, edits, kinds of the log and revisions",
    LONG,
    async () => {
      const { files, result } = await copyOf(ODD);
      const told = new Map(result.told.map(({ code, count }) => [code, count]));
      const edited = itemsOf(VISITOR_2026, "units").filter(isEdited);
      expect(edited.length).toBeGreaterThan(5);
      const { lost } = judgeCopy(
        files,
        shownWith((unit) => (unit["explanation"] === "" ? unit : { ...unit, explanation: HTML })),
      );
      expect([...lost.keys()]).not.toContain("unknown");
      expect(told.get("import/pending")).toBeGreaterThan(0);
      expect(told.get("import/pending")).toBeLessThanOrEqual(edited.length);
    },
  );

  it("comes back as it is, where lists are paged by cursor and not counted", LONG, async () => {
    const lists = /^\/api\/(?:units|changes|translations)\/\?page_size=1000$/;
    const added: Record<string, string> = {};
    for (const list of ["units", "changes", "translations"]) {
      const address = `/api/${list}/?page_size=1000`;
      const { next, rest } = halves(bodyAt(VISITOR_2026, address)?.toString() ?? "", list);
      expect(next).toContain("cursor");
      added[`/api/${list}/?cursor=k%3D2&page_size=1000`] = rest;
    }
    const view = rewrittenView(
      VISITOR_2026,
      (address, body) => (lists.test(address) ? halves(body, address.split("/")[2] ?? "").first : undefined),
      added,
    );
    const whole = await Platform.start(VISITOR_2026, ["--rewrite-host", "--synth"]);
    const wanted = await imported(whole.origin);
    const platform = await Platform.start(view, ["--rewrite-host", "--synth"]);
    const { directory, result } = await imported(platform.origin);
    expect(result).toMatchObject({ ok: true, rounds: 1, counts: wanted.result.counts });
    const plain = (files: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(files).filter(([path]) => /^(?:tables|repos)/.test(path)));
    expect(plain(filesOf(directory))).toEqual(plain(filesOf(wanted.directory)));
    const again = await imported(platform.origin, { directory });
    expect(again.result).toMatchObject({ ok: true, written: 0, deleted: 0 });
  });
});

/** A page as two, of which the first names the second by a cursor; integers of 64 bits stay as they are. */
function halves(
  body: string,
  list: string,
): { readonly first: string; readonly rest: string; readonly next: string } {
  const exact = body.replace(/("(?:id|content)_hash":)(-?\d+)/g, '$1"exact:$2"');
  const { results } = JSON.parse(exact) as { readonly results: readonly Item[] };
  const middle = Math.ceil(results.length / 2);
  const next = `http://elsewhere.example.org/api/${list}/?page_size=1000&cursor=k%3D2`;
  const text = (page: unknown): string => JSON.stringify(page).replace(/"exact:(-?\d+)"/g, "$1");
  return {
    first: text({ next, previous: null, results: results.slice(0, middle) }),
    rest: text({ next: null, previous: null, results: results.slice(middle) }),
    next,
  };
}
