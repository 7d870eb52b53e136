import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ImportOptions } from "../../src/import/import-options.ts";
import { build } from "../../src/index.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { type Edit, editedView, VISITOR } from "./captured.ts";
import { filesOf, imported } from "./imported.ts";
import { Platform } from "./platform.ts";

const LONG = { timeout: 120_000 };
/** Of which the server is asked nothing else. */
const REBUILT: Partial<ImportOptions> = { files: "rebuilt" };

async function importedOf(edits: Readonly<Record<string, Edit>>, options = REBUILT) {
  const platform = await Platform.start(editedView(VISITOR, edits), ["--synth"]);
  const found = await imported(platform.origin, options);
  const told = new Map(found.result.told.map(({ code, ...rest }) => [code, rest]));
  const textOf = (path: string): string => readFileSync(join(found.directory, path), "utf8");
  return { ...found, told, textOf };
}

/** Whatever was imported has to build: its codes of errors. */
async function errorsOf(directory: string): Promise<readonly string[]> {
  const { ok, diagnostics } = await build({ catalogue: directory, out: temporaryDirectory(), cache: false });
  return ok ? [] : diagnostics.map(({ code }) => code);
}

const only =
  (key: string, value: unknown, edit: Edit): Edit =>
  (item) =>
    item[key] === value ? edit(item) : item;

describe("secrets in addresses", () => {
  it.each([
    ["a token alone", "https://ghp_Secret7@git.example.org/a/b.git", "https://git.example.org/a/b.git"],
    ["a password", "https://me:Secret7@git.example.org/a.git", "https://git.example.org/a.git"],
    [
      "one with a slash and an at",
      "https://me:Secr/et7@x@git.example.org/a.git",
      "https://git.example.org/a.git",
    ],
    ["one by ssh", "ssh://git:Secret7@git.example.org/a.git", "ssh://git@git.example.org/a.git"],
  ])("%s is not written", LONG, async (_, repo, plain) => {
    const { directory, told } = await importedOf({
      components: only("slug", "website", (item) => ({ ...item, repo })),
      projects: only("slug", "harbour", (item) => ({
        ...item,
        web: "https://me:Secret7@harbour.example.org/",
      })),
    });

    const all = Object.values(filesOf(directory)).map((text) =>
      Buffer.from(text, "base64").toString("latin1"),
    );
    expect(all.filter((text) => /Secr/.test(text))).toEqual([]);
    expect(told.get("import/credentials")?.examples).toEqual(["harbour", "lighthouse/website"]);
    expect(readFileSync(join(directory, "catalogue.yaml"), "utf8")).toContain(plain);
  });

  it.each(["https://git.example.org/@scope/a.git", "ssh://git@git.example.org/a.git", "git@host:a/b.git"])(
    "%s has none, and stays",
    LONG,
    async (repo) => {
      const { textOf, told } = await importedOf({
        components: only("slug", "website", (item) => ({ ...item, repo })),
      });

      expect(textOf("catalogue.yaml")).toContain(repo);
      expect(told.has("import/credentials")).toBe(false);
    },
  );
});

