import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packTar } from "modern-tar";
import { describe, expect, it, vi } from "vitest";
import { build, verify } from "../../src/index.ts";
import { MOST_NAMED_BITS } from "../../src/model/tree/tree.ts";
import { delta } from "../../src/published/deploy/delta.ts";
import { explain } from "../../src/published/explain/explain.ts";
import { mirror } from "../../src/published/mirror/mirror.ts";
import { bundle, unbundle } from "../../src/published/packs/bundle.ts";
import { packTree } from "../../src/published/packs/pack.ts";
import { unpack } from "../../src/published/packs/unpack.ts";
import { rebase } from "../../src/published/rebase/rebase.ts";
import { generationOf, MANIFEST_PATH } from "../../src/store/tree/manifest/tree-manifest.ts";
import { hashFiles, readAbsent, readEntries, readManifest } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { composeManifest } from "../publish/compose-manifest.ts";
import { quickPause, startOrigin } from "../remote/origin.ts";
import { buildSharded } from "../shards/sharded.ts";
import { po, SmallCatalogue } from "./small-catalogue.ts";

// The whole program on a tree that lacks some hundred addresses, as it is on one that lacks millions: two files of them, beside
// the two lists of its parts.
vi.mock("../../src/model/tree/tree.ts", async (original) => ({
  ...(await original<typeof import("../../src/model/tree/tree.ts")>()),
  MOST_NAMED_BITS: 1,
}));

const OTHER = "http://localhost:8000";
const MANY = '{name: Many, slug: many, root: many, filemask: "*.po", file_format: po}';
const [FIRST, SECOND] = ["lingodex/manifest/absent-0.json", "lingodex/manifest/absent-1.json"];
/** Each lacks its repository, in both views. */
const LANGUAGES = 140;

function manyLanguages(count: number): Readonly<Record<string, string>> {
  const codes = Array.from(
    { length: count },
    (_, n) => `x${String.fromCharCode(97 + (n % 26), 97 + n / 26)}`,
  );
  return Object.fromEntries(codes.map((code) => [`many/${code}.po`, po(`Apple, ${code}.`)]));
}

/** A catalogue whose tree has three levels. */
function lacking(count = LANGUAGES): SmallCatalogue {
  return new SmallCatalogue([MANY], manyLanguages(count), "pages: false");
}

async function built(catalogue: SmallCatalogue): Promise<string> {
  expect(await build(catalogue.options)).toMatchObject({ ok: true });
  return catalogue.out;
}

function absentFilesIn(tree: string): readonly string[] {
  const names = readdirSync(join(tree, "lingodex/manifest")).filter((name) => name.startsWith("absent"));
  return names.map((name) => `lingodex/manifest/${name}`);
}

/** Files that are others now, or new. */
function changedIn(before: Readonly<Record<string, string>>, tree: string): readonly string[] {
  return Object.entries(hashFiles(tree)).flatMap(([path, sha256]) => (before[path] === sha256 ? [] : [path]));
}

function codesOf({ problems }: Awaited<ReturnType<typeof verify>>): readonly string[] {
  return problems.map(({ code, path }) => `${code} ${path}`);
}

/** As if lingodex had listed other addresses. */
function relist(
  tree: string,
  change: (absent: ReturnType<typeof readAbsent>) => ReturnType<typeof readAbsent>,
): void {
  const facts = { ...readManifest(tree), absent: change(readAbsent(tree)) };
  for (const { path, body } of composeManifest(facts, readEntries(tree)).files)
    writeFileSync(join(tree, path), body);
}

