import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeCatalogue } from "../bench/catalogue.mjs";
import { skipFor } from "../end-to-end/missing.ts";
import { isFull, sample } from "../suite/sample.ts";
import { chromiumPath } from "./browser.ts";
import { outlineFindings, weightFindings } from "./checks/page-checks.ts";
import { linkFindings } from "./checks/site-checks.ts";
import { narrowFindings } from "./checks/visit-checks.ts";
import { ServedSite } from "./served-site.ts";

const executable = chromiumPath();
const UNITS = 12_000;

/** A translation's records of one month, for a hundred pages. */
function longMonth(): string {
  const rows = Array.from({ length: 10_150 }, (_, at) => {
    const timestamp = new Date(Date.UTC(2035, 0, 1, 0, 0, at)).toISOString();
    return `${1e9 + at},${timestamp},17,demo,website,de,,,,\n`;
  });
  return rows.join("");
}

describe("the pages of 12,000 texts", () => {
  let site: ServedSite;

  beforeEach((context) => {
    if (executable === undefined) skipFor("Chromium is not installed", context);
  });

  beforeAll(async () => {
    const write = (directory: string): void => {
      writeCatalogue(directory, { units: UNITS, seed: 15 });
      appendFileSync(join(directory, "tables", "changes.csv"), longMonth());
    };
    if (executable !== undefined) site = await ServedSite.open(executable, write);
  });

  afterAll(() => site?.close());

  it("keep to their budgets", () => {
    const pages = [...site.files()].filter(([path]) => path.endsWith(".html"));
    for (const [path, bytes] of sample(pages, 4, "weights of a large site"))
      expect({ path, found: weightFindings(bytes) }).toEqual({ path, found: [] });
    expect(pages.length).toBeGreaterThan(500);
  });

  it("are each what a page is, and lead to each other", async () => {
    const facts = await site.facts(sample(site.addresses(), 20, "pages of a large site"));
    for (const [path, one] of facts)
      expect({ path, found: outlineFindings(one) }).toEqual({ path, found: [] });
    // Of a part nobody can say where fragments lead, or that it is reached: all are read only where there is time.
    const pages = isFull ? await site.facts() : facts;
    const lost = linkFindings({ paths: new Set(site.files().keys()), pages });
    expect(lost.filter((one) => isFull || /: [^#]* leads nowhere$/.test(one))).toEqual([]);
  });

  it("turn over on the narrowest of screens, where there are hundreds of them", async () => {
    const pages = site.addresses().filter((address) => /\/month=2035-01\/page=\d+\/$/.test(address));
    expect(pages.length).toBeGreaterThan(100);
    const visited = await site.visit(pages[50] ?? "", { viewport: { width: 320, height: 800 } });
    expect(await narrowFindings(visited.page, 320)).toEqual([]);
    const numbers = visited.page.locator("nav.pages a");
    expect(await numbers.count()).toBeLessThan(12);
    await numbers.last().click();
    expect(await visited.page.locator('nav.pages [aria-current="page"]').textContent()).toBe(
      `${pages.length + 1}`,
    );
    expect(visited.findings).toEqual([]);
    await visited.close();
  });
});
