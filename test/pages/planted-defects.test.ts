import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";
import { chromiumPath, openBrowser } from "./browser.ts";
import { axeFindings } from "./checks/axe.ts";
import { readFacts } from "./checks/facts.ts";
import { hostileFindings, outlineFindings, targetFindings, weightFindings } from "./checks/page-checks.ts";
import { addressFindings, leakFindings, linkFindings } from "./checks/site-checks.ts";
import {
  badgeFindings,
  firstStopFindings,
  mirroredFindings,
  narrowFindings,
  runFindings,
  silentFindings,
  Watched,
} from "./checks/visit-checks.ts";

const executable = chromiumPath();

/** A page with nothing wrong; `head`, `body` and `end` are where defects are planted. */
function pageOf({
  head = "",
  start = "",
  body = "",
  attributes = `lang="en"`,
}: Partial<Record<string, string>> = {}): string {
  return `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>T</title>${head}</head><body>${start}<a class="skip" href="#content">Skip</a><main id="content" tabindex="-1"><h1>H</h1><h2>I</h2>${body}</main></body></html>`;
}

describe("each check of pages finds its planted defect, and nothing on a good page", () => {
  let browser: Browser;
  let page: Page;

  beforeEach((context) => {
    if (executable === undefined) skipFor("Chromium is not installed", context);
  });

  beforeAll(async () => {
    if (executable === undefined) return;
    browser = await openBrowser(executable);
    page = await browser.newPage({ viewport: { width: 320, height: 800 } });
  });

  afterAll(() => browser?.close());

  async function factsOf(html: string) {
    const [facts] = await readFacts(page, [html]);
    if (facts === undefined) throw new Error("no facts");
    return facts;
  }

  it("of an outline", async () => {
    expect(outlineFindings(await factsOf(pageOf()))).toEqual([]);
    const defects = {
      "no title": pageOf().replace("<title>T</title>", "<title> </title>"),
      "not one h1": pageOf({ body: "<h1>again</h1>" }),
      "h4 out of order": pageOf({ body: "<h4>deep</h4>" }),
      "not one main": pageOf().replaceAll("main", "div"),
      "no lang": pageOf({ attributes: "" }),
      "an id stands twice": pageOf({ body: `<p id="content">` }),
    };
    for (const [finding, html] of Object.entries(defects))
      expect(outlineFindings(await factsOf(html))).toEqual([finding]);
  });

  it.each([
    "<script>1</script>",
    `<script src="https://elsewhere.example/x.js"></script>`,
    "<img src=x onerror=window.hacked=true>",
    `<a href=" javascript:alert(1)">x</a>`,
    `<svg><a xlink:href="javascript:alert(1)">x</a></svg>`,
    `<p style="color:red">x</p>`,
    "<iframe></iframe>",
    `<base href="https://elsewhere.example/">`,
    `<meta http-equiv="refresh" content="0;url=https://elsewhere.example/">`,
    "<p>\u202eturned</p>",
    "<bdi>\u2067turned</bdi>",
    `<img alt="\u202eturned">`,
  ])("of markup that a stranger wrote: %s", async (body) => {
    expect(hostileFindings(await factsOf(pageOf({ body })))).toHaveLength(1);
  });

  it("of texts that may turn themselves, and of scripts of our own", async () => {
    const body = `<p dir="rtl">\u202eturned</p><script src="../../lingodex/assets/find.0123.js"></script>`;
    expect(hostileFindings(await factsOf(pageOf({ body })))).toEqual([]);
  });

  it("of texts without their language or direction", async () => {
    const target = { row: "checksum-1", forms: ["eins", "zwei"], lang: "de", dir: "ltr" };
    const row = (text: string): string => pageOf({ body: `<ol><li id="checksum-1">${text}</ol>` });
    const [one, two] = ["eins", "zwei"].map((form) => `<p lang="de" dir="ltr">${form}</p>`);
    expect(targetFindings(await factsOf(row(`${one}${two}`)), [target])).toEqual([]);
    const wrong = [
      `${one}<p dir="ltr">zwei</p>`,
      `${one}<p lang="de">zwei</p>`,
      `${one}<p lang="de" dir="rtl">zwei</p>`,
      `${one}<p lang="fr" dir="ltr">zwei</p>`,
      `${one}<p lang="de" dir="ltr">zwei und mehr</p>`,
    ];
    for (const text of wrong)
      expect(targetFindings(await factsOf(row(text)), [target])).toEqual([
        'checksum-1 does not say "zwei" in de, ltr',
      ]);
    expect(targetFindings(await factsOf(pageOf()), [target])).toHaveLength(2);
  });

  it("of links", async () => {
    const site = async (link: string) => ({
      paths: new Set(["index.html", "a/index.html", "a/b.svg", "api/index.json"]),
      pages: new Map([
        ["index.html", await factsOf(pageOf({ body: `<a href="${link}">x</a>` }))],
        ["a/index.html", await factsOf(pageOf())],
      ]),
    });
    for (const link of ["a/", "a/index.html", "/a/#content", "a/?checksum=1"])
      expect(linkFindings(await site(link))).toEqual([]);
    expect(linkFindings(await site("a/#gone"))).toEqual(["index.html: a/#gone leads nowhere"]);
    expect(linkFindings(await site("#content"))).toEqual(["a/index.html is not reached"]);
    for (const link of ["b/", "a", "a/c.svg", "api/units/"])
      expect(linkFindings(await site(link))[0]).toBe(`index.html: ${link} leads nowhere`);
  });

  it("of addresses that documents name", () => {
    const base = "https://site.example/l10n/";
    const document = `{"web_url":"${base}projects/p/","share_url":"${base}engage/p/de/","n":{"translate_url":"${base}translate/p/?checksum=1"},"url":"${base}engage/p/"}`;
    const paths = [
      "",
      "projects/",
      "languages/",
      "projects/p/",
      "engage/p/de/",
      "engage/p/",
      "translate/p/",
    ].map((path) => `${path}index.html`);
    expect(addressFindings([document], base, new Set(paths))).toEqual([]);
    for (const gone of paths)
      expect(addressFindings([document], base, new Set(paths.filter((path) => path !== gone)))).toHaveLength(
        1,
      );
    expect(addressFindings([`{"web_url":"https://other.example/"}`], base, new Set(paths))).toHaveLength(1);
  });

  it("of words that nobody may read", () => {
    const words = ["secret", "@mail.example"];
    expect(leakFindings([["a.html", "nothing"]], words)).toEqual([]);
    expect(leakFindings([["a.html", "A Secret"]], words)).toEqual(["a.html says secret"]);
    expect(leakFindings([["widgets/secret/b.svg", ""]], words)).toHaveLength(1);
    expect(leakFindings([["feed.xml", "eve@mail.example"]], words)).toHaveLength(1);
  });

  it("of weights", () => {
    expect(weightFindings(Buffer.alloc(200_000, "a"))).toEqual([]);
    expect(weightFindings(Buffer.alloc(200_001, "a"))).toEqual(["200001 bytes"]);
    const noise = randomBytes(60_000);
    expect(weightFindings(noise)).toEqual([expect.stringMatching(/compressed$/)]);
  });

  it("of words that are wider than their badge", async () => {
    const badge = (label: string): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="20"><rect width="100" height="20"/><path d="M60 0H100V20H60z"/><g text-anchor="middle" font-family="DejaVu Sans,sans-serif" font-size="11"><text x="30" y="14">${label}</text><text x="80" y="14">50%</text></g></svg>`;
    expect(await badgeFindings(page, badge("done"))).toEqual([]);
    expect(await badgeFindings(page, badge("much too long for it"))).toHaveLength(1);
  });

  it("of pages that are wide, and of the first stop", async () => {
    await page.setContent(pageOf());
    expect([...(await narrowFindings(page, 320)), ...(await firstStopFindings(page))]).toEqual([]);
    await page.setContent(
      pageOf({ body: `<table width="400"><tr><td>x</table>`, start: "<a href='#content'>first</a>" }),
    );
    expect(await narrowFindings(page, 320)).toEqual([expect.stringMatching(/^\d+ pixels wide$/)]);
    expect(await firstStopFindings(page)).toEqual(["the first stop is no skip link"]);
    await page.setContent(pageOf().replace("#content", "#gone"));
    expect(await firstStopFindings(page)).toHaveLength(1);
  });

  it("of charts that run the wrong way", async () => {
    const chart = `<svg width="200" height="20"><text x="0" y="15">words at the start</text></svg>`;
    await page.setContent(pageOf({ body: `<div style="direction:ltr">${chart}</div>` }));
    expect(await mirroredFindings(page)).toEqual([]);
    await page.setContent(pageOf({ body: chart }));
    expect(await mirroredFindings(page)).toEqual(["words at the start"]);
  });

  it("of texts that scripts make", () => {
    expect(silentFindings(["a", "a"])).toEqual([]);
    expect(silentFindings(["a", "b"])).toHaveLength(1);
  });

  it("of what axe knows, light and dark", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const seen = await browser.newPage({ colorScheme });
      const styled = (color: string): string =>
        pageOf({
          head: `<style>@media (prefers-color-scheme:dark){p{color:${color};background:#000}}</style>`,
          body: "<p>Words.</p>",
        });
      await seen.setContent(styled("#fff"));
      expect(await axeFindings(seen, axe.source)).toEqual([]);
      await seen.setContent(styled("#333"));
      expect(await axeFindings(seen, axe.source)).toHaveLength(colorScheme === "dark" ? 1 : 0);
      await seen.close();
    }
  });

  describe("of a visit", () => {
    let server: Server;
    let origin = "";
    let answer = "";

    beforeAll(async () => {
      server = createServer(({ url }, response) => {
        response.statusCode = url === "/" ? 200 : 404;
        response.setHeader("content-type", "text/html").end(url === "/" ? answer : "");
      }).listen(0, "localhost");
      await new Promise((resolve) => server.once("listening", resolve));
      origin = `http://localhost:${(server.address() as AddressInfo).port}/`;
    });

    afterAll(() => server.close());

    it.each([
      ["<script>window.hacked=true</script>", /^a text was run$/],
      ["<script>console.log('x')</script>", /^logs: x$/],
      ["<script>throw new Error('x')</script>", /^throws: /],
      ["<script>alert('x')</script>", /^asks: x$/],
      [`<img src="gone.png">`, /^404: /],
      [`<img src="http://elsewhere.invalid/x.png">`, /^requests: http:\/\/elsewhere/],
    ])("%s", async (body, finding) => {
      const visit = async (planted: string): Promise<readonly string[]> => {
        answer = pageOf({ head: `<link rel="icon" href="data:,">`, body: planted });
        const context = await browser.newContext();
        const watched = await Watched.open(context, origin);
        await watched.page.goto(origin);
        const found = [...watched.findings, ...(await runFindings(watched.page))];
        await context.close();
        return found.filter((one) => !one.startsWith("requests: data:"));
      };
      expect(await visit("")).toEqual([]);
      expect(await visit(body)).toContainEqual(expect.stringMatching(finding));
    });
  });
});