describe("what a large tree lacks", () => {
  it("lies beside its parts, is proved, and is the same from slices", async () => {
    expect(MOST_NAMED_BITS).toBe(1);
    const catalogue = lacking();
    const tree = await built(catalogue);
    const manifest = readManifest(tree);
    expect(manifest).toMatchObject({ levels: 3, absent_parts: [{ path: FIRST }, { path: SECOND }] });
    expect(manifest).not.toHaveProperty("absent");
    expect(readAbsent(tree).length).toBeGreaterThan(2 * LANGUAGES);
    expect(await verify(tree)).toMatchObject({ ok: true, problems: [] });
    const files = hashFiles(tree);
    const asked = { catalogue: catalogue.catalogue, slices: 3 };
    const [out, pack, inParts, unpacked] = ["a", "b", "c", "d"].map((name) =>
      join(temporaryDirectory(), name),
    );
    if (!out || !pack || !inParts || !unpacked) throw new Error("no places");
    expect(await buildSharded({ ...asked, out })).toMatchObject({ ok: true });
    expect(hashFiles(out)).toEqual(files);
    expect(await build({ ...catalogue.options, cache: false, out: pack, to: "pack" })).toMatchObject({
      ok: true,
    });
    expect(await buildSharded({ ...asked, out: inParts, inParts: true })).toMatchObject({ ok: true });
    expect(hashFiles(inParts)).toEqual(hashFiles(pack));
    await unpack({ directory: inParts, out: unpacked });
    expect(hashFiles(unpacked)).toEqual(files);
  });

  it("is told of where it is altered, cut off, missing, more or less", async () => {
    const tree = await built(lacking());
    const bodies = new Map(
      [MANIFEST_PATH, FIRST, SECOND].map((path) => [path, readFileSync(join(tree, path))]),
    );
    const first = bodies.get(FIRST) ?? Buffer.alloc(0);
    const address = `${readManifest(tree).base_url}/api/nobody/asks/`;
    const lost = readAbsent(tree)[0]?.address ?? "";
    const stray = "lingodex/manifest/absent-2.json";
    for (const [damage, codes] of [
      [() => appendFileSync(join(tree, FIRST), " "), [`tree/wrong-hash ${FIRST}`]],
      [() => writeFileSync(join(tree, FIRST), first.subarray(0, 99)), [`tree/wrong-hash ${FIRST}`]],
      [() => rmSync(join(tree, SECOND)), [`tree/missing-file ${SECOND}`]],
      [() => writeFileSync(join(tree, stray), first), [`tree/stray-file ${stray}`]],
      [
        () => relist(tree, (absent) => [...absent, { address, reason: "why not" }]),
        [`tree/absent-unused ${MANIFEST_PATH}`],
      ],
      [() => relist(tree, (absent) => absent.slice(1)), [expect.stringMatching(/^tree\/dead-link api\//)]],
    ] as const) {
      damage();
      const result = await verify(tree);
      expect(codesOf(result)).toEqual(codes);
      if (codes[0]?.toString().startsWith("tree/dead-link"))
        expect(result.problems[0]?.message).toContain(lost);
      rmSync(join(tree, stray), { force: true });
      for (const [path, body] of bodies) writeFileSync(join(tree, path), body);
    }
    expect(await verify(tree)).toMatchObject({ ok: true });
  });

  it("costs an edit of texts nothing, and an edit that changes it the files of it that differ", async () => {
    const catalogue = lacking();
    await built(catalogue);
    expect(await build(catalogue.options)).toMatchObject({ mode: "unchanged" });
    let before = hashFiles(catalogue.out);
    catalogue.write("app/de.po", po("Boskop."));
    const edited = await build(catalogue.options);
    expect(edited).toMatchObject({ ok: true, mode: "incremental" });
    expect(changedIn(before, catalogue.out)).not.toContain(FIRST);
    expect(changedIn(before, catalogue.out)).not.toContain(SECOND);
    await catalogue.expectRight(edited);
    before = hashFiles(catalogue.out);
    catalogue.write("web/nl.csv", '"a","Appel."\r\n');
    const grown = await build(catalogue.options);
    const changed = changedIn(before, catalogue.out).filter((path) => path.includes("absent"));
    const isNew = readAbsent(catalogue.out).filter(({ address }) => address.includes("/web/nl/"));
    expect(isNew).toHaveLength(2);
    expect(changed).toEqual(
      absentFilesIn(catalogue.out).filter((path) =>
        isNew.some(({ address }) => readFileSync(join(catalogue.out, path), "utf8").includes(address)),
      ),
    );
    await catalogue.expectRight(grown);
    for (const path of [FIRST, SECOND]) {
      appendFileSync(join(catalogue.out, path), " ");
      const mended = await build(catalogue.options);
      expect(mended).toMatchObject({ ok: true, mode: "full" });
      await catalogue.expectRight(mended);
    }
  });

  it("goes back into the manifest of a smaller tree", async () => {
    const catalogue = lacking();
    await built(catalogue);
    for (const path of Object.keys(manyLanguages(LANGUAGES)).slice(2))
      rmSync(join(catalogue.catalogue, path));
    const shrunk = await build(catalogue.options);
    expect(readManifest(catalogue.out)).not.toHaveProperty("levels");
    expect(readManifest(catalogue.out).absent?.length).toBeGreaterThan(2);
    await catalogue.expectRight(shrunk);
  });

  it("is explained as ever, and so are the files that hold it", async () => {
    const { catalogue } = lacking();
    const asked = { catalogue };
    for (const path of [FIRST, SECOND]) {
      const { answer } = await explain(`/${path}`, asked);
      expect(answer).toMatchObject({ isPublished: true });
    }
    expect((await explain("/lingodex/manifest/absent-2.json", asked)).answer).not.toMatchObject({
      isPublished: true,
    });
    const { answer } = await explain("/api/translations/p/many/xaa/repository/", asked);
    expect(JSON.stringify(answer)).toContain("the catalogue has no repository status for it");
  });

  it("goes with every copy", async () => {
    const catalogue = lacking();
    const tree = await built(catalogue);
    const files = hashFiles(tree);
    const [file, contents, out, pack, unpacked, moved, anew] = Array.from({ length: 7 }, () =>
      join(temporaryDirectory(), "x"),
    );
    if (!file || !contents || !out || !pack || !unpacked || !moved || !anew) throw new Error("no places");
    await packTree({ directory: tree, out: pack });
    expect(await verify(pack)).toMatchObject({ ok: true, problems: [] });
    await unpack({ directory: pack, out: unpacked });
    expect(hashFiles(unpacked)).toEqual(files);
    await bundle({ directory: tree, out: file });
    await unbundle(file, contents);
    await unpack({ directory: contents, bundle: file, out });
    expect(hashFiles(out)).toEqual(files);
    await rebase({ directory: tree, baseUrl: OTHER, out: moved });
    await build({ ...catalogue.options, cache: false, out: anew, baseUrl: OTHER });
    expect(hashFiles(moved)).toEqual(hashFiles(anew));
    await rebase({ directory: moved, baseUrl: readManifest(tree).base_url });
    expect(hashFiles(moved)).toEqual(files);
  });

  it("is taken out of a bundle that holds a tree, and nothing else in its place", async () => {
    const tree = await built(lacking());
    const rank = (path: string): number => {
      const own = [/manifest[.]json$/, /\/list-/, /\/manifest\//];
      return [...own, /./].findIndex((pattern) => pattern.test(path));
    };
    const paths = Object.keys(hashFiles(tree)).sort((a, b) => rank(a) - rank(b));
    const file = join(temporaryDirectory(), "tree.tar");
    const writeBundle = async (without: string, other = Buffer.alloc(0)): Promise<void> => {
      const entries = paths
        .filter((path) => path !== without || other.length > 0)
        .map((name) => ({ name, body: name === without ? other : readFileSync(join(tree, name)) }))
        .map(({ name, body }) => ({ header: { name, size: body.length }, body }));
      writeFileSync(file, await packTar(entries));
    };
    await writeBundle("");
    const [contents, out] = [temporaryDirectory(), join(temporaryDirectory(), "out")];
    await unbundle(file, contents);
    await unpack({ directory: contents, bundle: file, out });
    expect(hashFiles(out)).toEqual(hashFiles(tree));
    await writeBundle(FIRST);
    await expect(unbundle(file, temporaryDirectory())).rejects.toThrow(
      `does not contain ${FIRST}, which its manifest`,
    );
    await writeBundle(FIRST, readFileSync(join(tree, SECOND)));
    await expect(unbundle(file, temporaryDirectory())).rejects.toThrow(`${FIRST} differs from its manifest`);
  });

  it("is deployed by differences", async () => {
    const [less, more] = [await built(lacking(LANGUAGES - 1)), await built(lacking())];
    for (const [from, to] of [
      [less, more],
      [more, less],
    ] as const) {
      const { plan } = await delta({ directory: to, against: from, maxDelete: { percent: 100 } });
      const put = plan.phases.flatMap((phase) => phase.put.map(({ path }) => path));
      expect(put.sort()).toEqual([...changedIn(hashFiles(from), to)].sort());
      expect(put.length + plan.unchanged).toBe(Object.keys(hashFiles(to)).length);
      const own =
        plan.phases.find(({ name }) => name === "manifest-parts")?.put.map(({ path }) => path) ?? [];
      expect(own.filter((path) => path.includes("absent"))).toEqual(
        put.filter((path) => path.includes("absent")),
      );
    }
    const first = await delta({ directory: more, against: "none" });
    expect(first.plan.phases.flatMap(({ put }) => put)).toHaveLength(Object.keys(hashFiles(more)).length);
  });
});

describe("a mirror", () => {
  it("fetches of what is absent what is another, and mends what was altered", async () => {
    const catalogue = lacking();
    const tree = await built(catalogue);
    const { address, asked } = await serve(tree);
    let before = 0;
    const fetched = (): readonly string[] => asked.slice(before).filter((path) => path.includes("absent"));
    const [directory, other] = [temporaryDirectory(), temporaryDirectory()];
    await mirror({ url: address, directory });
    expect(hashFiles(directory)).toEqual(hashFiles(tree));
    for (let time = 0; time < 2; time += 1) {
      before = asked.length;
      await mirror({ url: address, directory: other, baseUrl: OTHER });
      // Its own are others: the site's are kept.
      expect(fetched()).toHaveLength(time === 0 ? 2 : 0);
    }
    expect(await verify(other)).toMatchObject({ ok: true });
    catalogue.write("web/nl.csv", '"a","Appel."\r\n');
    const old = hashFiles(tree);
    await built(catalogue);
    before = asked.length;
    await mirror({ url: address, directory });
    expect(hashFiles(directory)).toEqual(hashFiles(tree));
    expect(fetched()).toHaveLength(changedIn(old, tree).filter((path) => path.includes("absent")).length);
    appendFileSync(join(directory, FIRST), " ");
    await mirror({ url: address, directory });
    expect(hashFiles(directory)).toEqual(hashFiles(tree));
  });

  it("takes nothing of a site whose absent addresses are not what it lists", async () => {
    const tree = await built(lacking());
    const first = readFileSync(join(tree, FIRST), "utf8");
    const { pause } = quickPause();
    const { absent_parts: parts = [], ...manifest } = readManifest(tree);
    const lying = (change: object): string => {
      const said = { ...manifest, absent_parts: parts.map((part) => ({ ...part, ...change })) };
      return JSON.stringify({ ...said, generation: generationOf(said) });
    };
    for (const [path, body] of [
      [FIRST, `${first} `],
      [FIRST, first.slice(0, -9)],
      [FIRST, first.replace("status", "STATUS")],
      [FIRST, "x".repeat(9 * 2 ** 20)],
      [SECOND, undefined],
      [MANIFEST_PATH, lying({ entries: 1 })],
      [MANIFEST_PATH, lying({ sha256: "0".repeat(64) })],
      [MANIFEST_PATH, lying({ path: "lingodex/manifest/absent-2.json" })],
    ] as const) {
      const { address } = await serve(tree, new Map([[path, body]]));
      const directory = temporaryDirectory();
      await expect(mirror({ url: address, directory, pause })).rejects.toThrow(/absent-|disorder/);
      expect(readdirSync(directory).filter((name) => !name.startsWith("."))).toEqual([]);
    }
  });
});

/** @param others what is answered instead of files of the tree; undefined: that there is none */
function serve(
  tree: string,
  others: ReadonlyMap<string, string | undefined> = new Map(),
): ReturnType<typeof startOrigin> {
  return startOrigin((request, response) => {
    const path = decodeURIComponent(request.url ?? "").slice(1);
    const place = join(tree, path);
    const body = others.has(path)
      ? others.get(path)
      : statSync(place, { throwIfNoEntry: false })?.isFile() && readFileSync(place);
    if (body) response.end(body);
    else response.writeHead(404).end();
  });
}
