import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conflictLine } from "../../src/model/text/conflict-markers.ts";

const ENCODINGS: readonly (readonly [string, (text: string) => Buffer])[] = [
  ["UTF-8", (text) => Buffer.from(text)],
  ["UTF-8 with a mark", (text) => Buffer.from(`\ufeff${text}`)],
  ["UTF-16, little end first", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ["UTF-16, big end first", (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
  // A byte too many, as a file that was cut off has it.
  [
    "UTF-16, and half of a unit",
    (text) => Buffer.concat([Buffer.from(`\ufeff${text}`, "utf16le"), Buffer.of(0)]),
  ],
];

const line = fc.constantFrom(
  "a",
  "",
  "ä 語",
  "<<<<<< HEAD",
  " <<<<<<< HEAD",
  "======= x",
  "x =======",
  "<<<<<<<x",
);
const lines = fc.array(line, { maxLength: 4 });
const lineEnd = fc.constantFrom("\n", "\r\n");

describe.each(ENCODINGS)("the first mark of a conflict in a file of %s", (_, encode) => {
  it("is found where all three follow each other, on its line", () => {
    fc.assert(
      fc.property(lines, lines, lines, lines, lineEnd, (before, ours, theirs, after, end) => {
        const first = ["", " HEAD"].map((name) => `<<<<<<<${name}`);
        for (const mark of first) {
          const all = [...before, mark, ...ours, "=======", ...theirs, ">>>>>>> other", ...after];
          expect(conflictLine(encode(all.join(end)))).toBe(before.length + 1);
        }
      }),
    );
  });

  it("is none where one is missing, or where they are in another order", () => {
    const marks = ["<<<<<<< HEAD", "=======", ">>>>>>> other"];
    const others = [
      [0, 1],
      [0, 2],
      [1, 2],
      [1, 0, 2],
      [0, 2, 1],
      [2, 1, 0],
      [2, 0, 1],
      [1, 2, 0],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...others), lines, lineEnd, (order, between, end) => {
        const all = order.flatMap((place) => [marks[place] ?? "", ...between]);
        expect(conflictLine(encode(all.join(end)))).toBeUndefined();
      }),
    );
    expect(conflictLine(encode(""))).toBeUndefined();
  });
});
