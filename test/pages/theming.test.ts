import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type BuildResult, build, check, verify } from "../../src/index.ts";
import { rebase } from "../../src/published/rebase/rebase.ts";
import { STYLE_CSS } from "../../src/site/pages/assets/style.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { SmallCatalogue } from "../tasks/small-catalogue.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>\n';
/** 1 × 1. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** With pages that are made so. */
function themed(pages: string, more: Readonly<Record<string, string | Uint8Array>> = {}): SmallCatalogue {
  const small = new SmallCatalogue([], {}, `pages: {${pages}}`);
  for (const [path, bytes] of Object.entries(more)) put(small, path, bytes);
  return small;
}

function put(small: SmallCatalogue, path: string, bytes: string | Uint8Array): void {
  mkdirSync(small.catalogue, { recursive: true });
  writeFileSync(join(small.catalogue, path), bytes);
}

function assetsIn(out: string): readonly string[] {
  return readdirSync(join(out, "lingodex/assets")).map((name) => name.replace(/\.[0-9a-f]{12}\./, "."));
}

function assetOf(out: string, start: string): string {
  const name = readdirSync(join(out, "lingodex/assets")).find((each) => each.startsWith(`${start}.`));
  return name === undefined ? "" : readFileSync(join(out, "lingodex/assets", name), "utf8");
}

function placesOf({ diagnostics }: Pick<BuildResult, "diagnostics">): readonly string[] {
  return diagnostics.map(({ code, location: { file, line, column } }) => `${file}:${line}:${column} ${code}`);
}

describe("a logo and an image", () => {
  it("are published by their bytes, shown, and seen when they change", async () => {
    const small = themed("logo: l.svg, image: i.png", { "l.svg": SVG, "i.png": PNG });
    expect((await build(small.options)).diagnostics).toEqual([]);
    expect(assetsIn(small.out)).toEqual(["icon.svg", "image.png", "logo.svg", "search.js", "style.css"]);
    expect((await verify(small.out)).problems).toEqual([]);
    const page = readFileSync(join(small.out, "projects/p/web/index.html"), "utf8");
    expect(page).toMatch(
      /<a class="site" [^>]*><img src="\.\.\/\.\.\/\.\.\/lingodex\/assets\/logo\.\w+\.svg" alt="">P</,
    );
    expect(page).toMatch(
      /og:image" content="https:\/\/l10n\.example\.org\/lingodex\/assets\/image\.\w+\.png"/,
    );
    expect(await build(small.options)).toMatchObject({ mode: "unchanged" });
    put(small, "l.svg", SVG.replace("8v8", "6v6"));
    const again = await build(small.options);
    expect(again).toMatchObject({ ok: true, deleted: 1 });
    expect(assetOf(small.out, "logo")).toContain("6v6");
    await small.expectRight(again);
  });

  it("move with the site", async () => {
    const small = themed("image: i.png", { "i.png": PNG });
    await build(small.options);
    const moved = join(quickDirectory(), "moved");
    await rebase({ directory: small.out, baseUrl: "https://new.example.org/x", out: moved });
    expect(readFileSync(join(moved, "index.html"), "utf8")).toContain(
      'og:image" content="https://new.example.org/x/lingodex/assets/image.',
    );
    expect((await verify(moved)).problems).toEqual([]);
  });

  it("are what their bytes say, whatever they are called", async () => {
    const small = themed("logo: l.svg", { "l.svg": PNG });
    expect((await build(small.options)).ok).toBe(true);
    expect(assetsIn(small.out)).toContain("logo.png");
  });

  it.each([
    ["one byte more than 100 kB", SVG + " ".repeat(100_001 - SVG.length), "100001 bytes"],
    ["no picture", "GIF89a", "neither SVG nor PNG"],
    ["HTML", "<html><body/></html>", "neither SVG nor PNG"],
    ["a script", SVG.replace("<path", "<script>alert(1)</script><path"), "<script>"],
    [
      "a script of another name space",
      SVG.replace("<path", '<h:script xmlns:h="http://www.w3.org/1999/xhtml"/><path'),
      "<script>",
    ],
    ["a handler", SVG.replace("<path", '<path onload="alert(1)"'), "onload"],
    ["an address that runs", SVG.replace("<path", '<a href="java&#10;script:alert(1)"/><path'), "<a>"],
    [
      "an animated one",
      SVG.replace("<path", '<set attributeName="href" to="javascript:alert(1)"/><path'),
      "<set>",
    ],
    ["HTML inside", SVG.replace("<path", "<foreignObject/><path"), "<foreignObject>"],
    ["another site's picture", SVG.replace("<path", '<image href="https://x.example/a.png"/><path'), "href"],
    ["a style sheet of elsewhere", `<?xml-stylesheet href="a.css"?>${SVG}`, "xml-stylesheet"],
    [
      "what an entity hides",
      `<!DOCTYPE svg [<!ENTITY a "<script/>">]>${SVG.replace("<path", "&a;<path")}`,
      "<!DOCTYPE>",
    ],
  ])("are refused where a logo is %s", async (_, bytes, said) => {
    const small = themed("logo: l.svg", { "l.svg": bytes });
    const result = await build(small.options);
    expect(result).toMatchObject({ ok: false });
    expect(placesOf(result)).toEqual(["catalogue.yaml:3:15 pages/logo"]);
    expect(JSON.stringify(result.diagnostics)).toContain(said);
    expect((await check(small.catalogue)).diagnostics).toEqual(result.diagnostics);
    // It is nobody's business where there are no pages.
    expect((await build({ ...small.options, pages: false })).diagnostics).toEqual([]);
  });

  it("are refused outside of the catalogue, where they are missing, and an image that is none", async () => {
    const outside = join(quickDirectory(), "secret.png");
    writeFileSync(outside, PNG);
    const linked = themed("logo: l.png");
    symlinkSync(outside, join(linked.catalogue, "l.png"));
    expect(placesOf(await build(linked.options))).toEqual(["catalogue.yaml:3:15 file/leaves-root"]);
    expect(placesOf(await build(themed("logo: gone.svg").options))).toEqual([
      "catalogue.yaml:3:15 file/missing",
    ]);
    const drawn = themed("title: X, image: i.png", { "i.png": SVG });
    expect(placesOf(await build(drawn.options))).toEqual(["catalogue.yaml:3:26 pages/logo"]);
  });
});

