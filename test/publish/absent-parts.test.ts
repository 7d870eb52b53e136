import { hash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { AbsentAddress } from "../../src/model/tree/document.ts";
import type { TreeManifest, TreeManifestAbsent, TreePart } from "../../src/model/tree/tree.ts";
import { ListedTree } from "../../src/published/listed/listed-tree.ts";
import { absentPaths } from "../../src/store/tree/manifest/absent-parts.ts";
import { cutOf } from "../../src/store/tree/manifest/cut.ts";
import { OldTree } from "../../src/store/tree/manifest/old-tree.ts";
import { generationOf, MANIFEST_PATH } from "../../src/store/tree/manifest/tree-manifest.ts";
import { TreeProblems } from "../../src/store/tree/proof/problems.ts";
import { readWholeManifest } from "../../src/store/tree/proof/whole-manifest.ts";
import { Publication } from "../../src/store/tree/publication.ts";
import { hashFiles, readAbsent } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { pathInTree } from "../model/proved.ts";
import { entriesNamed, FACTS, filesIn, type ManifestFiles, manifestOf, sourceOf } from "./manifest-files.ts";

/** A manifest names two parts before it names lists of them: small trees play the largest. */
vi.mock("../../src/model/tree/tree.ts", async (original) => ({
  ...(await original<typeof import("../../src/model/tree/tree.ts")>()),
  MOST_NAMED_BITS: 1,
}));

const [FIRST, SECOND] = ["lingodex/manifest/absent-0.json", "lingodex/manifest/absent-1.json"];
const LARGE = entriesNamed(numbered(600));

function numbered(count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) => String(n));
}

function absentNumbered(count: number, from = 0): readonly AbsentAddress[] {
  return numbered(count).map((n) => ({ address: `http://localhost/${from + Number(n)}/`, reason: "none" }));
}

function sorted(absent: Iterable<AbsentAddress>): readonly string[] {
  return Array.from(absent, ({ address, reason }) => `${address} ${reason}`).sort();
}

function manifestIn(files: ManifestFiles): TreeManifest {
  return JSON.parse(files.get(MANIFEST_PATH) ?? "");
}

/** What `verify` says of them. */
function verified(files: ManifestFiles): {
  readonly codes: readonly string[];
  readonly absent: readonly AbsentAddress[];
  readonly isWhole: boolean;
} {
  const problems = new TreeProblems();
  const {
    manifest,
    absent = [],
    isWhole = false,
  } = readWholeManifest(filesIn(files, problems), problems.report) ?? {};
  if (manifest !== undefined && manifest.generation !== generationOf(manifest))
    problems.report("tree/wrong-total", MANIFEST_PATH, "generation", "", "");
  return { codes: problems.sorted().map(({ code, path }) => `${code} ${path}`), absent, isWhole };
}

/** What copies say. @throws InputError */
async function copied(files: ManifestFiles): Promise<readonly AbsentAddress[]> {
  const tree = await ListedTree.open(sourceOf(files));
  return (await tree?.facts())?.absent ?? [];
}