describe("items that are not what the interface says", () => {
  const HALF = "\ud800";

  it.each<[string, Record<string, Edit>]>([
    [
      "a project whose address is no text",
      { projects: only("slug", "harbour", (item) => ({ ...item, web: 7 })) },
    ],
    [
      "a project whose page is none",
      { projects: only("slug", "harbour", (item) => ({ ...item, web_url: null, name: 7 })) },
    ],
    ["half a character", { projects: only("slug", "harbour", (item) => ({ ...item, name: HALF })) }],
    ["not an identifier", { components: only("slug", "website", (item) => ({ ...item, id: 0 })) }],
    [
      "two components of one identifier",
      { components: (item) => ({ ...item, id: item["slug"] === "mail" ? 1 : item["id"] }) },
    ],
    [
      "two translations of one identifier",
      { translations: (item) => ({ ...item, id: Math.max(2, Number(item["id"]) % 40) }) },
    ],
    [
      "no plural",
      { languages: only("code", "de", (item) => ({ ...item, plural: { number: 0, formula: "0" } })) },
    ],
    [
      "a plural that is a program",
      { languages: only("code", "de", (item) => ({ ...item, plural: { number: 2, formula: "evil(n)" } })) },
    ],
    [
      "a pattern that is none",
      { components: only("slug", "website", (item) => ({ ...item, language_regex: "(" })) },
    ],
    [
      "half a character in a text",
      { units: (item) => (Number(item["id"]) % 50 === 7 ? { ...item, target: [HALF] } : item) },
    ],
  ])("%s: it is told, and the rest can be built", LONG, async (_, edits) => {
    const { directory, result, told } = await importedOf(edits);

    expect(result.ok).toBe(false);
    expect(told.has("import/answer") || told.has("import/catalogue")).toBe(true);
    expect(await errorsOf(directory)).toEqual([]);
  });

  it("names that are null are none", LONG, async () => {
    const { result: whole } = await importedOf({});
    const { result, told } = await importedOf({
      components: (item) => ({ ...item, license: item["license"] || null, check_flags: null }),
    });

    expect(result.counts).toEqual(whole.counts);
    expect(told.has("import/answer")).toBe(false);
  });

  it("replace nothing, where all together make no catalogue", LONG, async () => {
    const platform = await Platform.start(VISITOR, ["--synth"]);
    const { directory } = await imported(platform.origin, REBUILT);
    const before = filesOf(directory);
    const other = await Platform.start(
      editedView(VISITOR, { languages: (item) => ({ ...item, name: "" }) }),
      ["--synth"],
    );

    const again = imported(other.origin, { ...REBUILT, directory }).catch((error: unknown) => String(error));

    const end = await again;
    if (typeof end === "string") {
      expect(end).toContain("nothing was replaced");
      expect(filesOf(directory)).toEqual(before);
    } else expect(await errorsOf(directory)).toEqual([]);
  });
});

describe("files that a mask finds", () => {
  it("a template of another name is the source language's", LONG, async () => {
    const web = (item: Record<string, unknown>): boolean =>
      String(item["url"] ?? "").includes("/harbour/web/");
    const { result, textOf, told } = await importedOf({
      components: (item) => (web(item) ? { ...item, template: "web/strings.json", new_base: "" } : item),
      translations: (item) =>
        web(item) && item["filename"] === "web/en.json"
          ? { ...item, filename: "web/strings.json", revision: "" }
          : item,
    });

    expect(textOf("catalogue.yaml")).toContain("strings: en");
    expect([told.get("import/unit"), told.get("import/extra-unit")]).toEqual([undefined, undefined]);
    expect(result.counts["translations"]).toBe((await importedOf({})).result.counts["translations"]);
  });

  it.each(["po/en.po", "po/templates.po"])(
    "what new languages begin with (%s) is no translation",
    LONG,
    async (base) => {
      const { textOf, told } = await importedOf({
        components: (item) => (item["slug"] === "app" ? { ...item, new_base: base } : item),
      });

      expect(textOf("catalogue.yaml")).toContain(`exclude_languages: [${/(\w+)[.]po/.exec(base)?.[1]}]`);
      expect(told.get("import/extra-unit")).toBeUndefined();
    },
  );
});

describe("what a later server may say", () => {
  it("a state between those that are known is as the item says", LONG, async () => {
    let changed = 0;
    const { directory, result } = await importedOf({
      units: (item) => {
        if (item["state"] !== 20 || changed > 4) return item;
        changed += 1;
        return { ...item, state: 11, fuzzy: true, translated: false };
      },
    });

    expect(result.told.map(({ code }) => code)).not.toContain("import/difference");
    expect(readFileSync(join(directory, "tables/units.csv"), "utf8").match(/fuzzy/g)?.length).toBeGreaterThan(
      0,
    );
  });

  it("kinds of the log that are left out are told with how many of each", LONG, async () => {
    const { told } = await importedOf({});

    const { count = 0, examples = [] } = told.get("import/action") ?? {};
    const counts = examples.map((example) => Number(/: (\d+)$/.exec(example)?.[1] ?? 1));
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(count);
    expect(examples.length).toBeGreaterThan(3);
  });

  it("components of other source languages are told", LONG, async () => {
    const { told } = await importedOf({
      components: only("slug", "mail", (item) => ({
        ...item,
        source_language: { ...Object(item["source_language"]), code: "de" },
      })),
    });

    expect(told.get("import/source-language")?.examples).toEqual(["lighthouse/mail (de)"]);
  });

  it("a component in a category is named by the path that people see", LONG, async () => {
    const scope = { projects: [], components: ["harbour/mobile/phones/android"] };
    const { result } = await importedOf({}, { files: "api", scope });

    expect(result.counts).toMatchObject({ projects: 1, components: 1 });
  });
});
