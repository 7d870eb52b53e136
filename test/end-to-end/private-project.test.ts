import { Command } from "commander";
import { describe, expect, it, vi } from "vitest";
import { BuildSession } from "../../src/build/session.ts";
import { addStats } from "../../src/cli/commands/stats.ts";
import { type BuildOptions, build, check, documents } from "../../src/index.ts";
import { explainAddress } from "../../src/site/explain/explain.ts";
import type { Explanation, Known } from "../../src/site/explain/explanation.ts";
import { asked } from "../explain/asked.ts";
import { differencesOf, stateOf } from "../random-catalogues/tree-state.ts";
import {
  type Cellar,
  cellarPo,
  namesCellar,
  ShopCatalogue,
  secretsIn,
  shopPo,
  tellsSecret,
} from "./cellar.ts";
import { quickDirectory } from "./quick-directory.ts";

/** All that a build can publish. */
const EVERYTHING = { bulk: true, view: "api", compat: ["wlc3"], cache: false } as const;

function optionsOf(
  { directory: catalogue, out }: ShopCatalogue,
  more: Partial<BuildOptions> = {},
): BuildOptions {
  return { catalogue, out, ...EVERYTHING, host: "nginx", ...more };
}

/** Of the same shop that never had a cellar. */
async function treeWithoutCellar(
  root: string,
  edits: Readonly<Record<string, string>> = {},
): Promise<string> {
  const shop = new ShopCatalogue(root, "none");
  for (const [path, text] of Object.entries(edits)) shop.write(path, text);
  expect(await build(optionsOf(shop))).toMatchObject({ ok: true });
  return shop.out;
}

describe("of a private project nothing is published (RULES.md 0.3; SOURCES.md, `private`)", () => {
  it.each([
    ["first", "used", "nginx"],
    ["last", "all", "netlify"],
  ] as const)("it stands %s, languages: %s, for %s", async (place, languages, host) => {
    const root = quickDirectory();
    for (const cellar of ["none", place] as const) {
      const shop = new ShopCatalogue(root, cellar, { published_languages: languages });
      expect(await build(optionsOf(shop, { host, pages: true }))).toMatchObject({ ok: true, mode: "full" });
    }
    const [plain, secretive] = [`${root}/none/out`, `${root}/${place}/out`];
    expect(secretsIn(secretive)).toEqual([]);
    expect(differencesOf(stateOf(plain), stateOf(secretive))).toEqual([]);
  });

  it("which a search would find, where it is public", async () => {
    const shop = new ShopCatalogue(quickDirectory(), "last");
    shop.write("catalogue.json", shop.read("catalogue.json").replace('"private":true', '"private":false'));
    expect(await build(optionsOf(shop))).toMatchObject({ ok: true });
    const found = secretsIn(shop.out);
    for (const kind of ["api/units/", "api/languages/", "lingodex/bulk/", "lingodex/manifest.json"])
      expect(found.some((path) => path.startsWith(kind))).toBe(true);
  });

  it.each(["in memory", "from the cache"])("nor after edits of it and of others, %s", async (way) => {
    const root = quickDirectory();
    const shop = new ShopCatalogue(root, "last");
    const options = optionsOf(shop, { cache: `${root}/cache` });
    const session = new BuildSession(options);
    const next = () => (way === "in memory" ? session.build() : build(options));
    expect(await next()).toMatchObject({ ok: true, mode: "full" });
    const edits: readonly Readonly<Record<string, string>>[] = [
      { "hush/po/de.po": cellarPo("HUSH Sekt") },
      { "hush/po/qhu.po": cellarPo("HUSH"), "shop/po/de.po": shopPo("Bord") },
      { "hush/label/de.csv": '"hush.red","HUSH Rosé"\r\n', "shop/po/fr.po": shopPo("Rayon") },
      { "shop/po/de.po": shopPo("Brett") },
    ];
    const made: Record<string, string> = {};
    for (const [place, edit] of edits.entries()) {
      for (const [path, text] of Object.entries(edit)) shop.write(path, text);
      Object.assign(made, edit);
      expect(await next(), `edit ${place}`).toMatchObject({ ok: true, mode: "incremental" });
      expect(secretsIn(shop.out), `edit ${place}`).toEqual([]);
      const own = Object.fromEntries(Object.entries(made).filter(([path]) => path.startsWith("shop/")));
      const plain = await treeWithoutCellar(root, own);
      expect(differencesOf(stateOf(plain), stateOf(shop.out)), `edit ${place}`).toEqual([]);
    }
  });

  it("nor what becomes private: all of it goes", async () => {
    const root = quickDirectory();
    const shop = new ShopCatalogue(root, "last");
    const manifest = shop.read("catalogue.json");
    shop.write("catalogue.json", manifest.replace('"private":true', '"private":false'));
    const options = optionsOf(shop, { cache: `${root}/cache` });
    expect(await build(options)).toMatchObject({ ok: true });
    expect(secretsIn(shop.out)).not.toEqual([]);
    shop.write("catalogue.json", manifest);
    expect(await build(options)).toMatchObject({ ok: true });
    expect(secretsIn(shop.out)).toEqual([]);
    expect(differencesOf(stateOf(await treeWithoutCellar(root)), stateOf(shop.out))).toEqual([]);
  });

  it("nor given to whoever takes documents from the library", async () => {
    const shop = new ShopCatalogue(quickDirectory(), "last");
    let taken = 0;
    for await (const { address, body } of documents(shop.directory)) {
      expect(namesCellar(`${address}\n${body}`), address).toBe(false);
      taken += 1;
    }
    expect(taken).toBeGreaterThan(50);
  });
});

