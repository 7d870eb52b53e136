import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import axe from "axe-core";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { BLIND_HOSTS } from "../../src/published/serve/blind-hosts.ts";
import { type Preview, servePreview } from "../../src/published/serve/preview.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { makeQuickDirectory } from "../end-to-end/quick-directory.ts";
import "../suite/built.ts";
import { chromiumPath, openBrowser } from "./browser.ts";

const executable = chromiumPath();
const HOSTILE = `<img src=x onerror="alert(1)"><script>alert(2)</script>`;

/** Of each key, the source and the translation; all others are numbered. */
const TEXTS: ReadonlyMap<number, readonly [source: string, target: string]> = new Map([
  [3, ["%(count)s huts", "小屋は%(count)s軒です"]],
  [150, ["The hut is OPEN", "今日は山小屋が開いています"]],
  [151, [HOSTILE, HOSTILE]],
  [5_020, ["The last lift", "最終リフト"]],
]);
const KEYS = Array.from({ length: 5_050 }, (_, at) => at + 1);

function csv(textOf: (key: number) => string | undefined): string {
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const rows = KEYS.flatMap((key) => {
    const text = textOf(key);
    return text === undefined ? [] : [`${quoted(`key${key}`)},${quoted(text)}\r\n`];
  });
  return rows.join("");
}

