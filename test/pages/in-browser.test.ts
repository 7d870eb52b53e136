import { join } from "node:path";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { BLIND_HOSTS } from "../../src/serve/blind-hosts.ts";
import { type Preview, servePreview } from "../../src/serve/preview.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { makeQuickDirectory } from "../end-to-end/quick-directory.ts";
import { chromiumPath, openBrowser } from "./browser.ts";

const SAMPLE = new URL("../../data/alpine-club/", import.meta.url).pathname;
const executable = chromiumPath();

/** One of each kind. */
const KINDS = [
  ...["", "projects/", "languages/", "projects/mountain-huts/", "projects/mountain-huts/website/"],
  ...["projects/mountain-huts/website/fr/", "translate/mountain-huts/website/ar/", "languages/ar/"],
  ...["translate/mountain-huts/website/fr/show=unfinished/", "strings/mountain-huts/website/"],
  ...["engage/mountain-huts/", "engage/mountain-huts/fr/", "changes/", "changes/month=2026-05/"],
  ...["credits/mountain-huts/", "checks/mountain-huts/", "widgets/mountain-huts/"],
];

describe("the pages of the sample, in Chromium, on a host that ignores queries", () => {
  let browser: Browser;
  let preview: Preview;
  let out = "";
  let origin = "";

  beforeEach((context) => {
    if (executable === undefined) skipFor("Chromium is not installed", context);
  });

  beforeAll(async () => {
    if (executable === undefined) return;
    out = join(makeQuickDirectory(), "out");
    await build({ catalogue: SAMPLE, out, cache: false, pages: true, links: "path" });
    preview = await servePreview({ directory: out, port: 0, prefix: "", host: BLIND_HOSTS["github-pages"] });
    origin = `http://localhost:${preview.port}/`;
    browser = await openBrowser(executable);
  });

  afterAll(async () => {
    if (executable === undefined) return;
    await browser.close();
    await preview.close();
  });

  const addresses = (): readonly string[] =>
    Object.keys(hashFiles(out))
      .filter((path) => path.endsWith("index.html"))
      .map((path) => path.slice(0, -"index.html".length));

  async function opened(address: string, options: Parameters<Browser["newContext"]>[0] = {}) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    page.on("pageerror", (error) => said.push(String(error)));
    page.on("request", (request) => {
      if (!request.url().startsWith(origin)) said.push(request.url());
    });
    page.on("response", (response) => {
      if (response.status() >= 400) said.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(`${origin}${address}`);
    return { page, said, close: () => context.close() };
  }

  it("are of every kind", () => {
    expect(KINDS.filter((kind) => !addresses().includes(kind))).toEqual([]);
  });

  it("each have a title, one heading, one main part and a language; nothing is logged, no other origin asked", async () => {
    const { page, said, close } = await opened("projects/");
    for (const address of addresses()) {
      await page.goto(`${origin}${address}`);
      expect({ address, facts: await page.evaluate(FACTS) }).toEqual({ address, facts: [true, 1, 1, "en"] });
    }
    expect(said).toEqual([]);
    await close();
  });

  it.each(["light", "dark"] as const)("have nothing that axe complains about: %s", async (colorScheme) => {
    for (const address of KINDS) {
      const { page, close } = await opened(address, { colorScheme, bypassCSP: true });
      await page.evaluate(axe.source);
      expect(await violations(page), address).toEqual([]);
      await close();
    }
  });

  it("fit into 320 pixels, and begin with the way to their content", async () => {
    for (const address of KINDS) {
      const { page, close } = await opened(address, { viewport: { width: 320, height: 800 } });
      const width = await page.evaluate("document.documentElement.scrollWidth");
      expect({ address, width }).toEqual({ address, width: 320 });
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement.className")).toBe("skip");
      await close();
    }
  });

  it("say the same without scripts", async () => {
    for (const address of KINDS.filter((_, at) => at % 5 === 0)) {
      const texts: string[] = [];
      for (const javaScriptEnabled of [true, false]) {
        const { page, close } = await opened(address, { javaScriptEnabled });
        texts.push((await page.locator("body").textContent()) ?? "");
        await close();
      }
      expect(texts[1], address).toBe(texts[0]);
    }
  });
});

const FACTS = `[
  document.title !== "",
  document.querySelectorAll("h1").length,
  document.querySelectorAll("main").length,
  document.documentElement.lang,
]`;

function violations(page: Page): Promise<unknown> {
  return page.evaluate(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))`,
  );
}
