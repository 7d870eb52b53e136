import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { packTar } from "modern-tar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unbundle } from "../../src/published/packs/bundle.ts";
import { unpack } from "../../src/published/packs/unpack.ts";
import { packFileName, sha256Of } from "../../src/store/pack/layout.ts";
import { ownFiles } from "../../src/store/pack/own-files.ts";
import { archiveOf } from "../../src/store/pack/tar.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { makeQuickDirectory } from "../end-to-end/quick-directory.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { pathInTree } from "../model/proved.ts";
import { bucketOf, nameOfBucket, packOf, pointerOf } from "../pack/packing.ts";

interface Entry {
  readonly header: Parameters<typeof packTar>[0][number]["header"];
  readonly body?: Buffer | string;
}

let pack = "";
let good: readonly Entry[] = [];
beforeAll(async () => {
  // Some buckets.
  const files = Array.from({ length: 40 }, (_, n) => ({
    path: pathInTree(`api/units/${n}/index.json`),
    body: JSON.stringify({ n, text: "x".repeat(12_000) }),
    mediaType: "application/json",
  }));
  pack = await packOf(files, makeQuickDirectory());
  good = [...ownFiles(pack, pack, pointerOf(pack))].map(({ path, bytes }) => file(path, bytes));
});

afterAll(() => rmSync(pack, { recursive: true }));

function file(name: string, body: Uint8Array | string): Entry {
  const bytes = Buffer.from(body);
  return { header: { name, size: bytes.length }, body: bytes };
}

async function written(entries: readonly Entry[], compress = (bytes: Uint8Array) => bytes): Promise<string> {
  const place = join(temporaryDirectory(), "a.tar");
  writeFileSync(place, compress(await packTar([...entries])));
  return place;
}

/** The bundle of one bucket, whose pointer says what a stranger wants. */
function oneBucket(archive: Buffer, said: object, packed: Buffer = gzipSync(archive)): readonly Entry[] {
  const name = nameOfBucket(archive);
  const index = Buffer.from(name, "hex");
  const sha256 = sha256Of(index);
  const named = { path: `lingodex/pack/index-${packFileName(sha256)}`, sha256, bytes: index.length };
  const { headers } = pointerOf(pack);
  const pointer = { ...pointerOf(pack), bits: 0, bucket_bytes: archive.length, index: named, ...said };
  return [
    file("lingodex/pack.json", JSON.stringify(pointer)),
    file(named.path, index),
    file(headers.path, readFileSync(join(pack, headers.path))),
    file(`lingodex/pack/${name}.tar.gz`, packed),
  ];
}

/** What stands around the place that it is unpacked into, and in it. */
async function unpacked(place: string): Promise<string> {
  const around = temporaryDirectory();
  const directory = join(around, "out");
  mkdirSync(directory);
  try {
    await unbundle(place, directory);
  } finally {
    expect(readdirSync(around)).toEqual(["out"]);
    expect(readdirSync(directory).every((name) => name === "lingodex")).toBe(true);
  }
  return directory;
}

async function refused(entries: readonly Entry[], why: string | RegExp): Promise<void> {
  await expect(unpacked(await written(entries))).rejects.toMatchObject({
    name: "InputError",
    message: expect.stringMatching(why),
  });
}

