import fc from "fast-check";
import { expect, it } from "vitest";
import { properties, propertiesUtf8 } from "../../src/catalogue/formats/properties/properties.ts";
import { mutations, readAs, textsOf } from "./reading.ts";

it("reads UTF-8 without a word", () => {
  const { complaints, ...content } = readAs(propertiesUtf8, "# é\na.é = é\\u00e9\n");
  expect([complaints, content.encoding, textsOf(content)]).toEqual([[], "utf-8", [["a.é", "éé"]]]);
  expect(content.units[0]?.comment).toBe("# é");
});

it("says what it did with other bytes, which properties takes as they are", () => {
  const bytes = Buffer.from("a=é", "latin1");
  expect(readAs(propertiesUtf8, bytes).complaints).toEqual(["1:1 file/encoding"]);
  expect(readAs(properties, bytes).complaints).toEqual([]);
  expect(readAs(propertiesUtf8, bytes).units).toEqual(readAs(properties, bytes).units);
});

it("reads the same units as properties, whatever the file", () => {
  const pieces = ["\n", "\r", "\\", "\\u", "=", ":", "#", "!", " ", "\f", "é"];
  fc.assert(
    fc.property(mutations("properties", "gate.properties", pieces), (text) => {
      expect(readAs(propertiesUtf8, text).units).toEqual(readAs(properties, text).units);
    }),
  );
});
