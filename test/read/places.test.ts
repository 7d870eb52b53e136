import fc from "fast-check";
import { expect, it } from "vitest";
import { frameAt, TextPlaces } from "../../src/catalogue/data/places.ts";
import { placeAt } from "../../src/catalogue/read/files/decode.ts";

it("finds the place that counting from the start finds", () => {
  const piece = fc.constantFrom("a", "\n", "\r", "\r\n", "ä", "😀");
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join("")),
      (text) => {
        const places = new TextPlaces(text);
        for (let offset = 0; offset <= text.length; offset += 1) {
          const isSecondHalf = offset > 0 && text.startsWith("\r\n", offset - 1);
          expect(places.at(offset)).toEqual(placeAt(text, isSecondHalf ? offset - 1 : offset));
        }
      },
    ),
  );
});

it("shows the line, the two before it, and a caret", () => {
  const text = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join("\r\n");
  expect(frameAt(text, { line: 10, column: 3 })).toBe(" 8 | line 8\n 9 | line 9\n10 | line 10\n   |   ^");
  expect(frameAt(text, { line: 1, column: 1 })).toBe("1 | line 1\n  | ^");
});

it("cuts lines that are too long for a screen", () => {
  const frame = frameAt("x".repeat(1000), { line: 1, column: 900 });
  expect(frame.split("\n").map((line) => line.length)).toEqual([124, 125]);
});