describe("what is absent", () => {
  it("is told to everybody who reads a manifest, wherever it stands", async () => {
    const seen = new Set<string>();
    const sizes = fc.tuple(fc.constantFrom(0, 3, 450, 600, 1_200), fc.nat(1_500));
    await fc.assert(
      fc.asyncProperty(sizes, async ([entries, count]) => {
        const absent = absentNumbered(count);
        const files = manifestOf(entriesNamed(numbered(entries)), undefined, absent);
        const { levels, absent: own, absent_parts: parts = [] } = manifestIn(files);
        seen.add(`${levels} ${own?.length ?? 0} ${parts.length}`.replace(/[1-9]\d*$/, "some"));
        if (levels === undefined || count === 0) expect([own, parts]).toEqual([absent, []]);
        else expect([own, parts.reduce((sum, part) => sum + part.entries, 0)]).toEqual([undefined, count]);
        expect(Math.max(0, ...parts.map((part) => part.entries))).toBeLessThanOrEqual(330);
        const named = new Set(absentPaths(cutOf(entries), count));
        expect([...files.keys()].filter((path) => path.includes("absent") && !named.has(path))).toEqual([]);
        expect(sorted(await copied(files))).toEqual(sorted(absent));
        const { absent: proved, ...rest } = verified(files);
        expect(rest).toEqual({ codes: [], isWhole: true });
        expect(sorted(proved)).toEqual(sorted(absent));
      }),
      { numRuns: 40 },
    );
    expect([...seen].filter((one) => one.startsWith("3"))).toContain("3 0 some");
  });

  it("is cut by what it is and by nothing else: one address more changes one file", () => {
    const absent = absentNumbered(900);
    const files = manifestOf(LARGE, undefined, absent);
    expect(manifestOf(LARGE, undefined, [...absent].reverse())).toEqual(files);
    const more = manifestOf(LARGE, undefined, absentNumbered(901));
    const changed = [...more].filter(([path, body]) => files.get(path) !== body).map(([path]) => path);
    expect(changed).toEqual([expect.stringContaining("absent-"), MANIFEST_PATH]);
    expect(manifestIn(more).generation).not.toBe(manifestIn(files).generation);
  });

  it("stays in a manifest that names all its parts, whatever their number", () => {
    const absent = absentNumbered(900);
    for (const [entries, mostNamed] of [
      [LARGE, Number.POSITIVE_INFINITY],
      [entriesNamed(numbered(500)), undefined],
      [entriesNamed(numbered(5)), undefined],
    ] as const) {
      const manifest = manifestIn(manifestOf(entries, mostNamed, absent));
      expect(manifest.absent).toEqual(absent);
      expect(Object.keys(manifest)).not.toContain("absent_parts");
    }
  });

  it("stands in at most 1,024 files, however much it is, and in few where it is little", () => {
    const filesOf = (addresses: number): number => absentPaths({ bits: 2, listBits: 1 }, addresses).length;
    expect([0, 1, 256, 257, 512, 513].map(filesOf)).toEqual([0, 1, 1, 2, 2, 4]);
    expect([131_072, 131_073, 262_144, 100_000_000].map(filesOf)).toEqual([512, 1_024, 1_024, 1_024]);
    expect(absentPaths({ bits: 2, listBits: 0 }, 513)).toEqual([]);
  });
});

describe("damage of any byte", () => {
  it("of what is absent is found", () => {
    const files = manifestOf(LARGE, undefined, absentNumbered(300));
    const places = fc
      .constantFrom(FIRST, SECOND)
      .chain((path) => fc.tuple(fc.constant(path), fc.nat((files.get(path) ?? "").length - 1)));
    fc.assert(
      fc.property(places, fc.constantFrom("0", " ", "x", "}", '"', ""), ([path, at], byte) => {
        const body = files.get(path) ?? "";
        fc.pre(body[at] !== byte);
        const damaged = new Map(files).set(path, `${body.slice(0, at)}${byte}${body.slice(at + 1)}`);
        const { codes, isWhole } = verified(damaged);
        expect([codes, isWhole]).toEqual([[`tree/wrong-hash ${path}`], false]);
      }),
    );
  });

  it("is told of a file that is missing", async () => {
    const files = new Map(manifestOf(LARGE, undefined, absentNumbered(300)));
    files.delete(SECOND);
    expect(verified(files)).toMatchObject({ codes: [`tree/missing-file ${SECOND}`], isWhole: false });
    await expect(copied(files)).rejects.toThrow(`there: ${SECOND}, a part of its manifest, cannot be read`);
  });
});

/** A manifest whose hashes are right, with other first addresses. */
function forged(
  change: (absent: readonly AbsentAddress[]) => object,
  listed: (part: TreePart) => Partial<TreePart> = () => ({}),
): ManifestFiles {
  const files = manifestOf(LARGE, undefined, absentNumbered(300));
  const manifest = manifestIn(files);
  const [first, ...rest] = manifest.absent_parts ?? [];
  if (first === undefined) throw new Error("nothing is absent");
  const held: TreeManifestAbsent = JSON.parse(files.get(first.path) ?? "");
  const body = JSON.stringify(change(held.absent));
  const part = { ...first, sha256: hash("sha256", body), ...listed(first) };
  return sealed(new Map(files).set(part.path, body), { ...manifest, absent_parts: [part, ...rest] });
}

function sealed(files: ManifestFiles, manifest: TreeManifest): ManifestFiles {
  const generation = generationOf(manifest);
  return new Map(files).set(MANIFEST_PATH, JSON.stringify({ ...manifest, generation }));
}

