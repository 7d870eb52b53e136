import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type BuildOptions, build, UsageError, verify } from "../../src/index.ts";
import { BlindClient } from "./blind-client.ts";
import { startBlindHost } from "./blind-host.ts";
import { oracleCatalogue } from "./oracle.ts";
import { isFields, readAbsent, readEntries, readManifest } from "./published.ts";
import { temporaryDirectory } from "./temporary.ts";

const PAGES = "https://keepers.github.io/translations";
const PLAIN = "https://files.example.org/mirror/2026";

/** Every field of the contract that holds an address of the API, and no other. */
const ADDRESS_FIELDS = [
  ...[
    "changes",
    "changes_list_url",
    "component",
    "components",
    "components_list_url",
    "file_url",
    "languages",
  ],
  ...["lock_url", "next", "previous", "projects", "repository_url", "screenshots", "source_info", "sources"],
  ...[
    "statistics_url",
    "translation",
    "translations",
    "translations_url",
    "unit",
    "units",
    "units_list_url",
    "url",
  ],
];

interface Story {
  readonly name: string;
  readonly options: Pick<BuildOptions, "baseUrl" | "host">;
  readonly baseUrl: string;
  readonly start: string;
  readonly hasIndexDocuments: boolean;
}

const STORIES: readonly Story[] = [
  {
    name: "GitHub Pages, recognised",
    options: { baseUrl: PAGES },
    baseUrl: PAGES,
    start: `${PAGES}/api/`,
    hasIndexDocuments: true,
  },
  {
    name: "plain files",
    options: { baseUrl: PLAIN, host: "plain" },
    baseUrl: PLAIN,
    start: `${PLAIN}/api/index.json`,
    hasIndexDocuments: false,
  },
];

describe.each(STORIES)(
  "a host that ignores queries: $name",
  ({ options, baseUrl, start, hasIndexDocuments }) => {
    it("is walked through, page by page and address by address", async () => {
      const out = temporaryDirectory();
      const result = await build({ catalogue: oracleCatalogue, out, ...options });
      expect(result).toMatchObject({ ok: true });
      expect((await verify(out)).problems).toEqual([]);
      const origin = await startBlindHost(out, { prefix: new URL(baseUrl).pathname, hasIndexDocuments });
      const client = new BlindClient(baseUrl, origin, 4 * result.documents);

      const walk = await client.walk(start);
      const absent = readAbsent(out).map(({ address }) => address);
      expect([...walk.dead].sort()).toEqual([...absent].sort());
      expect(absent.filter((address) => existsSync(join(out, fileAt(address, baseUrl))))).toEqual([]);
      expect([...walk.keys].sort()).toEqual(ADDRESS_FIELDS);

      // Nothing but what clients ask for by name lies in the tree unseen.
      const seen = new Set([...walk.found].map((address) => fileAt(address, baseUrl)));
      const unseen = readEntries(out).filter(({ path }) => path.startsWith("api/") && !seen.has(path));
      const unlinked = /\/page=1\/index\.json$|^api\/errors\/|\/(?:monolingual_base|new_template)\//;
      expect(unseen.filter(({ path }) => !unlinked.test(path))).toEqual([]);

      let pages = 0;
      for (const address of walk.collections) {
        const { items, count, requests } = await client.followPages(address);
        expect(requests, address).toBe(pagesOnDisk(out, address, baseUrl));
        expect([address, items.length, new Set(items.map(identify)).size]).toEqual([address, count, count]);
        pages += requests;
      }
      process.stdout.write(
        `${options.host ?? "github-pages"}: ${walk.collections.length} collections, ${pages} pages\n`,
      );
      const collections = readEntries(out).filter(({ path }) => path.endsWith("/page=1/index.json"));
      expect(walk.collections).toHaveLength(collections.length);
      expect(pages).toBeGreaterThan(walk.collections.length);
    });
  },
);

describe("GitHub Pages", () => {
  it("gets what it needs beside the API", async () => {
    const out = temporaryDirectory();
    await build({ catalogue: oracleCatalogue, out, baseUrl: PAGES });
    expect(readManifest(out)).toMatchObject({ host: "github-pages", links: "path", base_url: PAGES });
    expect(readFileSync(join(out, ".nojekyll"), "utf8")).toBe("");
    expect(readFileSync(join(out, "404.html"), "utf8")).toBe('{"detail":"Not found."}');
    expect(readEntries(out).filter(({ path }) => path.includes("format=api"))).toEqual([]);
  });

  it("does not get links that loop there", async () => {
    const out = join(temporaryDirectory(), "out");
    const building = build({ catalogue: oracleCatalogue, out, baseUrl: PAGES, links: "query" });
    await expect(building).rejects.toThrow(UsageError);
    await expect(building).rejects.toThrow(/ignores queries/);
    expect(existsSync(out)).toBe(false);
  });
});

describe("the client", () => {
  it("tells a host on which pages loop, and stops", async () => {
    const out = temporaryDirectory();
    await build({ catalogue: oracleCatalogue, out, baseUrl: PAGES, host: "nginx" });
    const origin = await startBlindHost(out, { prefix: "/translations", hasIndexDocuments: true });
    const client = new BlindClient(PAGES, origin, 1_000);
    await expect(client.followPages(`${PAGES}/api/units/`)).rejects.toThrow(/loops/);
  });
});

/** Where the tree has what an address names, in the styles `path` and `file`. */
function fileAt(address: string, baseUrl: string): string {
  const path = decodeURIComponent(address.slice(baseUrl.length + 1));
  return path.endsWith("/") ? `${path}index.json` : path;
}

function pagesOnDisk(tree: string, address: string, baseUrl: string): number {
  const directory = join(tree, fileAt(address, baseUrl), "..");
  let pages = 0;
  while (existsSync(join(directory, `page=${pages + 1}`))) pages += 1;
  return pages;
}

/** By its address; what has none (statistics, whose `url` is a page for people) is what it says. */
function identify(item: unknown): string {
  const url = isFields(item) ? String(item["url"]) : "";
  return url.includes("/api/") ? url : JSON.stringify(item);
}