describe("a text among thousands, in Chromium, on a host that ignores queries", () => {
  let root: string;
  let browser: Browser;
  let preview: Preview;
  let origin = "";

  beforeEach((context) => {
    if (executable === undefined) skipFor("Chromium is not installed", context);
  });

  beforeAll(async () => {
    if (executable === undefined) return;
    root = makeQuickDirectory();
    const catalogue = join(root, "catalogue");
    mkdirSync(join(catalogue, "web"), { recursive: true });
    writeFileSync(
      join(catalogue, "catalogue.yaml"),
      `base_url: https://l10n.example.org
projects:
  - name: Huts
    slug: huts
    components: [{name: Web, slug: web, root: web, filemask: "*.csv", template: en.csv, file_format: csv-simple}]
`,
    );
    writeFileSync(
      join(catalogue, "web/en.csv"),
      csv((key) => TEXTS.get(key)?.[0] ?? `Text ${key}`),
    );
    writeFileSync(
      join(catalogue, "web/ja.csv"),
      csv((key) => TEXTS.get(key)?.[1]),
    );
    const out = join(root, "out");
    await build({ catalogue, out, cache: false, pages: true, links: "path", host: "github-pages" });
    preview = await servePreview({ directory: out, port: 0, prefix: "", host: BLIND_HOSTS["github-pages"] });
    origin = `http://localhost:${preview.port}/`;
    browser = await openBrowser(executable);
  });

  afterAll(async () => {
    if (executable === undefined) return;
    await browser.close();
    await preview.close();
    rmSync(root, { recursive: true, force: true });
  });

  /** A page, and all that it logs, asks of others, or does not get. */
  async function opened(options: Parameters<Browser["newContext"]>[0] = {}) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    page.on("pageerror", (error) => said.push(String(error)));
    page.on("dialog", (dialog) => {
      said.push(`dialog: ${dialog.message()}`);
      return dialog.dismiss();
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(origin)) said.push(request.url());
    });
    page.on("response", (response) => {
      if (response.status() >= 400) said.push(`${response.status()} ${response.url()}`);
    });
    const go = (address: string) => page.goto(`${origin}${address}`);
    return { page, said, go, close: () => context.close() };
  }

  /** As the API names it. */
  function checksumOf(key: number): string {
    const page = join(root, `out/api/translations/huts/web/ja/units/page=${Math.ceil(key / 20)}/index.json`);
    const { results } = JSON.parse(readFileSync(page, "utf8"));
    const [, checksum = ""] = /checksum=([0-9a-f]+)$/.exec(results[(key - 1) % 20].web_url) ?? [];
    return checksum;
  }

  it("is in sight, and meant, where `?checksum=` names it, on whichever page", async () => {
    const { page, said, go, close } = await opened();
    for (const [key, place] of [
      [90, ""],
      [150, "page=2/"],
      [5_020, "page=51/"],
    ] as const) {
      const checksum = checksumOf(key);
      await go(`translate/huts/web/ja/?checksum=${checksum}`);
      expect(await page.locator(":target").textContent()).toContain(`key${key}`);
      expect(new URL(page.url()).pathname).toBe(`/translate/huts/web/ja/${place}`);
      expect(await page.evaluate(TARGET)).toEqual({ id: `checksum-${checksum}`, inSight: true });
    }
    expect(said).toEqual([]);
    await close();
  });

  it("is found where its row went to another page, and told to be gone where it is on none", async () => {
    const { page, said, go, close } = await opened();
    await go(`translate/huts/web/ja/page=7/#checksum-${checksumOf(150)}`);
    await page.waitForURL(`${origin}translate/huts/web/ja/page=2/#checksum-${checksumOf(150)}`);
    expect(await page.locator(":target").textContent()).toContain("key150");
    await go("translate/huts/web/ja/?checksum=abc");
    await page.getByText("The string in this address does not exist.").waitFor();
    expect(said).toEqual([]);
    await close();
  });

  it("is found by placeholder, by a word inside a sentence without spaces, in upper and lower case, in later pieces", async () => {
    const { page, said, go, close } = await opened();
    for (const [query, key, place] of [
      ["%(count)s", "key3", ""],
      ["山小屋", "key150", "page=2/"],
      ["the HUT is open", "key150", "page=2/"],
      ["最終リフト", "key5020", "page=51/"],
    ] as const) {
      await go("translate/huts/web/ja/page=3/");
      await page.getByLabel("Find a translation").fill(query);
      await page.getByRole("status").getByText("Found: 1.", { exact: true }).waitFor();
      const item = page.getByRole("status").getByRole("listitem");
      expect(await item.textContent()).toContain(key);
      for (const lang of ["en", "ja"]) expect(await item.locator(`[lang=${lang}][dir=ltr]`).count()).toBe(1);
      await item.getByRole("link").click();
      expect(await page.locator(":target").textContent()).toContain(key);
      expect(new URL(page.url()).pathname).toBe(`/translate/huts/web/ja/${place}`);
    }
    expect(said).toEqual([]);
    await close();
  });

  it("leads from a string to all its languages; it is shown as it is, and runs nothing", async () => {
    const { page, said, go, close } = await opened();
    await go("strings/huts/web/");
    await page.getByLabel("Find a string").fill("KEY5020");
    await page.getByRole("status").getByRole("link", { name: "The last lift" }).click();
    expect(await page.locator(":target").textContent()).toContain("最終リフト");
    await go("translate/huts/web/ja/");
    await page.getByLabel("Find a translation").fill("<script>");
    const found = page.getByRole("status").getByRole("listitem").locator("[lang]");
    await found.first().waitFor();
    expect(await found.allTextContents()).toEqual([HOSTILE, HOSTILE]);
    expect(await page.locator("main img, main script").count()).toBe(0);
    expect(said).toEqual([]);
    await close();
  });

  it("is fetched by nobody who does not look for it, and once; many are counted, fifty shown", async () => {
    const { page, go, close } = await opened();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".json")) asked.push(request.url());
    });
    await go("translate/huts/web/ja/");
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    const field = page.getByLabel("Find a translation");
    await field.focus();
    await expect.poll(() => asked).toEqual([`${page.url()}search.json`, `${page.url()}search=2.json`]);
    await field.fill("text");
    await page.getByText("Found: 5046. The first 50 are shown.").waitFor();
    expect(await page.getByRole("status").getByRole("listitem").count()).toBe(50);
    await page.keyboard.press("Enter");
    await field.fill("");
    expect(await page.getByRole("status").textContent()).toBe("");
    expect(asked).toHaveLength(2);
    await close();
  });

  it("has a field that axe has nothing against, also of what was found, and that fits into 320 pixels", async () => {
    const { page, go, close } = await opened({ bypassCSP: true, viewport: { width: 320, height: 800 } });
    await go("translate/huts/web/ja/");
    await page.getByLabel("Find a translation").fill("hut");
    await page.getByRole("status").getByRole("listitem").first().waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    await page.evaluate(axe.source);
    expect(await page.evaluate(VIOLATIONS)).toEqual([]);
    await close();
  });

  it("stands in the same text without scripts, where there is no field", async () => {
    const texts: unknown[] = [];
    for (const javaScriptEnabled of [true, false]) {
      const { page, go, close } = await opened({ javaScriptEnabled });
      await go("translate/huts/web/ja/");
      expect(await page.getByLabel("Find a translation").isVisible()).toBe(javaScriptEnabled);
      texts.push(await page.evaluate(SEEN));
      await close();
    }
    expect(texts[1]).toBe(texts[0]);
    expect(texts[1]).toContain("This page ends with #100");
  });
});

const TARGET = `(() => {
  const row = document.querySelector(":target");
  const { top, bottom } = row.getBoundingClientRect();
  return { id: row.id, inSight: top >= 0 && bottom <= innerHeight };
})()`;

const VIOLATIONS = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))`;

/** What is to be seen, without what scripts may add to. */
const SEEN = `(() => {
  for (const form of document.querySelectorAll("form[data-js]")) form.remove();
  return document.body.innerText;
})()`;