describe("what a stranger calls absent", () => {
  const cut = `tree/absent-cut ${FIRST}`;
  const schema = `tree/schema ${FIRST}`;
  const count = (absent: readonly AbsentAddress[]): (() => Partial<TreePart>) => {
    return () => ({ entries: absent.length });
  };
  const files = manifestOf(LARGE, undefined, absentNumbered(300));
  const held: TreeManifestAbsent = JSON.parse(files.get(FIRST) ?? "");
  const other: TreeManifestAbsent = JSON.parse(files.get(SECOND) ?? "");
  const more = [...held.absent, ...other.absent.slice(0, 1)];
  const twice = [...held.absent, ...held.absent.slice(0, 1)];
  const cases: readonly (readonly [string, ManifestFiles, string])[] = [
    ["written in another way", forged((absent) => ({ absent })), cut],
    ["in another order", forged((absent) => ({ absent: [...absent].reverse() })), cut],
    ["with an address too few", forged((absent) => ({ absent: absent.slice(1) })), cut],
    ["with an address of another part", forged(() => ({ absent: more }), count(more)), cut],
    ["with an address twice", forged(() => ({ absent: twice }), count(twice)), cut],
    ["as entries", forged(() => ({ entries: [] })), schema],
    ["as parts", forged(() => ({ parts: [] })), schema],
    ["as both", forged((absent) => ({ absent, parts: [] })), schema],
    ["as nothing", forged(() => ({})), schema],
    ["as addresses with more", forged(() => ({ absent: [{ ...held.absent[0], more: 1 }] })), schema],
    [
      "in a file of another name",
      forged(
        (absent) => ({ absent }),
        () => ({ path: "lingodex/manifest/00.json" }),
      ),
      `tree/part-path ${MANIFEST_PATH}`,
    ],
    [
      "in a file that leads elsewhere",
      forged(
        (absent) => ({ absent }),
        () => ({ path: "api/index.json" }),
      ),
      `tree/part-path ${MANIFEST_PATH}`,
    ],
    ["in one file twice", sealed(files, twiceNamed()), `tree/duplicate-entry ${FIRST}`],
  ];

  function twiceNamed(): TreeManifest {
    const manifest = manifestIn(files);
    const [first, second] = manifest.absent_parts ?? [];
    if (first === undefined || second === undefined) throw new Error("nothing is absent");
    return { ...manifest, absent_parts: [first, first, second] };
  }

  it.each(cases)("%s is refused", async (_, hostile, told) => {
    await expect(copied(hostile)).rejects.toThrow(/^there: /);
    expect(verified(hostile).codes[0] ?? "").toBe(told);
  });

  it("is refused where it stands in two places, in none, or where no part of it may", async () => {
    const manifest = manifestIn(files);
    const { absent_parts: parts = [], ...none } = manifest;
    const flat = manifestIn(manifestOf(LARGE, Number.POSITIVE_INFINITY));
    const { absent: _, ...neither } = flat;
    const many = Array.from({ length: 1025 }, (): TreePart => ({ ...(parts[0] as TreePart) }));
    for (const [change, why] of [
      [{ ...manifest, absent: [] }, /must NOT be valid/],
      [none, /required property 'absent'/],
      [{ ...none, absent: absentNumbered(2) }, /must NOT have more than 0 items/],
      [neither, /required property 'absent'/],
      [{ ...neither, absent_parts: parts }, /must have propert.* levels when property absent_parts/],
      [{ ...manifest, absent_parts: many }, /must NOT have more than 1024 items/],
      [{ ...manifest, absent_parts: [] }, /must NOT have fewer than 1 items/],
      [{ ...manifest, absent_parts: [...parts].reverse() }, /in disorder/],
      [{ ...manifest, absent_parts: parts.map((part) => ({ ...part, entries: 2 ** 26 })) }, /134217728/],
    ] as const)
      await expect(copied(sealed(files, change as TreeManifest))).rejects.toThrow(why);
  });

  it("is read no further than any tree goes", async () => {
    const tree = await ListedTree.open({
      ...sourceOf(files),
      readListed: async () => ({ length: 2 ** 30 + 1 }) as Buffer,
    });
    await expect(tree?.facts()).rejects.toThrow("there: its lists of missing files are too large");
  });

  it("makes nothing of an old tree ours that is not", () => {
    const out = temporaryDirectory();
    const path = (name: string): string => `lingodex/manifest/${name}.json`;
    const listed = ["absent-0", "list-0", "0", "../x", "absent-0/x"].map((name) => ({ path: path(name) }));
    writeManifest(out, { levels: 3, parts: [], absent_parts: [...listed, 7, null] });
    expect(OldTree.read(out)?.ownPaths()).toEqual([path("absent-0")]);
    const many = numbered(2_000).map((n) => ({ path: path(`absent-${n}`) }));
    writeManifest(out, { levels: 3, parts: [], absent_parts: many });
    expect(OldTree.read(out)?.ownPaths()).toHaveLength(1024);
  });
});

