import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";
import { chromiumPath } from "./browser.ts";
import { ServedSite } from "./served-site.ts";
import { writeWideCatalogue } from "./wide-catalogue.ts";

const SAMPLE = new URL("../../data/alpine-club/", import.meta.url).pathname;
const executable = chromiumPath();

/** Six kinds of page, each with what of it is compared: one of its size stands for the rest. */
const PAGES = {
  start: ["", "body"],
  project: ["projects/mountain-huts/", "main"],
  component: ["projects/mountain-huts/website/", "main"],
  texts: ["translate/mountain-huts/website/ar/show=unfinished/", "main"],
  invitation: ["engage/mountain-huts/fr/", "main"],
  badges: ["widgets/mountain-huts/", "form"],
} as const;

describe("what a screen reader is told of a page, in its order", () => {
  let site: ServedSite;

  beforeEach((context) => {
    if (executable === undefined) skipFor("Chromium is not installed", context);
  });

  beforeAll(async () => {
    if (executable !== undefined) site = await ServedSite.open(executable, SAMPLE);
  });

  afterAll(() => site?.close());

  it.each(Object.entries(PAGES))("is the same as before: %s", async (name, [address, part]) => {
    expect(site.addresses()).toContain(address);
    const { page, close } = await site.visit(address);
    const tree = await page.locator(part).first().ariaSnapshot();
    await expect(`${tree}\n`).toMatchFileSnapshot(`trees/${name}.txt`);
    await close();
  });

  it("is the same as before: a project with more components than a table shows", async () => {
    const size = { components: 13, languages: 3, texts: 4 };
    const wide = await ServedSite.open(executable ?? "", (directory) => writeWideCatalogue(directory, size));
    const { page, close } = await wide.visit("projects/cloud/");
    await page.locator("ol.summaries summary").first().click();
    const tree = await page.locator("section", { has: page.locator("ol.summaries") }).ariaSnapshot();
    await expect(`${tree}\n`).toMatchFileSnapshot("trees/summaries.txt");
    await close();
    await wide.close();
  });
});
