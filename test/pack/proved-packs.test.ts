import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { TreeFile } from "../../src/model/tree/tree.ts";
import { packTree } from "../../src/published/packs/pack.ts";
import { verify } from "../../src/published/verify/verify-folder.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { GrowingCatalogue } from "../mirrors/growing-catalogue.ts";
import { pathInTree } from "../model/proved.ts";
import { bin } from "../suite/built.ts";
import { bucketNames, bucketOf, packOf, pointerOf, treeOf } from "./packing.ts";

/** A pack, and what any test may do to a copy of it. */
async function madePack(): Promise<string> {
  const tree = await new GrowingCatalogue("https://l10n.example.org", "cloudflare-pages").build(40);
  const pack = temporaryDirectory();
  await packTree({ directory: tree, out: pack });
  return pack;
}

function codesOf({ problems }: Awaited<ReturnType<typeof verify>>): readonly string[] {
  return [...new Set(problems.map(({ code, path }) => `${code} ${path}`))];
}

describe("verify PACK", () => {
  it("says of a whole one what it says of the tree, and ends with 0", async () => {
    const tree = await new GrowingCatalogue("https://l10n.example.org").build(40);
    const pack = temporaryDirectory();
    await packTree({ directory: tree, out: pack });
    const of = (directory: string) =>
      spawnSync(process.execPath, [bin, "verify", directory, "--json"], { encoding: "utf8" });
    expect(of(pack)).toMatchObject({ status: 0, stdout: of(tree).stdout });
  });

  it("finds in its documents what it finds in those of a tree", async () => {
    const json = (path: string, body: string): TreeFile => ({
      path: pathInTree(path),
      body,
      mediaType: "application/json",
    });
    const bad: readonly (readonly TreeFile[])[] = [
      [],
      [json("api/index.json", "{}")],
      [json("api/index.json", "no json"), json("api/stray.txt", "x"), json("lingodex/other.json", "{}")],
      [{ ...json("api/units/1/file/a.csv", "x"), contentDisposition: 'attachment; filename="a.csv"' }],
    ];
    for (const files of bad) {
      const [tree, pack] = [await verify(await treeOf(files)), await verify(await packOf(files))];
      expect(tree.ok).toBe(false);
      expect(pack).toEqual(tree);
    }
  });

  it("tells of each thing that is wrong with the pack itself", async () => {
    const good = await madePack();
    const [index, headers] = [pointerOf(good).index.path, pointerOf(good).headers.path];
    const [first = "", second = ""] = bucketNames(good).map((name) => `lingodex/pack/${name}.tar.gz`);
    const change = (pack: string, key: string, value: unknown): void =>
      writeFileSync(join(pack, "lingodex/pack.json"), JSON.stringify({ ...pointerOf(pack), [key]: value }));
    const cases: readonly (readonly [told: string, damage: (pack: string) => void])[] = [
      ["pack/broken", (pack) => writeFileSync(join(pack, first), "damaged")],
      ["pack/broken", (pack) => cpSync(join(pack, second), join(pack, first))],
      ["pack/broken", (pack) => rmSync(join(pack, first))],
      ["pack/broken", (pack) => rmSync(join(pack, index))],
      ["pack/broken", (pack) => writeFileSync(join(pack, headers), "{}")],
      ["pack/broken", (pack) => change(pack, "bits", 30)],
      ["tree/wrong-total lingodex/pack.json", (pack) => change(pack, "generation", "0".repeat(64))],
      [
        "tree/wrong-total lingodex/pack.json",
        (pack) => change(pack, "base_url", "https://elsewhere.example.org"),
      ],
      ["tree/wrong-total lingodex/pack.json", (pack) => change(pack, "files", 7)],
      ["pack/broken _worker.js", (pack) => writeFileSync(join(pack, "_worker.js"), "mine")],
      ["pack/broken _worker.js", (pack) => rmSync(join(pack, "_worker.js"))],
      ["tree/stray-file lingodex/mine", (pack) => writeFileSync(join(pack, "lingodex/mine"), "x")],
      [
        `tree/stray-file lingodex/pack/${"0".repeat(32)}.tar.gz`,
        (pack) => writeFileSync(join(pack, `lingodex/pack/${"0".repeat(32)}.tar.gz`), gzipSync("")),
      ],
      ["tree/left-over .lingodex-stage", (pack) => mkdirSync(join(pack, ".lingodex-stage"))],
    ];
    expect(codesOf(await verify(good))).toEqual([]);
    for (const [told, damage] of cases) {
      const pack = temporaryDirectory();
      cpSync(good, pack, { recursive: true });
      damage(pack);
      const result = await verify(pack);
      expect(result.ok).toBe(false);
      expect(
        codesOf(result).some((code) => code.startsWith(told)),
        `${told}: ${codesOf(result)}`,
      ).toBe(true);
    }
  });

  it("counts an older pack's files as its own", async () => {
    const catalogue = new GrowingCatalogue("https://l10n.example.org");
    const pack = temporaryDirectory();
    for (const units of [20, 21, 22]) await packTree({ directory: await catalogue.build(units), out: pack });
    expect(readdirSync(join(pack, "lingodex/pack")).filter((name) => name.startsWith("index-"))).toHaveLength(
      3,
    );
    expect(codesOf(await verify(pack))).toEqual([]);
  });

  it("mends, where what is named is removed and packed again", async () => {
    const tree = await new GrowingCatalogue("https://l10n.example.org").build(40);
    const pack = temporaryDirectory();
    await packTree({ directory: tree, out: pack });
    const name = bucketNames(pack)[bucketOf("lingodex/manifest.json", pointerOf(pack).bits)];
    const place = join(pack, `lingodex/pack/${name}.tar.gz`);
    const bytes = readFileSync(place);
    // Its end is whole: only a proof sees it.
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 255;
    writeFileSync(place, bytes);
    expect(codesOf(await verify(pack))).toContain("pack/broken lingodex/manifest.json");
    rmSync(place);
    await packTree({ directory: tree, out: pack });
    expect(codesOf(await verify(pack))).toEqual([]);
  });
});
