import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { POINTER_PATH } from "../../src/model/tree/pack-paths.ts";
import type { TreeFile } from "../../src/model/tree/tree.ts";
import { packTree } from "../../src/published/packs/pack.ts";
import { unpack } from "../../src/published/packs/unpack.ts";
import { PackReader } from "../../src/store/pack/reader.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { hashFiles, readEntries, readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { GrowingCatalogue, german } from "../mirrors/growing-catalogue.ts";
import { pathInTree } from "../model/proved.ts";
import { bin } from "../suite/built.ts";
import { bucketNames, bucketOf, packOf, pointerOf, standing, treeOf } from "./packing.ts";

const BASE = "https://l10n.example.org";

function run(...words: readonly string[]): { readonly status: number | null; readonly stderr: string } {
  return spawnSync(process.execPath, [bin, ...words], { encoding: "utf8" });
}

/** Names that disks, headers and archives have trouble with, short of those that no tree may have. */
const name = fc.oneof(
  fc.stringMatching(/^[a-z0-9 _~+%-]{1,12}$/),
  fc.stringMatching(/^[a-z]{60,120}$/),
  fc.constantFrom("ä".repeat(60), "\u{1f600}", "\ufffd", "日本語", "a=b", "page=2", "x'\"y"),
);
const path = fc
  .array(name, { minLength: 1, maxLength: 4 })
  .map((names) => `api/${names.map((text) => text.trim() || "x").join("/")}.json`);
const body = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }),
  fc.nat({ max: 200_000 }).map((size) => new Uint8Array(size).fill(size % 251)),
);
const files = fc
  .uniqueArray(fc.tuple(path, body, fc.boolean()), {
    maxLength: 40,
    // As folders of disks that fold case see them, and none inside of another.
    selector: ([text]) => text.toLowerCase(),
  })
  .map((all) =>
    all.map(([text, bytes, isRaw]): TreeFile => {
      const file = { path: pathInTree(text), body: bytes, mediaType: "application/json" };
      return isRaw ? { ...file, contentDisposition: 'attachment; filename="x"' } : file;
    }),
  );

