import { constants } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText, placeAt } from "../../src/catalogue/read/files/decode.ts";
import { Diagnostics, describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";

interface Said {
  encoding?: string;
  declared?: string;
}

function decode(bytes: Uint8Array, said: Said = {}) {
  const diagnostics = new Diagnostics();
  const decoded = decodeText({ bytes, file: "de.csv", ...said, report: diagnostics.report });
  const complaints = diagnostics.sorted().map(describeDiagnostic);
  return {
    ...decoded,
    complaints: complaints.map(({ severity, code, line, column }) => `${severity} ${code} ${line}:${column}`),
  };
}

const bytes = (...values: number[]) => Uint8Array.from(values);
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();
const clean: string[] = [];

describe("what decides", () => {
  it.each<[string, Uint8Array, Said, string, string]>([
    ["UTF-8 is the first guess", Buffer.from("Mât"), {}, "Mât", "utf-8"],
    ["its mark is dropped", bytes(0xef, 0xbb, 0xbf, 0x41), {}, "A", "utf-8"],
    ["a second mark stays", Buffer.from("\ufeff\ufeffA"), {}, "\ufeffA", "utf-8"],
    ["a mark of UTF-16LE", bytes(0xff, 0xfe, 0xe2, 0x00), {}, "â", "utf-16le"],
    ["a mark of UTF-16BE", bytes(0xfe, 0xff, 0x00, 0xe2), {}, "â", "utf-16be"],
    [
      "a mark beats the declaration",
      bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa2),
      { declared: "iso-8859-2" },
      "â",
      "utf-8",
    ],
    ["a declaration beats the guess", Buffer.from("â"), { declared: "iso-8859-1" }, "Ã¢", "iso-8859-1"],
    ["a declaration in any case, with blanks", bytes(0xf0), { declared: " KOI8-R " }, "П", "koi8-r"],
    [
      "the manifest beats a declaration",
      Buffer.from("â"),
      { encoding: "utf-8", declared: "koi8-r" },
      "â",
      "utf-8",
    ],
    ["the manifest beats a mark", bytes(0xff, 0xfe), { encoding: "iso-8859-1" }, "ÿþ", "iso-8859-1"],
    [
      "UTF-16 of the manifest heeds its mark",
      bytes(0xfe, 0xff, 0x00, 0x41),
      { encoding: "UTF-16" },
      "A",
      "utf-16be",
    ],
    ["UTF-16 without a mark is little-endian", bytes(0x41, 0x00), { encoding: "utf16" }, "A", "utf-16le"],
    ["ASCII is read as its superset", Buffer.from("â"), { declared: "US-ASCII" }, "â", "utf-8"],
    [
      "Python's name of UTF-8 with a mark",
      bytes(0xef, 0xbb, 0xbf, 0x41),
      { encoding: "utf-8-sig" },
      "A",
      "utf-8",
    ],
    ["Python's name of UTF-16BE", bytes(0x00, 0x41), { encoding: "utf_16_be" }, "A", "utf-16be"],
  ])("%s", (_, input, said, text, encoding) => {
    expect(decode(input, said)).toEqual({ text, encoding, complaints: clean });
  });
});

describe("one byte, one character", () => {
  it.each(["iso-8859-1", "ISO_8859-1:1987", "latin1", "latin_1", "L1", "cp819"])(
    "%s maps one to one",
    (encoding) => {
      expect(decode(bytes(0x80, 0x92, 0x9f, 0xff), { encoding }).text).toBe("\u0080\u0092\u009fÿ");
    },
  );

  it.each(["windows-1252", "cp1252"])("%s does not (Node 20's own decoder forgets that)", (encoding) => {
    const decoded = decode(bytes(0x41, 0x80, 0x81, 0x92, 0x9f, 0xa0, 0xff), { encoding });
    expect(decoded).toEqual({ text: "A€\u0081’Ÿ\u00a0ÿ", encoding: "windows-1252", complaints: clean });
  });

  it("iso-8859-11 is not iso-8859-1", () => {
    expect(decode(bytes(0xa1), { encoding: "iso-8859-11" }).text).toBe("ก");
  });
});

