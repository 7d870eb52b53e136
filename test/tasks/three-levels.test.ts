import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { build, verify } from "../../src/index.ts";
import { isHostPath } from "../../src/model/addresses/page-roots.ts";
import { delta } from "../../src/published/deploy/delta.ts";
import { mirror } from "../../src/published/mirror/mirror.ts";
import { bundle, unbundle } from "../../src/published/packs/bundle.ts";
import { packTree } from "../../src/published/packs/pack.ts";
import { unpack } from "../../src/published/packs/unpack.ts";
import { rebase } from "../../src/published/rebase/rebase.ts";
import { ServedTree } from "../../src/published/serve/served-tree.ts";
import { TreeDirectory } from "../../src/published/serve/tree-directory.ts";
import { verifySite } from "../../src/published/verify/verify-site.ts";
import { hashFiles, readAbsent, readEntries, readManifest } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { differencesOf, GrowingCatalogue, german } from "../mirrors/growing-catalogue.ts";
import { composeManifest } from "../publish/compose-manifest.ts";
import { type Origin, startOrigin } from "../remote/origin.ts";
import { po, SmallCatalogue } from "./small-catalogue.ts";

// The whole program on trees of some hundred files, as it is on those of millions: two lists of their parts.
vi.mock("../../src/model/tree/tree.ts", async (original) => ({
  ...(await original<typeof import("../../src/model/tree/tree.ts")>()),
  MOST_NAMED_BITS: 1,
}));

const BASE = "https://l10n.example.org/t";
const OTHER = "http://localhost:8000";
const OWN = "lingodex/manifest/";
const ABSENT = /^lingodex\/manifest\/absent-0[.]json$/;
const LIST = /^lingodex\/manifest\/list-[01][.]json$/;

/** Some nine hundred files: 2^2 parts. */
const MANY = 150;

async function serve(tree: () => string): Promise<Origin> {
  return startOrigin((request, response) => {
    const path = join(tree(), decodeURIComponent(request.url ?? ""));
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) response.end(readFileSync(path));
    else response.writeHead(404).end();
  });
}

function partsIn(tree: string): readonly string[] {
  return readdirSync(join(tree, OWN)).map((name) => `${OWN}${name}`);
}

/** Of what was asked for, parts and lists. */
function ownIn(asked: readonly string[]): readonly string[] {
  return asked.filter((request) => request.includes(`/${OWN}`));
}

/** As an older lingodex wrote the tree: its manifest names all parts, however many there are. */
function writeFlat(tree: string): string {
  const { levels: _, parts = [], absent_parts = [], ...own } = readManifest(tree);
  const facts = { ...own, absent: readAbsent(tree) };
  const { files } = composeManifest(facts, readEntries(tree), Number.POSITIVE_INFINITY);
  for (const { path } of [...parts, ...absent_parts]) rmSync(join(tree, path));
  for (const { path, body } of files) writeFileSync(join(tree, path), body);
  return tree;
}

describe("a tree of an older version, with more parts than we name", () => {
  it("is proved, and its copies have its generation", async () => {
    const tree = writeFlat(await new GrowingCatalogue(BASE).build(MANY));
    const { generation, levels, parts } = readManifest(tree);
    expect([levels, parts?.length]).toEqual([undefined, 4]);
    expect(await verify(tree)).toMatchObject({ ok: true, problems: [] });
    const [pack, out, moved] = ["pack", "out", "moved"].map((name) => join(temporaryDirectory(), name));
    if (!pack || !out || !moved) throw new Error("no places");
    expect(await packTree({ directory: tree, out: pack })).toMatchObject({ generation });
    expect(await unpack({ directory: pack, out })).toMatchObject({ generation });
    expect(hashFiles(out)).toEqual(hashFiles(tree));
    await rebase({ directory: tree, baseUrl: OTHER, out: moved });
    expect(await verify(moved)).toMatchObject({ ok: true });
    const { address } = await serve(() => tree);
    const directory = temporaryDirectory();
    expect(await mirror({ url: address, directory })).toMatchObject({ generation });
    expect(hashFiles(directory)).toEqual(hashFiles(tree));
  });

  it("becomes one of three levels, and back, and keeps the parts that are the same", async () => {
    const now = await new GrowingCatalogue(BASE).build(MANY);
    const before = await new GrowingCatalogue(BASE).build(MANY);
    writeFlat(before);
    const own = partsIn(now).filter((path) => LIST.test(path) || ABSENT.test(path));
    expect(own).toHaveLength(3);
    for (const [from, to, put, remove] of [
      [before, now, [...own, "lingodex/manifest.json"], []],
      [now, before, ["lingodex/manifest.json"], own],
    ] as const) {
      const { plan } = await delta({ directory: to, against: from });
      expect(plan.phases.flatMap((phase) => phase.put.map(({ path }) => path)).sort()).toEqual(
        [...put].sort(),
      );
      expect(plan.remove).toEqual(remove);
    }
    let tree = now;
    const { address } = await serve(() => tree);
    const directory = temporaryDirectory();
    for (tree of [now, before, now]) {
      await mirror({ url: address, directory });
      expect(hashFiles(directory)).toEqual(hashFiles(tree));
    }
  });
});

