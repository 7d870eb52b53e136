import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BuildOptions, build } from "../../src/index.ts";
import { rebase } from "../../src/published/rebase/rebase.ts";
import { recogniseHost } from "../../src/site/hosts/index.ts";
import { oracleCatalogue } from "../end-to-end/oracle.ts";
import { hashFiles, readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { baseUrl as based } from "../model/proved.ts";
import { CatalogueOnDisk } from "../random-catalogues/catalogue-on-disk.ts";
import { apply, type Story, storyOf } from "../random-catalogues/edits.ts";
import { emptyCatalogue, type World } from "../random-catalogues/world.ts";
import { drawnSeed, isFull } from "../suite/sample.ts";

const BASES = [
  "https://old.example.org",
  "https://old.example.org/l10n",
  "http://127.0.0.1:8000/trans%20lations/2026%25",
  "https://büro.example/tee,zeit/a+b;c=(d)&e!$x~*",
];

/** Each of them in one way: they are large. */
const LARGE = [oracleCatalogue, fileURLToPath(new URL("../../data/alpine-club", import.meta.url))];

type How = Omit<BuildOptions, "catalogue" | "out" | "baseUrl">;

/** Undefined where the catalogue is refused. */
async function built(catalogue: string, baseUrl: string, how: How): Promise<string | undefined> {
  const out = temporaryDirectory();
  const { ok } = await build({ ...how, catalogue, baseUrl, out, cache: false });
  return ok ? out : undefined;
}

/** A tree for one address, given another, and the tree that is built for that. */
async function bothWays(catalogue: string, from: string, to: string, how: How) {
  const tree = await built(catalogue, from, how);
  const wanted = await built(catalogue, to, how);
  if (tree === undefined || wanted === undefined) return undefined;
  await rebase({ directory: tree, baseUrl: to });
  const manifest: unknown = JSON.parse(readFileSync(join(tree, "lingodex/manifest.json"), "utf8"));
  return { rebased: hashFiles(tree), manifest, wanted: hashFiles(wanted), tree: wanted };
}

/** How trees are published: each host whose files name the path of `base_url`, each style, all that is optional. */
const WAYS: readonly (readonly [string, How])[] = [
  ["nginx, view and compat", { host: "nginx", view: "api", compat: ["wlc3"] }],
  ["apache", { host: "apache" }],
  ["cloudflare-pages", { host: "cloudflare-pages" }],
  ["netlify", { host: "netlify" }],
  ["github-pages, with the view", { host: "github-pages", view: "api" }],
  ["s3-website", { host: "s3-website" }],
  ["plain", { host: "plain" }],
  ["an unknown host", { links: "query" }],
];

describe("a tree with another address is what a build with that address is, bulk documents included", () => {
  it.for(WAYS.map((way, index) => [...way, index] as const))("%s", async ([, how, index]) => {
    const [from = "", to = ""] = [BASES[index % BASES.length], BASES[(index + 1) % BASES.length]];
    for (const catalogue of [lookAlikes(), ...LARGE.slice(index, index + 1)]) {
      const found = await bothWays(catalogue, from, to, { ...how, bulk: true });
      expect(found?.rebased, `${catalogue}: ${from} to ${to}`).toEqual(found?.wanted);
      expect(Object.keys(found?.wanted ?? {})).toContain("lingodex/bulk/statistics.csv");
    }
  });

  it("whatever the catalogue", { timeout: 300_000 }, async () => {
    const seed = drawnSeed("rebased trees");
    const way = fc.constantFrom(...WAYS.map(([, how]) => how));
    const base = fc.constantFrom(...BASES);
    let published = 0;
    await fc.assert(
      fc.asyncProperty(storyOf(1), way, base, base, fc.boolean(), async ({ growth }, how, from, to, bulk) => {
        fc.pre(how.host !== undefined || [from, to].every((url) => recogniseHost(based(url)) === undefined));
        const found = await bothWays(planted(growth), from, to, { ...how, bulk });
        if (found === undefined) return;
        published += 1;
        expect(found.rebased).toEqual(found.wanted);
      }),
      { numRuns: isFull ? 250 : 25, seed },
    );
    expect(published).toBeGreaterThan(10);
  });

  it("stays one for its host, also where that was known by the old address alone", async () => {
    const [to = "", , local = ""] = BASES;
    const guessed = await bothWays(lookAlikes(), "https://example.github.io/l10n", to, {});
    const told = await built(lookAlikes(), to, { host: "github-pages" });
    expect(guessed?.rebased).toEqual(hashFiles(told ?? ""));
    expect(guessed?.rebased, "no host is known by this address").not.toEqual(guessed?.wanted);
    const unknown = await bothWays(lookAlikes(), to, local, { links: "query" });
    expect(unknown?.manifest).toMatchObject({ host: null, base_url: local });
  });

  it("and these tests can fail: addresses are in every kind of document, and in texts that stay", async () => {
    const [from = "", to = ""] = BASES;
    const how: How = { host: "netlify", bulk: true, compat: ["wlc3"] };
    const found = await bothWays(lookAlikes(), `${from}/x`, to, how);
    const files = readFiles(found?.tree ?? "");
    const holding = (text: string): readonly string[] =>
      [...files].filter(([, bytes]) => bytes.includes(text)).map(([path]) => path.replace(/.*\//, ""));
    const own = ["openapi.json", "units.ndjson", "units.json", "statistics.csv", "manifest.json"];
    expect(holding(to)).toEqual(expect.arrayContaining(own));
    expect(holding(`${from}/x/api/`)).toEqual(expect.arrayContaining(["de.csv", "units.ndjson"]));
  });
});

/** A catalogue whose texts look like addresses of all these trees. */
function lookAlikes(): string {
  const directory = temporaryDirectory();
  const texts = BASES.flatMap((base) => [
    `${base}/api/units/1/`,
    `"url":"${base}/api/"`,
    `\\"url\\": [\\"${base}/api/`,
    `${base}/x/api/`,
    base,
  ]);
  const rows = texts.map((text, index) => [`key${index}`, text].map(quoted).join(",")).join("\r\n");
  mkdirSync(join(directory, "web"));
  for (const language of ["en", "de"]) writeFileSync(join(directory, `web/${language}.csv`), `${rows}\r\n`);
  const web = { name: `"url":"${BASES[0]}/api/"`, slug: "web", root: "web", filemask: "*.csv" };
  const component = { ...web, template: "en.csv", file_format: "csv-simple", agreement: `${BASES[0]}/api/` };
  const project = {
    name: `${BASES[1]}/api/`,
    slug: "api",
    web: `${BASES[0]}/projects/`,
    components: [component],
  };
  writeFileSync(join(directory, "catalogue.json"), JSON.stringify({ projects: [project] }));
  return directory;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function planted(growth: Story["growth"]): string {
  const root = temporaryDirectory();
  const catalogue = join(root, "catalogue");
  const places = { catalogue, out: join(root, "out"), cache: join(root, "cache") };
  const world: World = { catalogue: emptyCatalogue(), options: {}, history: [], places, afterwards: [] };
  apply(world, { kind: "add project", picks: [0, 0, 0, 0, 0, 0] });
  for (const edit of growth) apply(world, edit);
  // The way says how the tree is published: a host of the catalogue's own could contradict its link style.
  delete world.catalogue.keys["host"];
  new CatalogueOnDisk(catalogue).hold(world.catalogue);
  return catalogue;
}
