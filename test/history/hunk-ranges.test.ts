import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareLines } from "../../src/store/git/line-difference.ts";
import { LineRanges, rangesOf } from "../../src/store/git/line-ranges.ts";

/** What changed in a PO file, or another one; lines are given by words. */
function changed(before: string, after: string, isGettext = true): LineRanges {
  const text = (words: string): Buffer =>
    Buffer.from(
      words
        .split(" ")
        .map((word) => `${word.replaceAll("_", " ")}\n`)
        .join(""),
    );
  return rangesOf(compareLines(text(before), text(after)), isGettext);
}

/** Which of the first twenty lines changed. */
function linesOf(ranges: LineRanges): readonly number[] {
  return Array.from({ length: 20 }, (_, index) => index + 1).filter((line) => ranges.touches(line, line));
}

describe("what changed between two texts", () => {
  it("is the new lines of each difference", () => {
    expect(linesOf(changed("a b old d e f", "a b new newer d e f more"))).toEqual([3, 4, 8]);
  });

  it("leaves blank lines in front of new ones to what stands above them", () => {
    expect(linesOf(changed("a b", "a b _ _ c"))).toEqual([5]);
    const blank = changed("a b c", "a b _ c");
    expect([blank.touches(2, 3), blank.touches(3, 9), blank.touches(1, 2)]).toEqual([true, false, false]);
  });

  it("is the gap where lines are gone: only what lies on both sides of it has changed", () => {
    const gone = changed("a b c d x y e f #,_fuzzy z g", "a b c d e f g");
    expect(gone.touches(4, 5)).toBe(true);
    expect(gone.touches(1, 4)).toBe(false);
    expect(gone.touches(5, 6)).toBe(false);
    expect(gone.touches(6, 7)).toBe(true);
    expect(linesOf(changed("a b c", "c"))).toEqual([]);
  });

  it("gives comments that are gone to what follows them", () => {
    expect(linesOf(changed("a b c d #,_fuzzy e f g #1 #2 h", "a b c d e f g h"))).toEqual([5, 8]);
  });

  it("gives the end of a text that is gone to what stands above it", () => {
    expect(linesOf(changed('a b c "d" "end" f', 'a b c "d" f'))).toEqual([4]);
  });

  it("takes neither for comments nor for texts what is none in other files", () => {
    expect(linesOf(changed('a #5,x b "a","b" c', "a b c", false))).toEqual([]);
  });

  it("is all new lines of what is too much for lines", () => {
    const ranges = rangesOf([{ at: 2, added: 3, removed: 1 }], true);
    expect(linesOf(ranges)).toEqual([3, 4, 5]);
  });
});
describe("ranges of lines", () => {
  it("touch what any of their lines is in", () => {
    const pairs = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 5 })));
    fc.assert(
      fc.property(
        pairs,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 9 }),
        (steps, first, length) => {
          const ranges = new LineRanges();
          const lines = new Set<number>();
          let at = 0;
          for (const [gap, more] of steps) {
            const start = at + gap;
            at = start + more;
            ranges.add(start, at);
            for (let line = start; line <= at; line += 1) lines.add(line);
          }
          const last = first + length;
          const expected = Array.from({ length: length + 1 }, (_, index) => first + index).some((line) =>
            lines.has(line),
          );
          expect(ranges.touches(first, last)).toBe(expected);
        },
      ),
    );
  });
});
