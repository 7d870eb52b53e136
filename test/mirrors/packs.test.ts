import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { mirror } from "../../src/published/mirror/mirror.ts";
import { packTree } from "../../src/published/packs/pack.ts";
import { verify } from "../../src/published/verify/verify-folder.ts";
import { sha256Of } from "../../src/store/pack/layout.ts";
import { archiveOf } from "../../src/store/pack/tar.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { pointerOf } from "../pack/packing.ts";
import { quickPause, startOrigin } from "../remote/origin.ts";
import { GrowingCatalogue } from "./growing-catalogue.ts";

const BASE = "https://l10n.pages.dev";
const POINTER = "lingodex/pack.json";
const { pause } = quickPause();
const other = (n: number): string => (n === 7 ? "Ein anderes Wort." : `Wort ${n}.`);

/** A site that hands out the files of a pack, and what stands in the place of one of them. */
class PackSite {
  readonly catalogue: GrowingCatalogue;
  pack = temporaryDirectory();
  readonly instead = new Map<string, Buffer | number>();
  /** Buckets that came with the last publication. */
  fresh: readonly string[] = [];
  asked: string[] = [];
  onAsk: (path: string) => void = () => undefined;
  url = "";

  constructor(host = "cloudflare-pages") {
    this.catalogue = new GrowingCatalogue(BASE, host);
  }

  static async open(units = 60, host?: string): Promise<PackSite> {
    const site = new PackSite(host);
    await site.publish(units);
    const { address } = await startOrigin((request, response) => {
      const path = decodeURIComponent(request.url ?? "").slice(1);
      site.asked.push(path);
      site.onAsk(path);
      const place = join(site.pack, path);
      const given = site.instead.get(path);
      if (typeof given === "number") response.writeHead(given).end();
      else if (given !== undefined) response.end(given);
      else if (existsSync(place)) response.end(readFileSync(place));
      else response.writeHead(404).end();
    });
    site.url = address;
    return site;
  }

  async publish(units: number, edit?: (n: number) => string): Promise<void> {
    const before = this.buckets();
    await packTree({ directory: await this.catalogue.build(units, edit), out: this.pack });
    this.fresh = this.buckets().filter((path) => !before.includes(path));
  }

  buckets(): readonly string[] {
    return Object.keys(hashFiles(this.pack)).filter((path) => path.endsWith(".tar.gz"));
  }

  /** What the pointer says instead. */
  point(change: object): void {
    this.instead.set(POINTER, Buffer.from(JSON.stringify({ ...pointerOf(this.pack), ...change })));
  }
}

const whole = { ok: true, problems: [] };