describe("a pack", () => {
  it("gives any tree back, byte for byte, whoever packed it", async () => {
    await fc.assert(
      fc.asyncProperty(files, async (all) => {
        const tree = await treeOf(all);
        const [pack, out] = [temporaryDirectory(), temporaryDirectory()];
        await packTree({ directory: tree, out: pack });
        await unpack({ directory: pack, out });
        expect(hashFiles(out)).toEqual(hashFiles(tree));
        expect(hashFiles(await packOf(all.toReversed()))).toEqual(hashFiles(pack));
      }),
      { numRuns: 30 },
    );
  });

  it("finds each path in the bucket that its hash names, and nothing else", async () => {
    const tree = await new GrowingCatalogue(BASE).build(300);
    const pack = temporaryDirectory();
    await packTree({ directory: tree, out: pack });
    const { bits, bytes, files: count, bucket_bytes: largest, generation } = pointerOf(pack);
    const all = readFiles(tree);
    const sizes = [...all.values()].map(({ length }) => length);
    const sum = sizes.reduce((total, size) => total + size, 0);
    expect({ bytes, count }).toEqual({ bytes: sum, count: all.size });
    // The least number of buckets with 128 KiB in the mean.
    expect(sum / 2 ** bits).toBeLessThanOrEqual(2 ** 17);
    expect(sum / 2 ** (bits - 1)).toBeGreaterThan(2 ** 17);
    const reader = PackReader.open(pack);
    const names = bucketNames(pack);
    const unpacked = names.map((digits) =>
      gunzipSync(readFileSync(join(pack, `lingodex/pack/${digits}.tar.gz`))),
    );
    expect(Math.max(...unpacked.map(({ length }) => length))).toBe(largest);
    for (const [path, content] of all) {
      expect(reader?.find(path)?.equals(content)).toBe(true);
      const isInBucket = unpacked[bucketOf(path, bits)]?.includes(path.slice(-100));
      expect(isInBucket).toBe(true);
      expect(reader?.find(`${path}x`)).toBeUndefined();
    }
    expect(JSON.parse(String(all.get("lingodex/manifest.json"))).generation).toBe(generation);
    const raw = readEntries(tree).filter(({ content_disposition: said }) => said !== undefined);
    expect(raw.length).toBeGreaterThan(0);
    expect([...(reader?.headers.values() ?? [])].map((said) => said.path)).toEqual(
      raw.map((said) => said.path).sort(),
    );
  });

  it("has buckets called after what sha256sum prints of their files, whatever these are called", async (context) => {
    const names = ["a b.json", "é.json", "plain.json"];
    const files = names.map((name) => ({
      path: pathInTree(`api/${name}`),
      body: name,
      mediaType: "application/json",
    }));
    const pack = await packOf(files);
    const folder = temporaryDirectory();
    const [digits = ""] = bucketNames(pack);
    const bucket = join(pack, `lingodex/pack/${digits}.tar.gz`);
    execFileSync("tar", ["xzf", bucket, "-C", folder]);
    const paths = [...readFiles(folder).keys()].sort((a, b) => (a < b ? -1 : 1));
    expect(paths).toEqual([...files.map(({ path }) => path), "lingodex/manifest.json"].sort());
    const { stdout, error } = spawnSync("sha256sum", paths, { cwd: folder });
    if (error !== undefined) skipFor("sha256sum is not installed", context);
    expect(createHash("sha256").update(stdout).digest("hex").slice(0, 32)).toBe(digits);
  });

  it("is unpacked by any tar, and names no machine", async () => {
    const long = `api/${"d".repeat(200)}/${"é".repeat(100)}/${"f".repeat(120)}.json`;
    const tree = await treeOf([{ path: pathInTree(long), body: "x", mediaType: "application/json" }]);
    const pack = temporaryDirectory();
    await packTree({ directory: tree, out: pack });
    const out = temporaryDirectory();
    execFileSync("sh", ["-c", 'cat "$1"/lingodex/pack/*.tar.gz | tar xzi -C "$2"', "sh", pack, out]);
    expect(hashFiles(out)).toEqual(hashFiles(tree));
    const [digits = ""] = bucketNames(pack);
    const file = join(pack, `lingodex/pack/${digits}.tar.gz`);
    expect(readFileSync(file)[9]).toBe(255);
    const listed = execFileSync("tar", ["tvzf", file, "--utc"], { encoding: "utf8" });
    for (const line of listed.trimEnd().split("\n"))
      expect(line).toMatch(/^-rw-r--r-- 0\/0 +\d+ 1970-01-01 00:00 /);
  });

  it("has what its host needs beside it, which is no file of the tree; that of an older host goes", async () => {
    const [one, two] = [
      await new GrowingCatalogue(BASE, "cloudflare-pages").build(3),
      await new GrowingCatalogue(BASE, "nginx").build(3),
    ];
    const [pack, out] = [temporaryDirectory(), temporaryDirectory()];
    await packTree({ directory: one, out: pack });
    expect(readdirSync(pack).sort()).toEqual(["_routes.json", "_worker.js", "lingodex"]);
    expect(readFileSync(join(pack, "_worker.js"))).not.toEqual(readFileSync(join(one, "_worker.js")));
    await unpack({ directory: pack, out });
    expect(hashFiles(out)).toEqual(hashFiles(one));
    await packTree({ directory: two, out: pack });
    expect(readdirSync(pack)).toEqual(["lingodex"]);
  });
});

