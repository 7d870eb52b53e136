import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readListedUnits } from "../../src/published/verify/listed-units.ts";

const UNIT = {
  translation: "https://l10n.example.org/api/translations/p/c/de/",
  ...{ source: "Anchor", previous_source: "", target: "Anker" },
  ...{ id_hash: 0, content_hash: 1, location: "", context: "", comment: "", flags: "" },
  ...{ fuzzy: false, translated: true, position: 1 },
  ...{
    has_suggestion: false,
    has_comment: false,
    has_failing_check: false,
    num_words: 1,
    priority: 100,
    id: 5,
  },
  web_url: "https://l10n.example.org/translate/p/c/de/?checksum=1",
  url: "https://l10n.example.org/api/units/5/",
  source_info: "https://l10n.example.org/api/sources/6/",
};

/** A page of units, each with the digits of its hash as they are to stand there. */
function page(units: readonly (readonly [digits: string, facts?: Partial<typeof UNIT>])[]): string {
  const results = units.map(([digits, facts]) =>
    JSON.stringify({ ...UNIT, ...facts }).replace('"id_hash":0', () => `"id_hash":${digits}`),
  );
  return `{"count":${units.length},"next":null,"previous":null,"results":[${results.join(",")}]}`;
}

function read(text: string, schema: "page" | "bulk" = "page") {
  return readListedUnits(Buffer.from(text), { path: "u.json", schema, compats: [] }, "t");
}

describe("units of a document that anybody may have written", () => {
  it("have exact hashes, whatever their texts look like", () => {
    const hashes = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom('"id_hash":7', ',"id_hash":7,', '\\","id_hash":7', "{", "}]", '\\"', "\u2028"),
    );
    const units = fc.array(fc.tuple(hashes, texts, texts, texts), { maxLength: 20 });
    fc.assert(
      fc.property(units, fc.constantFrom("page", "bulk"), (all, schema) => {
        const text = page(
          all.map(([hash, source, target, context]) => [String(hash), { source, target, context }]),
        );
        const found = read(text, schema).units;
        expect(found.map(({ idHash }) => idHash)).toEqual(all.map(([hash]) => hash));
        const wellFormed = (one: string): string => Buffer.from(JSON.stringify(one)).toString();
        expect(found.map(({ source, target, context }) => [source, target, context].map(wellFormed))).toEqual(
          all.map(([, source, target, context]) => [source, target, context].map(wellFormed)),
        );
      }),
    );
  });

  it("are read with white space between, and the last of a key that comes twice", () => {
    const spaced = JSON.stringify(JSON.parse(page([["0"]])), null, 2).replace(
      '"id_hash": 0',
      '"id_hash" : 9007199254740993',
    );
    expect(read(spaced).units[0]?.idHash).toBe(9007199254740993n);
    expect(read(page([['3,"id_hash":4']])).units[0]?.idHash).toBe(4n);
  });

  it.each([
    ["no JSON", "{", /json/i],
    ["no page", "[]", /schema|object/],
    ["no objects", '{"count":1,"next":null,"previous":null,"results":[1]}', /results/],
    ["a hash of 65 bits", page([["9223372036854775808"]]), /64 bits/],
    ["a hash below", page([["-9223372036854775809"]]), /64 bits/],
    ["a hash as long as a file", page([["1".repeat(300)]]), /64 bits/],
    ["a hash that is written otherwise", page([["12e3"]]), /64 bits/],
    ["a hash that is a fraction", page([["1.5"]]), /integer/],
    ["a unit of something else", page([["1", { fuzzy: "x" as never }]]), /results\/0\/fuzzy/],
    ["a key more", page([['1,"x":2']]), /additional.*x/],
  ])("are refused: %s", (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
