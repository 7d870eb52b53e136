import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import * as zlib from "node:zlib";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { describe, expect, it } from "vitest";
import { unbundle } from "../../src/published/packs/bundle.ts";
import { unpack } from "../../src/published/packs/unpack.ts";
import { MANIFEST_PATH } from "../../src/store/tree/manifest/tree-manifest.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { GrowingCatalogue } from "../mirrors/growing-catalogue.ts";

// Bundles up to 0.2: the files of a tree, the archive compressed by gzip, by zstd or not.

function archiveOf(name: string): string {
  return join(temporaryDirectory(), name);
}

type Entries = Parameters<typeof packTar>[0];

/** A bundle as anybody may write one: the files of a tree in the order of `bundle`, then something else. */
async function hostileBundle(
  more: Entries,
  tree?: string,
  compress = (bytes: Uint8Array) => bytes,
): Promise<string> {
  const source = tree ?? (await new GrowingCatalogue("https://l10n.example.org").build(2));
  const paths = [MANIFEST_PATH, ...Object.keys(hashFiles(source)).filter((path) => path !== MANIFEST_PATH)];
  const entries = paths.map((name) => {
    const body = readFileSync(join(source, name));
    return { header: { name, size: body.length }, body };
  });
  const file = archiveOf("hostile.tar");
  writeFileSync(file, compress(await packTar([...entries, ...more])));
  return file;
}

/** What stands around the place that it is unpacked into, and in it. */
async function unpacked(file: string): Promise<readonly string[]> {
  const around = temporaryDirectory();
  const directory = join(around, "out");
  mkdirSync(directory);
  await unbundle(file, directory).catch((error: unknown) => {
    expect(readdirSync(around)).toEqual(["out"]);
    throw error;
  });
  return readdirSync(directory);
}

/** Nothing but zeros that unpack to as much. */
function zeros(mebibytes: number): Buffer {
  return gzipSync(Buffer.alloc(mebibytes * 2 ** 20), { level: 9 });
}

const zstd: unknown = Reflect.get(zlib, "zstdCompressSync");

describe("an old bundle", () => {
  it.each([
    ["none", (bytes: Uint8Array) => bytes],
    ["gzip", (bytes: Uint8Array) => gzipSync(bytes)],
  ])("is read, to the byte: %s", async (_how, compress) => {
    const tree = await new GrowingCatalogue("https://l10n.example.org").build(25);
    const out = temporaryDirectory();
    await unbundle(await hostileBundle([], tree, compress), out);
    expect(hashFiles(out)).toEqual(hashFiles(tree));
    const back = temporaryDirectory();
    await unpack({ directory: out, bundle: "old.tar", out: back });
    expect(hashFiles(back)).toEqual(hashFiles(tree));
  });

  it("that zstd compressed is read, or refused where this Node has no zstd", async () => {
    const tree = await new GrowingCatalogue("https://l10n.example.org").build(2);
    const out = temporaryDirectory();
    if (typeof zstd === "function") {
      const compress = (bytes: Uint8Array): Uint8Array =>
        Reflect.apply(zstd, undefined, [bytes]) as Uint8Array;
      await unbundle(await hostileBundle([], tree, compress), out);
      expect(hashFiles(out)).toEqual(hashFiles(tree));
    } else {
      const magic = await hostileBundle([], tree, (bytes) => Buffer.concat([ZSTD, bytes]));
      await expect(unbundle(magic, out)).rejects.toThrow("has no zstd");
    }
  });
});

const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

