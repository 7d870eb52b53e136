import { hash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareCodePoints, type TreeEntry } from "../../src/model/index.ts";
import { fileIn, ListedEntries } from "../../src/store/index.ts";
import { PathTable } from "../../src/store/tree/proof/path-table.ts";
import { saidPath } from "../model/proved.ts";

/** Units of every length in bytes, surrogates among them, alone and in pairs, and texts that begin alike. */
const TEXT = fc
  .array(
    fc.constantFrom(
      "a",
      "b",
      "/",
      "\0",
      "\x7f",
      "\x80",
      "é",
      "߿",
      "ࠀ",
      "퟿",
      "\ud800",
      "\udc00",
      "\udfff",
      "",
      "\uffff",
      "😀",
    ),
    {
      maxLength: 12,
    },
  )
  .map((units) => units.join(""));

describe("paths of a tree", () => {
  it("come back as they were, in code-point order, each found by its number alone", () => {
    fc.assert(
      fc.property(fc.array(TEXT, { maxLength: 40 }), fc.array(TEXT), (paths, others) => {
        const table = new PathTable();
        const known = new Map<string, number>();
        for (const path of paths) {
          if (!known.has(path)) known.set(path, known.size);
          expect(table.add(path)).toBe(known.get(path));
        }
        expect(table.size).toBe(known.size);
        for (const path of [...paths, ...others]) expect(table.find(path)).toBe(known.get(path) ?? -1);
        const sorted = [...known.keys()].sort(compareCodePoints);
        expect([...table.sorted()].map((number) => table.pathOf(number))).toEqual(sorted);
      }),
    );
  });

  it("may be as many and as long as they like", () => {
    const table = new PathTable();
    const long = "é".repeat(100_000);
    const paths = [
      long,
      ...Array.from({ length: 5000 }, (_, index) => `api/${index * 7919}/index.json`),
      `${long}a`,
    ];
    expect(paths.map((path) => table.add(path))).toEqual([...paths.keys()]);
    expect(paths.map((path) => table.find(path))).toEqual([...paths.keys()]);
    expect([...table.sorted()].map((number) => table.pathOf(number))).toEqual(
      paths.toSorted(compareCodePoints),
    );
  });
});

const ENTRY: fc.Arbitrary<TreeEntry> = fc
  .record(
    {
      path: TEXT.map(saidPath),
      size: fc.oneof(fc.nat(), fc.constantFrom(2 ** 33, Number.MAX_SAFE_INTEGER, 1e300)),
      sha256: fc.string().map((text) => hash("sha256", text)),
      media_type: fc.constantFrom("application/json", "text/html", "image/png"),
      content_disposition: fc.string({ minLength: 1 }),
    },
    { requiredKeys: ["path", "size", "sha256", "media_type"] },
  )
  .map((entry) => ({ ...entry }));

describe("entries of a manifest", () => {
  it("are what was put, the later of one path, in the order in which paths came", () => {
    fc.assert(
      fc.property(fc.array(ENTRY, { maxLength: 30 }), (all) => {
        const entries = new ListedEntries();
        const due = new Map<string, TreeEntry>();
        for (const entry of all) {
          expect(entries.put(entry)).toBe(!due.has(entry.path));
          due.set(entry.path, entry);
        }
        expect([...entries]).toEqual([...due.values()]);
        expect(entries.size).toBe(due.size);
        for (const [path, entry] of due) {
          const number = entries.find(path);
          expect(entries.get(path)).toEqual(entry);
          expect(fileIn(entries.columns, number)).toEqual({ path, size: entry.size, sha256: entry.sha256 });
          expect(entries.hasDigest(number, entries.digestOf(number))).toBe(true);
          expect(Buffer.from(entries.digestOf(number), "latin1").toString("hex")).toBe(entry.sha256);
        }
        expect([...entries.sorted()].map((number) => entries.pathOf(number))).toEqual(
          [...due.keys()].sort(compareCodePoints),
        );
      }),
    );
  });

  it("are found beside thousands", () => {
    const entries = new ListedEntries();
    const all = Array.from({ length: 3000 }, (_, index) => ({
      path: saidPath(`api/units/${index}/index.json`),
      ...{ size: index, sha256: hash("sha256", String(index)), media_type: `text/${index % 7}` },
    }));
    for (const entry of all) entries.put(entry);
    expect([...entries]).toEqual(all);
    expect(entries.bytes).toBe((2999 * 3000) / 2);
  });
});
