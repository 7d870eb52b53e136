import { existsSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OutputError } from "../../src/model/index.ts";
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
  const FILES = 5 * Math.ceil(2 ** 20 / 80);
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

  const inMemory = filled(new EntryList());
  const fileIn = (folder: string): string => join(folder, "entries");

  it.each([0, 1, 2])("of which %i chunks stay has the same entries and parts as a list in memory", (most) => {
    const file = fileIn(temporaryDirectory());
    const away = filled(new EntryList({ file, most }));
    expect(statSync(file).size).toBe(away.bytesAway);
    expect(away.bytesAway).toBeGreaterThan(2 ** 20);
    expect(away.bytes).toBe(inMemory.bytes);
    expect(partsOf(away)).toEqual(partsOf(inMemory));
    for (const index of [0, 1, FILES >> 1, FILES - 1, 2, FILES - 2]) {
      expect(away.entryOf(index)).toEqual(inMemory.entryOf(index));
      expect(away.changeOf(index)).toBe(inMemory.changeOf(index));
    }
  });

  it("divides its entries into groups by their prefixes, and loses none", () => {
    const away = filled(new EntryList({ file: fileIn(temporaryDirectory()), most: 0 }));
    const found = Array.from(away.inGroups(9), (group) =>
      Array.from({ length: group.length }, (_, index) => group.prefixOf(index)),
    );
    expect(found.length).toBeGreaterThan(1);
    expect(found.reduce((sum, { length }) => sum + length, 0)).toBe(FILES);
    for (const [at, own] of found.entries())
      expect(least(own)).toBeGreaterThan(Math.max(-1, ...(found[at - 1] ?? []).slice(-1000)));
  });

  it("stays in memory if the disk does not take a chunk", () => {
    const missing = join(temporaryDirectory(), "missing");
    const away = filled(new EntryList({ file: fileIn(missing), most: 1 }));
    expect([away.bytesAway, partsOf(away)]).toEqual([0, partsOf(inMemory)]);
    expect(existsSync(missing)).toBe(false);
  });

  it("reports a file that was cut as an error of the disk", () => {
    const file = fileIn(temporaryDirectory());
    const away = filled(new EntryList({ file, most: 0 }));
    truncateSync(file, 10);
    expect(() => away.pathOf(0)).toThrow(OutputError);
  });
});

function least(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other));
}
