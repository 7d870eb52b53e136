import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeList, encodeOptionalText, encodePercent, encodeText } from "../../src/site/api/json.ts";

/** Any UTF-16, lone surrogates too. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.constantFrom(0x22, 0x5c, 0x2028, 0x2029, 0xd83d, 0xde00, 0x1e),
    ),
  )
  .map((units) => String.fromCharCode(...units));

describe("texts (RULES.md 1.1)", () => {
  it.each([
    ["", '""'],
    ["plain ASCII ~", '"plain ASCII ~"'],
    ["a/b & <c>", '"a/b & <c>"'],
    ["Žluťoučký 灯台 😀", '"Žluťoučký 灯台 😀"'],
    ['"quoted" \\', '"\\"quoted\\" \\\\"'],
    ["\n\r\t\b\f", '"\\n\\r\\t\\b\\f"'],
    ["\u001e\u001e", '"\\u001e\\u001e"'],
    ["\u0000\u000b\u001f", '"\\u0000\\u000b\\u001f"'],
    ["\u007f\u0085\u00a0\ufeff", '"\u007f\u0085\u00a0\ufeff"'],
    ["\u2027\u2028\u2029\u202a", '"\u2027\\u2028\\u2029\u202a"'],
    ["\ud7ff\ue000\uffff", '"\ud7ff\ue000\uffff"'],
    ["\ud800 \udfff", '"\\ud800 \\udfff"'],
  ])("%j", (text, json) => {
    expect(encodeText(text)).toBe(json);
  });

  it("come back as they were", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: "binary" })), (text) => {
        expect(JSON.parse(encodeText(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it("escape what must be, in lower case, and nothing else", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const inside = encodeText(text).slice(1, -1);
        expect(inside).toMatch(
          // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may stand in a text.
          /^(?:[^"\\\u0000-\u001f\u2028\u2029\p{Surrogate}]|\\["\\nrtbf]|\\u(?:00[01][0-9a-f]|202[89]|d[89a-f][0-9a-f]{2}))*$/u,
        );
      }),
    );
  });

  it("are as JSON.stringify has them, but for the two separators", () => {
    for (let unit = 0; unit <= 0xffff; unit += 1) {
      if (unit === 0x2028 || unit === 0x2029) continue;
      const text = `a${String.fromCharCode(unit)}b`;
      if (encodeText(text) !== JSON.stringify(text)) throw new Error(`U+${unit.toString(16)}`);
    }
  });

  it("may be null", () => {
    expect([encodeOptionalText(null), encodeOptionalText(""), encodeOptionalText("\n")]).toEqual([
      "null",
      '""',
      '"\\n"',
    ]);
  });
});

describe("percentages and lists", () => {
  it("always have one decimal", () => {
    expect([0, 100, 62.7, 0.1, 99.9, 6.2].map(encodePercent)).toEqual([
      "0.0",
      "100.0",
      "62.7",
      "0.1",
      "99.9",
      "6.2",
    ]);
    for (let tenths = 0; tenths <= 1000; tenths += 1) {
      expect(encodePercent(tenths / 10)).toBe(`${Math.floor(tenths / 10)}.${tenths % 10}`);
    }
  });

  it("have no spaces", () => {
    expect([encodeList([]), encodeList(["1"]), encodeList(['"a"', "2"])]).toEqual(["[]", "[1]", '["a",2]']);
  });
});
