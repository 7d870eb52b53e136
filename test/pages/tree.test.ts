import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type BuildOptions, type BuildResult, build, verify } from "../../src/index.ts";
import { PAGE_ROOTS } from "../../src/model/addresses/page-roots.ts";
import { rebase } from "../../src/published/rebase/rebase.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { SmallCatalogue } from "../tasks/small-catalogue.ts";

const SAMPLE = new URL("../../data/alpine-club/", import.meta.url).pathname;

function buildSample(out: string, more: Partial<BuildOptions> = {}): Promise<BuildResult> {
  return build({ catalogue: SAMPLE, out, cache: false, pages: true, ...more });
}

function pagesIn(out: string): readonly string[] {
  return Object.keys(hashFiles(out)).filter((path) =>
    /^(?!api\/|lingodex\/)(?:.*\/)?index\.html$/.test(path),
  );
}

describe("a tree with pages for people", () => {
  it("is whole: each address that documents name is a page, and each link leads somewhere", async () => {
    const out = join(quickDirectory(), "out");
    expect((await buildSample(out)).ok).toBe(true);
    expect((await verify(out)).problems).toEqual([]);
    const { pages } = JSON.parse(readFileSync(join(out, "lingodex/manifest.json"), "utf8"));
    expect(pages).toEqual({ count: pagesIn(out).length, language: "en" });
    expect(pages.count).toBeGreaterThan(50);
  });

  it.each([
    ["a page is gone", (out: string) => rmSync(join(out, "projects/mountain-huts/index.html"))],
    ["a stray file lies among them", (out: string) => writeFileSync(join(out, "projects/mine.txt"), "x")],
    [
      "a page is another one",
      (out: string) => writeFileSync(join(out, "projects/mountain-huts/index.html"), "<p>"),
    ],
  ])("is refused by verify where %s", async (_, damage) => {
    const out = join(quickDirectory(), "out");
    await buildSample(out);
    damage(out);
    expect((await verify(out)).problems).not.toEqual([]);
  });

  it("leaves the documents of the API as they are, and goes without a trace where pages are off", async () => {
    const [without, out] = [join(quickDirectory(), "without"), join(quickDirectory(), "out")];
    await buildSample(without, { pages: false });
    const plain = hashFiles(without);
    await buildSample(out);
    const own = Object.entries(hashFiles(out)).filter(([path]) => path.startsWith("api/"));
    expect(own).toEqual(Object.entries(plain).filter(([path]) => path.startsWith("api/")));
    await buildSample(out, { pages: false });
    expect(hashFiles(out)).toEqual(plain);
    expect(PAGE_ROOTS.filter((root) => existsSync(join(out, root)))).toEqual([]);
  });

  it("is the same at every address but for what is absolute, and the same bytes twice", async () => {
    const outs = [1, 2, 3].map(() => join(quickDirectory(), "out"));
    const [one = "", two = "", moved = ""] = outs;
    await buildSample(one, { host: "nginx" });
    await buildSample(two, { host: "nginx" });
    await buildSample(moved, { host: "nginx", baseUrl: "https://elsewhere.example.org" });
    expect(hashFiles(two)).toEqual(hashFiles(one));
    const rebased = join(quickDirectory(), "out");
    await rebase({ directory: one, baseUrl: "https://elsewhere.example.org", out: rebased });
    expect(hashFiles(rebased)).toEqual(hashFiles(moved));
    for (const path of pagesIn(one)) {
      const [here, there] = [one, moved].map((out) => readFileSync(join(out, path), "utf8"));
      const relative = (html = ""): string => html.replace(/https?:\/\/[^"<\s]*/g, "ABSOLUTE");
      expect(relative(there), path).toBe(relative(here));
    }
  });

  it("never takes the place of somebody's own files", async () => {
    const out = join(quickDirectory(), "out");
    await buildSample(out, { pages: false });
    mkdirSync(join(out, "projects"));
    writeFileSync(join(out, "projects/index.html"), "mine");
    const before = hashFiles(out);
    await expect(buildSample(out)).rejects.toMatchObject({
      message: expect.stringMatching(/did not write: projects\/index\.html/),
      hint: expect.stringContaining("--no-pages"),
    });
    expect(hashFiles(out)).toEqual(before);
    // Without pages it is nobody's business.
    expect((await buildSample(out, { pages: false })).ok).toBe(true);
    expect(hashFiles(out)).toEqual(before);
  });

  it.each([{ settings: "pages: true" }, { settings: "pages: {home: false, title: Ours}" }])(
    "follows the catalogue: $settings",
    async ({ settings }) => {
      const small = new SmallCatalogue([], {}, settings);
      const out = join(small.root, "pages");
      const result = await build({ ...small.options, out, cache: false });
      expect(result.ok).toBe(true);
      expect(existsSync(join(out, "index.html"))).toBe(!settings.includes("home: false"));
      if (settings.includes("Ours"))
        expect(readFileSync(join(out, "projects/p/index.html"), "utf8")).toContain("· Ours</title>");
      expect((await verify(out)).problems).toEqual([]);
    },
  );

  it("counts pages by themselves, built or remembered; a limit for documents does not, one for bytes does", async () => {
    const small = new SmallCatalogue();
    const plain = await build({
      ...small.options,
      out: join(small.root, "plain"),
      cache: false,
      pages: false,
    });
    const limited = { ...small.options, pages: true, maxDocuments: plain.documents };
    const built = await build(limited);
    expect(built).toMatchObject({ ok: true, documents: plain.documents, pages: pagesIn(small.out).length });
    expect(plain.pages).toBe(0);
    expect(await build(limited)).toMatchObject({ mode: "unchanged", pages: built.pages });
    const most = { ...limited, cache: false, maxOutputBytes: built.bytes } as const;
    expect((await build(most)).ok).toBe(true);
    const { ok, diagnostics } = await build({ ...most, maxOutputBytes: built.bytes - 1 });
    expect([ok, ...diagnostics.map(({ code }) => code)]).toEqual([false, "budget/output-bytes"]);
  });

  it("is refused for a host that has one index document", async () => {
    const out = join(quickDirectory(), "out");
    await expect(buildSample(out, { host: "s3-website" })).rejects.toMatchObject({
      message: expect.stringContaining("index document"),
      hint: expect.stringContaining("s3-cloudfront"),
    });
    expect(existsSync(out)).toBe(false);
  });

  it("shows an edit as a build from nothing does", async () => {
    const small = new SmallCatalogue([], {}, "pages: true");
    await build(small.options);
    small.write("web/de.csv", '"a","Apfel!"\r\n"b","Biene."\r\n');
    await build(small.options);
    const anew = join(small.root, "anew");
    await build({ ...small.options, out: anew, cache: false });
    expect(hashFiles(small.out)).toEqual(hashFiles(anew));
    expect(readdirSync(small.out)).toContain("projects");
  });
});
