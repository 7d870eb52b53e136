import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";
import { sample } from "../suite/sample.ts";
import { chromiumPath } from "./browser.ts";
import { hostileFindings, outlineFindings } from "./checks/page-checks.ts";
import { leakFindings, linkFindings } from "./checks/site-checks.ts";
import { badgeFindings, narrowFindings, runFindings } from "./checks/visit-checks.ts";
import { MAIL_HOST, SECRETS, writeHostileCatalogue } from "./hostile-catalogue.ts";
import { ServedSite } from "./served-site.ts";

const executable = chromiumPath();

describe("the pages of a hostile catalogue, in Chromium", () => {
  let site: ServedSite;

  beforeEach((context) => {
    if (executable === undefined) skipFor("Chromium is not installed", context);
  });

  beforeAll(async () => {
    if (executable !== undefined) site = await ServedSite.open(executable, writeHostileCatalogue);
  });

  afterAll(() => site?.close());

  it("hold nothing that runs, and nothing that turns its surroundings around", async () => {
    const pages = await site.facts();
    for (const [path, facts] of pages)
      expect({ path, found: [...hostileFindings(facts), ...outlineFindings(facts)] }).toEqual({
        path,
        found: [],
      });
    expect(pages.size).toBeGreaterThan(30);
    expect(linkFindings({ paths: new Set(site.files().keys()), pages })).toEqual([]);
  });

  it("run nothing, log nothing, ask nobody else, and fit into 320 pixels", async () => {
    const visited = await site.visit("", { viewport: { width: 320, height: 800 } });
    for (const address of sample(site.addresses(), 4, "hostile pages")) {
      await visited.page.goto(`${site.origin}${address}`);
      const found = [...(await runFindings(visited.page)), ...(await narrowFindings(visited.page, 320))];
      expect({ address, found }).toEqual({ address, found: [] });
    }
    expect(visited.findings).toEqual([]);
    await visited.close();
  });

  it("say nothing of a private project, and no e-mail address: pages, feeds, badges, tables, documents", () => {
    const files = [...site.files()].map(([path, bytes]) => [path, bytes.toString("utf8")] as const);
    expect(leakFindings(files, [...SECRETS, MAIL_HOST])).toEqual([]);
  });

  it("have badges that hold whatever languages are called", async () => {
    const page = await site.browser.newPage();
    const badges = [...site.files()].filter(([path]) => path.endsWith("svg-badge.svg"));
    for (const [path, bytes] of badges)
      expect({ path, found: await badgeFindings(page, bytes.toString("utf8")) }).toEqual({ path, found: [] });
    expect(badges.length).toBeGreaterThan(5);
  });
});
