import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";
import { chromiumPath } from "./browser.ts";
import { ServedSite } from "./served-site.ts";

const executable = chromiumPath();

/** Of the first component no text is translated, of the second one, and so on: every step of the matrix is met. */
const COMPONENTS = 33;
const TEXTS = 12;

/** What readers may set for themselves (WCAG 2.2, 1.4.12). */
const SPACED = "*{letter-spacing:.12em!important;word-spacing:.16em!important}";

function writeManyComponents(directory: string): void {
  const components = Array.from({ length: COMPONENTS }, (_, at) => `part-${at}`);
  mkdirSync(directory, { recursive: true });
  for (const [at, slug] of components.entries()) {
    const folder = join(directory, slug);
    mkdirSync(folder);
    const texts = Array.from({ length: TEXTS }, (_, text) => [`key${text}`, `Text ${text}`] as const);
    const done = Math.min(TEXTS, at);
    writeFileSync(join(folder, "en.json"), JSON.stringify(Object.fromEntries(texts)));
    const german = texts.map(([key, text], text_) => [key, text_ < done ? `de ${text}` : ""] as const);
    writeFileSync(join(folder, "de.json"), JSON.stringify(Object.fromEntries(german)));
  }
  // In a table, each of these languages has a zero where the other one has a number.
  mkdirSync(join(directory, "book"));
  for (const [code, text] of [
    ["de", '#, fuzzy\nmsgid "One"\nmsgstr "Eins"\n'],
    ["fr", 'msgid "One"\nmsgstr ""\n'],
  ] as const)
    writeFileSync(join(directory, `book/${code}.po`), text);
  writeFileSync(
    join(directory, "catalogue.yaml"),
    `base_url: http://localhost:8000\nprojects:\n  - slug: app\n    name: App\n    components:\n${components
      .map(
        (slug) =>
          `      - slug: ${slug}\n        name: ${slug}\n        file_format: json\n        filemask: ${slug}/*.json\n        template: ${slug}/en.json\n`,
      )
      .join("")}      - {slug: book, name: Book, file_format: po, filemask: book/*.po}\n`,
  );
}

describe("how pages look", () => {
  let site: ServedSite;

  beforeEach((context) => {
    if (executable === undefined) skipFor("Chromium is not installed", context);
  });

  beforeAll(async () => {
    if (executable !== undefined) site = await ServedSite.open(executable, writeManyComponents);
  });

  afterAll(() => site?.close());

  it.each([
    [1280, "*{}"],
    [360, "*{}"],
    [1280, SPACED],
    [360, SPACED],
  ])("no percentage is broken over two lines at %d px %s", async (width, style) => {
    const { page, close } = await site.visit("", { viewport: { width, height: 900 }, bypassCSP: true });
    const pages = ["", "projects/app/", "projects/app/part-1/", "languages/", "languages/de/"];
    let percentages = 0;
    for (const address of [...pages, "projects/", "engage/app/", "engage/app/de/"]) {
      await page.goto(`${site.origin}${address}`);
      await page.addStyleTag({ content: style });
      const { found, broken }: Percentages = await page.evaluate(PERCENTAGES);
      percentages += found;
      expect({ address, broken }).toEqual({ address, broken: [] });
    }
    expect(percentages).toBeGreaterThan(70);
    await close();
  });

  it.each([
    [1280, true],
    [360, false],
  ])("zeros are shown in tables, and not where tables are stacked: at %d px %s", async (width, isShown) => {
    const { page, close } = await site.visit("projects/app/book/", { viewport: { width, height: 900 } });
    const cells = page.locator("td.number");
    expect(await cells.filter({ has: page.locator(".zero") }).count()).toBeGreaterThan(0);
    for (const cell of await cells.all())
      expect(await cell.isVisible()).toBe(isShown || (await cell.locator(".zero").count()) === 0);
    await close();
  });

  it("the heading of a page stands as high beside a number as without one", async () => {
    const { page, close } = await site.visit("projects/app/", { viewport: { width: 1280, height: 900 } });
    const heights: number[] = [];
    for (const address of ["projects/app/", "projects/app/part-1/", "languages/de/", "changes/app/"]) {
      await page.goto(`${site.origin}${address}`);
      const below = (await page.locator("nav.trail").boundingBox()) ?? { y: 0, height: 0 };
      heights.push(((await page.locator("h1").boundingBox())?.y ?? 0) - below.y - below.height);
    }
    expect(new Set(heights.map(Math.round)).size).toBe(1);
    await close();
  });

  it.each(["light", "dark"] as const)("forced colours take no meaning away: %s", async (colorScheme) => {
    const { page, close } = await site.visit("projects/app/", {
      colorScheme,
      forcedColors: "active",
    });

    expect(new Set(await picturesOf(page, ".legend li")).size).toBe(3);
    const fills: readonly string[] = await page.evaluate(FILLS);
    expect(new Set(fills).size).toBe(3);
    expect(await page.evaluate(`getComputedStyle(document.querySelector(".button")).borderTopWidth`)).toBe(
      "1px",
    );
    expect(await page.evaluate(BUTTON_COLORS)).toEqual(await page.evaluate(PAGE_COLORS));

    await page.goto(site.origin);
    const steps: readonly string[] = await page.evaluate(STEPS);
    expect(steps).toHaveLength(6);
    expect(new Set(steps).size).toBe(6);
    expect(steps.join(" ")).not.toContain("none");

    await page.goto(`${site.origin}translate/app/part-5/de/`);
    const states = [".state.done", ".state:not(.done)"].map((one) => `${one} >> nth=0`);
    const pictures: string[] = [];
    for (const state of states) pictures.push(...(await picturesOf(page, state)));
    expect(new Set(pictures).size).toBe(2);
    await close();
  });
});

/** Percentages that stand alone: how many there are, and which are broken. */
interface Percentages {
  readonly found: number;
  readonly broken: readonly string[];
}

const PERCENTAGES = `(() => {
  const isPercentage = (element) => /^\\d+(\\.\\d+)?\\s*%$/.test(element.textContent.trim());
  const isBroken = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0).sort((a, b) => a.top - b.top);
    return boxes.some(({ top }, at) => at > 0 && top >= boxes[at - 1].bottom - 1);
  };
  const all = [...document.querySelectorAll("td, th, .number, .scale li")].filter(isPercentage);
  return { found: all.length, broken: all.filter(isBroken).map((element) => element.textContent) };
})()`;

/** Words of a button, and what is behind them. */
const BUTTON_COLORS = `(() => {
  const { color, backgroundColor } = getComputedStyle(document.querySelector("a.button"));
  return { color, backgroundColor };
})()`;

/** Of another link, and of the page. */
const PAGE_COLORS = `({
  color: getComputedStyle(document.querySelector("main .chips a")).color,
  backgroundColor: getComputedStyle(document.body).backgroundColor,
})`;

/** What is drawn behind each step of the matrix. */
const STEPS = `[...document.querySelectorAll(".scale li")].slice(0, 6).map((step) => {
  const { backgroundImage, backgroundSize } = getComputedStyle(step);
  return backgroundImage + " " + backgroundSize;
})`;

/** The colours of what is translated, to be edited and left. */
const FILLS = `(() => {
  const bar = document.querySelector(".head .bar");
  const [done, edit] = [".done", ".edit"].map((part) => getComputedStyle(bar.querySelector(part)).fill);
  return [done, edit, getComputedStyle(bar).backgroundColor];
})()`;

/** What the mark at the beginning of each looks like. */
async function picturesOf(page: Page, selector: string): Promise<readonly string[]> {
  const pictures: string[] = [];
  for (const element of await page.locator(selector).all()) {
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    if (box === null) throw new Error(`${selector} is not shown`);
    const picture = await page.screenshot({ clip: { ...box, width: 8 } });
    pictures.push(picture.toString("base64"));
  }
  return pictures;
}
