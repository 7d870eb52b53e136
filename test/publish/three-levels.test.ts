import { hash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { TreeManifest, TreeManifestList, TreePart } from "../../src/model/tree/tree.ts";
import { ListedTree } from "../../src/published/listed/listed-tree.ts";
import { cutOf, partFilePaths, partFiles } from "../../src/store/tree/manifest/cut.ts";
import { OldTree } from "../../src/store/tree/manifest/old-tree.ts";
import { generationOf, MANIFEST_PATH } from "../../src/store/tree/manifest/tree-manifest.ts";
import { TreeProblems } from "../../src/store/tree/proof/problems.ts";
import { PublishedTree } from "../../src/store/tree/proof/published-tree.ts";
import { readWholeManifest } from "../../src/store/tree/proof/whole-manifest.ts";
import { Publication } from "../../src/store/tree/publication.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { digestOfTree } from "../faults/tree-digest.ts";
import { pathInTree } from "../model/proved.ts";
import { entriesNamed, FACTS, filesIn, type ManifestFiles, manifestOf, sourceOf } from "./manifest-files.ts";

/** A manifest names so many parts before it names lists of them: small trees play the largest. */
const lowered = vi.hoisted(() => ({ bits: 2 }));
vi.mock("../../src/model/tree/tree.ts", async (original) => {
  const model = await original<typeof import("../../src/model/tree/tree.ts")>();
  return Object.defineProperty({ ...model }, "MOST_NAMED_BITS", {
    get: () => lowered.bits,
    enumerable: true,
  });
});

const LIST = /\/list-[0-9a-f]+[.]json$/;
const names = fc.uniqueArray(fc.string({ unit: fc.constantFrom(...'abcdefghé"\u{1f600}'), minLength: 1 }), {
  maxLength: 12,
});
/** Enough for up to sixteen parts, and some names of its own. */
const listings = fc.record({
  count: fc.integer({ min: 0, max: 2_600 }),
  own: names,
  bits: fc.integer({ min: 1, max: 4 }),
});

function numbered(count: number, own: readonly string[] = []): readonly string[] {
  return [...Array.from({ length: count }, (_, n) => String(n)), ...own.map((name) => `x${name}`)];
}

function pathsIn(entries: Iterable<{ readonly path: string }>): readonly string[] {
  return Array.from(entries, ({ path }) => path).sort();
}

function manifestIn(files: ManifestFiles): TreeManifest {
  return JSON.parse(files.get(MANIFEST_PATH) ?? "");
}

/** What `verify` says of them. */
function verified(files: ManifestFiles): {
  readonly codes: readonly string[];
  readonly isWhole: boolean;
  readonly paths: readonly string[];
} {
  const problems = new TreeProblems();
  const listed = readWholeManifest(filesIn(files, problems), problems.report);
  const { manifest, isWhole = false } = listed ?? {};
  const codes: string[] = problems.sorted().map(({ code }) => code);
  if (manifest !== undefined && manifest.generation !== generationOf(manifest))
    codes.push("tree/wrong-total");
  return { codes, isWhole, paths: pathsIn(listed?.entries ?? []) };
}

async function open(files: ManifestFiles, asked?: string[]): Promise<ListedTree> {
  const tree = await ListedTree.open(sourceOf(files, asked));
  if (tree === undefined) throw new Error("no manifest");
  return tree;
}

describe("a manifest of any size", () => {
  it("lists what it was made of, to everybody who reads one", async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(listings, async ({ count, own, bits }) => {
        lowered.bits = bits;
        const entries = entriesNamed(numbered(count, own));
        const files = manifestOf(entries);
        const cut = cutOf(entries.length);
        const manifest = manifestIn(files);
        seen.add(`${manifest.levels} ${cut.bits > bits}`);
        expect(manifest.levels).toBe(cut.bits > bits ? 3 : undefined);
        expect((manifest.parts ?? []).length).toBeLessThanOrEqual(2 ** bits);
        const expected = pathsIn(entries);
        const tree = await open(files);
        expect(pathsIn(await tree.entries())).toEqual(expected);
        expect(tree.length).toBe(entries.length);
        expect(verified(files)).toEqual({ codes: [], isWhole: true, paths: expected });
        expect([...(PublishedTree.from(filesIn(files))?.paths() ?? [])].sort()).toEqual(expected);
        const known = new Set(partFilePaths(cut));
        expect(known.size).toBe(partFiles(cut));
        const beside = [...files.keys()].filter((path) => path !== MANIFEST_PATH);
        expect(beside.filter((path) => !known.has(path))).toEqual([]);
      }),
      { numRuns: 30 },
    );
    expect([...seen].sort()).toEqual(["3 true", "undefined false"]);
  });

  it("is read no further than to the list and the part of a path", async () => {
    lowered.bits = 2;
    const files = manifestOf(entriesNamed(numbered(2_000)));
    const asked: string[] = [];
    const tree = await open(files, asked);
    expect(await tree.find("api/units/77/index.json")).toMatchObject({ size: 2 });
    expect(await tree.find("api/units/none/index.json")).toBeUndefined();
    expect(asked.filter((path) => LIST.test(path)).length).toBeLessThanOrEqual(2);
    expect(asked.length).toBeLessThanOrEqual(5);
  });

  it("has the bytes that it had before there were lists, up to as many parts as it names", () => {
    lowered.bits = 3;
    const entries = entriesNamed(numbered(2_000));
    const files = manifestOf(entries);
    expect(manifestIn(files).parts).toHaveLength(8);
    expect(files.get(MANIFEST_PATH)).not.toContain("levels");
    expect(files).toEqual(manifestOf(entries, Number.POSITIVE_INFINITY));
  });

  it("is read where an older version named more parts than we do, and stays so in a copy", async () => {
    lowered.bits = 1;
    const entries = entriesNamed(numbered(2_000));
    const older = manifestOf(entries, Number.POSITIVE_INFINITY);
    expect(manifestIn(older).parts).toHaveLength(8);
    expect(pathsIn(await (await open(older)).entries())).toEqual(pathsIn(entries));
    expect(verified(older)).toEqual({ codes: [], isWhole: true, paths: pathsIn(entries) });
    expect([...(PublishedTree.from(filesIn(older))?.paths() ?? [])].sort()).toEqual(pathsIn(entries));
  });
});

