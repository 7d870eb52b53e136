import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { strings, stringsUtf8 } from "../../src/catalogue/formats/strings/strings.ts";
import { expectCalm, mutations, readAs, textsOf } from "./reading.ts";

// Properties take long where every core is busy.
vi.setConfig({ testTimeout: 60_000 });

describe("an entry", () => {
  it.each([
    ['"a"="b";', "a", "b"],
    [" \"a\"\n=\n'b' ;", "a", "b"],
    ["a = b;", "a", "b"],
    ["a.b/c:d-e_f = 1;", "a.b/c:d-e_f", "1"],
    ['"a";', "a", "a"],
    ['"a\\n";', "a\\n", "a\n"],
    ['"a" = "";', "a", ""],
    ['"" = "b";', "", "b"],
    ['"a\\"b\\\\" = "c";', 'a"b\\\\', "c"],
    ["'a\\'b\\\"' = c;", "a'b\\\"", "c"],
    ['"a" = "\\n\\t\\r\\f\\q\\/\\0";', "a", "\n\t\r\fq/0"],
    ['"a" = "\\\\n\\\\";', "a", "\\n\\"],
    ['"a" = "\\U00e9\\u00E9\\ue9";', "a", "ééé"],
    ['"a" = "b\r\n  c";', "a", "b\r\n  c"],
    ['"a" = "b\\\nc";', "a", "b\nc"],
    ['"a" = "/* b */ // c";', "a", "/* b */ // c"],
    ['"a" /* = */ = // "c"\n "b";', "a", "b"],
    ["__proto__ = b;", "__proto__", "b"],
  ])("%j", (text, key, value) => {
    const { complaints, ...content } = readAs(stringsUtf8, text);
    expect(complaints).toEqual([]);
    expect(textsOf(content)).toEqual([[key, value]]);
  });

  it.each([
    ['"a" = ;', "1:7 strings/syntax"],
    ["= b;", "1:1 strings/syntax"],
    ['"a" "b";', "1:5 strings/syntax"],
    ['"a" = {b = c;};', "1:7 strings/syntax"],
    ['"a" = "b', "1:7 strings/syntax"],
    ['"a" = "b\\";', "1:7 strings/syntax"],
    ['/* "a" = "b";', "1:1 strings/syntax"],
    ['"a" = "b"', "1:10 strings/syntax"],
    ['"a" = "\\U";', "1:1 text/bad-escape"],
    ['"a" = "\\udc00\\ud83d";', "1:1 text/bad-escape"],
  ])("%j is complained about", (text, complaint) => {
    expect(readAs(stringsUtf8, text).complaints[0]).toBe(complaint);
  });

  it("is left out when it is broken, and the next one is read", () => {
    expect(textsOf(readAs(stringsUtf8, '"a" = ( "b" ); "c" = "d"; "e" = "\\u"; "f" = "g";'))).toEqual([
      ["c", "d"],
      ["f", "g"],
    ]);
  });
});

describe("a comment", () => {
  it.each([
    ["/* c */\n", "", "c"],
    ["// c\n// d\n", "", "c\nd"],
    ["/* c\n   d */\n", "", "c\nd"],
    ["/* c */\n\n", "", ""],
    ["// c\n \t\n// d\n", "", "d"],
    ["// c\r\n", "", "c"],
    ["", " // c\n", "c"],
    ["/* c */ ", " /* d */ // e", "c\nd\ne"],
    ["", "\n// the next one's", ""],
  ])("%j before and %j behind", (before, behind, comment) => {
    expect(readAs(stringsUtf8, `${before}"a" = "b";${behind}`).units[0]?.comment).toBe(comment);
  });

  it("behind an entry is not the next one's", () => {
    const { units } = readAs(stringsUtf8, '"a" = "b"; // a\n"c" = "d";');
    expect(units.map(({ comment }) => comment)).toEqual(["a", ""]);
  });
});

describe("the encoding of strings", () => {
  const text = '/* é */ "é" = "海";';
  const bigEndian = Buffer.from(text, "utf16le").swap16();

  it.each([
    ["utf-16le", Buffer.from(text, "utf16le")],
    ["utf-16le", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["utf-16be", bigEndian],
    ["utf-16be", Buffer.concat([Buffer.from([0xfe, 0xff]), bigEndian])],
    ["utf-8", Buffer.from(text)],
    ["utf-8", Buffer.from(`\ufeff${text}`)],
  ])("is found: %s", (encoding, bytes) => {
    const { complaints, ...content } = readAs(strings, bytes);
    expect([content.encoding, complaints, textsOf(content)]).toEqual([encoding, [], [["é", "海"]]]);
  });

  it("is UTF-8 for strings-utf8 unless a mark says else", () => {
    expect(readAs(stringsUtf8, Buffer.from(text, "utf16le")).units).toEqual([]);
    expect(readAs(stringsUtf8, Buffer.from(`\ufeff${text}`, "utf16le")).units).toHaveLength(1);
  });
});

it("reads back what it is given", () => {
  const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\0"));
  const escaped = (value: string): string => value.replace(/["\\]/g, "\\$&");
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.stringMatching(/^[a-z ]*$/), text)), (pairs) => {
      const file = `/**/${pairs.map(([key, value]) => `"${key}" = "${escaped(value)}";\n`).join("")}`;
      expect(textsOf(readAs(stringsUtf8, file))).toEqual(pairs);
    }),
  );
});

it("is calm about broken files", () => {
  const pieces = ['"', "'", "\\", "\\u", "=", ";", "/*", "*/", "//", "\n", "(", "{", "a"];
  fc.assert(
    fc.property(mutations("strings-utf8", "menu.strings", pieces), (text) => expectCalm(strings, text)),
    { numRuns: 1000 },
  );
});

it.each([
  ["bplist00\xd1\x01\x02", "plist/binary"],
  ['<?xml version="1.0"?>\n<plist version="1.0"><dict/></plist>', "plist/xml"],
  ["\ufeff<!DOCTYPE plist><plist/>", "plist/xml"],
  ["<plist/>", "plist/xml"],
])("names a property list: %j", (text, code) => {
  for (const format of [strings, stringsUtf8])
    for (const encoding of ["utf8", "utf16le", "latin1"] as const) {
      const { units, complaints } = readAs(format, Buffer.from(text, encoding));
      if (encoding === "latin1" && text.startsWith("\ufeff")) continue;
      expect([units, complaints]).toEqual([[], [`1:1 ${code}`]]);
    }
});
