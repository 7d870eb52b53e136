import { describe, expect, it } from "vitest";
import type { LinkStyle } from "../../src/model/catalogue/manifest.ts";
import type { View } from "../../src/model/tree/layout.ts";
import { Addresses } from "../../src/site/api/addresses.ts";

const BASE = "https://l10n.example.org/translations";

function addresses(style: LinkStyle, view: View = "plain", base = BASE): Addresses {
  return new Addresses(base, "https://site.example.org", style, view);
}

describe("addresses of documents (contract 1.5; SOURCES.md, The tree)", () => {
  it.each([
    ["query", "plain", undefined, "units/"],
    ["query", "plain", 2, "units/?page=2"],
    ["query", "api", undefined, "units/?format=api"],
    ["query", "api", 2, "units/?format=api&page=2"],
    ["path", "plain", undefined, "units/"],
    ["path", "plain", 2, "units/page=2/"],
    ["path", "api", undefined, "units/format=api/"],
    ["path", "api", 2, "units/format=api/page=2/"],
    ["file", "plain", undefined, "units/index.json"],
    ["file", "plain", 2, "units/page=2/index.json"],
    ["file", "api", undefined, "units/format=api/index.json"],
    ["file", "api", 2, "units/format=api/page=2/index.json"],
  ] as const)("%s, %s, page %s: %s", (style, view, page, address) => {
    expect(addresses(style, view).document(["units"], page)).toBe(`${BASE}/api/${address}`);
  });

  it("of the root", () => {
    expect(addresses("query").document([])).toBe(`${BASE}/api/`);
    expect(addresses("path", "api").document([])).toBe(`${BASE}/api/format=api/`);
    expect(addresses("file").document([])).toBe(`${BASE}/api/index.json`);
  });

  it("encode what a path cannot hold (RULES.md 14.12)", () => {
    expect(addresses("query").document(["languages", "ca@valencia"])).toBe(
      `${BASE}/api/languages/ca@valencia/`,
    );
    expect(addresses("path").document(["languages", "zh é/?#%"])).toBe(
      `${BASE}/api/languages/zh%20%C3%A9%2F%3F%23%25/`,
    );
  });
});

describe("addresses by number", () => {
  const styles = ["query", "path", "file"] as const;
  const views = ["plain", "api"] as const;

  it.each(styles.flatMap((style) => views.map((view) => [style, view] as const)))(
    "are JSON texts of those by name: %s, %s",
    (style, view) => {
      for (const base of [BASE, 'https://e.org/%00"\\/%00x', "https://e.org"]) {
        const both = addresses(style, view, base);
        for (const [collection, id] of [
          ["units", 1],
          ["units", 2 ** 53 - 1],
          ["sources", 7],
          ["units", 3],
        ] as const) {
          expect(both.numbered(collection, id)).toBe(JSON.stringify(both.document([collection, String(id)])));
        }
      }
    },
  );
});

describe("addresses of bytes (SOURCES.md, The tree)", () => {
  const own = ["p", "c", "de"] as const;
  const FILE = "translations/{project}/{component}/{language}/file/";
  const directory = `${BASE}/api/translations/p/c/de/file/`;

  it("are the directory's, where a host can serve a file there", () => {
    expect(addresses("query").file(FILE, own, "website.csv")).toBe(directory);
    expect(addresses("query", "api").file(FILE, own, "website.csv")).toBe(`${directory}?format=api`);
  });

  it.each(["path", "file"] as const)("are the file's own in %s style, in both views", (style) => {
    for (const view of ["plain", "api"] as const) {
      expect(addresses(style, view).file(FILE, own, "my texts.csv")).toBe(`${directory}my%20texts.csv`);
      expect(addresses(style, view).file(FILE, own, undefined)).toBe(directory);
    }
  });
});

describe("addresses of pages for people (RULES.md 1.4, 5)", () => {
  it.each(["plain", "api"] as const)("are the site's, in the view %s too", (view) => {
    for (const style of ["query", "path", "file"] as const) {
      const site = addresses(style, view);
      expect(site.page("engage/{project}/{language}/", ["p", "ca@valencia"])).toBe(
        "https://site.example.org/engage/p/ca@valencia/",
      );
      expect(site.page("languages/{code}/", ["de"], "?checksum=ab")).toBe(
        "https://site.example.org/languages/de/?checksum=ab",
      );
    }
  });
});