function writeManifest(out: string, manifest: object): void {
  mkdirSync(join(out, "lingodex"), { recursive: true });
  writeFileSync(join(out, MANIFEST_PATH), JSON.stringify(manifest));
}

type Listed = readonly AbsentAddress[];

interface Step {
  readonly absent: Listed;
  readonly files?: number;
  readonly amends?: boolean;
}

/** Publishes so many documents. @returns files that were written */
async function publish(
  out: string,
  { absent, files = 600, amends = false }: Step,
  old?: Step,
): Promise<number> {
  const trusted = old && hash("sha256", readFileSync(join(out, MANIFEST_PATH)));
  const publication = await Publication.open(out, { hostFiles: [], trusted });
  if (amends) publication.amend();
  const path = (n: number): string => `api/units/${n}/index.json`;
  for (let n = 0; n < files; n += 1)
    if (!amends || n >= (old?.files ?? 600))
      publication.put({ path: pathInTree(path(n)), body: String(n), mediaType: "application/json" });
  for (let n = files; amends && n < (old?.files ?? 600); n += 1) publication.remove(path(n));
  return publication.commit({ ...FACTS, absent }).written;
}

function absentFilesIn(out: string): readonly string[] {
  return readdirSync(join(out, "lingodex/manifest")).filter((name) => name.startsWith("absent"));
}

describe("an old tree", () => {
  it("comes to what a first build makes, byte for byte, whatever it lacks, and leaves no file behind", async () => {
    const steps = fc.array(
      fc.record({
        absent: fc.tuple(fc.constantFrom(0, 1, 250, 300, 700), fc.nat(3)).map((of) => absentNumbered(...of)),
        files: fc.constantFrom(390, 500, 600, 1_100),
        amends: fc.boolean(),
      }),
      { minLength: 2, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const out = temporaryDirectory();
        let old: Step | undefined;
        for (const step of all) {
          await publish(out, { ...step, amends: step.amends && old !== undefined }, old);
          old = step;
        }
        const fresh = temporaryDirectory();
        await publish(fresh, { ...(old ?? { absent: [] }), amends: false });
        expect(hashFiles(out)).toEqual(hashFiles(fresh));
      }),
      { numRuns: 12 },
    );
  });

  it("has only those files written in which something is another", async () => {
    const out = temporaryDirectory();
    const [old, now] = [{ absent: absentNumbered(900) }, { absent: absentNumbered(901) }];
    await publish(out, old);
    const before = hashFiles(out);
    expect(await publish(out, { ...now, amends: true }, old)).toBe(2);
    const after = hashFiles(out);
    const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
    expect(changed).toEqual([MANIFEST_PATH, expect.stringContaining("absent-")]);
    expect(await publish(out, now, now)).toBe(0);
    expect(sorted(readAbsent(out))).toEqual(sorted(now.absent));
    await publish(out, { absent: absentNumbered(3) }, now);
    expect(absentFilesIn(out)).toEqual(["absent-0.json"]);
    await publish(out, { absent: [] }, now);
    expect(absentFilesIn(out)).toEqual([]);
  });

  it("is mended where what is absent was altered, trusted or not", async () => {
    const [out, fresh] = [temporaryDirectory(), temporaryDirectory()];
    const tree = { absent: absentNumbered(300) };
    await publish(fresh, tree);
    for (const trusted of [tree, undefined]) {
      await publish(out, tree);
      writeFileSync(join(out, FIRST), `${readFileSync(join(out, FIRST), "utf8")} `);
      await publish(out, tree, trusted);
      expect(hashFiles(out)).toEqual(hashFiles(fresh));
    }
  });

  it("is not trusted where all of it is read, and what is absent was altered", async () => {
    const out = temporaryDirectory();
    await publish(out, { absent: absentNumbered(300) });
    rmSync(join(out, SECOND));
    const trusted = hash("sha256", readFileSync(join(out, MANIFEST_PATH)));
    const opened = Publication.open(out, { hostFiles: [], trusted, verify: true });
    await expect(opened).rejects.toThrow(`${SECOND} differs from the tree's manifest`);
  });
});