describe("a bundle of a pack", () => {
  it.each([
    ["as it is", (bytes: Uint8Array) => bytes],
    ["compressed again", (bytes: Uint8Array) => gzipSync(bytes)],
  ])("is the pack: %s", async (_how, compress) => {
    expect(pointerOf(pack).bits).toBeGreaterThan(1);
    expect(hashFiles(await unpacked(await written(good, compress)))).toEqual(hashFiles(pack));
  });

  it("is refused in every other order, with a file twice, and without any of its files", async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...good]), async (entries) => {
        fc.pre(entries.some((entry, at) => entry !== good[at]) || entries.length < good.length);
        await refused(entries, /comes instead of|does not contain|begins with neither|is empty/);
      }),
      { numRuns: 50 },
    );
    await refused(
      good.flatMap((entry) => [entry, entry]),
      "comes instead of",
    );
    await refused([...good, ...good.slice(-1)], "comes after its last file");
  });

  it.each<readonly [string, Entry]>([
    ["a path that leaves", file("../evil", "x")],
    ["a path that leaves from within", file("lingodex/pack/../../evil", "x")],
    ["an absolute path", file("/tmp/evil", "x")],
    ["a backslash", file("lingodex\\..\\evil", "x")],
    ["a link", { header: { name: "lingodex/x", size: 0, type: "symlink", linkname: "/etc" } }],
    ["a folder", { header: { name: "lingodex/", size: 0, type: "directory" } }],
    ["a path in another header", { header: { name: "x", size: 1, pax: { path: "../evil" } }, body: "x" }],
    ["another file", file("api/x", "x")],
  ])("is refused for %s, wherever it stands", async (_what, entry) => {
    for (const at of [0, 1, 3, good.length]) await refused(good.toSpliced(at, 0, entry), /./);
  });

  it("is refused where any byte of any file is another one, unless that says the same in gzip's other words", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(good.length - 2),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (n, at, bit) => {
          const entry = good[n + 1];
          const body = Buffer.from(entry?.body ?? "");
          const place = at % body.length;
          body[place] = (body[place] ?? 0) ^ bit;
          const entries = good.with(n + 1, file(entry?.header.name ?? "", body));
          const directory = await unpacked(await written(entries)).catch((error: unknown) => {
            expect(error).toMatchObject({ name: "InputError" });
          });
          // Its header has bytes that say nothing of what is in it, and of one letter all over, any letter before is a copy.
          if (directory !== undefined) expect(gunzipSync(body)).toEqual(gunzipSync(entry?.body ?? ""));
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each<[string, object, RegExp]>([
    ["no pointer", { bits: 31 }, /not a pointer of a pack: bits/],
    ["more files than it has", { files: 2 }, /numbers of files and bytes/],
    ["fewer files than it has", { files: 0 }, /numbers of files and bytes/],
    ["more bytes than it has", { bytes: 3 }, /numbers of files and bytes/],
    ["fewer bytes than it has", { bytes: 1 }, /numbers of files and bytes/],
    ["more bytes than anybody unpacks", { bytes: 2 ** 40 }, /the limit/],
    ["more files than anybody unpacks", { files: 2 ** 24 }, /the limit/],
    ["a smaller bucket than it is", { bucket_bytes: 512 }, /larger than|[Cc]annot create/],
  ])("is refused where its pointer says %s", async (_what, said, why) => {
    const archive = archiveOf([{ path: "api/x", bytes: Buffer.from("{}") }]);
    await refused(oneBucket(archive, { files: 1, bytes: 2, ...said }), why);
  });

  it("is unpacked where its pointer says what is true", async () => {
    const archive = archiveOf([{ path: "api/x", bytes: Buffer.from("{}") }]);
    await unpacked(await written(oneBucket(archive, { files: 1, bytes: 2 })));
    const directory = await unpacked(await written(oneBucket(archive, { files: 1, bytes: 2 })));
    const out = join(temporaryDirectory(), "out");
    await expect(unpack({ directory, bundle: "a.tar", out })).rejects.toThrow(
      "a.tar: the pack has no manifest",
    );
  });

  it("is not unpacked for a bucket that is a bomb, nor one that is long, nor for what follows it", async () => {
    const small = archiveOf([{ path: "api/x", bytes: Buffer.from("{}") }]);
    const grows = process.memoryUsage().rss;
    const bomb = gzipSync(Buffer.alloc(2 ** 21), { level: 9 });
    await refused(oneBucket(small, { files: 1, bytes: 2 }, bomb), /larger than|[Cc]annot create/);
    await refused(oneBucket(small, { files: 1, bytes: 2 }, Buffer.alloc(2 ** 24)), "more than expected");
    const zeros = gzipSync(Buffer.alloc(2 ** 26), { level: 9 });
    const after = (bytes: Uint8Array): Buffer =>
      Buffer.concat([gzipSync(bytes), ...Array.from({ length: 48 }, () => zeros)]);
    await expect(unpacked(await written(good, after))).rejects.toThrow("more than its manifest lists");
    expect(process.memoryUsage().rss - grows).toBeLessThan(2 ** 30);
  });

  it("is refused where two buckets are one, and where one holds another's files", async () => {
    const archive = archiveOf([{ path: "api/x", bytes: Buffer.from("{}") }]);
    const [pointer, , headers, bucket] = oneBucket(archive, { files: 1, bytes: 2 });
    const name = Buffer.from(nameOfBucket(archive), "hex");
    const none = Buffer.alloc(16);
    const number = bucketOf("api/x", 1);
    const cases: readonly (readonly [readonly Buffer[], string | undefined])[] = [
      [[name, name], "twice"],
      [number === 0 ? [none, name] : [name, none], "belongs in another bucket"],
      [number === 0 ? [name, none] : [none, name], undefined],
    ];
    for (const [names, why] of cases) {
      const index = Buffer.concat(names);
      const sha256 = sha256Of(index);
      const named = { path: `lingodex/pack/index-${packFileName(sha256)}`, sha256, bytes: index.length };
      const told = { ...JSON.parse(String(pointer?.body)), bits: 1, index: named };
      const entries = [file("lingodex/pack.json", JSON.stringify(told)), file(named.path, index)];
      const all = [...entries, headers, bucket].filter((entry) => entry !== undefined);
      if (why === undefined) await unpacked(await written(all));
      else await refused(all, why);
    }
  });
});
