import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { joomla } from "../../src/catalogue/formats/properties/joomla.ts";
import { expectCalm, mutations, readAs, textsOf } from "./reading.ts";

// Properties take long where every core is busy.
vi.setConfig({ testTimeout: 60_000 });

describe("a line", () => {
  it.each([
    ['A="b"', "A", "b"],
    [' A = "b" ', "A", "b"],
    ['A="b" ; c "d"', "A", "b"],
    ['A="b;c"', "A", "b;c"],
    ['A="b "c" d"', "A", 'b "c" d'],
    ['A=""', "A", ""],
    ["A=", "A", ""],
    ['A="_QQ_"', "A", '"'],
    ['A=""_QQ_""', "A", '"'],
    ['A=""_QQ_"; b"', "A", '"; b'],
    ['A="\\"_QQ_"', "A", '"_QQ_'],
    ['A="b_QQ_c"', "A", "b_QQ_c"],
    ['A="\\"b\\""', "A", '"b"'],
    ['A="b\\\\"', "A", "b\\"],
    ['A="b\\n\\tc\\\'d"', "A", "b\n\tc'd"],
    ["A=b = c", "A", "b = c"],
    ["A='b'", "A", "'b'"],
    ['A\\=B="c"', "A\\=B", "c"],
    ['__proto__="b"', "__proto__", "b"],
  ])("%j", (text, key, value) => {
    const { complaints, ...content } = readAs(joomla, text);
    expect(complaints).toEqual([]);
    expect(textsOf(content)).toEqual([[key, value]]);
  });

  it.each([
    ["A", "1:1 joomla/no-text"],
    ['="a"', "1:1 joomla/no-text"],
    ["[a", "1:1 joomla/no-text"],
    ['  A="b', "1:3 joomla/unterminated"],
    ['A="b\\"', "1:1 joomla/unterminated"],
    ['A="', "1:1 joomla/unterminated"],
    ['A="\\u"', "1:1 text/bad-escape"],
    ['A="\\ud83d"', "1:1 text/bad-escape"],
  ])("%j is complained about and left out", (text, complaint) => {
    const { units, complaints } = readAs(joomla, `${text}\nZ="z"`);
    expect([complaints, units.map(({ context, line }) => [context, line])]).toEqual([
      [complaint],
      [["Z", 2]],
    ]);
  });
});

it("gives a line the comments right above it", () => {
  const { units } = readAs(joomla, '; a\n\n ;b\n#  c \n!d\nA="x"\nB="x"\n; e\n[f]\nC="x"');
  expect(units.map(({ comment }) => comment)).toEqual(["b\nc\nd", "", ""]);
});

it("reads back what it is given", () => {
  const text = fc.string({ unit: "grapheme" }).filter((value) => !/[\0\r\n]/.test(value));
  const escaped = (value: string): string => value.replaceAll("\\", "\\\\").replaceAll('"', '"_QQ_"');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.stringMatching(/^[A-Z_]+$/), text)), (pairs) => {
      const file = `;\n${pairs.map(([key, value]) => `${key}="${escaped(value)}"\n`).join("")}`;
      expect(textsOf(readAs(joomla, file))).toEqual(pairs);
    }),
  );
});

it("is calm about broken files", () => {
  const pieces = ['"', "_QQ_", "\\", "\\u", "=", ";", "\n", "["];
  const files = mutations("joomla", "en-GB.com_harbour.ini", pieces);
  fc.assert(
    fc.property(files, (text) => expectCalm(joomla, text)),
    { numRuns: 1000 },
  );
});
