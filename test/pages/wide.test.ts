import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contextAt } from "../../src/site/pages/context.ts";
import { homeRoutes } from "../../src/site/pages/kinds/home.ts";
import { projectPage } from "../../src/site/pages/kinds/project.ts";
import { renderShell } from "../../src/site/pages/shell.ts";
import { catalogueOf, fileOf, keys, link, monolingual, projectOf } from "../compute/catalogue-of.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { chromiumPath } from "./browser.ts";
import { siteOf } from "./files-of.ts";
import { ServedSite } from "./served-site.ts";
import { WIDE_CODES, wideName, writeWideCatalogue } from "./wide-catalogue.ts";

const executable = chromiumPath();
const KEYS = ["one", "two", "three", "four"];

/** The page of a project in which every text is left in some component of each language. */
function widePage(components: number, languages: number): string {
  const sources = keys(Object.fromEntries(KEYS.map((key) => [key, `Text ${key}`])));
  const codes = WIDE_CODES.slice(0, languages);
  const parts = Array.from({ length: components }, (_, at) =>
    monolingual(
      `part-${at + 1}`,
      fileOf("en", sources),
      codes.map((code, place) => fileOf(code, textsOf((place + at) % KEYS.length))),
      { name: wideName(at) },
    ),
  );
  const { linked } = link(catalogueOf({ projects: [projectOf("cloud", parts)] }));
  const [project] = linked.projects;
  if (project === undefined) throw new Error("the project is not there");
  const context = contextAt(siteOf(linked), ["projects", "cloud"]);
  return renderShell(projectPage(project, context), context);
}

function textsOf(done: number) {
  return keys(Object.fromEntries(KEYS.map((key, at) => [key, at < done ? `done ${key}` : ""])));
}

describe("a project of many languages", () => {
  const wide = widePage(60, 100);

  it("of 60 components and 100 languages is shown on a page of less than 200 kB", () => {
    expect(Buffer.byteLength(wide)).toBeLessThan(200_000);
    expect(gzipSync(wide).length).toBeLessThan(40_000);
  });

  it("has a start page that lists every language, so that the form finds and sorts all", () => {
    const codes = WIDE_CODES.slice(0, 100);
    const part = monolingual(
      "part",
      fileOf("en", keys({ one: "One" })),
      codes.map((code) => fileOf(code, textsOf(0))),
    );
    const { linked } = link(catalogueOf({ projects: [projectOf("cloud", [part])] }));
    const site = siteOf(linked);
    const [home] = homeRoutes(site);
    const page = String(home?.render(contextAt(site, [])).main);
    expect([...page.matchAll(/<tr data-/g)]).toHaveLength(codes.length);
  });

  it("has a summary of each language, which opens what is left and leads to all of it", () => {
    const summaries = [
      ...wide.matchAll(/<summary><b><bdi>[^<]*<\/bdi><\/b><span class="thin"><svg class="bar"/g),
    ];
    expect(summaries).toHaveLength(100);
    expect([...wide.matchAll(/: all 60 components<\/a>/g)]).toHaveLength(100);
    const cells = [...wide.matchAll(/<ul class="cells">([\s\S]*?)<\/ul>/g)];
    // Each component says its name, its completeness, and what is left of it.
    for (const [, own = ""] of cells)
      for (const [, cell = ""] of own.matchAll(/<li>(.*)<\/li>/g))
        expect(cell).toMatch(
          /^<a [^>]*><bdi>[^<]+<\/bdi><\/a> <span class="note">[\d.]+%, \d+ left<\/span>$/,
        );
    for (const [, own = ""] of cells) expect([...own.matchAll(/<li>/g)].length).toBeGreaterThan(4);
  });

  it.each([
    [12, 100],
    [13, 300],
    [100, 20],
  ])("of %d components and %d languages stays below 200 kB", (components, languages) => {
    expect(Buffer.byteLength(widePage(components, languages))).toBeLessThan(200_000);
  });

  it("has no list for a language that is complete", () => {
    const sources = keys({ one: "One" });
    const part = (at: number) =>
      monolingual(`part-${at}`, fileOf("en", sources), [
        fileOf("de", keys({ one: "Eins" })),
        fileOf("fr", keys({ one: at === 7 ? "" : "Un" })),
      ]);
    const parts = Array.from({ length: 60 }, (_, at) => part(at));
    const { linked } = link(catalogueOf({ projects: [projectOf("cloud", parts)] }));
    const context = contextAt(siteOf(linked), ["projects", "cloud"]);
    const page = linked.projects.map((project) => String(projectPage(project, context).main)).join("");
    expect(page.match(/<details>/g)).toHaveLength(2);
    expect(page.match(/<ul class="cells">/g)).toHaveLength(1);
  });

  it("of twelve components is a table, of thirteen a list of summaries", () => {
    expect(widePage(12, 5)).toContain('<table class="matrix">');
    expect(widePage(13, 5)).not.toContain('<table class="matrix">');
    expect(widePage(13, 5)).toContain('<ol class="summaries"');
  });

  it("opens all components in the order in which people sort names, if there is room", () => {
    const page = widePage(16, 3);
    const [, cells = ""] = /<ul class="cells">([\s\S]*?)<\/ul>/.exec(page) ?? [];
    const shown = [...cells.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, name]) => name);
    expect(shown).toHaveLength(16);
    expect(shown.slice(0, 4)).toEqual([wideName(0), wideName(8), wideName(5), wideName(13)]);
  });
});

