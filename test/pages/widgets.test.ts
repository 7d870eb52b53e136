import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PLACES } from "../../src/site/pages/addresses.ts";
import { hasLanguage, languageBits } from "../../src/site/pages/badges/snippets.ts";
import { contextAt } from "../../src/site/pages/context.ts";
import { widgetsPage } from "../../src/site/pages/kinds/widgets.ts";
import { renderShell } from "../../src/site/pages/shell.ts";
import { readExample } from "../cli/example.ts";
import {
  bilingual,
  catalogueOf,
  fileOf,
  languageOf,
  link,
  projectOf,
  unitOf,
} from "../compute/catalogue-of.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { chromiumPath } from "./browser.ts";
import { siteOf } from "./files-of.ts";
import { ServedSite } from "./served-site.ts";

const executable = chromiumPath();
const EXAMPLE = new URL("../oracle/catalogue/", import.meta.url).pathname;

function pagesOf(site: ReturnType<typeof siteOf>): readonly string[] {
  return site.catalogue.projects.map((project) => {
    const context = contextAt(site, PLACES.widgets(project));
    return renderShell(widgetsPage(project, context), context);
  });
}

/** Texts of `code` elements, as they are copied. */
function copied(page: string): readonly string[] {
  return Array.from(page.matchAll(/<code>([\s\S]*?)<\/code>/g), ([, text = ""]) =>
    text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
  );
}

/** The site of a project with so many components, each in so many languages. */
function manyBadges(components: number, languages: number): ReturnType<typeof siteOf> {
  const codes = Array.from({ length: languages }, (_, at) => `x${at}`);
  const units = [unitOf({ source: "a" })];
  const parts = Array.from({ length: components }, (_, at) =>
    bilingual(
      `component-${at}`,
      codes.filter((_code, place) => (place + at) % 7 > 0).map((code) => fileOf(code, units)),
    ),
  );
  return siteOf(link(catalogueOf({ projects: [projectOf("p", parts)] })).linked);
}

describe("the page of badges", () => {
  it("lists the first 20, each with what embeds it by addresses that hold anywhere", () => {
    const pages = pagesOf(siteOf(readExample().linked));
    for (const page of pages) {
      const images = [...page.matchAll(/<li>.*<img class="badge" src="([^"]*)"/g)].map(
        ([, image = ""]) => image,
      );
      expect(images.length).toBeGreaterThan(10);
      expect(images.length).toBeLessThanOrEqual(20);
      const texts = copied(page).join("\n");
      const [, slug = ""] = /https:\/\/example\.org\/widgets\/([^/]*)\//.exec(page) ?? [];
      for (const image of images) {
        const address = `https://example.org/widgets/${slug}/${image}`.replaceAll("@", "%40");
        expect(texts).toContain(`<img src="${address}" alt="Translation status">`);
        expect(texts).toContain(`[![Translation status](${address})](https://example.org/engage/`);
        expect(texts).toContain(
          `.. image:: ${address}\n   :alt: Translation status\n   :target: https://example.org/engage/`,
        );
        expect(texts).toContain(`image:${address}["Translation status",link="https://example.org/engage/`);
      }
    }
    expect(pages.join("")).toContain("/widgets/lighthouse/LANGUAGE/COMPONENT/svg-badge.svg");
  });

  it("names no two badges alike, and has a file for shields.io for each percentage", () => {
    for (const page of pagesOf(siteOf(readExample().linked))) {
      const names = [...page.matchAll(/<li>(.*?)<img class="badge"/g)].map(([, name = ""]) => name);
      expect(new Set(names).size).toBe(names.length);
      const files = copied(page).filter((text) => text.endsWith("/shields.json"));
      expect(files.length).toBeGreaterThan(1);
      for (const file of files)
        expect(file).toMatch(/^https:\/\/example\.org\/widgets\/[^?]*\/shields\.json$/);
    }
  });

  it("says nothing of a name in what is copied, and nothing of a name is markup", () => {
    const language = { ...languageOf("de"), name: `"><script>alert(1)</script>](javascript:x)` };
    const german = { ...fileOf("de", [unitOf({ source: "a" })]), language };
    const project = projectOf("p", [bilingual("c", [german], { name: "<img src=x>" })], {
      name: "\u202e<b>",
    });
    const [page = ""] = pagesOf(siteOf(link(catalogueOf({ projects: [project] })).linked));
    expect(page.replace(/<script src="[^"]*" defer><\/script>/, "")).not.toMatch(
      /<script|<img src=x|<b>|\u202e/,
    );
    expect(copied(page).join("\n")).not.toMatch(/script|src=x/);
  });

  it.each([
    [60, 100],
    [1, 600],
    [3_000, 20],
  ])("is one page of less than 200 kB for %d components in %d languages", (components, languages) => {
    const pages = pagesOf(manyBadges(components, languages));
    expect(pages).toHaveLength(1);
    for (const page of pages) expect(Buffer.byteLength(page)).toBeLessThan(200_000);
  });

  it("knows which languages each component has", () => {
    for (const has of [
      [],
      [true],
      [false, true, false, false, true],
      Array.from({ length: 103 }, (_, at) => at % 3 === 0),
    ])
      expect(has.map((_, at) => hasLanguage(languageBits(has), at))).toEqual(has);
  });
});