describe("damage of any byte", () => {
  it("of a manifest, its lists and its parts is found", () => {
    lowered.bits = 2;
    const files = manifestOf(entriesNamed(numbered(1_100)));
    expect([...files.keys()].filter((path) => LIST.test(path))).toHaveLength(4);
    const places = fc
      .constantFrom(...files.keys())
      .chain((path) => fc.tuple(fc.constant(path), fc.nat((files.get(path) ?? "").length - 1)));
    fc.assert(
      fc.property(places, fc.constantFrom("0", " ", "x", "}", '"'), ([path, at], byte) => {
        const body = files.get(path) ?? "";
        fc.pre(body[at] !== byte);
        const damaged = new Map(files).set(path, `${body.slice(0, at)}${byte}${body.slice(at + 1)}`);
        const { codes } = verified(damaged);
        // White space between what JSON says is nobody's loss, but in what is hashed.
        const isSame = codes.length === 0 && path === MANIFEST_PATH && sameJson(body, damaged.get(path));
        if (!isSame) expect([path, at, codes]).not.toEqual([path, at, []]);
      }),
      { numRuns: 400 },
    );
  });

  it("is told of what is missing", () => {
    lowered.bits = 2;
    const files = manifestOf(entriesNamed(numbered(1_100)));
    for (const path of files.keys()) {
      const left = new Map(files);
      left.delete(path);
      const { codes } = verified(left);
      expect([path, codes]).toEqual([
        path,
        [path === MANIFEST_PATH ? "tree/no-manifest" : "tree/missing-file"],
      ]);
    }
  });
});

function sameJson(one: string, other = ""): boolean {
  try {
    return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other));
  } catch {
    return false;
  }
}

/** A manifest whose hashes are right, with another first list. */
function forged(
  files: ManifestFiles,
  change: (list: TreeManifestList) => object,
  listed: (list: TreePart) => Partial<TreePart> = () => ({}),
): ManifestFiles {
  const manifest = manifestIn(files);
  const [first, ...rest] = manifest.parts ?? [];
  if (first === undefined) throw new Error("no list");
  const body = JSON.stringify(change(JSON.parse(files.get(first.path) ?? "")));
  const list = { ...first, sha256: hash("sha256", body), ...listed(first) };
  return sealed(new Map(files).set(list.path, body), { ...manifest, parts: [list, ...rest] });
}

function sealed(files: ManifestFiles, manifest: TreeManifest): ManifestFiles {
  const generation = generationOf(manifest);
  return new Map(files).set(MANIFEST_PATH, JSON.stringify({ ...manifest, generation }));
}

