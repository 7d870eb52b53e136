import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDiff } from "../../src/history/diff.ts";
import { LineRanges } from "../../src/history/line-ranges.ts";

/** Which of the first twenty lines of a file changed. */
function linesOf(diff: string, file: string): readonly number[] {
  const ranges = parseDiff(diff).get(file);
  return Array.from({ length: 20 }, (_, index) => index + 1).filter((line) => ranges?.touches(line, line));
}

const HEAD = "diff --git a.po a.po\nindex 1..2 100644\n--- a.po\n+++ a.po\n";

describe("a diff without context", () => {
  it("has the new lines of each hunk", () => {
    const diff = `${HEAD}@@ -3 +3,2 @@ msgid "x"\n-old\n+new\n+newer\n@@ -9,0 +11 @@\n+more\n`;
    expect(linesOf(diff, "a.po")).toEqual([3, 4, 11]);
  });

  it("leaves blank lines in front of new ones to what stands above them", () => {
    expect(linesOf(`${HEAD}@@ -4,0 +5,3 @@\n+\n+msgid "x"\n+msgstr "y"\n`, "a.po")).toEqual([6, 7]);
    const changed = parseDiff(`${HEAD}@@ -4,0 +5 @@\n+\n`).get("a.po");
    expect([changed?.touches(3, 6), changed?.touches(5, 9), changed?.touches(1, 4)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("has the gap where lines are gone: only what lies on both sides of it has changed", () => {
    const changed = parseDiff(`${HEAD}@@ -5,2 +4,0 @@\n-a\n-b\n@@ -9,2 +6,0 @@\n-#, fuzzy\n-b\n`).get("a.po");
    expect(changed?.touches(4, 5)).toBe(true);
    expect(changed?.touches(1, 4)).toBe(false);
    expect(changed?.touches(5, 6)).toBe(false);
    expect(changed?.touches(6, 7)).toBe(true);
    expect(linesOf(`${HEAD}@@ -1,2 +0,0 @@\n-a\n-b\n`, "a.po")).toEqual([]);
  });

  it("gives comments that are gone to what follows them", () => {
    expect(linesOf(`${HEAD}@@ -5 +4,0 @@\n-#, fuzzy\n@@ -9,2 +7,0 @@\n-# a\n-#: b\n`, "a.po")).toEqual([
      5, 8,
    ]);
  });

  it("is not misled by lines that look like a diff", () => {
    const diff = `${HEAD}@@ -3,2 +3,3 @@\n--- b.po\n-@@ -1 +1 @@\n+++ c.po\n+@@ -7 +7 @@\n+diff --git d d\n@@ -9 +10 @@\n-x\n+y\n`;
    expect([...parseDiff(diff).keys()]).toEqual(["a.po"]);
    expect(linesOf(diff, "a.po")).toEqual([3, 4, 5, 10]);
  });

  it("gives the end of a text that is gone to what stands above it", () => {
    expect(linesOf(`${HEAD}@@ -5 +4,0 @@\n-"end"\n`, "a.po")).toEqual([4]);
  });

  it("takes neither for comments nor for texts what is none in other files", () => {
    const diff = `${HEAD.replaceAll("a.po", "a.csv")}@@ -5 +4,0 @@\n-#5,x\n@@ -9 +7,0 @@\n-"a","b"\n`;
    expect(linesOf(diff, "a.csv")).toEqual([]);
  });

  it("is all of a file whose lines git does not know", () => {
    expect(linesOf(`${HEAD}@@ -5 +5 @@\n-a\0\n+b\0\n`, "a.po")).toHaveLength(20);
  });

  it("leaves out files that are gone", () => {
    const diff = "diff --git a.po a.po\n--- a.po\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n";
    expect([...parseDiff(diff).keys()]).toEqual([]);
  });

  it("knows what git quotes", () => {
    const diff = 'diff --git "x" "x"\n--- "x"\n+++ "a \\"b\\"\\t\\303\\274\\\\.po"\n@@ -1 +1 @@\n-a\n+b\n';
    expect([...parseDiff(diff).keys()]).toEqual(['a "b"\tü\\.po']);
    expect([...parseDiff("+++ a b.po\t\n@@ -1 +1 @@\n-a\n+b\n").keys()]).toEqual(["a b.po"]);
  });

  it("has several files", () => {
    const diff = `${HEAD}@@ -1 +1 @@\n-a\n+b\n\\ No newline at end of file\n${HEAD.replaceAll("a.po", "b.po")}@@ -2 +2 @@\n-a\n+b\n`;
    expect(linesOf(diff, "a.po")).toEqual([1]);
    expect(linesOf(diff, "b.po")).toEqual([2]);
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
