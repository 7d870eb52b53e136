import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareLines, type Hunk } from "../../src/store/git/line-difference.ts";
import { growthOver, processorTime, superlinearGrowth } from "../growth-of.ts";

function difference(before: string, after: string): readonly Hunk[] {
  return compareLines(Buffer.from(before), Buffer.from(after));
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

/** What a reader makes of the old text who has the hunks and the new lines. */
function patched(
  before: readonly string[],
  after: readonly string[],
  hunks: readonly Hunk[],
): readonly string[] {
  const lines: string[] = [];
  let [old, now] = [0, 0];
  for (const { at, added, removed } of hunks) {
    while (now < at) {
      lines.push(before[old] ?? "?");
      old += 1;
      now += 1;
    }
    old += removed;
    for (; now < at + added; now += 1) lines.push(after[now] ?? "?");
  }
  return [...lines, ...before.slice(old)];
}

function costOf(hunks: readonly Hunk[]): number {
  return hunks.reduce((sum, { added, removed }) => sum + added + removed, 0);
}

/** By the book: a table of all pairs. */
function longestShared(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const line of a) {
    const next = [0];
    for (const [j, other] of b.entries()) {
      next.push(line === other ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const text = fc
  .array(fc.constantFrom("a", "b", "c", "", "d"), { maxLength: 40 })
  .chain((lines) =>
    fc.boolean().map((ends) => lines.map((line) => `${line}\n`).join("") + (ends ? "" : "end")),
  );

describe("the difference of two texts", () => {
  it("turns one into the other, and is as small as can be", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [old, now] = [linesOf(before), linesOf(after)];
        const hunks = difference(before, after);
        expect(patched(old, now, hunks)).toEqual(now);
        expect(costOf(hunks)).toBe(old.length + now.length - 2 * longestShared(old, now));
      }),
      { numRuns: 3000 },
    );
  });

  it("does not see how lines end, nor whether the last one does", () => {
    expect(difference("a\nb\n", "a\r\nb\r\n")).toEqual([]);
    expect(difference("a\nb", "a\nb\n")).toEqual([]);
    expect(difference("a\r\nb\r\n", "a\nc\n")).toMatchObject([{ at: 1, added: 1, removed: 1 }]);
  });

  it("stands where an entry begins", () => {
    const [entry, other] = ["msgid 1\nmsgstr\n\n", "msgid 2\nmsgstr\n\n"];
    expect(difference(`${entry}${other}`, `${entry}msgid x\nmsgstr\n\n${other}`)).toMatchObject([
      { at: 3, added: 3, removed: 0 },
    ]);
    expect(difference(`${entry}msgid x\nmsgstr\n\n${other}`, `${entry}${other}`)).toMatchObject([
      { at: 3, added: 0, removed: 3 },
    ]);
  });

  it("is the whole middle, where that is too much for lines", () => {
    const many = (line: string) => `first\n${`${line}\n`.repeat(1_100_000)}last\n`;
    expect(difference(many("a"), many("b"))).toMatchObject([{ at: 1, added: 1_100_000, removed: 1_100_000 }]);
  });

  it.each([
    [
      "lines that are all alike, and one more",
      (n: number) => ["a\n".repeat(n / 2), `b\n${"a\n".repeat(n / 2 + 1)}b\n`],
    ],
    ["nothing alike", (n: number) => ["a\n".repeat(n / 2), "b\n".repeat(n / 2)]],
    ["two kinds, in another order", (n: number) => ["a\nb\n".repeat(n / 4), "b\nb\na\na\n".repeat(n / 8)]],
    [
      "many kinds, turned round",
      (n: number) => {
        const lines = Array.from({ length: n / 8 }, (_, at) => `${at}\n`);
        return [lines.join(""), lines.reverse().join("")];
      },
    ],
    [
      "many kinds, shuffled",
      (n: number) => {
        const lines = Array.from({ length: n / 8 }, (_, at) => `${(at * 7919) % 9973}\n`);
        return [lines.join(""), lines.map((_, at) => lines[(at * 31) % lines.length]).join("")];
      },
    ],
  ] as const)("takes time that grows with the text: %s", (_, texts) => {
    const growth = superlinearGrowth((size) => {
      const [before = "", after = ""] = texts(size);
      return processorTime(() => difference(before, after));
    });
    expect(growth).toBe("");
  });

  it("takes time that grows with the text where nothing differs but the ends of lines", () => {
    expect(growthOver("\r\n", (text) => difference(text, text.replaceAll("\r", "")))).toBe("");
  });
});