describe("a list of a stranger", () => {
  lowered.bits = 2;
  const files = manifestOf(entriesNamed(numbered(2_000)));
  const part = (path: string): TreePart => ({ path, sha256: "0".repeat(64), entries: 1 });
  const firstOf = ({ parts }: TreeManifestList): TreePart => parts[0] ?? part("");
  const cases: readonly (readonly [string, ManifestFiles, string])[] = [
    ["that is written in another way", forged(files, (list) => list), ""],
    [
      "with a part of another list",
      forged(files, ({ parts }) => ({ parts: [...parts, part(`lingodex/manifest/7.json`)] })),
      "tree/part-path",
    ],
    [
      "with a path that leads elsewhere",
      forged(files, ({ parts }) => ({ parts: [part("api/index.json"), ...parts] })),
      "tree/part-path",
    ],
    [
      "with a list in it",
      forged(files, ({ parts }) => ({ parts: [...parts, part("lingodex/manifest/list-0.json")] })),
      "tree/part-path",
    ],
    [
      "with a part twice",
      forged(files, (list) => ({ parts: [firstOf(list), firstOf(list)] })),
      "tree/duplicate-entry",
    ],
    ["that holds entries", forged(files, () => ({ entries: [] })), "tree/schema"],
    ["that holds nothing", forged(files, () => ({})), "tree/schema"],
    [
      "whose entries do not add up",
      forged(
        files,
        (list) => list,
        ({ entries }) => ({ entries: entries + 1 }),
      ),
      "tree/part-entries",
    ],
    [
      "by a name of a part",
      forged(
        files,
        (list) => list,
        () => ({ path: "lingodex/manifest/00.json" }),
      ),
      "tree/part-path",
    ],
    ["that is no list but a part", forged(files, () => ({ parts: [] })), "tree/part-entries"],
  ];

  it.each(cases)("%s is refused", async (_, hostile, code) => {
    lowered.bits = 2;
    const refused = async (): Promise<unknown> => (await open(hostile)).entries();
    await expect(refused()).rejects.toThrow(/^there: /);
    expect(verified(hostile).codes[0] ?? "").toBe(code);
  });

  it("is refused where the manifest has none to name, and where it says levels that nobody knows", async () => {
    lowered.bits = 2;
    const small = manifestOf(entriesNamed(numbered(1_000)));
    const manifest = manifestIn(small);
    expect(manifest.parts).toHaveLength(4);
    for (const change of [{ levels: 3 }, { levels: 4 }] as Partial<TreeManifest>[]) {
      const hostile = sealed(small, { ...manifest, ...change });
      await expect(open(hostile)).rejects.toThrow(/^there: /);
      expect(verified(hostile).codes).not.toEqual([]);
      expect([...(PublishedTree.from(filesIn(hostile))?.paths() ?? [])]).toEqual([]);
    }
    const { levels: _, ...flat } = manifestIn(files);
    await expect(open(sealed(files, flat))).rejects.toThrow(/^there: its manifest lists a part /);
    expect(verified(sealed(files, flat)).codes).toContain("tree/part-path");
  });

  it("makes nobody read more than a tree of ours would have", () => {
    lowered.bits = 2;
    const manifest = manifestIn(files);
    const many = Array.from({ length: 40 }, () => manifest.parts ?? []).flat();
    const hostile = sealed(files, { ...manifest, parts: many.map((list) => ({ ...list, entries: 50 })) });
    expect([...(PublishedTree.from(filesIn(hostile))?.paths() ?? [])]).toEqual([]);
    const longer = forged(files, ({ parts }) => ({ parts: Array.from({ length: 9 }, () => parts).flat() }));
    const paths = [...(PublishedTree.from(filesIn(longer))?.paths() ?? [])];
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.length).toBeLessThan(2_000);
    expect(PublishedTree.from(filesIn(longer))?.unitCounts()).toBeUndefined();
  });
});

type Tree = Readonly<Record<string, string>>;

function treeOf(count: number, own: readonly string[] = [], body = ""): Tree {
  return Object.fromEntries(
    numbered(count, own).map((name) => [`api/units/${name}/index.json`, `${name}${body}`]),
  );
}

