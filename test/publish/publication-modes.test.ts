import { hash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BasisError, UsageError } from "../../src/model/diagnostics/failures.ts";
import type { OfferedFile } from "../../src/model/tree/tree.ts";
import type { TreeFacts } from "../../src/store/tree/manifest/tree-manifest.ts";
import { Publication, type Published } from "../../src/store/tree/publication.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { digestOfTree } from "../faults/tree-digest.ts";
import { baseUrl as based, pathInTree } from "../model/proved.ts";
import { composeManifest } from "./compose-manifest.ts";

const MANIFEST = "lingodex/manifest.json";
const FACTS: TreeFacts = {
  tool: { name: "lingodex", version: "0.0.0" },
  base_url: based("http://localhost"),
  links: "query",
  host: null,
  counts: { units: 1 },
  documents: 0,
  absent: [],
};

type Tree = Readonly<Record<string, string>>;
type Mode = "anew" | "over" | "mend" | "amend";

/** Some come in pieces. */
function file(path: string, body: string): OfferedFile {
  const mediaType = "application/json";
  if (hash("sha256", path) > "c") {
    const pieces = (): Iterable<Uint8Array> =>
      [body.slice(0, 3), body.slice(3)].map((text) => Buffer.from(text));
    return { path: pathInTree(path), pieces, mediaType };
  }
  return { path: pathInTree(path), body, mediaType };
}

function trustedIn(out: string): string | undefined {
  const path = join(out, MANIFEST);
  return existsSync(path) ? hash("sha256", readFileSync(path)) : undefined;
}

async function open(out: string, mode: Mode = "amend"): Promise<Publication> {
  const trusted = mode === "over" || mode === "amend" ? trustedIn(out) : undefined;
  return await Publication.open(out, { hostFiles: [], trusted, anew: mode === "anew" });
}

/** @param old what `amend` may leave out */
async function publish(out: string, tree: Tree, mode: Mode = "anew", old: Tree = {}): Promise<Published> {
  const publication = await open(out, mode);
  const isAmended = mode === "amend" && publication.basis === "trusted";
  if (isAmended) publication.amend();
  for (const [path, body] of Object.entries(tree)) {
    if (!isAmended || old[path] !== body) publication.put(file(path, body));
  }
  if (isAmended) for (const path of Object.keys(old)) if (!(path in tree)) publication.remove(path);
  return publication.commit({ ...FACTS, documents: Object.keys(tree).length });
}

/** Enough files for several parts. */
function manyFiles(count: number, body = ""): Tree {
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`api/units/${n}/index.json`, `${n}${body}`]),
  );
}

const trees = fc.dictionary(
  fc
    .tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom("d", "e/f", "g/h/i"))
    .map(([a, b]) => `api/${a}/${b}/x.json`),
  fc.constantFrom("1", "2", "3"),
  { maxKeys: 9, noNullPrototype: true },
);