describe("a tree of three levels", () => {
  it("is built, proved, and has all files under one manifest", async () => {
    const tree = await new GrowingCatalogue(BASE).build(MANY);
    expect(readManifest(tree)).toMatchObject({ levels: 3, parts: [{}, {}], absent_parts: [{}] });
    expect(readManifest(tree)).not.toHaveProperty("absent");
    expect(partsIn(tree).filter((path) => LIST.test(path))).toHaveLength(2);
    expect(partsIn(tree).length).toBeGreaterThanOrEqual(6);
    const listed = readEntries(tree).map(({ path }) => path);
    const standing = Object.keys(hashFiles(tree));
    expect([...listed, ...partsIn(tree), "lingodex/manifest.json"].sort()).toEqual(standing.sort());
    expect(await verify(tree)).toMatchObject({ ok: true, problems: [] });

    const list = partsIn(tree).find((path) => LIST.test(path)) ?? "";
    appendFileSync(join(tree, list), " ");
    expect((await verify(tree)).problems).toMatchObject([{ code: "tree/wrong-hash", path: list }]);
    rmSync(join(tree, list));
    expect((await verify(tree)).problems[0]).toMatchObject({ code: "tree/missing-file", path: list });
  });

  it("takes an edit as a build from nothing does, and looks at itself before", async () => {
    const rows = Array.from({ length: 260 }, (_, n) => `"k${n}","Text ${n}."\r\n`).join("");
    const small = new SmallCatalogue([], { "web/en.csv": rows, "web/de.csv": rows, "web/fr.csv": rows });
    expect(await build(small.options)).toMatchObject({ ok: true, mode: "full" });
    expect(readManifest(small.out).levels).toBe(3);
    expect(await build(small.options)).toMatchObject({ mode: "unchanged", written: 0 });
    for (const target of ["Boskop.", "Elstar."]) {
      small.write("app/de.po", po(target));
      const result = await build(small.options);
      expect(result).toMatchObject({ ok: true, mode: "incremental" });
      await small.expectRight(result);
    }
    for (const kind of [LIST, ABSENT, /\/\d[.]json$/]) {
      const own = partsIn(small.out).find((path) => kind.test(path)) ?? "";
      appendFileSync(join(small.out, own), " ");
      const mended = await build(small.options);
      expect(mended).toMatchObject({ ok: true, mode: "full" });
      await small.expectRight(mended);
    }
  });

  it("is deployed with its lists, and of those that are the same nothing is read", async () => {
    const catalogue = new GrowingCatalogue(BASE);
    const [small, old] = [await catalogue.build(30), await catalogue.build(MANY)];
    const tree = await catalogue.build(MANY, (n) => (n === 3 ? "Anders." : german(n)));
    for (const [before, after] of [
      [small, tree],
      [tree, small],
      [old, tree],
      [tree, tree],
    ] as const) {
      const { plan } = await delta({ directory: after, against: before, maxDelete: { percent: 100 } });
      const put = plan.phases.flatMap((phase) => phase.put.map(({ path }) => path));
      const { put: due, gone } = differencesOf(before, after);
      expect(put.filter((path) => due.includes(path) || path !== "lingodex/manifest.json").sort()).toEqual(
        due,
      );
      expect(plan.remove).toEqual(gone);
      expect(put.length + plan.unchanged).toBe(Object.keys(hashFiles(after)).length);
      const parts =
        plan.phases.find(({ name }) => name === "manifest-parts")?.put.map(({ path }) => path) ?? [];
      expect(put.filter((path) => path.startsWith(OWN)).sort()).toEqual(
        parts.filter((path) => path.startsWith(OWN)).sort(),
      );
    }
    const first = await delta({ directory: tree, against: "none" });
    expect(first.plan.phases.flatMap(({ put }) => put)).toHaveLength(Object.keys(hashFiles(tree)).length);
    const { address, asked } = await serve(() => tree);
    await delta({ directory: tree, against: address });
    expect(ownIn(asked)).toEqual([]);
  });

  it("is bundled, packed and rebased", async () => {
    const tree = await new GrowingCatalogue(BASE).build(MANY);
    const { generation } = readManifest(tree);
    const files = hashFiles(tree);
    const [file, contents, out, pack, unpacked, moved] = Array.from({ length: 6 }, () =>
      join(temporaryDirectory(), "x"),
    );
    if (!file || !contents || !out || !pack || !unpacked || !moved) throw new Error("no places");
    expect(await bundle({ directory: tree, out: file })).toMatchObject({
      ...{ generation, files: Object.keys(files).length },
    });
    await unbundle(file, contents);
    await unpack({ directory: contents, bundle: file, out });
    expect(hashFiles(out)).toEqual(files);
    expect(await packTree({ directory: tree, out: pack })).toMatchObject({ generation });
    expect(await verify(pack)).toMatchObject({ ok: true, problems: [] });
    expect(await unpack({ directory: pack, out: unpacked })).toMatchObject({ generation });
    expect(hashFiles(unpacked)).toEqual(files);
    await rebase({ directory: tree, baseUrl: OTHER, out: moved });
    expect(hashFiles(moved)).toEqual(hashFiles(await new GrowingCatalogue(OTHER).build(MANY)));
  });

  it("is mirrored, and proved where it is served", async () => {
    const catalogue = new GrowingCatalogue(BASE);
    let tree = await catalogue.build(MANY);
    const { address, asked } = await serve(() => tree);
    const [directory, other] = [temporaryDirectory(), temporaryDirectory()];
    await mirror({ url: address, directory });
    expect(hashFiles(directory)).toEqual(hashFiles(tree));
    await mirror({ url: address, directory: other, baseUrl: OTHER });
    expect(await verify(other)).toMatchObject({ ok: true });
    tree = await catalogue.build(MANY, (n) => (n === 3 ? "Anders." : german(n)));
    let before = asked.length;
    const { fetched } = await mirror({ url: address, directory });
    expect(hashFiles(directory)).toEqual(hashFiles(tree));
    const changed = asked.slice(before);
    expect(changed.length).toBe(1 + fetched + ownIn(changed).length);
    await mirror({ url: address, directory: other, baseUrl: OTHER });
    // Its own lists and parts are others: the site's are kept.
    before = asked.length;
    await mirror({ url: address, directory: other, baseUrl: OTHER });
    expect(ownIn(asked.slice(before))).toEqual([]);
    const { checks, all } = await verifySite({ url: address, all: true });
    expect(checks[0]).toMatchObject({ check: "manifest", outcome: "ok" });
    // This server tells no types, and has files of hosts that are not asked for.
    const problems = new Set(all?.differences.map(({ problem }) => problem));
    expect([...problems]).toEqual(["content-type"]);
    const listed = readEntries(tree).filter(({ path }) => !isHostPath(path));
    expect(all?.files).toBe(listed.length);
  });

  it("is served with what its entries say of raw files", async () => {
    const tree = await new GrowingCatalogue(BASE).build(MANY);
    const raw = readEntries(tree).filter((entry) => entry.content_disposition !== undefined);
    expect(raw.length).toBeGreaterThan(0);
    const served = ServedTree.read(new TreeDirectory(tree));
    for (const { path, media_type: mediaType, content_disposition: contentDisposition } of raw)
      expect(served?.headersOf(path)).toEqual({ mediaType, contentDisposition });
  });
});
