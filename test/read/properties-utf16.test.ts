import fc from "fast-check";
import { expect, it } from "vitest";
import { propertiesUtf8, propertiesUtf16 } from "../../src/catalogue/formats/properties/properties.ts";
import { mutations, readAs, textsOf } from "./reading.ts";

const MARK = "\ufeff";

it.each([
  ["little-endian, marked", utf16le(`${MARK}# é\na=\u6e2f`), "utf-16le"],
  ["little-endian, unmarked", utf16le("# é\na=\u6e2f"), "utf-16le"],
  ["big-endian, marked", utf16be(`${MARK}# é\na=\u6e2f`), "utf-16be"],
  ["big-endian, unmarked", utf16be("# é\na=\u6e2f"), "utf-16be"],
])("reads %s, without a word", (_, bytes, encoding) => {
  const { complaints, ...content } = readAs(propertiesUtf16, bytes);
  expect([complaints, content.encoding, textsOf(content)]).toEqual([[], encoding, [["a", "\u6e2f"]]]);
  expect(content.units[0]?.comment).toBe("# é");
});

it.each([
  ["half of a pair before a letter", utf16le(`${MARK}a=\ud83db`)],
  ["half of a pair at the end", utf16be(`${MARK}a=\ud83d`)],
  ["the second half alone", utf16le("a=\udea2b")],
  ["half of a unit at the end", Buffer.concat([utf16le(`${MARK}a=b`), Buffer.from("c")])],
])("reads nothing of %s", (_, bytes) => {
  const { complaints, units } = readAs(propertiesUtf16, bytes);
  expect([complaints, units]).toEqual([["1:1 file/undecodable"], []]);
});

it("says that the platform cannot read other bytes, unless the manifest tells it", () => {
  const text = Buffer.from("a=é");
  expect(readAs(propertiesUtf16, text).complaints).toEqual(["1:1 properties/not-utf-16"]);
  expect(readAs(propertiesUtf16, text).units).toEqual(readAs(propertiesUtf8, text).units);
  expect(readAs(propertiesUtf16, text, { encoding: "utf-8" }).complaints).toEqual([]);
});

it("reads the same units as properties-utf8, whatever the text", () => {
  const pieces = ["\n", "\r", "\\", "\\u", "=", ":", "#", "!", " ", "\f", "é"];
  fc.assert(
    fc.property(mutations("properties", "gate.properties", pieces), fc.boolean(), (mutant, isBigEndian) => {
      // Half a pair is U+FFFD in UTF-8.
      const text = MARK + Buffer.from(mutant).toString();
      const bytes = isBigEndian ? utf16be(text) : utf16le(text);
      const { complaints, units } = readAs(propertiesUtf16, bytes);
      const theirs = readAs(propertiesUtf8, text);
      expect([complaints, units]).toEqual([theirs.complaints, theirs.units]);
    }),
  );
});

function utf16le(text: string): Buffer {
  return Buffer.from(text, "utf16le");
}

function utf16be(text: string): Buffer {
  return utf16le(text).swap16();
}
