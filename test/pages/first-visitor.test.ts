import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";
import { chromiumPath } from "./browser.ts";
import { ServedSite } from "./served-site.ts";

const executable = chromiumPath();

interface Numbers {
  readonly name: string;
  readonly total: number;
  readonly translated: number;
  readonly translated_percent: number;
}

/** Five questions of a first visitor, answered by clicks from the start page. The API says what is right. */
describe("a first visitor finds", () => {
  let site: ServedSite;
  let page: Page;
  let close: () => Promise<void>;

  beforeAll(async () => {
    if (executable !== undefined) site = await ServedSite.open(executable, "data/alpine-club");
  });

  beforeEach(async (context) => {
    if (executable === undefined) skipFor("Chromium is not installed", context);
    else ({ page, close } = await site.visit(""));
    return () => close?.();
  });

  afterAll(() => site?.close());

  const json = (path: string) => JSON.parse(String(site.files().get(`api/${path}index.json`)));
  /** Clicks a link, and waits for the page behind it. */
  const follow = async (name: string | RegExp, within = "main"): Promise<void> => {
    const link = page.locator(within).getByRole("link", { name }).first();
    const address = new URL((await link.getAttribute("href")) ?? "", page.url());
    await link.click();
    await page.waitForURL(address.href);
  };
  /** The cell of a row in a column, both by their names. */
  const cell = async (row: string, column: string) => {
    const table = page.locator("table.matrix");
    const columns = await table.locator("thead th").allTextContents();
    const at = columns.findIndex((text) => text.trim() === column);
    expect(at).toBeGreaterThan(0);
    const own = table.locator("tbody tr").filter({ has: page.getByRole("rowheader", { name: row }) });
    return own.locator("th, td").nth(at);
  };

  it("which language needs most help, and where", async () => {
    const left = new Map<string, number>();
    for (const path of site.files().keys()) {
      const [, own, code] = /^api\/(translations\/.*\/([^/]+)\/statistics\/)index\.json$/.exec(path) ?? [];
      if (own === undefined || code === "en") continue;
      const { name, total, translated } = json(own) as Numbers;
      left.set(name, (left.get(name) ?? 0) + total - translated);
    }
    const [[most = ""] = []] = [...left].sort(([, a], [, b]) => b - a);

    await page.getByLabel("Sort by").selectOption({ label: "strings left" });
    await expect.poll(() => page.locator("table.matrix tbody th").first().textContent()).toBe(most);
    await page.locator("table.matrix tbody tr").first().getByRole("link").nth(1).click();
    await page.waitForURL(/\/engage\//);
    await follow(/^Show unfinished strings/);
    expect(await page.locator("h1").textContent()).toContain(most);
    expect(await page.locator(".entry").count()).toBeGreaterThan(0);
    expect(await page.locator(".entry .state.done").count()).toBe(0);
  });

  it("what people changed last month", async () => {
    await follow("Mountain Huts");
    const month = page.getByRole("link", { name: /^June 2026: / });
    const [, all, byPeople = all] =
      /: (\d+) changes(?:, (\d+) by people)?/.exec((await month.textContent()) ?? "") ?? [];
    await month.click();
    await page.waitForURL(/\/changes\/mountain-huts\/month=2026-06\/$/);
    const records = (
      json("projects/mountain-huts/changes/").results as readonly { timestamp: string }[]
    ).filter(({ timestamp }) => timestamp.startsWith("2026-06"));
    expect(Number(all)).toBe(records.length);
    expect(await page.locator("ol.log > li:visible").count()).toBe(Number(byPeople));
    await page.locator("main summary").click();
    expect(await page.locator("ol.log > li:visible").count()).toBe(records.length);
    const days = await page
      .locator("main > ol.log time")
      .evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
    expect(days).toEqual([...days].sort().reverse());
  });

  it("how to fix one wrong German text", async () => {
    await follow("German");
    await follow("Trail app");
    await follow(/strings$/i);
    await page.getByLabel("Find a translation, source or key").fill("gipfel");
    await page.locator("[role=status] li a").first().click();
    await page.locator(".entry:target").waitFor();
    await follow("How to fix a translation");
    const how = page.locator("section", { has: page.getByRole("heading", { name: "How to help" }) });
    expect(await how.textContent()).toContain("res/values-de/strings.xml");
    await how.getByRole("link", { name: "res/values-de/strings.xml" }).click();
    await page.waitForURL(/\/trail-app\/de\/#facts$/);
    const file = page
      .locator("#facts ~ *, section:has(#facts)")
      .getByRole("link", { name: /Download|strings\.xml/ });
    expect(await file.first().getAttribute("href")).toContain("file");
  });

  it("how fresh the data is", async () => {
    const logs = [...site.files().keys()].filter((path) =>
      /^api\/changes\/(?:page=\d+\/)?index\.json$/.test(path),
    );
    const times = logs.flatMap((path) =>
      (json(path.slice("api/".length, -"index.json".length)).results as readonly { timestamp: string }[]).map(
        ({ timestamp }) => timestamp,
      ),
    );
    const newest = times.sort().at(-1) ?? "";
    const day = `${Number(newest.slice(8, 10))} June 2026`;
    expect(newest).toMatch(/^2026-06/);
    expect(await page.locator("main").textContent()).toMatch(/Built from commit [0-9a-f]{7}/);
    expect(await page.locator("footer").textContent()).toContain(`Last updated ${day}`);
  });

  it("how complete German is in the app alone", async () => {
    const { translated_percent: percent } = json(
      "translations/mountain-huts/trail-app/de/statistics/",
    ) as Numbers;
    await follow("Mountain Huts");
    const found = await cell("German", "Trail app");
    expect((await found.textContent())?.trim()).toBe(`${percent}%`);
    await found.getByRole("link").click();
    await page.waitForURL(/\/translate\/mountain-huts\/trail-app\/de\/$/);
  });
});
