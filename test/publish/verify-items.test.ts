import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemTexts } from "../../src/published/verify/items.ts";
import { processorTime, superlinearGrowth } from "../growth-of.ts";

const item = fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue());

describe("the items of a page", () => {
  it("keep every digit", () => {
    const items = ['{"id_hash":-8343784794609048930,"percent":100.0}', '{"text":"\\\\\\"}],{\\\\"}', "{}"];
    expect(itemTexts(`{"count":3,"next":null,"previous":"a\\"[{","results":[${items.join(",")}]}`)).toEqual(
      items,
    );
  });

  it("may be none", () => {
    expect(itemTexts('{"count":0,"next":null,"previous":null,"results":[]}')).toEqual([]);
  });

  it("are what was put in, whatever stands in their texts", () => {
    fc.assert(
      fc.property(fc.array(item), fc.constantFrom(0, 1, "\t"), (items, indent) => {
        const page = JSON.stringify(
          { count: items.length, next: '"\\', previous: null, results: items },
          null,
          indent,
        );
        expect(itemTexts(page).map((text) => JSON.stringify(JSON.parse(text)))).toEqual(
          items.map((value) => JSON.stringify(value)),
        );
      }),
    );
  });

  it("take linear time of texts full of backslashes", () => {
    const time = (size: number): number => {
      const text = JSON.stringify('\\"'.repeat(size / 4));
      return processorTime(() => expect(itemTexts(`{"results":[{"a":${text}}]}`)).toEqual([`{"a":${text}}`]));
    };
    expect(superlinearGrowth(time)).toBe("");
  });
});