describe("a hostile old bundle", () => {
  it("is unpacked where it is not hostile", async () => {
    expect(await unpacked(await hostileBundle([]))).toEqual(expect.arrayContaining(["api", "lingodex"]));
  });

  it.each<readonly [string, Entries]>([
    ["a path that leaves", [{ header: { name: "../evil", size: 1 }, body: "x" }]],
    ["a path that leaves from within", [{ header: { name: "api/../../evil", size: 1 }, body: "x" }]],
    ["an absolute path", [{ header: { name: "/tmp/evil", size: 1 }, body: "x" }]],
    ["a backslash", [{ header: { name: "api\\..\\..\\evil", size: 1 }, body: "x" }]],
    ["a link", [{ header: { name: "api/x", size: 0, type: "symlink", linkname: "/etc" } }]],
    ["a hard link", [{ header: { name: "api/x", size: 0, type: "link", linkname: "/etc/passwd" } }]],
    ["a device", [{ header: { name: "api/x", size: 0, type: "character-device" } }]],
    ["a pipe", [{ header: { name: "api/x", size: 0, type: "fifo" } }]],
    ["a folder", [{ header: { name: "api/x/", size: 0, type: "directory" } }]],
    ["a file that is not listed", [{ header: { name: "api/x", size: 1 }, body: "x" }]],
    [
      "a path in another header",
      [{ header: { name: "api/x", size: 1, pax: { path: "../evil" } }, body: "x" }],
    ],
    ["a manifest twice", [{ header: { name: MANIFEST_PATH, size: 1 }, body: "x" }]],
    ["a file twice", [{ header: { name: "api/index.json", size: 1 }, body: "x" }]],
    [
      "many files",
      Array.from({ length: 11 }, (_, n) => ({ header: { name: `api/${n}`, size: 0 }, body: "" })),
    ],
  ])("is refused for %s", async (_what, more) => {
    await expect(unpacked(await hostileBundle(more))).rejects.toMatchObject({ name: "InputError" });
  });

  it.each<readonly [string, Entries]>([
    ["anything else", [{ header: { name: "api/index.json", size: 1 }, body: "x" }]],
    ["a manifest of nobody's", [{ header: { name: MANIFEST_PATH, size: 2 }, body: "{}" }]],
    [
      "a long manifest",
      [{ header: { name: MANIFEST_PATH, size: 2 ** 26 + 1 }, body: new Uint8Array(2 ** 26 + 1) }],
    ],
    ["nothing", []],
  ])("is refused where it begins with %s", async (_what, entries) => {
    const file = archiveOf("hostile.tar");
    writeFileSync(file, await packTar(entries));
    await expect(unpacked(file)).rejects.toMatchObject({ name: "InputError" });
  });

  it("is refused where something is missing", async () => {
    const tree = await new GrowingCatalogue("https://l10n.example.org").build(2);
    rmSync(join(tree, "api/index.json"));
    await expect(unpacked(await hostileBundle([], tree))).rejects.toThrow("does not contain api/index.json");
  });

  it("is unpacked no further than its manifest says", async () => {
    const bundled = await hostileBundle([]);
    // Two empty blocks end an archive: what is behind them is nobody's.
    const member = (bytes: Buffer): Buffer => gzipSync(bytes);
    const [file, bomb] = [archiveOf("bomb.tar.gz"), zeros(64)];
    const whole = readFileSync(bundled);
    writeFileSync(file, Buffer.concat([member(whole), ...Array.from({ length: 48 }, () => bomb)]));
    expect(statSync(file).size).toBeLessThan(4 * 2 ** 20);
    const grows = process.memoryUsage().rss;
    await expect(unpacked(file)).rejects.toThrow("more than its manifest lists");
    expect(process.memoryUsage().rss - grows).toBeLessThan(2 ** 30);
  });

  it("is not unpacked for a large file that is not listed", async () => {
    const size = 64 * 2 ** 20;
    const file = await hostileBundle(
      [{ header: { name: "api/units/large.json", size }, body: new Uint8Array(size) }],
      undefined,
      (bytes) => gzipSync(bytes),
    );
    const directory = temporaryDirectory();
    await expect(unbundle(file, directory)).rejects.toThrow("is not in its manifest, or is repeated");
    expect(readdirSync(join(directory, "api/units"))).not.toContain("large.json");
  });

  it("is refused where it is no archive, or ends too soon", async () => {
    const [directory, file] = [temporaryDirectory(), archiveOf("a.tar.gz")];
    for (const bytes of [
      Buffer.from("no archive"),
      gzipSync("no archive"),
      gzipSync(Buffer.alloc(700, 1)).subarray(0, 20),
    ]) {
      writeFileSync(file, bytes);
      await expect(unbundle(file, directory)).rejects.toMatchObject({ name: "InputError" });
    }
    expect(readdirSync(directory)).toEqual([]);
  });

  it("is refused where its files are not those that its manifest lists", async () => {
    const tree = await new GrowingCatalogue("https://l10n.example.org").build(2);
    appendFileSync(join(tree, "api/units/index.json"), " ");
    await expect(unpacked(await hostileBundle([], tree))).rejects.toThrow("differs from its manifest");

    const other = await new GrowingCatalogue("https://l10n.example.org").build(2);
    writeFileSync(join(other, "api/extra.json"), "{}");
    await expect(unpacked(await hostileBundle([], other))).rejects.toThrow(
      "api/extra.json is not in its manifest",
    );
  });
});
