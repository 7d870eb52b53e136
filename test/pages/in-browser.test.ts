import axe from "axe-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";
import { sample } from "../suite/sample.ts";
import { chromiumPath } from "./browser.ts";
import { axeFindings } from "./checks/axe.ts";
import { hostileFindings, outlineFindings, targetFindings, weightFindings } from "./checks/page-checks.ts";
import { addressFindings, linkFindings } from "./checks/site-checks.ts";
import {
  badgeFindings,
  firstStopFindings,
  mirroredFindings,
  narrowFindings,
  silentFindings,
} from "./checks/visit-checks.ts";
import { ServedSite } from "./served-site.ts";
import { writeWideCatalogue } from "./wide-catalogue.ts";

const SAMPLE = new URL("../../data/alpine-club/", import.meta.url).pathname;
const EXAMPLE = new URL("../oracle/catalogue/", import.meta.url).pathname;
const executable = chromiumPath();

/** One of each kind. */
const KINDS = [
  ...["", "projects/", "languages/", "projects/mountain-huts/", "projects/mountain-huts/website/"],
  ...["projects/mountain-huts/website/fr/", "translate/mountain-huts/website/ar/", "languages/ar/"],
  ...["translate/mountain-huts/website/fr/show=unfinished/", "strings/mountain-huts/website/"],
  ...["translate/mountain-huts/website/fr/show=failing/", "screenshots/mountain-huts/website/"],
  ...[
    "engage/mountain-huts/en/",
    "engage/mountain-huts/",
    "engage/mountain-huts/fr/",
    "changes/",
    "changes/month=2026-05/",
  ],
  ...["credits/mountain-huts/", "checks/mountain-huts/", "widgets/mountain-huts/"],
];

/** What depends on the size of text. */
const PLACED = ["target-size", "scrollable-region-focusable", "color-contrast"] as const;

describe.each([
  ["the sample", SAMPLE],
  ["the captured example", EXAMPLE],
])("the pages of %s, in Chromium, on a host that ignores queries", (name, catalogue) => {
  let site: ServedSite;

  beforeEach((context) => {
    if (executable === undefined) skipFor("Chromium is not installed", context);
  });

  beforeAll(async () => {
    if (executable !== undefined) site = await ServedSite.open(executable, catalogue);
  });

  afterAll(() => site?.close());

  it("each have a title, one heading, one main part and a language, and are all reached from the root", async () => {
    const pages = await site.facts();
    for (const [path, facts] of pages)
      expect({ path, found: [...outlineFindings(facts), ...hostileFindings(facts)] }).toEqual({
        path,
        found: [],
      });
    expect(linkFindings({ paths: new Set(site.files().keys()), pages })).toEqual([]);
    for (const [path, bytes] of site.files())
      if (path.endsWith(".html")) expect({ path, found: weightFindings(bytes) }).toEqual({ path, found: [] });
    expect(pages.size).toBeGreaterThan(100);
  });

  it("stand at each address that documents name", () => {
    const files = site.files();
    const documents = [...files].filter(([path]) => path.startsWith("api/") && path.endsWith(".json"));
    const bodies = documents.map(([, bytes]) => bytes.toString("utf8"));
    expect(addressFindings(bodies, site.baseUrl, new Set(files.keys()))).toEqual([]);
    expect(bodies.length).toBeGreaterThan(100);
  });

  it("say each text in its language and direction", async () => {
    let forms = 0;
    const pages = await site.facts(site.addresses().filter((one) => /^translate\/(?!.*show=)/.test(one)));
    for (const [address, targets] of site.targets()) {
      const own = [...pages].filter(([path]) => path.startsWith(address));
      const texts = Object.assign({}, ...own.map(([, facts]) => facts.texts));
      expect({ address, found: targetFindings({ texts }, targets) }).toEqual({ address, found: [] });
      forms += targets.reduce((sum, target) => sum + target.forms.length, 0);
    }
    expect(forms).toBeGreaterThan(250);
  });

  it("log nothing and ask no other origin, wherever people go", async () => {
    const visited = await site.visit("projects/");
    for (const address of sample(site.addresses(), 8, `visited pages of ${name}`))
      await visited.page.goto(`${site.origin}${address}`);
    expect(visited.findings).toEqual([]);
    await visited.close();
  });

  it("have badges whose words fit", async () => {
    const page = await site.browser.newPage();
    const badges = [...site.files()].filter(([path]) => /^widgets\/.*\.svg$/.test(path));
    for (const [path, bytes] of badges)
      expect({ path, found: await badgeFindings(page, bytes.toString("utf8")) }).toEqual({ path, found: [] });
    expect(badges.length).toBeGreaterThan(20);
  });
});