describe("nothing of a private project is counted or told", () => {
  it.each([{ flags: ["--json"] }, { flags: ["--markdown"] }, { flags: [] }])(
    "by stats $flags",
    async ({ flags }) => {
      const root = quickDirectory();
      const statsOf = async (cellar: Cellar): Promise<string> => {
        const { directory } = new ShopCatalogue(root, cellar);
        const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
        const program = new Command();
        addStats(program);
        await program.parseAsync(["stats", directory, ...flags], { from: "user" });
        const told = write.mock.calls.map(([text]) => String(text)).join("");
        write.mockRestore();
        return told;
      };
      const told = await statsOf("last");
      expect(told.toLowerCase()).toContain("shelf");
      expect(namesCellar(told)).toBe(false);
      expect(told).toBe(await statsOf("none"));
    },
  );

  it("by explain, of whatever is published", async () => {
    const root = quickDirectory();
    const [plain, secretive] = [await inputOf(root, "none"), await inputOf(root, "last")];
    const addresses: string[] = [];
    for await (const { address } of documents(`${root}/last/catalogue`, { view: "none" }))
      addresses.push(address);
    for (const address of addresses) {
      const answer = explainAddress(address, secretive);
      expect(answer, address).toHaveProperty("isPublished", true);
      expect(namesCellar(JSON.stringify(answer)), address).toBe(false);
      expect(answer, address).toEqual(explainAddress(address, plain));
    }
    expect(addresses.length).toBeGreaterThan(50);
  });

  it.each([
    "projects/cella",
    "units/9090909030",
    "components/shop/hush-rac",
    "languages/qh",
    "languages/qhu",
  ])("by explain, which proposes nothing of it: %s", async (address) => {
    const root = quickDirectory();
    const answer = explainAddress(address, await inputOf(root, "last"));
    expect(answer).toMatchObject({ suggestion: expect.not.stringMatching(/hush|qhu|9090|cellar/i) });
    expect(answer).toEqual(explainAddress(address, await inputOf(root, "none")));
  });

  it.each([
    ["projects/cellar", "catalogue.json"],
    ["components/cellar/hush-rack", "catalogue.json"],
    ["translations/cellar/hush-rack/de/units", "catalogue.json"],
    ["units/909090903", "tables/units.csv"],
  ])("by explain, asked for %s: that it is private, and where that is said", async (address, file) => {
    const answer = explainAddress(address, await inputOf(quickDirectory(), "last"));
    expect(answer).toMatchObject({
      isPublished: false,
      title: "Not published: the project Cellar HUSH is private",
    });
    const { facts, files } = answer as Explanation;
    expect(tellsSecret(JSON.stringify(facts))).toBe(false);
    expect(files.map((place) => place.file)).toEqual([...new Set([file, "catalogue.json"])]);
  });
});

/** What explaining knows. */
async function inputOf(root: string, cellar: Cellar): Promise<Known> {
  const { catalogue, linked } = await check(new ShopCatalogue(root, cellar).directory);
  if (catalogue === undefined || linked === undefined) throw new Error("the catalogue has errors");
  return asked({ catalogue, linked });
}
