import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { build, verify } from "../../src/index.ts";
import { describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import { servePreview } from "../../src/published/serve/preview.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { freePort } from "../free-port.ts";
import { administratorsView, type Item, itemsOf, LATER, USER, VISITOR } from "./captured.ts";
import { filesOf, imported, published } from "./imported.ts";
import { Platform } from "./platform.ts";

const FORMS = "\u001e\u001e";

/** Which view is asked, with what token, and whose lists tell what has to come back. */
const VIEWS = [
  { view: "a visitor", words: [], token: undefined, lists: VISITOR },
  { view: "a user", words: () => ["--user", USER], token: "wlu_q9Zz4k7", lists: USER },
  {
    view: "an administrator",
    words: () => ["--user", administratorsView()],
    token: "wlu_q9Zz4k7",
    lists: USER,
  },
] as const;

async function platformOf({ words }: (typeof VIEWS)[number]): Promise<Platform> {
  return Platform.start(VISITOR, [
    "--rewrite-host",
    "--synth",
    ...(typeof words === "function" ? words() : []),
  ]);
}

/** `/api/translations/harbour/mobile%252Fphones%252Fandroid/de/`: the copy has no categories. */
function translationOf(unit: Item): string {
  const [, path = ""] = String(unit["translation"]).split("/api/translations/");
  return path.replace(/[^/]*%252F/, "");
}

describe.each(VIEWS)("release 5.x, as $view sees it", (view) => {
  it("comes back: texts, hashes, states, each unit's fields as the facts say", async () => {
    const platform = await platformOf(view);
    const { directory, result } = await imported(platform.origin, {
      token: view.token,
      privateProjects: "publish",
    });
    expect(result).toMatchObject({ ok: true, release: "5.x", rounds: 1 });
    const files = await published(directory);
    const formats = new Map(
      itemsOf(view.lists, "components").map((component) => [String(component["url"]), component]),
    );

    const lost = new Map<string, number>();
    let compared = 0;
    const units = itemsOf(view.lists, "units");
    const sources = new Map(units.map((unit) => [unit["url"], unit]));
    for (const unit of units) {
      const [base = ""] = String(unit["translation"]).split(/\/(?=[^/]+\/$)/);
      const component = formats.get(`${base.replace("/api/translations/", "/api/components/")}/`);
      const bytes = files.get(`api/units/${unit["id"]}/index.json`);
      if (bytes === undefined) {
        const reason = reasonOf(unit, component);
        lost.set(reason, (lost.get(reason) ?? 0) + 1);
        continue;
      }
      compared += 1;
      const text = bytes.toString("utf8").replace(/("(?:id|content)_hash":)(-?\d+)/g, '$1"$2"');
      const copy = JSON.parse(text) as Item;
      expect(fieldsOf(copy), translationOf(unit)).toEqual(expectedOf(unit, component, sources));
    }

    expect(compared).toBeGreaterThan(1000);
    expect([...lost.keys()].sort()).toEqual([
      "a string that is never translated",
      "glossary",
      "of the source language",
    ]);
  });

  it("has the server's own counts, but where the facts tell why not", async () => {
    const platform = await platformOf(view);
    const { directory } = await imported(platform.origin, { token: view.token, privateProjects: "publish" });
    const files = await published(directory);
    const byTranslation = new Map<string, Item[]>();
    for (const unit of itemsOf(view.lists, "units"))
      byTranslation.set(translationOf(unit), [...(byTranslation.get(translationOf(unit)) ?? []), unit]);

    let equal = 0;
    for (const translation of itemsOf(view.lists, "translations")) {
      const path = translationOf({ translation: translation["url"] });
      const bytes = files.get(`api/translations/${path}index.json`);
      if (bytes === undefined) continue;
      const copy = JSON.parse(bytes.toString("utf8")) as Item;
      for (const key of comparable(byTranslation.get(path) ?? [], (id) =>
        files.has(`api/units/${id}/index.json`),
      )) {
        expect(copy[key], `${path} ${key}`).toBe(translation[key]);
        equal += 1;
      }
    }
    expect(equal).toBeGreaterThan(150);

    const countOf = (list: string): unknown =>
      (JSON.parse(files.get(`api/${list}/index.json`)?.toString("utf8") ?? "{}") as Item)["count"];
    expect(countOf("projects")).toBe(itemsOf(view.lists, "projects").length);
    const usual = itemsOf(view.lists, "components").filter((one) => one["is_glossary"] === false);
    expect(countOf("components")).toBe(usual.length);
  });

  it("takes as many requests as the facts reckon, with GET alone", async () => {
    const platform = await platformOf(view);

    const { directory, result } = await imported(platform.origin, { token: view.token });

    const asked = platform.asked().filter(({ address }) => !address.startsWith("/git/"));
    expect(new Set(asked.map(({ method }) => method))).toEqual(new Set(["GET"]));
    expect(asked.length).toBe(result.requests);
    const pages = (list: string): number => Math.max(1, Math.ceil(itemsOf(view.lists, list).length / 1000));
    const files = asked.filter(({ address }) => /\/(file|monolingual_base|new_template)\/$/.test(address));
    const users = asked.filter(({ address }) => address.startsWith("/api/users/"));
    // What is counted and not copied, and the release, which is said to a token.
    const counts = asked.filter(({ address }) => /\?page_size=1$|\/metrics\/$/.test(address));
    expect(counts.length).toBeLessThanOrEqual(view.token === undefined ? 2 : 5);
    const reckoned = 8 + pages("units") + pages("changes") + users.length + files.length + counts.length;
    const asVisitor = view.token === undefined ? 0 : 2;
    expect(asked.length).toBeLessThanOrEqual(reckoned + asVisitor);
    // Nobody's address of electronic mail, and nothing of the token.
    const text = Object.entries(filesOf(directory))
      .filter(([path]) => !path.startsWith("repos/"))
      .map(([, file]) => Buffer.from(file, "base64").toString("utf8"))
      .join("\n");
    expect(text).not.toContain("anna@example.org");
    expect(text).not.toContain("wlu_q9Zz4k7");
  });
});

function reasonOf(unit: Item, component: Item | undefined): string {
  if (component?.["is_glossary"] === true) return "glossary";
  const isSource = String(unit["translation"]).endsWith("/en/");
  if (isSource && (component?.["template"] === "" || component?.["edit_template"] === false))
    return "of the source language";
  return unit["state"] === 100 ? "a string that is never translated" : "unknown";
}

/** Counts that are the server's own: of read-only strings and of plurals' words the release has others. */
function comparable(units: readonly Item[], has: (id: unknown) => boolean): readonly string[] {
  const readOnly = units.filter(({ state }) => state === 100);
  const hasPlurals = units.some(({ source }) => (source as readonly string[]).length > 1);
  return [
    ...["fuzzy", "have_suggestion"],
    ...(readOnly.every(({ id }) => has(id)) ? ["total"] : []),
    ...(readOnly.length === 0 ? ["translated"] : []),
    ...(readOnly.length === 0 && !hasPlurals ? ["total_words", "translated_words", "fuzzy_words"] : []),
  ];
}

const KEPT = ["id_hash", "content_hash", "has_suggestion", "priority", "previous_source", "fuzzy"] as const;

function fieldsOf(unit: Item): Item {
  const target = String(unit["target"]);
  return {
    ...Object.fromEntries(KEPT.map((key) => [key, unit[key]])),
    source: unit["source"],
    target: target.split(FORMS).every((form) => form === "") ? "" : target,
    context: unit["context"],
    comment: unit["comment"],
    translated: unit["translated"],
    has_comment: unit["has_comment"],
  };
}

/** What the release says of a unit, by the facts (oracle/modern, sections 4 and 5). */
function expectedOf(unit: Item, component: Item | undefined, units: ReadonlyMap<unknown, Item>): Item {
  const texts = (key: string): readonly string[] => unit[key] as readonly string[];
  const hasText = texts("target").some((form) => form !== "");
  const isJson = component?.["file_format"] === "json";
  return {
    ...Object.fromEntries(KEPT.map((key) => [key, unit[key]])),
    ...(isJson && { id_hash: expect.any(String), content_hash: expect.any(String) }),
    source: texts("source").join(FORMS),
    target: hasText ? texts("target").join(FORMS) : "",
    context: isJson ? `.${unit["context"]}` : unit["context"],
    comment: unit["note"],
    translated: unit["translated"] === true && (unit["state"] !== 100 || hasText),
    has_comment: unit["has_comment"] === true || units.get(unit["source_unit"])?.["has_comment"] === true,
  };
}

describe("a copy of release 5.x", () => {
  it("is proven, and read by wlc 1.1 and 3.0", { timeout: 120_000 }, async (context) => {
    const programs = ["LINGODEX_WLC", "LINGODEX_WLC_3"].map((name) => process.env[name]);
    if (programs.includes(undefined)) return skipFor("wlc 1.1 and 3.0.0 are not installed", context);
    const platform = await platformOf(VIEWS[0]);
    const { directory } = await imported(platform.origin);
    const [out, port] = [temporaryDirectory(), await freePort()];
    const baseUrl = `http://127.0.0.1:${port}`;
    const site = { baseUrl, host: "preview", compat: ["wlc3"], cache: false } as const;
    const built = await build({ catalogue: directory, out, ...site });
    expect(built).toMatchObject({ ok: true });
    // A key that stands twice in each of the files themselves is all that there is to say.
    const told = built.diagnostics.filter((one) => describeDiagnostic(one).severity === "warning");
    expect([...new Set(told.map(({ code }) => code))]).toEqual(["unit/duplicate"]);

    expect(await verify(out)).toMatchObject({ ok: true });
    const preview = await servePreview({ directory: out, port, prefix: "" });
    try {
      for (const program of programs)
        for (const list of ["list-projects", "list-components", "list-translations", "list-languages"]) {
          const words = ["--url", `${baseUrl}/api/`, "--format", "json", list];
          const { stdout } = await promisify(execFile)(program ?? "", words, { timeout: 60_000 });
          expect((JSON.parse(stdout) as unknown[]).length).toBeGreaterThan(2);
        }
    } finally {
      await preview.close();
    }
  });

  it("hides from visitors what the server does", async () => {
    const platform = await platformOf(VIEWS[1]);

    const { directory } = await imported(platform.origin, { token: "wlu_q9Zz4k7" });

    expect(readFileSync(join(directory, "catalogue.yaml"), "utf8")).toMatch(
      /slug: vault\n(?:.*\n){1,3} *private: true/,
    );
    expect([...(await published(directory)).keys()].filter((path) => path.includes("vault"))).toEqual([]);
  });

  it("has files made of units where the server hides them, or where that is asked for", async () => {
    const platform = await platformOf(VIEWS[0]);

    const { directory, result } = await imported(platform.origin, { files: "rebuilt" });

    const asked = platform.asked().map(({ address }) => address);
    expect(asked.filter((address) => /translations.*\/file\//.test(address))).toEqual([]);
    const told = new Map(result.told.map(({ code, count, examples }) => [code, { count, examples }]));
    // Android's resources and Java's properties are not written.
    expect([...(told.get("import/no-files")?.examples ?? [])].sort()).toEqual([
      "harbour/android",
      "harbour/gate",
    ]);
    expect([...told.keys()]).not.toContain("import/text");
    expect([...told.keys()]).not.toContain("import/unit");
    expect([...told.keys()]).not.toContain("import/difference");
    const files = await published(directory);
    let equal = 0;
    for (const unit of itemsOf(VISITOR, "units")) {
      const bytes = files.get(`api/units/${unit["id"]}/index.json`);
      if (bytes === undefined) continue;
      const { source, target } = JSON.parse(bytes.toString("utf8")) as Item;
      expect(source).toBe((unit["source"] as readonly string[]).join(FORMS));
      expect(String(target).replaceAll(FORMS, "")).toBe((unit["target"] as readonly string[]).join(""));
      equal += 1;
    }
    expect(equal).toBeGreaterThan(900);
  });

  it("asks a protected project for one of its files, and makes all of them, where that is left to it", async () => {
    const own = itemsOf(VISITOR, "translations").filter(
      ({ url, filename }) => String(url).includes("/beacon/lamps/") && filename !== "",
    );
    for (const [files, count] of [["auto", 1] as const, ["api", own.length] as const]) {
      const platform = await platformOf(VIEWS[0]);

      const { directory } = await imported(platform.origin, { files });

      const asked = platform
        .asked()
        .filter(({ address }) => address.startsWith("/api/translations/beacon/lamps/"));
      expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 403));
      const made = Object.keys(filesOf(directory)).filter((path) => path.startsWith("repos/beacon/lamps/"));
      expect(made.length).toBe(files === "auto" ? own.length : 0);
    }
  });

  it("is brought up to date to what an import from nothing gives", async () => {
    const words = ["--rewrite-host", "--synth", "--port", String(await freePort())];
    const before = await Platform.start(VISITOR, words);
    const { directory } = await imported(before.origin);
    await before.stop();
    const after = await Platform.start(LATER, words);
    expect(after.origin).toBe(before.origin);

    await imported(after.origin, { directory });

    const { directory: whole } = await imported(after.origin);
    const [found, wanted] = [filesOf(directory), filesOf(whole)];
    const paths = [...new Set([...Object.keys(found), ...Object.keys(wanted)])];
    expect(paths.filter((path) => found[path] !== wanted[path])).toEqual([]);
  });
});