async function publish(out: string, tree: Tree, old?: Tree): Promise<void> {
  const trusted = old && hash("sha256", readFileSync(join(out, MANIFEST_PATH)));
  const publication = await Publication.open(out, { hostFiles: [], trusted });
  if (old !== undefined) publication.amend();
  for (const [path, body] of Object.entries(tree)) {
    if (old?.[path] !== body)
      publication.put({ path: pathInTree(path), body, mediaType: "application/json" });
  }
  for (const path of Object.keys(old ?? {})) if (!(path in tree)) publication.remove(path);
  publication.commit(FACTS);
}

describe("an old tree of three levels", () => {
  it("is amended to what a first build makes, byte for byte, whatever it grows and shrinks to", async () => {
    const steps = fc.array(
      fc.record({
        count: fc.integer({ min: 380, max: 1_300 }),
        body: fc.constantFrom("", "!"),
        own: fc.subarray(["y", "z é"]),
      }),
      { minLength: 2, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 2 }), async (all, bits) => {
        lowered.bits = bits;
        const out = temporaryDirectory();
        let old: Tree | undefined;
        for (const { count, body, own } of all) {
          const tree = { ...treeOf(count, own), "api/units/1/index.json": `1${body}` };
          await publish(out, tree, old);
          old = tree;
        }
        const fresh = temporaryDirectory();
        await publish(fresh, old ?? {});
        expect(digestOfTree(out)).toBe(digestOfTree(fresh));
      }),
      { numRuns: 5 },
    );
  });

  it("changes one part, its list and the manifest for one file", async () => {
    lowered.bits = 2;
    const out = temporaryDirectory();
    const [old, tree] = [treeOf(2_000), { ...treeOf(2_000), "api/units/7/index.json": "other" }];
    await publish(out, old);
    const before = new Map([...filesOf(out)].map((path) => [path, readFileSync(join(out, path), "utf8")]));
    await publish(out, tree, old);
    const changed = [...filesOf(out)].filter(
      (path) => readFileSync(join(out, path), "utf8") !== before.get(path),
    );
    expect(changed.filter((path) => LIST.test(path))).toHaveLength(1);
    expect(changed).toHaveLength(3);
    expect([...filesOf(out)]).toEqual([...before.keys()]);
  });

  it("is mended over, and leaves no list behind, whoever wrote its manifest", async () => {
    lowered.bits = 2;
    const [out, fresh] = [temporaryDirectory(), temporaryDirectory()];
    await publish(out, treeOf(2_000));
    // Nothing of it is trusted.
    await publish(out, treeOf(500));
    await publish(fresh, treeOf(500));
    expect(digestOfTree(out)).toBe(digestOfTree(fresh));
  });

  it("is not amended where a list is damaged", async () => {
    lowered.bits = 2;
    const out = temporaryDirectory();
    const old = treeOf(2_000);
    await publish(out, old);
    const list = [...filesOf(out)].find((path) => LIST.test(path)) ?? "";
    writeFileSync(join(out, list), `${readFileSync(join(out, list), "utf8")} `);
    await expect(publish(out, treeOf(2_001), old)).rejects.toThrow(list);
  });

  it("is believed no further than a tree of ours would go", () => {
    lowered.bits = 2;
    const out = temporaryDirectory();
    const listed = (path: string): TreePart => ({ path, sha256: "0".repeat(64), entries: 300 });
    const names = Array.from({ length: 9 }, (_, list) => `lingodex/manifest/list-${list}.json`);
    put(out, MANIFEST_PATH, { levels: 3, parts: [...names.map(listed), listed("api/index.json"), 7, null] });
    for (const path of names)
      put(out, path, {
        parts: [listed(`lingodex/manifest/${path.at(-6)}.json`), listed(names[0] ?? ""), { path: 1 }],
      });
    put(out, names[1] ?? "", []);
    const old = OldTree.read(out);
    expect(old?.ownPaths()).toEqual([
      ...names.slice(0, 4),
      ...["0", "2", "3"].map((part) => `lingodex/manifest/${part}.json`),
    ]);
  });
});

function* filesOf(out: string): Iterable<string> {
  const manifest: TreeManifest = JSON.parse(readFileSync(join(out, MANIFEST_PATH), "utf8"));
  yield MANIFEST_PATH;
  for (const { path } of manifest.parts ?? []) {
    yield path;
    const { parts }: TreeManifestList = JSON.parse(readFileSync(join(out, path), "utf8"));
    yield* parts.map((part) => part.path);
  }
}

function put(out: string, path: string, value: unknown): void {
  const place = join(out, path);
  mkdirSync(dirname(place), { recursive: true });
  rmSync(place, { force: true });
  writeFileSync(place, JSON.stringify(value));
}
