import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { CHECKS } from "../../src/catalogue/quality/checks/index.ts";
import { EN_CHECK_NAMES } from "../../src/site/pages/words/en-checks.ts";
import { readExample } from "../cli/example.ts";
import { catalogueOf, fileOf, keys, link, monolingual, projectOf } from "../compute/catalogue-of.ts";
import { madePages, saidOn } from "./made-pages.ts";

const SAMPLE = fileURLToPath(new URL("../../data/alpine-club", import.meta.url));

const HOSTILE = '<script>alert("1")</script>';

/** Keys of one translation, each with a text. */
function many(count: number, text: (at: number) => string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at + 1}`, text(at + 1)]));
}

function pagesOf(
  texts: Record<string, string>,
  german: Record<string, string>,
  facts = {},
): ReadonlyMap<string, string> {
  const app = monolingual("app", fileOf("en", keys(texts)), [
    fileOf("de", keys(german)),
    fileOf("he", keys(german)),
  ]);
  const { linked } = link(catalogueOf({ projects: [projectOf("huts", [{ ...app, ...facts }])] }));
  return madePages(linked);
}

const NAMES = (pages: ReadonlyMap<string, string>, under: string): readonly string[] =>
  [...pages.keys()].filter((path) => path.startsWith(under));

describe("texts for people", () => {
  const long = pagesOf(
    many(250, (at) => `Text ${at}`),
    many(250, (at) => (at > 240 ? "" : `Wort ${at}`)),
  );

  it("stand a hundred a page, the first at the root, and those to be finished once more", () => {
    expect(NAMES(long, "translate/huts/app/de/")).toEqual([
      "translate/huts/app/de/index.html",
      "translate/huts/app/de/page=2/index.html",
      "translate/huts/app/de/page=3/index.html",
      "translate/huts/app/de/show=unfinished/index.html",
      "translate/huts/app/de/search.json",
    ]);
    const last = saidOn(long, "translate/huts/app/de/page=3/index.html");
    expect(last).toContain("Wort 240");
    expect(last).not.toContain("Wort 200");
    expect(saidOn(long, "translate/huts/app/de/show=unfinished/index.html")).toContain("key250");
  });

  it("are fewer a page where they are long", () => {
    const pages = pagesOf(
      many(30, () => "x".repeat(9_000)),
      {},
    );
    expect(NAMES(pages, "translate/huts/app/de/page=")).toHaveLength(2);
  });

  it("lead to the page where a string stands with all its languages, and back", () => {
    const strings =
      long.get("strings/huts/app/page=2/index.html") ?? long.get("strings/huts/app/index.html") ?? "";
    const led = /href="([^"]*translate\/huts\/app\/de\/page=3\/)#(checksum-[0-9a-f]+)"/.exec(strings);
    expect(long.get("translate/huts/app/de/page=3/index.html")).toContain(`id="${led?.[2]}"`);
  });

  it("stand in their language and direction, and never run", () => {
    const pages = pagesOf({ [HOSTILE]: HOSTILE }, { [HOSTILE]: `${HOSTILE}\u202e` });
    for (const [path, page] of pages) {
      if (path.endsWith(".html")) expect(page, path).not.toContain("<script>alert");
    }
    const hebrew = pages.get("translate/huts/app/he/index.html");
    expect(hebrew).toContain(
      'lang="he" dir="rtl">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;\u202e</div>',
    );
  });
});

describe("components for people", () => {
  const REPOSITORY = { repo: "https://me:secret@git.example.org/huts.git", filemask: "po/*.json" };

  it("tell nothing of a repository that is not shown", () => {
    const hidden = pagesOf({ a: "A" }, { a: "B" }, { ...REPOSITORY, showRepository: false });
    expect(hidden.get("projects/huts/app/index.html")).not.toMatch(/git\.example\.org|po\/\*/);
    const shown = pagesOf({ a: "A" }, { a: "B" }, { ...REPOSITORY, showRepository: true });
    expect(saidOn(shown, "projects/huts/app/index.html")).toContain("git.example.org/huts.git");
    expect(shown.get("projects/huts/app/index.html")).not.toContain("secret");
  });

  it("link a licence only where it may be one", () => {
    const facts = { license: HOSTILE, licenseUrl: "javascript:alert(1)" };
    const page = pagesOf({ a: "A" }, { a: "B" }, facts).get("projects/huts/app/index.html");
    expect(page).not.toContain("javascript:");
    expect(page).not.toContain("<script>");
  });
});

describe("the example", () => {
  const { linked } = readExample();
  const pages = madePages(linked);

  it("has a page for every text, each with its row", () => {
    for (const { translation, text } of linked.units) {
      const { component, language } = translation;
      const under = `translate/${component.project.manifest.slug}/${component.manifest.slug}/${language.code}/`;
      const rows = NAMES(pages, under).filter((path) =>
        pages.get(path)?.includes(`id="checksum-${text.checksum}"`),
      );
      expect(rows.length, `${under} ${text.checksum}`).toBeGreaterThan(0);
    }
  });

  it("counts as failing what the statistics count", () => {
    for (const { component, language, statistics } of linked.translations) {
      const path = `translate/${component.project.manifest.slug}/${component.manifest.slug}/${language.code}/show=failing/index.html`;
      const rows = pages.get(path)?.match(/<li class="entry"/g) ?? [];
      expect(rows.length, path).toBe(statistics.failing.units);
    }
  });

  it("says of a screenshot without a file that there is none", () => {
    const [path] = [...pages.keys()].filter((name) => name.startsWith("screenshots/"));
    expect(saidOn(pages, path ?? "")).toContain("No image.");
  });
});

describe("the sample", () => {
  it("shows images from where the API hands them out", () => {
    const pages = madePages(readExample(SAMPLE).linked);
    const shown = [...pages].filter(([path]) => path.startsWith("screenshots/"));
    expect(shown.length).toBeGreaterThan(0);
    for (const [, page] of shown)
      expect(page).toMatch(/<img src="\.\.\/\.\.\/\.\.\/api\/screenshots\/\d+\/file\/[^"]+"/);
  });
});

describe("words", () => {
  it("have a name for each check", () => {
    expect(Object.keys(EN_CHECK_NAMES).sort()).toEqual(CHECKS.map(({ id }) => id).sort());
  });
});