describe("the languages of a project, in a browser", () => {
  let site: ServedSite;

  beforeEach((context) => {
    if (executable === undefined) skipFor("Chromium is not installed", context);
  });

  beforeAll(async () => {
    if (executable === undefined) return;
    const size = { components: 5, languages: 20, texts: 6 };
    site = await ServedSite.open(executable, (directory) => writeWideCatalogue(directory, size));
  });

  afterAll(() => site?.close());

  it("are sorted and found as the reader chooses, and by completeness without scripts", async () => {
    const { page, close, findings } = await site.visit("projects/cloud/");
    const names = (): Promise<readonly string[]> =>
      page.locator("#matrix-rows > tr:visible th").allTextContents();
    const before = await names();
    await page.selectOption("#rows-sort", "name");
    const byName = await names();
    expect(byName).toEqual([...before].sort());
    expect(byName).not.toEqual(before);
    const order = page.getByText("Most complete first.");
    expect(await order.isVisible()).toBe(false);
    await page.selectOption("#rows-sort", "percent");
    expect(await names()).toEqual(before);
    expect(await order.isVisible()).toBe(true);
    await page.selectOption("#rows-sort", "left");
    expect(await names()).not.toEqual(byName);
    await page.fill("#rows-find", "ASTURIAN");
    expect(await names()).toEqual(["Asturian"]);
    expect(await page.locator(".rows [role=status]").textContent()).toBe("1 of 20 languages.");
    await page.fill("#rows-find", "ast");
    expect(await names()).toEqual(["Asturian"]);
    expect(findings).toEqual([]);
    await close();

    const plain = await site.visit("projects/cloud/", { javaScriptEnabled: false });
    expect(await plain.page.locator("#matrix-rows th").allTextContents()).toEqual(before);
    expect(await plain.page.locator("form.rows").isVisible()).toBe(false);
    await plain.close();
  });

  it("keep their names and the heads of columns in sight", async () => {
    const { page, close } = await site.visit("projects/cloud/", { viewport: { width: 360, height: 600 } });
    const region = page.locator(".turned");
    const place = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      const around = await region.boundingBox();
      if (box === null || around === null) throw new Error(`${selector} is not shown`);
      return { x: Math.round(box.x - around.x), y: Math.round(box.y - around.y) };
    };
    const [row, head] = [
      await place("#matrix-rows tr:nth-child(3) th"),
      await place(".matrix thead th:nth-child(2)"),
    ];
    await region.evaluate((element) => element.scrollTo(200, 300));
    const { x } = await place("#matrix-rows tr:nth-child(3) th");
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(row.x);
    expect((await place(".matrix thead th:nth-child(2)")).y).toBeLessThanOrEqual(head.y);
    expect((await place(".matrix thead th:nth-child(2)")).y).toBeGreaterThanOrEqual(0);
    await close();
  });

  it("show one column at a time on a phone", async () => {
    const { page, close } = await site.visit("projects/cloud/", { viewport: { width: 360, height: 700 } });
    await page.locator(".turned").evaluate((element) => element.scrollTo(330, 0));
    await page.waitForTimeout(300);
    expect(await page.evaluate(WHOLE_COLUMNS)).toBe(1);
    await close();
  });
});

/** How many columns beside the first are shown whole. */
const WHOLE_COLUMNS = `(() => {
  const region = document.querySelector(".turned");
  const { right } = region.getBoundingClientRect();
  const [first, ...others] = region.querySelectorAll("thead th");
  const start = first.getBoundingClientRect().right;
  const boxes = others.map((head) => head.getBoundingClientRect());
  return boxes.filter((box) => box.left >= start - 1 && box.right <= right + 1).length;
})()`;
