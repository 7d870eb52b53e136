import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build, check } from "../../src/index.ts";
import { DEFAULT_PAGES } from "../../src/model/catalogue/pages-settings.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import { DEFAULT_MAX_DELETE } from "../../src/model/tree/max-delete.ts";
import type { TreeFile } from "../../src/model/tree/tree.ts";
import { countDocuments } from "../../src/site/api/documents.ts";
import { checkHost } from "../../src/site/host-limits.ts";
import { hostSiteOf } from "../../src/site/host-site.ts";
import { findHost, HOSTS } from "../../src/site/hosts/index.ts";
import type { HostLimits } from "../../src/site/hosts/profile.ts";
import { type ChosenHost, resolveSite } from "../../src/site/site.ts";
import { countFiles } from "../../src/site/tree-files.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { baseUrl as based, pathInTree } from "../model/proved.ts";
import { writeContractCatalogue } from "./contract/catalogue.ts";

const FILE: TreeFile = {
  path: pathInTree("api/index.json"),
  body: "x".repeat(100),
  mediaType: "application/json",
};

function catalogue(): string {
  const directory = join(temporaryDirectory(), "catalogue");
  mkdirSync(directory);
  writeContractCatalogue(directory);
  return directory;
}

/** What is said of a small site by a host with such limits; `counted`: whether it was rendered for that. */
async function complaints(
  limits: HostLimits,
  documents = 10,
  pageFiles = 0,
): Promise<{ codes: string[]; counted: number }> {
  const { linked } = await check(catalogue());
  const profile = findHost("cloudflare-pages");
  if (linked === undefined || profile === undefined) throw new Error("nothing to check");
  const site = hostSiteOf(based("https://example.org"), "query", []);
  const files = profile.files(site);
  const host: ChosenHost = { id: profile.id, profile: { ...profile, limits }, site, files };
  const diagnostics = new Diagnostics();
  let counted = 0;
  const rendered = (): TreeFile[] => {
    counted += 1;
    return [FILE, FILE];
  };
  const at = { file: "catalogue.yaml", line: 1, column: 1 };
  const count = documents + pageFiles;
  const size = { linked, documents, pageFiles: () => pageFiles, count, hasBulk: false, files: rendered, at };
  checkHost(host, size, diagnostics.report);
  return { codes: diagnostics.sorted().map(({ code }) => code), counted };
}

describe("what a host refuses is refused before it is written", () => {
  it.each<[string, HostLimits, number, string[]]>([
    ["files", { files: 10 }, 10, ["host/too-many-files"]],
    ["files, kept", { files: 20 }, 10, []],
    ["bytes", { bytes: 199 }, 10, ["host/too-many-bytes"]],
    ["bytes, kept", { bytes: 200 }, 10, []],
    ["a file", { fileBytes: 99 }, 10, ["host/file-too-large"]],
    ["a file, kept", { fileBytes: 100 }, 10, []],
    ["a path", { pathBytes: 13 }, 10, ["host/path-too-long"]],
    ["a path, kept", { pathBytes: 14 }, 10, []],
    [
      "a file of the profile's own",
      { ownBytes: { "_worker.js": 100 } },
      10,
      ["host/configuration-too-large"],
    ],
  ])("%s", async (_, limits, documents, expected) => {
    expect((await complaints(limits, documents)).codes).toEqual(expected);
  });

  it("without rendering twice what is far below", async () => {
    expect((await complaints({ bytes: 2 ** 30, fileBytes: 2 ** 24, pathBytes: 1024 })).counted).toBe(0);
  });

  it("and adds up what many pages for people may be, and the largest file beside them", async () => {
    const limits = { bytes: 2 ** 30, fileBytes: 2 ** 24 };
    expect((await complaints(limits, 10, 2_000)).counted).toBe(0);
    expect((await complaints(limits, 10, 20_000)).counted).toBe(1);
    expect((await complaints({ fileBytes: 2 ** 19 }, 10)).counted).toBe(0);
    expect((await complaints({ fileBytes: 2 ** 19 }, 10, 100)).counted).toBe(1);
  });

  it("also by a build", async () => {
    const out = join(temporaryDirectory(), "out");
    const baseUrl = `https://example.org/${"x".repeat(1000)}`;
    const result = await build({ catalogue: catalogue(), out, baseUrl, host: "s3-website", cache: false });
    expect(result.ok).toBe(false);
    expect(result.diagnostics.map(({ code }) => code)).toContain("host/path-too-long");
    expect(existsSync(out)).toBe(false);
  });

  it("and what a configuration cannot name is told", async () => {
    const diagnostics = new Diagnostics();
    const profile = findHost("nginx");
    const { linked } = await check(catalogue());
    if (linked === undefined || profile === undefined) throw new Error("nothing to check");
    const raw = [
      { path: "api/screenshots/7/file/a$b.png", mediaType: "image/png", contentDisposition: "attachment" },
    ];
    const site = hostSiteOf(based("https://example.org"), "query", raw);
    const size = {
      linked,
      ...{ documents: 1, pageFiles: () => 0, count: 1, hasBulk: false },
      files: () => [],
      at: { file: "catalogue.yaml", line: 1, column: 1 },
    };
    checkHost({ id: "nginx", profile, site, files: [] }, size, diagnostics.report);
    expect(diagnostics.sorted().map(({ code, args }) => [code, ...args])).toEqual([
      ["host/unnameable-file", "nginx", "api/screenshots/7/file/a$b.png"],
    ]);
  });

  it("also where an edit of one text passes a limit: the old tree stays", async () => {
    const root = catalogue();
    const out = join(temporaryDirectory(), "out");
    const options = { catalogue: root, out, baseUrl: "https://example.org", host: "cloudflare-pages" };
    expect(await build(options)).toMatchObject({ ok: true, mode: "full" });
    const file = join(root, "web/de.csv");
    const before = readFileSync(file, "utf8");
    writeFileSync(file, before.replace("de 3 ", "de three "));
    expect(await build(options)).toMatchObject({ ok: true, mode: "incremental" });
    const tree = hashFiles(out);
    writeFileSync(file, before.replace("de 3 ", "x".repeat(26 * 2 ** 20)));
    const refused = await build(options);
    expect(refused.ok).toBe(false);
    expect(new Set(refused.diagnostics.map(({ code }) => code))).toContain("host/file-too-large");
    expect(hashFiles(out)).toEqual(tree);
  });

  it.each([[{}], [{ bulk: true }], [{ bulk: true, view: "none" }]] as const)(
    "counts every file of a tree, with %j",
    async (how) => {
      const { linked } = await check(catalogue());
      if (linked === undefined) throw new Error("nothing to check");
      const out = join(temporaryDirectory(), "out");
      const asked = { ...how, baseUrl: "https://example.org", host: "cloudflare-pages" };
      await build({ ...asked, catalogue: catalogue(), out, cache: false });
      const settings = { ...NO_SETTINGS, baseUrl: based(asked.baseUrl) };
      const site = resolveSite(asked, settings, AT, () => undefined, linked);
      const listed = countFiles(linked, site, countDocuments(linked, site.views));
      const files = Object.keys(hashFiles(out)).filter((path) => !path.startsWith("lingodex/manifest"));
      expect(listed).toBe(files.length);
    },
  );
});