describe("an accent", () => {
  it("is a colour and nothing else", async () => {
    for (const accent of ['"red;}"', "red", '"#fff"', '"#0a5f59;}"']) {
      const result = await build(themed(`accent: ${accent}`).options);
      expect(placesOf(result)).toEqual(["catalogue.yaml:3:17 manifest/bad-value"]);
    }
  });

  it("adds to the style, and the style's own adds nothing", async () => {
    const styleOf = async (pages: string): Promise<string> => {
      const small = themed(pages);
      expect((await build(small.options)).diagnostics).toEqual([]);
      return assetOf(small.out, "style");
    };
    expect(await styleOf("home: true")).toBe(STYLE_CSS);
    expect(await styleOf('accent: "#0A5F59"')).toBe(STYLE_CSS);
    const own = await styleOf('accent: "#0B3D91"');
    expect(own.slice(0, STYLE_CSS.length)).toBe(STYLE_CSS);
    expect(own.slice(STYLE_CSS.length)).toMatch(
      /^:root\{--accent:#0b3d91\}\n@media \(prefers-color-scheme:dark\)\{:root\{--accent:#[0-9a-f]{6}\}\}\n$/,
    );
  });

  it("is darker where it cannot be read, and the warning names what it became", async () => {
    const small = themed('accent: "#ffcc00"');
    const result = await build(small.options);
    expect(placesOf(result)).toEqual(["catalogue.yaml:3:17 pages/accent-contrast"]);
    const [given, contrast, light = "", dark] = result.diagnostics[0]?.args ?? [];
    expect([given, contrast, dark]).toEqual(["#ffcc00", "1.5", "#ffcc00"]);
    expect(assetOf(small.out, "style")).toContain(`:root{--accent:${light}}`);
  });
});

describe("what pages cannot show as it is", () => {
  const WEB = 'slug: "-", root: web, filemask: "*.csv", template: en.csv, file_format: csv-simple';

  it("is told where it stands, by check and build, with pages alone", async () => {
    const small = themed("home: true");
    const manifest = small
      .read("catalogue.yaml")
      .replace("    slug: p\n", "    slug: p\n    web: 'javascript:alert(1)'\n")
      .replace("{name: App,", "{name: App, repo: 'git@example.org:a/b', license_url: 'file:///etc',");
    small.write(
      "catalogue.yaml",
      manifest.replace("base_url: ", "site_url: https://live.example.org\nbase_url: "),
    );
    const result = await build(small.options);
    expect(placesOf(result)).toEqual([
      "catalogue.yaml:1:11 pages/elsewhere",
      "catalogue.yaml:8:10 address/not-public",
      expect.stringMatching(/^catalogue\.yaml:11:\d+ pages\/address$/),
      expect.stringMatching(/^catalogue\.yaml:11:\d+ address\/not-public$/),
    ]);
    expect(result.ok).toBe(true);
    expect(placesOf(await check(small.catalogue))).toEqual(placesOf(result).slice(1));
    const withoutPages = await build({ ...small.options, pages: false, full: true });
    expect(withoutPages.diagnostics.map(({ code }) => code)).toEqual([
      "address/not-public",
      "address/not-public",
    ]);
    expect(readFileSync(join(small.catalogue, "catalogue.yaml"), "utf8")).toBe(small.read("catalogue.yaml"));
  });

  it("is nothing of projects that are left out, hidden repositories and links to a parent", async () => {
    const small = themed("home: true");
    const manifest = small
      .read("catalogue.yaml")
      .replace("    slug: p\n", "    slug: p\n    web: 'x:y'\n    pages: false\n");
    small.write("catalogue.yaml", manifest);
    // Documents lead to it all the same.
    expect(placesOf(await build(small.options))).toEqual(["catalogue.yaml:7:10 address/not-public"]);
    const hidden = new SmallCatalogue(
      ['{name: Two, slug: two, repo: "weblate://p/app", filemask: "*.po", file_format: po}'],
      {},
      "pages: true",
    );
    const repo = "{name: App, repo: 'git@x:y', show_repository: false,";
    hidden.write("catalogue.yaml", hidden.read("catalogue.yaml").replace("{name: App,", repo));
    expect((await build(hidden.options)).diagnostics).toEqual([]);
  });

  it("is a component called -", async () => {
    const small = new SmallCatalogue([`{name: Dash, ${WEB}}`], {}, "pages: true");
    const result = await build(small.options);
    expect(result.ok).toBe(false);
    expect(placesOf(result)).toEqual(["catalogue.yaml:10:28 pages/reserved-slug"]);
    expect((await build({ ...small.options, pages: false })).ok).toBe(true);
  });

  it("is no title: it ends no element", async () => {
    const small = themed("title: '</style></title><script>alert(1)</script>'");
    await build(small.options);
    const page = readFileSync(join(small.out, "index.html"), "utf8");
    expect(page).not.toContain("<script>");
    expect(page).toContain("<title>&lt;/style&gt;&lt;/title&gt;");
  });
});
