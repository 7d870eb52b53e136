import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build, verify } from "../../src/index.ts";
import { rebase } from "../../src/published/rebase/rebase.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { SmallCatalogue } from "../tasks/small-catalogue.ts";

const BASE = "https://l10n.example.org";

function linksIn(page: string): readonly string[] {
  return Array.from(page.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, link = ""]) => link);
}

describe("the page for what is missing", () => {
  it("stands where the host answers for the API by itself; its links hold at any depth and move with the site", async () => {
    const small = new SmallCatalogue([], {}, "pages: true");
    expect((await build(small.options)).ok).toBe(true);
    const page = readFileSync(join(small.out, "404.html"), "utf8");
    expect(page).toContain("<h1>Page not found</h1>");
    expect(page).not.toMatch(/rel="canonical"|og:/);
    const links = linksIn(page).filter((link) => link !== "#content");
    expect(links.length).toBeGreaterThan(6);
    for (const link of links) expect(link.startsWith(`${BASE}/`), link).toBe(true);
    const files = links.map((link) => link.slice(BASE.length + 1).replace(/(?:^|\/)$/, "$&index."));
    for (const file of files)
      expect(
        [file, `${file}html`, `${file}json`].some((path) => existsSync(join(small.out, path))),
        file,
      ).toBe(true);
    expect((await verify(small.out)).problems).toEqual([]);

    const out = join(quickDirectory(), "moved");
    await rebase({ directory: small.out, baseUrl: "https://new.example.org/x", out });
    expect(readFileSync(join(out, "404.html"), "utf8")).toBe(
      page.replaceAll(BASE, "https://new.example.org/x"),
    );
    expect((await verify(out)).problems).toEqual([]);
  });

  it("is the API's where the host has one file for all, and goes with the pages", async () => {
    const small = new SmallCatalogue([], {}, "pages: true");
    await build({ ...small.options, host: "github-pages" });
    expect(readFileSync(join(small.out, "404.html"), "utf8")).toBe('{"detail":"Not found."}');
    await build({ ...small.options, host: "plain" });
    expect(existsSync(join(small.out, "404.html"))).toBe(false);
    await build(small.options);
    expect(existsSync(join(small.out, "404.html"))).toBe(true);
    await build({ ...small.options, pages: false });
    expect(existsSync(join(small.out, "404.html"))).toBe(false);
  });

  it("never takes the place of somebody's own", async () => {
    const small = new SmallCatalogue([], {}, "pages: true");
    await build({ ...small.options, pages: false });
    writeFileSync(join(small.out, "404.html"), "mine");
    await expect(build(small.options)).rejects.toThrow("did not write: 404.html");
    expect(readFileSync(join(small.out, "404.html"), "utf8")).toBe("mine");
  });
});
