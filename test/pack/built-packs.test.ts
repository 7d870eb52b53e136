import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BuildOptions, build } from "../../src/index.ts";
import { packTree } from "../../src/published/packs/pack.ts";
import { unpack } from "../../src/published/packs/unpack.ts";
import { Spool } from "../../src/store/pack/spool.ts";
import { oracleCatalogue } from "../end-to-end/oracle.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { plantSeveralHundredUnits } from "../end-to-end/several-hundred-units.ts";
import { teaCatalogue } from "../end-to-end/tea-auction.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bin } from "../suite/built.ts";
import { bucketOf, pointerOf } from "./packing.ts";

const BASE = "https://l10n.example.org/x";

function planted(): string {
  const folder = temporaryDirectory();
  plantSeveralHundredUnits(folder);
  return folder;
}

async function built(options: BuildOptions): Promise<Awaited<ReturnType<typeof build>>> {
  const result = await build({ baseUrl: BASE, cache: false, ...options });
  expect(result.ok).toBe(true);
  return result;
}

describe("build --to pack", () => {
  it.each<[string, () => string, Partial<BuildOptions>]>([
    ["the example", () => teaCatalogue(true), {}],
    [
      "the sample, for a host that counts files",
      () => oracleCatalogue,
      { host: "cloudflare-pages", pages: true },
    ],
    ["the sample, in bulk, in one view", () => oracleCatalogue, { bulk: true, view: "none" }],
    ["several hundred units", planted, { host: "cloudflare-pages" }],
  ])("gives the pack of the tree that build gives: %s", async (_, find, options) => {
    const catalogue = find();
    const [tree, packed, pack, back] = [1, 2, 3, 4].map(temporaryDirectory);
    if (!tree || !packed || !pack || !back) throw new Error("there are four");
    const { generation, documents, bytes } = await built({ ...options, catalogue, out: tree });
    await packTree({ directory: tree, out: packed });
    const result = await built({ ...options, catalogue, out: pack, to: "pack" });
    expect(result).toMatchObject({ generation, documents, bytes });
    expect(hashFiles(pack)).toEqual(hashFiles(packed));
    await unpack({ directory: pack, out: back });
    expect(hashFiles(back)).toEqual(hashFiles(tree));
    expect(await built({ ...options, catalogue, out: pack, to: "pack" })).toMatchObject({
      written: 0,
      deleted: 0,
    });
  });

  it.each(["github-pages", "s3-website", "vercel"])(
    "is refused for %s, where nothing could read it",
    async (host) => {
      const out = join(temporaryDirectory(), "pack");
      const words = ["build", planted(), "--out", out, "--to", "pack", "--base-url", BASE, "--host", host];
      const { status, stderr } = spawnSync(process.execPath, [bin, ...words], { encoding: "utf8" });
      expect(status).toBe(2);
      expect(stderr).toMatch(/reads packs: .*cloudflare-pages, .*nginx/);
      expect(existsSync(join(out, "lingodex"))).toBe(false);
    },
  );

  it("remembers nothing of it for a tree, and is told nothing of one", async () => {
    const [catalogue, cache] = [planted(), join(temporaryDirectory(), "cache")];
    const [tree, pack] = [temporaryDirectory(), temporaryDirectory()];
    for (let turn = 0; turn < 2; turn += 1) {
      const asked = { catalogue, baseUrl: BASE, cache };
      const [one, two] = [
        await build({ ...asked, out: tree }),
        await build({ ...asked, out: pack, to: "pack" }),
      ];
      expect(two).toMatchObject({ ok: true, mode: "full", generation: one.generation });
      expect(one.mode).toBe(turn === 0 ? "full" : "unchanged");
    }
  });

  it("tells what vanishes from the pack that stands, and stops where that is too much", async () => {
    const catalogue = planted();
    const pack = temporaryDirectory();
    await built({ catalogue, out: pack, to: "pack" });
    const before = hashFiles(pack);
    const manifest = join(catalogue, "catalogue.yaml");
    const text = readFileSync(manifest, "utf8");
    writeFileSync(
      manifest,
      text.slice(0, text.indexOf("  - name: Beacon")).replace(/ {6}- \{name: App.*\n/, ""),
    );
    const result = await build({ catalogue, out: pack, to: "pack", baseUrl: BASE, cache: false });
    expect(result.ok).toBe(false);
    expect(result.vanished.length).toBeGreaterThan(0);
    expect(result.diagnostics.map(({ code }) => code)).toContain("build/max-delete");
    expect(hashFiles(pack)).toEqual(before);
    await built({ catalogue, out: pack, to: "pack", maxDelete: false });
  });

  it("is written anew over a pack that is broken", async () => {
    const catalogue = planted();
    const pack = temporaryDirectory();
    await built({ catalogue, out: pack, to: "pack" });
    const good = hashFiles(pack);
    const { bits, index } = pointerOf(pack);
    const at = 16 * bucketOf("lingodex/manifest.json", bits);
    const name = readFileSync(join(pack, index.path)).toString("hex", at, at + 16);
    for (const path of ["lingodex/pack.json", index.path, `lingodex/pack/${name}.tar.gz`]) {
      writeFileSync(join(pack, path), "damaged");
      await built({ catalogue, out: pack, to: "pack" });
      expect(hashFiles(pack)).toEqual(good);
    }
  });

  it.each([
    ["bytes in its middle", false],
    ["bytes in its middle, as a disk loses them", true],
  ])("mends a bucket that has other %s", async (_, isSilent) => {
    const catalogue = planted();
    const pack = temporaryDirectory();
    await built({ catalogue, out: pack, to: "pack" });
    const good = hashFiles(pack);
    for (const name of readdirSync(join(pack, "lingodex/pack")).filter((one) => one.endsWith(".tar.gz"))) {
      const place = join(pack, "lingodex/pack", name);
      const bytes = readFileSync(place);
      for (let at = 20; at < 40; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0x55;
      writeFileSync(place, bytes);
    }
    // A pointer that is newer than all: as if no status had changed.
    const pointer = join(pack, "lingodex/pack.json");
    if (isSilent) {
      await sleep(20);
      writeFileSync(pointer, readFileSync(pointer));
      await built({ catalogue, out: pack, to: "pack" });
      expect(hashFiles(pack)).not.toEqual(good);
    }
    await built({ catalogue, out: pack, to: "pack", full: isSilent });
    expect(hashFiles(pack)).toEqual(good);
  });

  it.each([["--verify"], ["--watch"]])("refuses %s by name", (flag) => {
    const words = ["build", planted(), "--to", "pack", "--out", join(temporaryDirectory(), "out"), flag];
    const { status, stderr } = spawnSync(process.execPath, [bin, ...words], { encoding: "utf8" });
    expect(status).toBe(2);
    expect(stderr).toContain("pack");
  });

  it("takes no tree's place, nor a tree a pack's", async () => {
    const catalogue = planted();
    const [tree, pack] = [temporaryDirectory(), temporaryDirectory()];
    await built({ catalogue, out: tree });
    await built({ catalogue, out: pack, to: "pack" });
    const before = [hashFiles(tree), hashFiles(pack)];
    for (const words of [
      ["--out", tree, "--to", "pack"],
      ["--out", pack],
    ]) {
      const { status } = spawnSync(process.execPath, [bin, "build", catalogue, "--base-url", BASE, ...words]);
      expect(status).toBe(2);
    }
    expect([hashFiles(tree), hashFiles(pack)]).toEqual(before);
  });
});

it("what waits for its bucket comes back, whether it waited in memory or on the disk", () => {
  const file = fc.record({
    path: fc.string({ minLength: 1, maxLength: 40 }),
    prefix: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    sha256: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((hash) => Buffer.from(hash).toString("hex")),
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.nat({ max: 2 ** 21 }).map((size) => new Uint8Array(size).fill(size % 256)),
    ),
  });
  fc.assert(
    fc.property(
      fc.array(file, { maxLength: 60 }),
      fc.constantFrom(1, 1_000, 100_000, 2 ** 21, 2 ** 30),
      (all, most) => {
        const spool = new Spool(join(temporaryDirectory(), "spool"), most);
        const key = (path: string, prefix: number, sha256: string, bytes: Uint8Array): string =>
          `${prefix} ${path} ${sha256} ${Buffer.from(bytes).toString("base64")}`;
        const shared = Buffer.alloc(2 ** 21);
        for (const { path, prefix, sha256, bytes } of all) {
          // As renderers do: the bytes are gone when the next file comes.
          shared.set(bytes);
          const digest = Buffer.from(sha256, "hex").toString("latin1");
          spool.put({ path, prefix, digest, bytes: shared.subarray(0, bytes.length) });
        }
        const groups = [...spool.inGroups()].map((files) =>
          files.map((found) => ({ ...found, bytes: Buffer.from(found.bytes) })),
        );
        spool.close();
        const found = groups
          .flat()
          .map(({ path, prefix, sha256, bytes }) => key(path, prefix, sha256, bytes));
        expect(found.sort()).toEqual(
          all.map(({ path, prefix, sha256, bytes }) => key(path, prefix, sha256, bytes)).sort(),
        );
        for (const [group, files] of groups.entries())
          for (const { prefix } of files) expect(prefix >>> 24).toBe(group);
      },
    ),
    { numRuns: 40 },
  );
});
