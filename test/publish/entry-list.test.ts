import fc from "fast-check";
import { expect, it } from "vitest";
import { ADDED, digestOf, EntryList, REPLACED, UNCHANGED } from "../../src/store/tree/manifest/entry-list.ts";
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
