import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import type { TreeEntry } from "../../src/model/tree/tree.ts";
import { packTree } from "../../src/published/packs/pack.ts";
import { ServedPack } from "../../src/published/packs/served-pack.ts";
import { type Preview, servePreview } from "../../src/published/serve/preview.ts";
import { readEntries, readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { GrowingCatalogue } from "../mirrors/growing-catalogue.ts";
import { bucketNames, bucketOf, pointerOf } from "./packing.ts";
import { fetchRaw } from "./raw-fetch.ts";

const BASE = "https://l10n.example.org";

async function served(directory: string): Promise<Preview> {
  const preview = await servePreview({ directory, source: new ServedPack(directory), port: 0, prefix: "" });
  onTestFinished(() => preview.close());
  return preview;
}

/** Undefined for what has none, or one that is written in another way than its file. */
function addressOf({ path, content_disposition: said }: TreeEntry): string | undefined {
  if (!path.includes("/") || /^api\/errors\/|format=api|%/.test(path)) return undefined;
  const place = path.replace(said === undefined ? /(?<=\/)index\.(?:json|html)$/ : /[^/]*$/, "");
  return `/${place.replace(/(page=\d+)\/$/, "?$1")}`;
}

describe("serve PACK", () => {
  it("sends each file of the tree with what the tree's manifest says of it", async () => {
    const tree = await new GrowingCatalogue(BASE, "nginx").build(30);
    const pack = temporaryDirectory();
    await packTree({ directory: tree, out: pack });
    const { port } = await served(pack);
    const files = readFiles(tree);
    const told = new Set<string>();
    for (const entry of readEntries(tree)) {
      const { path, media_type: type, content_disposition: said } = entry;
      const address = addressOf(entry);
      if (address === undefined || (!path.startsWith("api/") && told.has(type))) continue;
      told.add(type);
      const { status, headers, body } = await fetchRaw(port, address);
      expect([path, status, headers["content-type"]]).toEqual([path, 200, type]);
      expect(headers["content-disposition"]).toBe(said);
      expect(body.equals(files.get(path) ?? Buffer.alloc(0))).toBe(true);
    }
    expect(told.size).toBeGreaterThan(3);
  });

  it("hands out the pack's own files to those who copy it, and no other beside them", async () => {
    const pack = temporaryDirectory();
    await packTree({ directory: await new GrowingCatalogue(BASE, "nginx").build(30), out: pack });
    writeFileSync(join(pack, "lingodex/pack/secret"), "x");
    writeFileSync(join(pack, "lingodex/other.json"), "{}");
    const { port } = await served(pack);
    const { index, headers } = pointerOf(pack);
    const [bucket = ""] = bucketNames(pack);
    for (const path of ["lingodex/pack.json", index.path, headers.path, `lingodex/pack/${bucket}.tar.gz`]) {
      const { status, body } = await fetchRaw(port, `/${path}`);
      expect([path, status]).toEqual([path, 200]);
      expect(body.equals(readFileSync(join(pack, path)))).toBe(true);
    }
    for (const path of ["secret", "", "../other.json", `${bucket}.tar`, `index-${"0".repeat(32)}`])
      expect((await fetchRaw(port, `/lingodex/pack/${path}`)).status).toBe(404);
    expect((await fetchRaw(port, "/lingodex/other.json")).status).toBe(404);
  });

  it("names a document by the hash of its bytes, and takes conditions, HEAD, codings; no ranges", async () => {
    const tree = await new GrowingCatalogue(BASE, "nginx").build(30);
    const pack = temporaryDirectory();
    await packTree({ directory: tree, out: pack });
    const { port } = await served(pack);
    const body = readFiles(tree).get("api/units/index.json") ?? Buffer.alloc(0);
    const tag = `"${createHash("sha256").update(body).digest("hex")}"`;
    const ask = (headers: Record<string, string>, method = "GET") =>
      fetchRaw(port, "/api/units/", headers, method);
    expect((await ask({})).headers).toMatchObject({ etag: tag, "content-length": String(body.length) });
    expect((await ask({})).headers["last-modified"]).toBeUndefined();
    expect(await ask({ "If-None-Match": tag })).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(await ask({ "If-None-Match": '"other"' })).toMatchObject({ status: 200 });
    expect(await ask({ "If-Match": '"other"' })).toMatchObject({ status: 412 });
    expect(await ask({ "If-Modified-Since": "Fri, 31 Dec 2100 00:00:00 GMT" })).toMatchObject({
      status: 200,
    });
    expect(await ask({}, "HEAD")).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    const part = await ask({ Range: "bytes=1-5" });
    expect([part.status, part.body.equals(body)]).toEqual([200, true]);
    const [gzip, br] = [await ask({ "Accept-Encoding": "gzip" }), await ask({ "Accept-Encoding": "br" })];
    expect(gunzipSync(gzip.body).equals(body) && brotliDecompressSync(br.body).equals(body)).toBe(true);
    expect(new Set([tag, gzip.headers.etag, br.headers.etag]).size).toBe(3);
  });

  it("gives whoever polls one generation or the other, in order, while packs are published", async () => {
    const catalogue = new GrowingCatalogue(BASE, "nginx");
    const trees = [await catalogue.build(60), await catalogue.build(61, (n) => `Neu ${n}.`)];
    const [one = "", two = ""] = trees;
    const pack = temporaryDirectory();
    await packTree({ directory: one, out: pack });
    const { port } = await served(pack);
    const known = trees.map((tree) => readFiles(tree));
    const paths = [
      "api/units/index.json",
      "api/index.json",
      "lingodex/manifest.json",
      "api/translations/index.json",
    ];
    const seen = new Set<number>();
    let isOver = false;
    const polling = (async () => {
      while (!isOver)
        for (const path of paths) {
          const { status, body } = await fetchRaw(port, `/${path.replace(/index\.json$/, "")}`);
          const of = known.map((files) => files.get(path)?.equals(body) ?? false);
          expect([path, status, of.includes(true)]).toEqual([path, 200, true]);
          if (of.filter(Boolean).length === 1) seen.add(of.indexOf(true));
        }
    })();
    for (let turn = 0; turn < 12; turn += 1) {
      await packTree({ directory: turn % 2 === 0 ? two : one, out: pack });
      const { body } = await fetchRaw(port, "/lingodex/manifest.json");
      expect(known[turn % 2 === 0 ? 1 : 0]?.get("lingodex/manifest.json")?.equals(body)).toBe(true);
      await sleep(5);
    }
    isOver = true;
    await polling;
    expect([...seen].sort()).toEqual([0, 1]);
  });

  it("answers 500 for what lies in a broken bucket, the rest as ever, and keeps to what it can read", async () => {
    const tree = await new GrowingCatalogue(BASE, "nginx").build(300);
    const pack = temporaryDirectory();
    await packTree({ directory: tree, out: pack });
    const path = "api/units/index.json";
    const { bits } = pointerOf(pack);
    const { port } = await served(pack);
    const other = [...readFiles(tree).keys()].find(
      (file) => /^api\/units\/\d+\/index\.json$/.test(file) && bucketOf(file, bits) !== bucketOf(path, bits),
    );
    writeFileSync(join(pack, `lingodex/pack/${bucketNames(pack)[bucketOf(path, bits)]}.tar.gz`), "damaged");
    expect(await fetchRaw(port, "/api/units/")).toMatchObject({ status: 500 });
    const address = `/${other?.replace(/index\.json$/, "")}`;
    expect(await fetchRaw(port, address)).toMatchObject({ status: 200 });
    writeFileSync(join(pack, "lingodex/pack.json"), "damaged");
    expect(await fetchRaw(port, address)).toMatchObject({ status: 200 });
  });
});
