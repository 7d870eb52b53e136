import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { commitAll, put } from "../discover/made-repository.ts";
import { readFiles } from "../end-to-end/published.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";

const GIT = "changes: [git]\n";
const ENGAGE = "engage/app/de/index.html";

/** @param isAsked whether `repository/` documents are asked of git */
function manifest({ changes = "", isAsked = false }): string {
  return `base_url: https://example.org
${changes}projects:
  - slug: app
    name: App
    components:
      - {slug: app, name: App, file_format: json, filemask: "*.json", template: en.json, repo: "https://github.com/org/app", branch: main${isAsked ? ", repository: git" : ""}}
`;
}

/** A catalogue, whole, in a folder below `above`. */
function putCatalogue(above: string, folder: string, text: string): string {
  put(above, join(folder, "en.json"), '{"a": "A"}\n');
  put(above, join(folder, "de.json"), '{"a": "Ä"}\n');
  put(above, join(folder, "catalogue.yaml"), text);
  return join(above, folder);
}

/** Files for people, by path. */
async function pagesOf(catalogue: string): Promise<ReadonlyMap<string, string>> {
  const out = join(quickDirectory(), "out");
  const { ok, diagnostics } = await build({ catalogue, out, cache: false, pages: true });
  expect(ok, JSON.stringify(diagnostics)).toBe(true);
  const files = [...readFiles(out)].filter(([path]) => !/^(?:api|lingodex)\//.test(path));
  return new Map(files.map(([path, bytes]) => [path, bytes.toString("utf8")]));
}

describe("files of a catalogue in the folder of a repository", () => {
  it.each([{ changes: GIT }, { isAsked: true }, { changes: GIT, isAsked: true }])(
    "are linked from the top of the repository that git is asked for: %j",
    async (asked) => {
      const top = quickDirectory();
      const catalogue = putCatalogue(top, "parts/texts", manifest(asked));
      put(top, ".github/CONTRIBUTING.md", "# How\n");
      commitAll(top);
      const page = (await pagesOf(catalogue)).get(ENGAGE) ?? "";
      expect(page).toContain("https://github.com/org/app/edit/main/parts/texts/de.json");
      expect(page).toContain('href="https://github.com/org/app/blob/main/.github/CONTRIBUTING.md"');
      put(top, "parts/texts/CONTRIBUTING.md", "# How\n");
      expect((await pagesOf(catalogue)).get(ENGAGE)).toContain(
        'href="https://github.com/org/app/blob/main/parts/texts/CONTRIBUTING.md"',
      );
    },
  );

  it("have the same pages in another repository as in none, where git is not asked", async () => {
    const other = quickDirectory();
    put(other, "CONTRIBUTING.md", "# Of another project\n");
    commitAll(other);
    const inside = await pagesOf(putCatalogue(other, "copies/app", manifest({})));
    const alone = await pagesOf(putCatalogue(quickDirectory(), "app", manifest({})));
    expect(inside).toEqual(alone);
    expect(inside.get(ENGAGE)).toContain("https://github.com/org/app/edit/main/de.json");
  });
});

describe("lines of texts in a repository", () => {
  it("are those of a full build after an edit of another file", async () => {
    const top = quickDirectory();
    const [kept, anew] = ["kept", "anew"].map((name) => join(top, "out", name));
    const catalogue = putCatalogue(top, "texts", manifest({}));
    const texts = (code: string): string =>
      JSON.stringify(Object.fromEntries(["a", "b", "c"].map((key) => [key, `${code} ${key}`])), undefined, 1);
    for (const code of ["en", "de", "fr"]) put(catalogue, `${code}.json`, texts(code));
    const pages = async (out = "", memory: { cache?: false } = {}) => {
      const { ok } = await build({ catalogue, out, ...memory, pages: true });
      expect(ok).toBe(true);
      return ["translate/app/app/de", "strings/app/app"].map((place) =>
        readFileSync(join(out, place, "index.html"), "utf8"),
      );
    };
    await pages(kept);
    put(catalogue, "de.json", texts("another"));
    const [translated = "", strings = ""] = await pages(kept);
    expect(translated).toContain('#L3">source line</a>');
    expect(strings).toMatch(/fr\.json#L3">translation line<\/a>/);
    expect([translated, strings]).toEqual(await pages(anew, { cache: false }));
  });
});

describe("a commit that changes no translation file", () => {
  it.each([
    ["whose status is asked for", true],
    ["whose change log alone comes from git", false],
  ])("changes the pages of the start and of projects alone, of a component %s", async (_what, isAsked) => {
    const top = quickDirectory();
    const catalogue = putCatalogue(top, "texts", manifest({ changes: GIT, isAsked }));
    commitAll(top);
    const before = await pagesOf(catalogue);
    put(top, "program.js", "1;\n");
    commitAll(top);
    const after = await pagesOf(catalogue);
    const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
    expect(changed.sort()).toEqual(["index.html", "projects/app/index.html"]);
    expect([...before.keys()]).toEqual([...after.keys()]);
    expect(after.get("index.html")).toContain("Built from commit");
  });
});
