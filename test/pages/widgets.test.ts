import { describe, expect, it } from "vitest";
import { PLACES } from "../../src/site/pages/addresses.ts";
import { contextAt } from "../../src/site/pages/context.ts";
import { widgetsPage, widgetsPages } from "../../src/site/pages/kinds/widgets.ts";
import { renderShell } from "../../src/site/pages/shell.ts";
import { readExample } from "../cli/example.ts";
import {
  bilingual,
  catalogueOf,
  fileOf,
  languageOf,
  link,
  projectOf,
  unitOf,
} from "../compute/catalogue-of.ts";
import { filesOf, siteOf } from "./files-of.ts";

type Site = ReturnType<typeof siteOf>;

function pagesOf(site: Site): readonly string[] {
  return site.catalogue.projects.flatMap((project) =>
    Array.from({ length: widgetsPages(project) }, (_, at) => {
      const context = contextAt(site, PLACES.widgets(project, at + 1));
      return renderShell(widgetsPage(project, at + 1, context), context);
    }),
  );
}

/** Texts of `code` elements, as they are copied. */
function copied(page: string): readonly string[] {
  return Array.from(page.matchAll(/<code>([\s\S]*?)<\/code>/g), ([, text = ""]) =>
    text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
  );
}

describe("the page of badges", () => {
  it("tells of every badge how it is embedded, by addresses that hold anywhere", () => {
    const site = siteOf(readExample().linked);
    const texts = pagesOf(site).flatMap(copied).join("\n");
    const badges = [...filesOf(site).keys()].filter((path) => path.startsWith("widgets/"));
    expect(badges.length).toBeGreaterThan(50);
    for (const path of badges) {
      const address = `https://example.org/${path.replaceAll("@", "%40")}`;
      expect(texts).toContain(address);
      if (path.endsWith(".json")) continue;
      expect(texts).toContain(`<img src="${address}" alt="Translation status">`);
      expect(texts).toContain(`[![Translation status](${address})](https://example.org/engage/`);
      expect(texts).toContain(
        `.. image:: ${address}\n   :alt: Translation status\n   :target: https://example.org/engage/`,
      );
      expect(texts).toContain(`image:${address}["Translation status",link="https://example.org/engage/`);
    }
  });

  it("says nothing of a name in what is copied, and nothing of a name is markup", () => {
    const language = { ...languageOf("de"), name: `"><script>alert(1)</script>](javascript:x)` };
    const german = { ...fileOf("de", [unitOf({ source: "a" })]), language };
    const project = projectOf("p", [bilingual("c", [german], { name: "<img src=x>" })], {
      name: "\u202e<b>",
    });
    const [page = ""] = pagesOf(siteOf(link(catalogueOf({ projects: [project] })).linked));
    expect(page).not.toMatch(/<script|<img src=x|<b>|\u202e/);
    expect(copied(page).join("\n")).not.toMatch(/script|src=x/);
  });

  it("is cut where there are many, so that none is too large", () => {
    const codes = Array.from({ length: 130 }, (_, at) => `x${at}`);
    const units = [unitOf({ source: "a" })];
    const files = codes.map((code) => fileOf(code, units));
    const site = siteOf(link(catalogueOf({ projects: [projectOf("p", [bilingual("c", files)])] })).linked);
    const pages = pagesOf(site);
    expect(pages).toHaveLength(4);
    for (const page of pages) expect(page.length).toBeLessThan(200_000);
    expect(pages[1]).toContain('<a href="../page=3/">3</a>');
    const texts = pages.flatMap(copied).join("\n");
    for (const code of codes) expect(texts).toContain(`/widgets/p/${code}/c/svg-badge.svg`);
  });
});
