import fc from "fast-check";
import { expect, it } from "vitest";
import { digestOf, EntryList, UNCHANGED } from "../../src/publish/entry-list.ts";

it("a line of a manifest's part is its entry in JSON", () => {
  const entry = fc.record(
    {
      path: fc.string({ unit: "grapheme", minLength: 1 }),
      size: fc.nat(),
      sha256: fc.string().map(digestOf),
      mediaType: fc.string({ minLength: 1 }),
      contentDisposition: fc.string({ minLength: 1 }),
    },
    { requiredKeys: ["path", "size", "sha256", "mediaType"] },
  );
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1 }), (listed) => {
      const entries = new EntryList();
      for (const one of listed) entries.add(one, 0, UNCHANGED);
      for (const [index, { path }] of listed.entries())
        expect(entries.lineOf(index, path)).toBe(JSON.stringify(entries.entryOf(index)));
    }),
  );
});
