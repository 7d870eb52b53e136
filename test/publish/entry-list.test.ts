import { existsSync, readdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHUNK_BYTES } from "../../src/store/tree/manifest/entry-chunks.ts";
import {
  ADDED,
  digestOf,
  EntryList,
  hashPrefix,
  REPLACED,
  UNCHANGED,
} from "../../src/store/tree/manifest/entry-list.ts";
import { composeParts, type PartFile } from "../../src/store/tree/manifest/part-files.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { saidPath } from "../model/proved.ts";

it("gives back what it was given, a line of a manifest's part, too", () => {
  const name = fc.string({ unit: "grapheme", minLength: 1 });
  const change = fc.constantFrom(UNCHANGED, REPLACED, ADDED);
  const entry = fc.record(
    {
      path: fc
        .oneof(
          name,
          fc.constant("/index.json"),
          name.map((start) => `${start}/index.json`),
        )
        .map(saidPath),
      size: fc.nat(),
      sha256: fc.string().map(digestOf),
      mediaType: fc.string({ minLength: 1 }),
      contentDisposition: fc.string({ minLength: 1 }),
    },
    { requiredKeys: ["path", "size", "sha256", "mediaType"] },
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(entry, fc.nat(2 ** 32 - 1), change), { minLength: 1 }), (listed) => {
      const entries = new EntryList();
      for (const [one, prefix, became] of listed) entries.add(one, prefix, became);
      for (const [index, [{ path }, prefix, became]] of listed.entries()) {
        const line = entries.lineOf(index, path);
        expect(line).toBe(JSON.stringify(entries.entryOf(index)));
        expect(JSON.parse(line)).toMatchObject({ path });
        expect([entries.pathOf(index), entries.prefixOf(index), entries.changeOf(index)]).toEqual([
          ...[path, prefix, became],
        ]);
      }
    }),
  );
});

describe("a list with an overflow", () => {
  /** Entries of several chunks, in the order of a tree. */
  const FILES = 5 * Math.ceil(CHUNK_BYTES / 80);
  const files = Array.from({ length: FILES }, (_, number) => {
    const path = saidPath(`api/units/${number}${number % 3 === 0 ? "/index.json" : ".json"}`);
    const contentDisposition = number % 1000 === 0 ? `attachment; filename=${number}` : undefined;
    const entry = {
      path,
      size: number,
      sha256: digestOf(path),
      mediaType: "application/json",
      contentDisposition,
    };
    return {
      entry,
      prefix: hashPrefix(digestOf(path)),
      change: number % 2 === 0 ? ADDED : REPLACED,
    } as const;
  });

  function filled(entries: EntryList): EntryList {
    for (const { entry, prefix, change } of files) entries.add(entry, prefix, change);
    return entries;
  }

  const partsOf = (entries: EntryList): readonly PartFile[] => [...composeParts(entries, 9)];

  it("has the same entries and parts as a list in memory", () => {
    const folder = temporaryDirectory();
    const memory = filled(new EntryList());
    const away = filled(new EntryList({ folder, most: 1 }));
    expect(readdirSync(folder).length).toBeGreaterThan(1);
    expect(away.bytes).toBe(memory.bytes);
    expect(partsOf(away)).toEqual(partsOf(memory));
    for (const index of [0, 1, FILES >> 1, FILES - 1, 2, FILES - 2]) {
      expect(away.entryOf(index)).toEqual(memory.entryOf(index));
      expect(away.changeOf(index)).toBe(memory.changeOf(index));
    }
  });

  it("divides its entries into groups by their prefixes, and loses none", () => {
    const away = filled(new EntryList({ folder: temporaryDirectory(), most: 0 }));
    const groups = [...away.inGroups(9)];
    expect(groups.length).toBeGreaterThan(1);
    expect(groups.reduce((sum, { length }) => sum + length, 0)).toBe(FILES);
    const prefixes = groups.map((group) =>
      Array.from({ length: group.length }, (_, index) => group.prefixOf(index)),
    );
    for (const [at, own] of prefixes.entries())
      expect(Math.min(...own)).toBeGreaterThan(Math.max(-1, ...(prefixes[at - 1] ?? [])));
  });

  it("stays in memory if the disk does not take a chunk", () => {
    const missing = join(temporaryDirectory(), "missing");
    const away = filled(new EntryList({ folder: missing, most: 1 }));
    expect(partsOf(away)).toEqual(partsOf(filled(new EntryList())));
    expect(existsSync(missing)).toBe(false);
  });

  it("reports a file that was cut", () => {
    const folder = temporaryDirectory();
    const away = filled(new EntryList({ folder, most: 0 }));
    for (const name of readdirSync(folder)) truncateSync(join(folder, name), 10);
    expect(() => away.pathOf(0)).toThrow(/was cut/);
  });
});