describe("names that a host keeps to itself", () => {
  const named = (slug: string): string => {
    const root = catalogue();
    const manifest = join(root, "catalogue.yaml");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replace("slug: app", `slug: ${slug}`));
    return root;
  };

  it.each([
    ["cloudflare-pages", "node_modules", "https://example.org"],
    ["netlify", "node_modules", "https://example.org"],
    ["vercel", "CVS", "https://example.org"],
    ["cloudflare-pages", "app", "https://example.org/cdn-cgi/a"],
    ["firebase", "app", "https://example.org/__/a"],
  ])("are errors on %s: %s at %s", async (host, slug, baseUrl) => {
    const out = join(temporaryDirectory(), "out");
    const result = await build({ catalogue: named(slug), out, baseUrl, host, cache: false });
    expect(result.diagnostics.map(({ code }) => code)).toContain("host/reserved-name");
    expect(existsSync(out)).toBe(false);
  });

  it("are names like others elsewhere", async () => {
    const out = join(temporaryDirectory(), "out");
    const how = { baseUrl: "https://example.org/a/cdn-cgi", host: "nginx", cache: false } as const;
    expect(await build({ ...how, catalogue: named("node_modules"), out })).toMatchObject({ ok: true });
  });
});

it("bulk documents are published where the host's profile says so, unless an option says otherwise", async () => {
  const bulk = async (host: string, option?: boolean): Promise<boolean> => {
    const out = join(temporaryDirectory(), "out");
    const asked = { host, baseUrl: "https://example.org", ...(option === undefined ? {} : { bulk: option }) };
    await build({ ...asked, catalogue: catalogue(), out, cache: false });
    return existsSync(join(out, "lingodex/bulk/index.json"));
  };
  for (const { id, bulk: byDefault } of HOSTS) {
    expect([id, await bulk(id)]).toEqual([id, byDefault]);
    expect([id, await bulk(id, !byDefault)]).toEqual([id, !byDefault]);
  }
});

const AT = { file: "catalogue.yaml", line: 1, column: 1 };
const NO_SETTINGS = {
  ...{ baseUrl: undefined, siteUrl: undefined, host: undefined, timeZone: "UTC" },
  ...({
    publishedLanguages: "used",
    quality: "recommended",
    publishEmails: false,
    marksOutdated: false,
    bots: [],
    maxDelete: DEFAULT_MAX_DELETE,
    pages: DEFAULT_PAGES,
  } as const),
};