describe("a pack over an older one", () => {
  it("writes nothing where nothing changed, and tells so", async () => {
    const tree = await new GrowingCatalogue(BASE).build(30);
    const pack = temporaryDirectory();
    expect(run("pack", tree, "--out", pack).status).toBe(0);
    const before = standing(pack);
    const again = spawnSync(process.execPath, [bin, "pack", tree, "--out", pack, "--json"], {
      encoding: "utf8",
    });
    expect(JSON.parse(again.stdout)).toMatchObject({ written: 0, deleted: 0 });
    expect(standing(pack)).toEqual(before);
    expect(readdirSync(pack)).toEqual(["lingodex"]);
  });

  it("writes the buckets of what changed, the index and the pointer alone", async () => {
    const catalogue = new GrowingCatalogue(BASE);
    const [one, two] = [
      await catalogue.build(300),
      await catalogue.build(300, (n) => (n === 7 ? "Anders." : german(n))),
    ];
    const pack = temporaryDirectory();
    await packTree({ directory: one, out: pack });
    const [before, names] = [standing(pack), bucketNames(pack)];
    const { bits } = pointerOf(pack);
    await packTree({ directory: two, out: pack });
    const [old, coming] = [hashFiles(one), hashFiles(two)];
    const changed = Object.keys({ ...old, ...coming }).filter((path) => old[path] !== coming[path]);
    const touched = new Set(changed.map((path) => bucketOf(path, bits)));
    expect(touched.size).toBeLessThan(names.length);
    const after = standing(pack);
    const written = Object.keys(after).filter((entry) => after[entry] !== before[entry]);
    const buckets = [...touched].map((bucket) => `pack/${bucketNames(pack)[bucket]}.tar.gz`);
    const index = pointerOf(pack).index.path.slice("lingodex/".length);
    expect(written.sort()).toEqual([...buckets, index, "pack.json"].sort());
    // The older pack stays readable for whoever has its pointer.
    expect(Object.keys(before).filter((entry) => !(entry in after))).toEqual([]);
  });

  it("keeps what seven older ones need, and no more", async () => {
    const pack = temporaryDirectory();
    const file = (n: number): TreeFile => ({
      path: pathInTree("api/a.json"),
      body: `${n}`,
      mediaType: "application/json",
    });
    const indexes: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      await packOf([file(n)], pack);
      indexes.unshift(pointerOf(pack).index.path);
    }
    expect(pointerOf(pack).previous.map(({ index }) => index.path)).toEqual(indexes.slice(1, 8));
    const left = readdirSync(join(pack, "lingodex/pack"));
    expect(left.filter((entry) => entry.startsWith("index-")).sort()).toEqual(
      indexes
        .slice(0, 8)
        .map((entry) => entry.slice("lingodex/pack/".length))
        .sort(),
    );
    expect(left.filter((entry) => entry.endsWith(".tar.gz"))).toHaveLength(8);
    // One of them again: it is none of the previous ones then.
    await packOf([file(5)], pack);
    const paths = pointerOf(pack).previous.map(({ index }) => index.path);
    expect(new Set([...paths, pointerOf(pack).index.path]).size).toBe(8);
  });

  it("clears away what a killed one left, and mends what it cut off", async () => {
    const tree = await new GrowingCatalogue(BASE).build(30);
    const pack = temporaryDirectory();
    await packTree({ directory: tree, out: pack });
    const before = hashFiles(pack);
    const [digits = ""] = bucketNames(pack);
    const file = join(pack, `lingodex/pack/${digits}.tar.gz`);
    writeFileSync(file, readFileSync(file).subarray(0, 100));
    writeFileSync(join(pack, `lingodex/pack/${"0".repeat(32)}.tar.gz`), "left");
    mkdirSync(join(pack, ".lingodex-stage"));
    writeFileSync(join(pack, ".lingodex-stage/part-0"), "left");
    await packTree({ directory: tree, out: pack });
    expect(hashFiles(pack)).toEqual(before);
  });
});