describe("a mirror of a pack", () => {
  it("is the pack; brought up to date, what it lacks is fetched, and nothing where it lacks nothing", async () => {
    const site = await PackSite.open();
    const { url } = site;
    const directory = join(temporaryDirectory(), "copy");
    const first = await mirror({ url, directory, to: "pack" });
    const files = Object.keys(hashFiles(site.pack)).filter((path) => path.startsWith("lingodex/pack/"));
    expect(first).toMatchObject({ ok: true, fetched: files.length, unchanged: 0, omitted: [], deleted: 0 });
    expect(first.generation).toBe(pointerOf(site.pack).generation);
    expect(hashFiles(directory)).toEqual(hashFiles(site.pack));
    expect(readdirSync(directory).sort()).toEqual(["_routes.json", "_worker.js", "lingodex"]);
    expect(await verify(directory)).toMatchObject(whole);

    site.asked = [];
    const before = hashFiles(directory);
    expect(await mirror({ url, directory })).toMatchObject({
      fetched: 0,
      written: 0,
      deleted: 0,
      requests: 1,
    });
    expect([site.asked, hashFiles(directory)]).toEqual([[POINTER], before]);

    await site.publish(60, other);
    const update = await mirror({ url, directory });
    const lacking = Object.keys(hashFiles(site.pack)).filter((path) => !(path in before));
    expect(update.fetched).toBe(lacking.length);
    expect(update.unchanged).toBeGreaterThan(0);
    expect(hashFiles(directory)).toEqual(hashFiles(site.pack));
    expect(pointerOf(directory).previous).toHaveLength(1);
    expect(await verify(directory)).toMatchObject(whole);
  });

  it("fetches anew what was damaged in the folder: a bucket, the index, the pointer", async () => {
    const site = await PackSite.open();
    const { url } = site;
    const directory = temporaryDirectory();
    await mirror({ url, directory, to: "pack" });
    const [bucket = ""] = site.buckets();
    for (const path of [bucket, pointerOf(site.pack).index.path, POINTER]) {
      writeFileSync(join(directory, path), "damaged");
      expect(await mirror({ url, directory, to: "pack" })).toMatchObject({ ok: true });
      expect(hashFiles(directory)).toEqual(hashFiles(site.pack));
    }
  });

  it("takes nothing that configures a server, but makes what this lingodex makes", async () => {
    const site = await PackSite.open();
    const { url } = site;
    const evil = Buffer.from("export default { fetch: () => new Response('evil') }");
    const named = { path: "_worker.js", sha256: sha256Of(evil), bytes: evil.length };
    const [, routes] = pointerOf(site.pack).beside;
    site.point({ beside: [named, routes] });
    site.instead.set("_worker.js", evil);
    const directory = temporaryDirectory();
    expect(await mirror({ url, directory, to: "pack" })).toMatchObject({ ok: true, omitted: ["_worker.js"] });
    expect(readdirSync(directory).sort()).toEqual(["_routes.json", "lingodex"]);
    expect(site.asked).not.toContain("_worker.js");
    expect(await verify(directory)).toMatchObject(whole);
    // One that has none has none.
    site.point({ beside: [] });
    expect(await mirror({ url, directory })).toMatchObject({ omitted: [], deleted: 1 });
    expect(readdirSync(directory)).toEqual(["lingodex"]);
  });

  it("that is interrupted leaves the old pack, and goes on with what was fetched", async () => {
    const site = await PackSite.open();
    const { url } = site;
    const directory = temporaryDirectory();
    await mirror({ url, directory, to: "pack" });
    const pointer = readFileSync(join(directory, POINTER));
    const before = hashFiles(directory);
    await site.publish(58, other);
    expect(site.fresh.length).toBeGreaterThan(2);
    const [missing = ""] = site.fresh;
    site.instead.set(missing, 404);
    await expect(mirror({ url, directory, connections: 1 })).rejects.toMatchObject({
      name: "InputError",
      message: expect.stringContaining(missing),
    });
    expect(readFileSync(join(directory, POINTER)).equals(pointer)).toBe(true);
    expect(hashFiles(directory)).toMatchObject(before);
    site.instead.clear();
    site.asked = [];
    expect(await mirror({ url, directory })).toMatchObject({ ok: true });
    expect(hashFiles(directory)).toEqual(hashFiles(site.pack));
    expect(await verify(directory)).toMatchObject(whole);
    expect(site.asked.length).toBeLessThan(site.buckets().length + 10);
  });

  it("takes the newer pack where the site changes meanwhile", async () => {
    const site = await PackSite.open();
    const { url } = site;
    const next = new PackSite();
    await next.publish(61, other);
    // All at once, and nothing of the old one stays.
    site.onAsk = (path) => {
      if (path.endsWith(".tar.gz")) site.pack = next.pack;
    };
    const directory = temporaryDirectory();
    const result = await mirror({ url, directory, to: "pack" });
    expect(result.generation).toBe(pointerOf(next.pack).generation);
    expect(hashFiles(directory)).toEqual(hashFiles(next.pack));
  });

  it("loses no more than may vanish", async () => {
    const site = await PackSite.open(50);
    const { url } = site;
    const directory = temporaryDirectory();
    await mirror({ url, directory, to: "pack" });
    const before = hashFiles(directory);
    await site.publish(39);
    const refused = await mirror({ url, directory });
    expect(refused).toMatchObject({
      ok: false,
      fetched: 0,
      comparison: { isRefused: true, lost: 33, of: 150 },
    });
    expect(hashFiles(directory)).toEqual(before);
    expect(await mirror({ url, directory, maxDelete: { percent: 100 } })).toMatchObject({ ok: true });
    expect(hashFiles(directory)).toEqual(hashFiles(site.pack));
  });

  it("is refused where it cannot be", async () => {
    const site = await PackSite.open(5);
    const { url } = site;
    const [tree, pack, file] = [
      temporaryDirectory(),
      temporaryDirectory(),
      join(temporaryDirectory(), "file"),
    ];
    mkdirSync(join(tree, "api"));
    writeFileSync(file, "");
    await mirror({ url, directory: pack, to: "pack" });
    const empty = await startOrigin((_request, response) => response.writeHead(404).end());
    const directory = temporaryDirectory();
    const cases: readonly (readonly [string, Parameters<typeof mirror>[0]])[] = [
      ["cannot rewrite", { url, directory, to: "pack", baseUrl: "https://x.example" }],
      ["cannot rewrite", { url, directory: pack, baseUrl: "https://x.example" }],
      ["contains a tree", { url, directory: tree, to: "pack" }],
      ["contains a pack", { url, directory: pack, to: "tree" }],
      ["is not a folder", { url, directory: file, to: "pack" }],
      ["the site has no pack", { url: empty.address, directory, to: "pack" }],
      ["more than 3: see --max-files", { url, directory, to: "pack", mostFiles: 3 }],
      ["more than 3: see --max-bytes", { url, directory, to: "pack", mostBytes: 3 }],
    ];
    for (const [why, options] of cases) await expect(mirror(options)).rejects.toThrow(why);
    expect(readdirSync(directory)).toEqual([]);
    expect(readdirSync(tree)).toEqual(["api"]);
  });
});