describe("what cannot be read", () => {
  it.each<[string, Uint8Array, Said, string]>([
    ["no UTF-8", bytes(0x43, 0x6c, 0xe9), {}, "Clé"],
    ["no UTF-8 behind its mark", bytes(0xef, 0xbb, 0xbf, 0xe9), {}, "é"],
    ["no UTF-8, though declared", bytes(0xe9), { declared: "UTF-8" }, "é"],
    ["cut off inside a character", bytes(0x41, 0xc3), {}, "AÃ"],
    ["a surrogate in UTF-8", bytes(0xed, 0xa0, 0x80), {}, "í\u00a0\u0080"],
  ])("warns and reads ISO-8859-1: %s", (_, input, said, text) => {
    expect(decode(input, said)).toEqual({
      text,
      encoding: "iso-8859-1",
      complaints: ["warning file/encoding 1:1"],
    });
  });

  it.each<[string, Uint8Array, Said, string]>([
    ["no UTF-8, against the manifest", bytes(0xe9), { encoding: "utf-8" }, "error file/undecodable 1:1"],
    ["half a character of UTF-16", bytes(0xff, 0xfe, 0x41), {}, "error file/undecodable 1:1"],
    ["half a surrogate pair", bytes(0xff, 0xfe, 0x00, 0xd8), {}, "error file/undecodable 1:1"],
    ["an unknown encoding", bytes(0x41), { encoding: "utf-7" }, "error file/unknown-encoding 1:1"],
    ["an unknown declaration", bytes(0x41), { declared: "CHARSET" }, "error file/unknown-encoding 1:1"],
    ["no encoding at all", bytes(0x41), { encoding: "" }, "error file/unknown-encoding 1:1"],
    ["a NUL", Buffer.from("a,b\r\nc\r\rd,\0"), {}, "error file/nul 4:3"],
    ["UTF-32", bytes(0xff, 0xfe, 0, 0, 0x41, 0, 0, 0), {}, "error file/nul 1:1"],
    ["UTF-16 without a mark", utf16be("A"), {}, "error file/nul 1:1"],
  ])("refuses %s", (_, input, said, complaint) => {
    expect(decode(input, said)).toEqual({ complaints: [complaint] });
  });

  it("refuses more bytes than a text can hold", () => {
    // Only its length is looked at: the memory is never touched.
    const huge = new Uint8Array(constants.MAX_STRING_LENGTH + 1);
    expect(decode(huge)).toEqual({ complaints: ["error file/too-large 1:1"] });
  });
});

describe("properties", () => {
  const text = fc
    .string({ unit: "grapheme-composite", maxLength: 40 })
    .filter((value) => !value.includes("\0"));

  it("any text comes back from UTF-8 and from UTF-16 with a mark", () => {
    const marked = (value: string) => `\ufeff${value}`;
    fc.assert(
      fc.property(text, (value) => {
        expect(decode(Buffer.from(marked(value)))).toEqual({
          text: value,
          encoding: "utf-8",
          complaints: clean,
        });
        expect(decode(Buffer.from(marked(value), "utf16le")).text).toBe(value);
        expect(decode(utf16be(marked(value))).text).toBe(value);
        if (!value.startsWith("\ufeff")) expect(decode(Buffer.from(value)).text).toBe(value);
      }),
    );
  });

  it("any bytes give a text or exactly one error", () => {
    const said = fc.record(
      { encoding: fc.constantFrom("utf-8", "utf-16", "windows-1252", "shift_jis", "x") },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), said, (input, options) => {
        const { text, complaints } = decode(input, options);
        const errors = complaints.filter((complaint) => complaint.startsWith("error"));
        expect(errors).toHaveLength(text === undefined ? 1 : 0);
      }),
      { numRuns: 2000 },
    );
  });

  it("every byte of ISO-8859-1 is its code point", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (input) => {
        const codes = Array.from(input.filter((byte) => byte !== 0));
        const { text = "" } = decode(Uint8Array.from(codes), { encoding: "iso-8859-1" });
        expect(Array.from(text, (character) => character.charCodeAt(0))).toEqual(codes);
      }),
    );
  });
});

describe("placeAt", () => {
  it.each([
    ["", 0, "1:1"],
    ["ab", 1, "1:2"],
    ["a\nb", 1, "1:2"],
    ["a\nb", 2, "2:1"],
    ["a\r\nb", 2, "1:3"],
    ["a\r\nb", 3, "2:1"],
    ["a\rb\r\rc", 6, "4:2"],
    ["😀b", 2, "1:3"],
    ["a\n\n", 3, "3:1"],
  ])("%j at %i is %s", (value, offset, place) => {
    const { line, column } = placeAt(value, offset);
    expect(`${line}:${column}`).toBe(place);
  });
});