describe("publishing", () => {
  it("in any way and order ends with the tree that a first build makes", async () => {
    const step = fc.record({ tree: trees, mode: fc.constantFrom<Mode>("anew", "over", "mend", "amend") });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const root = temporaryDirectory();
        let before: Tree = {};
        for (const { tree, mode } of steps) {
          await publish(join(root, "out"), tree, mode, before);
          before = tree;
        }
        await publish(join(root, "first"), before);
        expect(digestOfTree(join(root, "out"))).toBe(digestOfTree(join(root, "first")));
        rmSync(root, { recursive: true });
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    [400, 401],
    [401, 400],
    [512, 513],
    [1100, 500],
    [600, 601],
  ])("amends from %i to %i files as if they had been built at once", async (from, to) => {
    const root = temporaryDirectory();
    await publish(join(root, "out"), manyFiles(from));
    const published = await publish(join(root, "out"), manyFiles(to), "amend", manyFiles(from));
    const first = await publish(join(root, "first"), manyFiles(to));
    expect(published.manifest).toEqual(first.manifest);
    expect(digestOfTree(join(root, "out"))).toBe(digestOfTree(join(root, "first")));
  });

  it("writes exactly what differs, and leaves the rest with inode and time", async () => {
    const out = join(temporaryDirectory(), "out");
    const old = manyFiles(700);
    await publish(out, old);
    const before = statSync(join(out, "api/units/6/index.json"));
    const changed = { ...old, "api/units/7/index.json": "other" };
    // The document, its part, the manifest.
    expect(await publish(out, changed, "amend", old)).toMatchObject({
      written: 3,
      deleted: 0,
      unchanged: 702,
    });
    expect(await publish(out, old, "over")).toMatchObject({ written: 3, unchanged: 702 });
    expect(await publish(out, changed, "mend")).toMatchObject({ written: 3, deleted: 0, unchanged: 702 });
    expect(await publish(out, old, "mend")).toMatchObject({ written: 3, deleted: 0, unchanged: 702 });
    const after = statSync(join(out, "api/units/6/index.json"));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  it("writes nothing where nothing differs, and only the manifest where a fact does", async () => {
    const out = join(temporaryDirectory(), "out");
    const old = manyFiles(700);
    const { manifest } = await publish(out, old);
    const before = statSync(join(out, MANIFEST)).ino;
    for (const mode of ["over", "mend", "amend"] as const) {
      expect(await publish(out, old, mode, old)).toMatchObject({
        manifest,
        written: 0,
        deleted: 0,
        unchanged: 705,
      });
    }
    expect(statSync(join(out, MANIFEST)).ino).toBe(before);
    const publication = await open(out);
    publication.amend();
    expect(publication.commit({ ...FACTS, documents: 700, host: "nginx" })).toMatchObject({ written: 1 });
    expect(existsSync(join(out, ".lingodex-stage"))).toBe(false);
  });

  it("refuses a foreign file in the way of an addition, and leaves both", async () => {
    const out = join(temporaryDirectory(), "out");
    await publish(out, { "api/a/x.json": "1" });
    mkdirSync(join(out, "api/b"));
    writeFileSync(join(out, "api/b/x.json"), "mine");
    const before = digestOfTree(out);
    const publication = await open(out);
    publication.amend();
    publication.put(file("api/b/x.json", "ours"));
    expect(() => publication.commit(FACTS)).toThrow(UsageError);
    publication.abort();
    expect(digestOfTree(out)).toBe(before);
    expect(existsSync(join(out, ".lingodex-stage"))).toBe(false);
  });

  it("refuses what is not ours where our folders are to come, and names five of it", async () => {
    const root = temporaryDirectory();
    writeFileSync(join(root, "api"), "mine");
    await expect(publish(root, { "api/a/x.json": "1" })).rejects.toThrow(
      `${root} contains files that lingodex did not write: api`,
    );
    expect(readFileSync(join(root, "api"), "utf8")).toBe("mine");
    const many = temporaryDirectory();
    mkdirSync(join(many, "api/deep"), { recursive: true });
    for (const name of ["1", "2", "3", "4", "5", "6", "7"]) writeFileSync(join(many, "api/deep", name), "");
    await expect(publish(many, { "api/a/x.json": "1" })).rejects.toThrow(
      /did not write: (?:api\/deep\/\d, ){4}api\/deep\/\d and 2 more$/,
    );
    const empty = temporaryDirectory();
    mkdirSync(join(empty, "api/a/b"), { recursive: true });
    await publish(empty, { "api/a/x.json": "1" });
    expect(readFileSync(join(empty, "api/a/x.json"), "utf8")).toBe("1");
  });

  it.each(["api/a", "lingodex"])(
    "does not amend a tree in which %s became a file, or a file a folder",
    async (name) => {
      for (const change of ["file", "folder"]) {
        const out = join(temporaryDirectory(), "out");
        await publish(out, { "api/a/x.json": "1", "api/b/x.json": "1" });
        const publication = await open(out);
        publication.amend();
        publication.put(file("api/a/y.json", "new"));
        publication.put(file("api/a/x.json", "changed"));
        const path = join(out, change === "file" ? name : "api/a/x.json");
        rmSync(path, { recursive: true });
        if (change === "file") writeFileSync(path, "mine");
        else mkdirSync(path);
        expect(() => publication.commit(FACTS), `${name} ${change}`).toThrow();
        publication.abort();
        if (change === "file") expect(readFileSync(path, "utf8")).toBe("mine");
        expect(existsSync(join(out, "api/a/y.json"))).toBe(false);
      }
    },
  );

  it("never goes through a link that took a directory's place", async () => {
    const root = temporaryDirectory();
    const [out, victim] = [join(root, "out"), join(root, "victim")];
    await publish(out, { "api/a/x.json": "1", "api/b/x.json": "1" });
    mkdirSync(victim);
    writeFileSync(join(victim, "x.json"), "precious");
    rmSync(join(out, "api/b"), { recursive: true });
    symlinkSync("../../victim", join(out, "api/b"));
    for (const change of [file("api/b/x.json", "2"), file("api/b/new/x.json", "2"), undefined]) {
      const publication = await open(out);
      publication.amend();
      if (change === undefined) publication.remove("api/b/x.json");
      else publication.put(change);
      expect(() => publication.commit(FACTS)).toThrow(BasisError);
      publication.abort();
    }
    expect(readFileSync(join(victim, "x.json"), "utf8")).toBe("precious");
  });

  it("distrusts a tree with another manifest, and with `verify` one with another file", async () => {
    const out = join(temporaryDirectory(), "out");
    await publish(out, { "api/a/x.json": "1" });
    const trusted = trustedIn(out);
    writeFileSync(join(out, "api/a/x.json"), "2");
    const basisOf = async (options: { trusted?: string | undefined; verify?: boolean }): Promise<string> => {
      const publication = await Publication.open(out, { hostFiles: [], ...options });
      publication.abort();
      return publication.basis;
    };
    expect(await basisOf({ trusted })).toBe("trusted");
    expect(await basisOf({ trusted, verify: true })).toBe("distrusted");
    expect(await basisOf({ trusted: "0".repeat(64) })).toBe("distrusted");
    expect(await basisOf({})).toBe("distrusted");
    const empty = await open(join(out, "../empty"));
    expect(empty.basis).toBe("nothing");
    empty.abort();
    expect(existsSync(join(out, "../empty"))).toBe(false);
  });

  it("cannot hold two documents at one path", async () => {
    const out = join(temporaryDirectory(), "out");
    await publish(out, { "api/a/x.json": "1" });
    for (const mode of ["anew", "mend", "over"] as const) {
      const publication = await open(out, mode);
      const putTwice = (): void => {
        for (const body of ["2", "3"]) publication.put(file("api/b/x.json", body));
        publication.commit(FACTS);
      };
      expect(putTwice).toThrow("two documents for one path: api/b/x.json");
      publication.abort();
    }
  });
});

describe("a manifest", () => {
  it("has at most twice as many parts as needed, whatever the number of entries", () => {
    const entry = (n: number) => ({
      path: pathInTree(`api/${n}`),
      size: 1,
      sha256: "0".repeat(64),
      media_type: "a/b",
    });
    for (const count of [401, 512, 513, 1024, 1025, 5000]) {
      const { manifest } = composeManifest(
        FACTS,
        Array.from({ length: count }, (_, n) => entry(n)),
      );
      expect(manifest.parts?.length).toBeLessThanOrEqual((2 * count) / 256 + 1);
      expect(manifest.parts?.reduce((sum, { entries }) => sum + entries, 0)).toBe(count);
    }
  });
});
