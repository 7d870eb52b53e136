import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { packTar } from "modern-tar";
import { describe, expect, it } from "vitest";
import { InputError } from "../../src/model/diagnostics/failures.ts";
import type { TreeFile } from "../../src/model/tree/tree.ts";
import { unpack } from "../../src/published/packs/unpack.ts";
import { PackReader } from "../../src/store/pack/reader.ts";
import { archiveOf, membersOf } from "../../src/store/pack/tar.ts";
import { readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { pathInTree } from "../model/proved.ts";
import { bucketNames, nameOfBucket, packOf, pointerOf } from "./packing.ts";

const NAMED = { path: "_worker.js", sha256: "0".repeat(64), bytes: 7 };
const FILE: TreeFile = { path: pathInTree("api/index.json"), body: "{}", mediaType: "application/json" };

function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A pack of one bucket, whose pointer says what a stranger wants. */
async function forged(change: (pointer: Record<string, unknown>) => unknown): Promise<string> {
  const pack = await packOf([FILE]);
  const pointer: Record<string, unknown> = { ...pointerOf(pack) };
  const other = change(pointer) ?? pointer;
  writeFileSync(join(pack, "lingodex/pack.json"), typeof other === "string" ? other : JSON.stringify(other));
  return pack;
}

/** A pack whose one bucket holds what a stranger wants, under the name that its hash asks for. */
async function withBucket(archive: Buffer, packed: Buffer = gzipSync(archive)): Promise<string> {
  const name = nameOfBucket(archive);
  const index = Buffer.from(name, "hex");
  const hash = sha256(index);
  const path = `lingodex/pack/index-${hash.slice(0, 32)}`;
  const pack = await forged((pointer) => {
    pointer["bucket_bytes"] = archive.length;
    pointer["index"] = { path, sha256: hash, bytes: index.length };
  });
  writeFileSync(join(pack, path), index);
  writeFileSync(join(pack, `lingodex/pack/${name}.tar.gz`), packed);
  return pack;
}

/** Neither the reader nor what is unpacked takes anything of it. */
async function refused(pack: string, why: string | RegExp): Promise<void> {
  const around = temporaryDirectory();
  const out = join(around, "deep/out");
  await expect(unpack({ directory: pack, out })).rejects.toThrow(why);
  await expect(unpack({ directory: pack, out })).rejects.toBeInstanceOf(InputError);
  expect(readFiles(around).size).toBe(0);
}

describe("a pointer", () => {
  it.each<[string, unknown]>([
    ["format", 2],
    ["bits", 31],
    ["bits", -1],
    ["bits", 0.5],
    ["bits", "1"],
    ["bits", 1],
    ["bucket_bytes", 2 ** 40],
    ["files", 1e300],
    ["bytes", -1],
    ["tool", null],
    ["base_url", "no address"],
    ["links", "hop"],
    ["host", 7],
    ["generation", "abc"],
    ["index", { path: "../../etc/passwd", sha256: "0".repeat(64), bytes: 16 }],
    ["index", { path: `lingodex/pack/index-${"0".repeat(32)}`, sha256: "0".repeat(64), bytes: 2 ** 40 }],
    ["headers", { path: "/etc/passwd", sha256: "0".repeat(64), bytes: 10 }],
    ["headers", []],
    ["beside", [{ ...NAMED, path: "../x" }]],
    ["beside", [NAMED, NAMED]],
    ["beside", ["_worker.js"]],
    ["previous", new Array(8).fill(null)],
    ["previous", [null]],
    ["previous", "x"],
  ])("is refused for its %s: %j", async (key, value) => {
    const pack = await forged((pointer) => {
      pointer[key] = value;
    });
    const told = key === "bits" && value === 1 ? "index" : key;
    await refused(pack, `is not a pointer of a pack: ${told}`);
  });

  it.each(["", "null", "[]", "7", "{", '{"format":1}', `${"[".repeat(100_000)}`])(
    "is refused: %.20s",
    async (text) => {
      await refused(await forged(() => text), "is not a pointer of a pack");
    },
  );

  it("is refused whatever else it says", async () => {
    const pack = await packOf([FILE]);
    const good = pointerOf(pack);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(good)), fc.jsonValue(), async (key, value) => {
        writeFileSync(join(pack, "lingodex/pack.json"), JSON.stringify({ ...good, [key]: value }));
        const read = (): unknown => PackReader.open(pack)?.find("api/index.json");
        try {
          read();
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("what a pointer names", () => {
  it("is refused where it is cut, longer, another's, gone, or a link", async () => {
    const pack = await packOf([FILE]);
    const { index, headers } = pointerOf(pack);
    for (const { path } of [index, headers]) {
      const place = join(pack, path);
      const good = readFileSync(place);
      const reading = (): unknown => PackReader.open(pack)?.headers;
      expect(reading).not.toThrow();
      for (const bad of [good.subarray(0, -1), Buffer.concat([good, good]), Buffer.alloc(good.length, 7)]) {
        writeFileSync(place, bad);
        expect(reading).toThrow(InputError);
      }
      rmSync(place);
      expect(reading).toThrow("no such file");
      writeFileSync(join(pack, "elsewhere"), good);
      symlinkSync(join(pack, "elsewhere"), place);
      expect(reading).toThrow("no such file");
      rmSync(place);
      writeFileSync(place, good);
    }
    await refused(await withBucket(archiveOf([])), "has no manifest");
  });

  it("is not found through a folder that is a link", async () => {
    const pack = await packOf([FILE]);
    const out = temporaryDirectory();
    symlinkSync(join(pack, "lingodex"), join(out, "lingodex"));
    expect(PackReader.open(out)).toBeUndefined();
    rmSync(join(out, "lingodex"));
    mkdirSync(join(out, "lingodex"));
    cpSync(join(pack, "lingodex/pack.json"), join(out, "lingodex/pack.json"));
    symlinkSync(join(pack, "lingodex/pack"), join(out, "lingodex/pack"));
    expect(PackReader.open(out)).toBeUndefined();
  });
});

describe("a bucket", () => {
  const good = archiveOf([{ path: "api/a.json", bytes: Buffer.from("{}") }]);
  const tar = async (entries: Parameters<typeof packTar>[0]): Promise<Buffer> =>
    Buffer.from(await packTar(entries));
  const plain = { size: 2, mtime: new Date(0), mode: 0o644, uid: 0, gid: 0, uname: "", gname: "" };

  it.each([
    "../a",
    "/etc/passwd",
    "api/../../a",
    "api//a",
    "api/./a",
    "api/a\\..\\b",
    "api/",
    "",
    "api/a\nb",
    "api/\u007f",
  ])("is refused that holds %j", async (path) => {
    await refused(
      await withBucket(archiveOf([{ path, bytes: Buffer.from("{}") }])),
      "which cannot be in a tree",
    );
  });

  it.each(["symlink", "link", "directory", "fifo"] as const)("is refused that holds a %s", async (type) => {
    const header = { ...plain, name: "api/a.json", linkname: "/etc/passwd", type, size: 0 };
    // modern-tar knows no pipes.
    const archive = await tar([{ header: { ...header, type: type === "fifo" ? "file" : type } }]);
    if (type === "fifo") archive[156] = "6".charCodeAt(0);
    await refused(await withBucket(archive), "written differently than by lingodex");
  });

  it("is refused whose members have owners, times or rights", async () => {
    for (const odd of [{ uid: 7 }, { mtime: new Date(1e12) }, { mode: 0o4755 }, { uname: "root" }]) {
      const archive = await tar([
        { header: { ...plain, ...odd, name: "api/a.json", type: "file" }, body: "{}" },
      ]);
      await refused(await withBucket(archive), "written differently");
    }
  });

  it("is refused where a member comes twice, out of order, or belongs elsewhere", async () => {
    const [a, b] = ["api/a.json", "api/b.json"].map((path) => ({ path, bytes: Buffer.from("{}") }));
    if (a === undefined || b === undefined) throw new Error("there are two");
    await refused(await withBucket(archiveOf([a, a])), "is repeated, or not in order");
    await refused(await withBucket(archiveOf([b, a])), "is repeated, or not in order");
    const many = Array.from({ length: 200 }, (_, n): TreeFile => {
      return { path: pathInTree(`api/${n}.json`), body: "x".repeat(4000), mediaType: "application/json" };
    });
    const pack = await packOf(many);
    const names = bucketNames(pack);
    const index = Buffer.from(names.toReversed().join(""), "hex");
    const path = `lingodex/pack/index-${sha256(index).slice(0, 32)}`;
    writeFileSync(join(pack, path), index);
    const pointer = { ...pointerOf(pack), index: { path, sha256: sha256(index), bytes: index.length } };
    writeFileSync(join(pack, "lingodex/pack.json"), JSON.stringify(pointer));
    await refused(pack, "which belongs in another bucket");
  });

  it("is refused where its gzip is cut off, another's, or a bomb", async () => {
    const packed = gzipSync(good);
    await refused(await withBucket(good, packed.subarray(0, -9)), "unexpected end of file");
    await refused(await withBucket(good, Buffer.from("no gzip")), "incorrect header check");
    const other = archiveOf([{ path: "api/a.json", bytes: Buffer.from("[]") }]);
    await refused(await withBucket(good, gzipSync(other)), "not match the index");
    await refused(
      await withBucket(good, gzipSync(Buffer.alloc(good.length))),
      "contains something that is not a file",
    );
    const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20));
    await refused(await withBucket(good, bomb), "larger one than announced");
    const small = gzipSync(Buffer.alloc(1_000_000));
    expect(small.length).toBeLessThan(2_600);
    await refused(await withBucket(good, small), "Cannot create a Buffer larger than");
    await refused(await withBucket(good.subarray(0, -512)), "the archive is cut off");
  });

  it("is refused at once, however many lines its paths have", async () => {
    const lines = "\n".repeat(4_000);
    const members = Array.from({ length: 3_000 }, (_, n) => ({
      path: `${n + 1_000}${lines}`,
      bytes: Buffer.alloc(0),
    }));
    await refused(await withBucket(archiveOf(members)), "which cannot be in a tree");
  });

  it("is read as it was written, and any other byte of it is refused", () => {
    const text = fc.stringMatching(/^[a-zäé]{1,90}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(text, text, fc.uint8Array({ maxLength: 1500 })), {
          selector: ([a, b]) => `${a}/${b}`,
        }),
        fc.nat(),
        fc.nat({ max: 254 }),
        (all, where, by) => {
          const members = all
            .map(([a, b, bytes]) => ({ path: `api/${a}/${b}`, bytes }))
            .sort((a, b) => (a.path < b.path ? -1 : 1));
          const archive = archiveOf(members);
          const found = membersOf(archive);
          expect([...found.keys()]).toEqual(members.map(({ path }) => path));
          for (const { path, bytes } of members) {
            const { start = 0, end = 0 } = found.get(path) ?? {};
            expect(archive.subarray(start, end).equals(bytes)).toBe(true);
          }
          const at = where % archive.length;
          if ([...found.values()].some(({ start, end }) => at >= start && at < end)) return;
          archive[at] = ((archive[at] ?? 0) + 1 + by) % 256;
          expect(() => membersOf(archive)).toThrow();
        },
      ),
      { numRuns: 300 },
    );
  });
});