describe("a hostile site with a pack", () => {
  const refusals: readonly (readonly [string, (site: PackSite) => void, RegExp])[] = [
    ["no pointer", (site) => site.instead.set(POINTER, Buffer.from("[]")), /not a pointer of a pack/],
    ["an endless pointer", (site) => site.instead.set(POINTER, Buffer.alloc(2 ** 21, " ")), /more than the/],
    ["buckets that are too large", (site) => site.point({ bucket_bytes: 2 ** 29 }), /too large/],
    ["more files than it says", (site) => site.point({ files: 40 }), /numbers of files and bytes/],
    ["fewer files than it says", (site) => site.point({ files: 4000 }), /numbers of files and bytes/],
    ["more buckets than files", (site) => site.point({ files: 1 }), /numbers of files and bytes/],
    ["fewer bytes than it says", (site) => site.point({ bytes: 2 ** 30 }), /numbers of files and bytes/],
    [
      "another generation",
      (site) => site.point({ generation: "ab".repeat(32) }),
      /does not match its pointer/,
    ],
    [
      "another index",
      (site) => site.instead.set(pointerOf(site.pack).index.path, Buffer.alloc(16)),
      /not match the pointer/,
    ],
    ["a bucket that is none", (site) => site.instead.set(site.fresh[0] ?? "", Buffer.from("x")), /tar\.gz: /],
    [
      "another bucket",
      (site) =>
        site.instead.set(
          site.fresh[0] ?? "",
          gzipSync(archiveOf([{ path: "api/x", bytes: Buffer.from("x") }])),
        ),
      /not match the index/,
    ],
    ["no archive", (site) => site.instead.set(site.fresh[0] ?? "", gzipSync("x")), /cut off/],
    [
      "a bomb",
      (site) => site.instead.set(site.fresh[0] ?? "", gzipSync(Buffer.alloc(2 ** 26))),
      /larger than/,
    ],
    [
      "an endless bucket",
      (site) => site.instead.set(site.fresh[0] ?? "", Buffer.alloc(2 ** 24)),
      /more than the/,
    ],
  ];
  it.each(refusals)("is refused, and the copy stays: %s", async (_what, change, why) => {
    const site = await PackSite.open(60, "nginx");
    const { url } = site;
    const [fresh, standing] = [temporaryDirectory(), temporaryDirectory()];
    await mirror({ url, directory: standing, to: "pack" });
    const before = hashFiles(standing);
    await site.publish(61, other);
    change(site);
    for (const directory of [fresh, standing])
      await expect(mirror({ url, directory, to: "pack", pause })).rejects.toMatchObject({
        name: expect.stringMatching(/Error$/),
        message: expect.stringMatching(why),
      });
    expect(hashFiles(standing)).toMatchObject(before);
    expect(existsSync(join(fresh, POINTER))).toBe(false);
    for (const name of readdirSync(fresh)) expect(name).toBe("lingodex");
  });
});
