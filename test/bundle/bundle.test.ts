import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundle, generationIn, unbundle } from "../../src/published/packs/bundle.ts";
import { packTree } from "../../src/published/packs/pack.ts";
import { unpack } from "../../src/published/packs/unpack.ts";
import { verify } from "../../src/published/verify/verify-folder.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { GrowingCatalogue, generationOf } from "../mirrors/growing-catalogue.ts";
import { bucketNames, pointerOf } from "../pack/packing.ts";

const BASE = "https://l10n.example.org";

function archiveOf(name: string): string {
  return join(temporaryDirectory(), name);
}

async function packed(tree: string, out: string = temporaryDirectory()): Promise<string> {
  await packTree({ directory: tree, out });
  return out;
}

describe("a bundle", () => {
  it("holds the tree, and is the same every time, of the tree and of its pack", async () => {
    const tree = await new GrowingCatalogue(BASE).build(60);
    const [one, two, three] = [archiveOf("a.tar"), archiveOf("b.tar"), archiveOf("c.tar")];
    const { sha256, bytes, files, generation } = await bundle({ directory: tree, out: one });
    expect(generation).toBe(generationOf(tree));
    expect(files).toBe(Object.keys(hashFiles(tree)).length);
    const copy = join(temporaryDirectory(), "copy");
    cpSync(tree, copy, { recursive: true });
    const same = { sha256, bytes, files, generation };
    expect(await bundle({ directory: copy, out: two })).toMatchObject(same);
    expect(await bundle({ directory: await packed(tree), out: three })).toMatchObject(same);
    expect(readFileSync(one).equals(readFileSync(two))).toBe(true);
    expect(readdirSync(join(one, ".."))).toEqual(["a.tar"]);

    const [unbundled, out] = [temporaryDirectory(), temporaryDirectory()];
    await unbundle(one, unbundled);
    await unpack({ directory: unbundled, bundle: one, out });
    expect(hashFiles(out)).toEqual(hashFiles(tree));
  });

  it("is unpacked by any tar: a pack, with what its host needs; its buckets are the tree", async () => {
    const tree = await new GrowingCatalogue("https://l10n.pages.dev", "cloudflare-pages").build(60);
    const file = archiveOf("a.tar");
    await bundle({ directory: tree, out: file });
    const [pack, out] = [temporaryDirectory(), temporaryDirectory()];
    execFileSync("tar", ["xf", file, "-C", pack]);
    expect(await verify(pack)).toMatchObject({ ok: true, problems: [] });
    expect(readdirSync(pack).sort()).toEqual(expect.arrayContaining(["_worker.js", "lingodex"]));
    execFileSync("sh", ["-c", `cat "$0"/lingodex/pack/*.tar.gz | tar xzi -C "$1"`, pack, out]);
    expect(hashFiles(out)).toEqual(hashFiles(tree));
    // Each comes after what names it.
    const listed = execFileSync("tar", ["tvf", file, "--utc"], { encoding: "utf8" }).trim().split("\n");
    expect(listed[0]).toMatch(/^-rw-r--r-- 0\/0 +\d+ 1970-01-01 00:00 lingodex\/pack\.json$/);
    const { index, headers, beside } = pointerOf(pack);
    const names = bucketNames(pack).filter((name) => /[^0]/.test(name));
    expect(listed.map((line) => line.split(" ").at(-1))).toEqual([
      "lingodex/pack.json",
      ...[index, headers, ...beside].map(({ path }) => path),
      ...names.map((name) => `lingodex/pack/${name}.tar.gz`),
    ]);
  });

  it("of a pack leaves older packs out", async () => {
    const catalogue = new GrowingCatalogue(BASE);
    const pack = await packed(await catalogue.build(25));
    const tree = await catalogue.build(40);
    await packed(tree, pack);
    expect(pointerOf(pack).previous).toHaveLength(1);
    const [file, other, out] = [archiveOf("a.tar"), archiveOf("b.tar"), temporaryDirectory()];
    const { sha256 } = await bundle({ directory: pack, out: file });
    expect(await bundle({ directory: tree, out: other })).toMatchObject({ sha256 });
    await unbundle(file, out);
    expect(pointerOf(out).previous).toEqual([]);
    expect(await verify(out)).toMatchObject({ ok: true });
    expect(await generationIn(pack)).toBe(await generationIn(tree));
  });

  it("is not made of a damaged tree, and leaves no half of itself", async () => {
    const tree = await new GrowingCatalogue(BASE).build(5);
    appendFileSync(join(tree, "api/units/index.json"), " ");
    const file = archiveOf("a.tar");
    await expect(bundle({ directory: tree, out: file })).rejects.toThrow("differs from the tree's manifest");
    expect(readdirSync(join(file, ".."))).toEqual([]);
  });

  it("is not made of a damaged pack, whichever file of it is cut, or gone", async () => {
    const tree = await new GrowingCatalogue("https://l10n.pages.dev", "cloudflare-pages").build(5);
    const pack = await packed(tree);
    const file = archiveOf("a.tar");
    for (const path of Object.keys(hashFiles(pack))) {
      const [place, whole] = [join(pack, path), readFileSync(join(pack, path))];
      writeFileSync(place, whole.subarray(0, -1));
      // The pointer's last byte is a line break, which says nothing.
      const cut = bundle({ directory: pack, out: file });
      if (path === "lingodex/pack.json") await cut.then(() => rmSync(file));
      else
        await expect(cut).rejects.toMatchObject({
          name: "InputError",
          message: expect.stringContaining(path),
        });
      rmSync(place);
      await expect(bundle({ directory: pack, out: file })).rejects.toThrow(/no such file|no tree/);
      writeFileSync(place, whole);
    }
    expect(readdirSync(join(file, ".."))).toEqual([]);
  });

  it("is not made where there is not a folder for it", async () => {
    const tree = await new GrowingCatalogue(BASE).build(2);
    const out = join(temporaryDirectory(), "none/a.tar");
    for (const directory of [tree, await packed(tree)])
      await expect(bundle({ directory, out })).rejects.toMatchObject({
        name: "OutputError",
        message: expect.stringContaining("cannot write"),
      });
  });
});

describe("a bundle's place", () => {
  it.each(["api/index.json", "lingodex/manifest.json", "lingodex/new.tar", "404.html", "api"])(
    "is not in the tree itself, or the pack: %s",
    async (name) => {
      const tree = await new GrowingCatalogue(BASE).build(2);
      for (const directory of [tree, await packed(tree)]) {
        const before = hashFiles(directory);
        const out = join(directory, name);
        await expect(bundle({ directory, out })).rejects.toThrow("is in the tree");
        expect(hashFiles(directory)).toEqual(before);
      }
    },
  );

  it("may hold an older archive, and nothing else", async () => {
    const tree = await new GrowingCatalogue(BASE).build(2);
    const out = archiveOf("mine");
    writeFileSync(out, "mine");
    await expect(bundle({ directory: tree, out })).rejects.toThrow("not an archive");
    expect(readFileSync(out, "utf8")).toBe("mine");
    rmSync(out);
    // One of an earlier time begins as gzip does.
    writeFileSync(out, Buffer.from([0x1f, 0x8b]));
    for (let time = 0; time < 2; time += 1)
      expect(await bundle({ directory: tree, out })).toMatchObject({ out });
    const folder = temporaryDirectory();
    await expect(bundle({ directory: tree, out: folder })).rejects.toThrow("not an archive");
  });
});