describe("a pack's place", () => {
  it.each([
    ["lingodex/manifest.json", "contains a tree"],
    ["api/index.json", "contains a tree"],
    ["lingodex/mine.txt", "lingodex/mine.txt"],
    ["lingodex/pack/mine.tar.gz", "lingodex/pack/mine.tar.gz"],
    ["_worker.js", "_worker.js"],
  ])("holds nothing of anybody else's: %s", async (path, told) => {
    const tree = await new GrowingCatalogue(BASE, "cloudflare-pages").build(2);
    const out = temporaryDirectory();
    mkdirSync(join(out, path, ".."), { recursive: true });
    writeFileSync(join(out, path), "mine");
    const { status, stderr } = run("pack", tree, "--out", out);
    expect(status).toBe(2);
    expect(stderr).toContain(told);
    expect(readFileSync(join(out, path), "utf8")).toBe("mine");
    expect(readFiles(out).size).toBe(1);
  });

  it("is not made of a tree whose manifest is none of ours: what to do is said", () => {
    const tree = temporaryDirectory();
    mkdirSync(join(tree, "lingodex"));
    writeFileSync(join(tree, "lingodex/manifest.json"), '{"tool": {"name": "lingodex"}}');
    const { status, stderr } = run("pack", tree, "--out", temporaryDirectory());
    expect(status).toBe(74);
    expect(stderr).toContain("does not have the shape of manifest");
    expect(stderr).toContain("hint: lingodex verify reports every problem");
  });

  it("is not a tree's, which would hide it, and not the other way round", async () => {
    const tree = await new GrowingCatalogue(BASE).build(2);
    const pack = temporaryDirectory();
    await packTree({ directory: tree, out: pack });
    const before = hashFiles(pack);
    expect(run("unpack", pack, "--out", pack).status).toBe(2);
    expect(run("pack", tree, "--out", tree).status).toBe(2);
    expect(run("unpack", tree, "--out", pack).status).toBe(2);
    expect(run("pack", pack, "--out", temporaryDirectory()).status).toBe(2);
    expect(hashFiles(pack)).toEqual(before);
  });

  it.skipIf(process.platform === "win32")("stays as it was where the disk takes no more", async () => {
    const catalogue = new GrowingCatalogue(BASE);
    const [one, two] = [await catalogue.build(200), await catalogue.build(210)];
    const pack = temporaryDirectory();
    await packTree({ directory: one, out: pack });
    const before = hashFiles(pack);
    const words = ["-c", 'ulimit -f 8; exec "$@"', "sh", process.execPath, bin, "pack", two, "--out", pack];
    const { status, stderr } = spawnSync("sh", words, { encoding: "utf8" });
    expect(status).toBe(74);
    expect(stderr).toContain("cannot put the new pack in place");
    expect(hashFiles(pack)).toEqual(before);
    const out = temporaryDirectory();
    await unpack({ directory: pack, out });
    expect(hashFiles(out)).toEqual(hashFiles(one));
  });
});

describe("a reader", () => {
  it("sees one generation, whatever is packed meanwhile", async () => {
    const catalogue = new GrowingCatalogue(BASE);
    const [one, two] = [await catalogue.build(20), await catalogue.build(20, (n) => `Neu ${n}.`)];
    const pack = temporaryDirectory();
    await packTree({ directory: one, out: pack });
    const reader = PackReader.open(pack);
    await packTree({ directory: two, out: pack });
    for (const [path, bytes] of readFiles(one)) expect(reader?.find(path)?.equals(bytes)).toBe(true);
    for (const [path, bytes] of readFiles(two))
      expect(PackReader.open(pack)?.find(path)?.equals(bytes)).toBe(true);
  });

  it("finds no pack where there is none", () => {
    const out = temporaryDirectory();
    expect(PackReader.open(out)).toBeUndefined();
    mkdirSync(join(out, "lingodex"));
    writeFileSync(join(out, POINTER_PATH), "{}");
    expect(PackReader.open(out)).toBeUndefined();
    expect(run("unpack", out, "--out", temporaryDirectory())).toMatchObject({ status: 2 });
  });
});
