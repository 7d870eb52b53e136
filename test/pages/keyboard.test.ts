import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";
import { chromiumPath } from "./browser.ts";
import { ServedSite } from "./served-site.ts";
import { writeWideCatalogue } from "./wide-catalogue.ts";

const executable = chromiumPath();
/** More components than a table has columns, and more texts than a page has. */
const SIZE = { components: 13, languages: 5, texts: 101 };
/** Stops of the keyboard that are passed on the way to one. */
const MOST_STOPS = 60;

describe("with the keyboard alone", () => {
  let site: ServedSite;

  beforeEach((context) => {
    if (executable === undefined) skipFor("Chromium is not installed", context);
  });

  beforeAll(async () => {
    if (executable === undefined) return;
    site = await ServedSite.open(executable, (directory) => writeWideCatalogue(directory, SIZE));
  });

  afterAll(() => site?.close());

  it("languages are found, sorted and opened", async () => {
    const { page, close } = await site.visit("projects/cloud/", { viewport: { width: 1280, height: 700 } });
    const names = (): Promise<readonly string[]> =>
      page.locator("#matrix-rows > li:visible summary b").allTextContents();
    const all = await names();
    await tabTo(page, "#rows-find");
    await page.keyboard.type("arabic");
    expect(await names()).toEqual(["Arabic"]);
    await page.keyboard.press("Escape");
    expect(await names()).toEqual(all);
    await tabTo(page, "#rows-sort");
    await page.keyboard.press("ArrowDown");
    await expect.poll(names).toEqual([...all].sort());
    expect(await names()).not.toEqual(all);
    await tabTo(page, "#matrix-rows summary");
    await page.keyboard.press("Enter");
    expect(await page.locator("#matrix-rows details[open]").count()).toBe(1);
    await tabTo(page, "#matrix-rows details[open] .cells a");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/translate\/cloud\/part-\d+\/af\/$/);
    await close();
  });

  it("a text is found, and pages are turned", async () => {
    const { page, close } = await site.visit("translate/cloud/part-5/af/");
    await tabTo(page, "#find");
    await page.keyboard.type("KEY100");
    await page.locator("[role=status] li a").waitFor();
    await tabTo(page, "[role=status] li a");
    await page.keyboard.press("Enter");
    await page.waitForURL(/page=2\/#checksum-/);
    expect(await page.locator(":target .key").textContent()).toBe("key100");
    await page.goto(`${site.origin}translate/cloud/part-5/af/`);
    await page.locator("nav.pages").scrollIntoViewIfNeeded();
    await page.locator(".entries > li:last-child a").last().focus();
    await tabTo(page, "nav.pages a");
    await page.keyboard.press("Enter");
    await page.waitForURL(/page=2\/$/);
    await close();
  });

  it("a badge is chosen", async () => {
    const { page, close } = await site.visit("widgets/cloud/");
    const address = (): Promise<string | null> => page.locator("form.chooser code").first().textContent();
    await tabTo(page, "#badge-language");
    await page.keyboard.press("ArrowDown");
    await expect.poll(address).toMatch(/widgets\/cloud\/af\/svg-badge\.svg$/);
    await tabTo(page, "#badge-component");
    await page.keyboard.type("Mail");
    await expect.poll(address).toMatch(/widgets\/cloud\/af\/part-\d+\/svg-badge\.svg$/);
    await tabTo(page, "#badge-size");
    await page.keyboard.press("End");
    await expect.poll(() => page.locator("form.chooser code").nth(1).textContent()).toContain('height="40"');
    await close();
  });
});

/** Presses Tab until the element is reached; each stop on the way has a mark that is seen, and is in sight. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    const { name, isMarked, isInSight, isThere }: Stop = await page.evaluate(
      `(${STOP})(${JSON.stringify(selector)})`,
    );
    expect({ name, isMarked, isInSight }).toEqual({ name, isMarked: true, isInSight: true });
    if (isThere) return;
  }
  throw new Error(`${selector} is not reached`);
}

interface Stop {
  readonly name: string;
  readonly isMarked: boolean;
  /** True if a part of it is shown, and not covered (WCAG 2.2, 2.4.11). */
  readonly isInSight: boolean;
  readonly isThere: boolean;
}

const STOP = `(selector) => {
  const active = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(active);
  const box = active.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.8].map((y) => [box.left + x * box.width, box.top + y * box.height]));
  const isSeen = ([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (active.contains(top) || top.contains(active));
  };
  return {
    name: active.outerHTML.slice(0, 80),
    isMarked: outlineStyle === "solid" && parseFloat(outlineWidth) >= 3,
    isInSight: points.some(isSeen),
    isThere: active.matches(selector),
  };
}`;