describe("the chooser of badges, in a browser", () => {
  let site: ServedSite;

  beforeEach((context) => {
    if (executable === undefined) skipFor("Chromium is not installed", context);
  });

  beforeAll(async () => {
    if (executable !== undefined) site = await ServedSite.open(executable, EXAMPLE);
  });

  afterAll(() => site?.close());

  it("leads to every badge that there is, and to none that is not", async () => {
    const { page, close, findings } = await site.visit("widgets/lighthouse/");
    const { addresses, refused }: { addresses: string[]; refused: number } =
      await page.evaluate(EVERY_CHOICE);
    const there = [...site.files().keys()].filter(
      (path) => /^widgets\/lighthouse\/.*\.svg$/.test(path) && !path.endsWith("/horizontal-auto.svg"),
    );
    const chosen = addresses.map((address) => decodeURIComponent(address.slice(site.baseUrl.length)));
    expect(new Set(chosen)).toEqual(new Set(there));
    expect(refused).toBeGreaterThan(0);
    expect(findings).toEqual([]);
    await close();
  });

  it("shows the image in the chosen size, and what embeds it", async () => {
    const { page, close, findings } = await site.visit("widgets/lighthouse/");
    const form = page.getByRole("form", { name: "Choose a badge" });
    const snippets = (): Promise<readonly string[]> => form.locator("code").allTextContents();
    const before = await snippets();
    expect(before[0]).toBe(`${site.baseUrl}widgets/lighthouse/-/svg-badge.svg`);
    await page.getByLabel("Language").selectOption("de");
    await page.getByLabel("Component").selectOption("website");
    await page.getByLabel("Size").selectOption("2");
    await expect.poll(snippets).toContainEqual(expect.stringContaining('height="40"'));
    const badge = `${site.baseUrl}widgets/lighthouse/de/website/svg-badge.svg`;
    expect(await snippets()).toEqual([
      badge,
      `<a href="${site.baseUrl}engage/lighthouse/de/"><img src="${badge}" alt="Translation status" height="40"></a>`,
      `<a href="${site.baseUrl}engage/lighthouse/de/"><img src="${badge}" alt="Translation status" height="40"></a>`,
      `.. image:: ${badge}\n   :alt: Translation status\n   :height: 40px\n   :target: ${site.baseUrl}engage/lighthouse/de/`,
      `image:${badge}["Translation status",height=40,link="${site.baseUrl}engage/lighthouse/de/"]`,
      badge.replace("svg-badge.svg", "shields.json"),
    ]);
    expect((await form.getByRole("img").boundingBox())?.height).toBe(40);
    expect(findings).toEqual([]);
    await close();
    const plain = await site.visit("widgets/lighthouse/", { javaScriptEnabled: false });
    expect(await plain.page.locator("form").isVisible()).toBe(false);
    expect(await plain.page.locator(".widgets > li").count()).toBe(20);
    await plain.close();
  });
});

/** Chooses each language, component and style, and reads the address of the image; counts those that are refused. */
const EVERY_CHOICE = `(() => {
  const [language, component, style] = document.querySelectorAll("form.chooser select");
  const made = document.querySelector("form.chooser [data-made]");
  const choose = (select, value) => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const addresses = [];
  let refused = 0;
  for (const { value: one } of language.options)
    for (const { value: two } of component.options)
      for (const { value: three } of style.options) {
        choose(language, one);
        choose(component, two);
        choose(style, three);
        if (made.hidden) refused += 1;
        else addresses.push(made.querySelector("code").textContent);
      }
  return { addresses, refused };
})()`;