describe("one page of each kind, in Chromium", () => {
  let site: ServedSite;

  beforeEach((context) => {
    if (executable === undefined) skipFor("Chromium is not installed", context);
  });

  beforeAll(async () => {
    if (executable !== undefined) site = await ServedSite.open(executable, SAMPLE);
  });

  afterAll(() => site?.close());

  it("is there", () => {
    expect(KINDS.filter((kind) => !site.addresses().includes(kind))).toEqual([]);
  });

  // Whether it is dark or light changes nothing but colours, and larger text nothing but places.
  it.each([
    ["light", { colorScheme: "light" }, "", undefined],
    ["dark", { colorScheme: "dark" }, "", ["color-contrast"]],
    ["forced colors, light", { forcedColors: "active", colorScheme: "light" }, "", ["color-contrast"]],
    ["forced colors, dark", { forcedColors: "active", colorScheme: "dark" }, "", ["color-contrast"]],
    ["text of twice the size", { viewport: { width: 1280, height: 900 } }, "html{font-size:200%}", PLACED],
    ["the same on a phone", { viewport: { width: 360, height: 800 } }, "html{font-size:200%}", PLACED],
  ] as const)("has nothing that axe complains about: %s", async (name, options, style, rules) => {
    const { page, close } = await site.visit("", { ...options, bypassCSP: true });
    const whole: ReadonlySet<string> = new Set(sample(KINDS, 3, `pages with ${name}`));
    for (const address of KINDS) {
      await page.goto(`${site.origin}${address}`);
      if (style !== "" && "viewport" in options) {
        await page.addStyleTag({ content: style });
        expect(await narrowFindings(page, options.viewport.width), address).toEqual([]);
      }
      const asked = whole.has(address) ? undefined : rules;
      expect(await axeFindings(page, axe.source, asked), address).toEqual([]);
    }
    await close();
  });

  it.each([
    ["light", { colorScheme: "light" }],
    ["dark", { colorScheme: "dark" }],
    ["forced colors", { forcedColors: "active" }],
    ["a phone", { viewport: { width: 320, height: 800 } }],
  ] as const)(
    "has nothing that axe complains about in summaries of many components: %s",
    async (_, options) => {
      const size = { components: 13, languages: 3, texts: 4 };
      const wide = await ServedSite.open(executable ?? "", (directory) =>
        writeWideCatalogue(directory, size),
      );
      const { page, close } = await wide.visit("projects/cloud/", { ...options, bypassCSP: true });
      await page.locator("ol.summaries summary").first().click();
      expect(await page.locator("ol.summaries .cells li:visible").count()).toBe(size.components);
      expect(await axeFindings(page, axe.source)).toEqual([]);
      if ("viewport" in options) expect(await narrowFindings(page, options.viewport.width)).toEqual([]);
      await close();
      await wide.close();
    },
  );

  it("names its tables", async () => {
    const { page, close } = await site.visit("");
    let tables = 0;
    for (const address of KINDS) {
      await page.goto(`${site.origin}${address}`);
      const captions: readonly string[] = await page.evaluate(
        `[...document.querySelectorAll("table")].map(({ caption }) => caption?.textContent.trim() ?? "")`,
      );
      expect({ address, captions: captions.filter((one) => one === "") }).toEqual({ address, captions: [] });
      tables += captions.length;
    }
    expect(tables).toBeGreaterThan(10);
    await close();
  });

  it("fits into 320 pixels, from left to right and back, and begins with the way to its content", async () => {
    const { page, close, findings } = await site.visit("", { viewport: { width: 320, height: 800 } });
    for (const address of KINDS) {
      await page.goto(`${site.origin}${address}`);
      const found = [
        ...[...(await narrowFindings(page, 320)), ...(await firstStopFindings(page))],
        ...(await mirroredFindings(page)),
      ];
      expect({ address, found }).toEqual({ address, found: [] });
    }
    // None logs anything, or asks another origin.
    expect(findings).toEqual([]);
    await close();
  });

  it("says the same without scripts", async () => {
    const [scripted, plain] = [await site.visit(""), await site.visit("", { javaScriptEnabled: false })];
    const said = async ({ page }: typeof plain, address: string): Promise<string> => {
      await page.goto(`${site.origin}${address}`);
      return (await page.locator("body").textContent()) ?? "";
    };
    for (const address of KINDS)
      expect(silentFindings([await said(scripted, address), await said(plain, address)]), address).toEqual(
        [],
      );
    for (const { close } of [scripted, plain]) await close();
  });
});
