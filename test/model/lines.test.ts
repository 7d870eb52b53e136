import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineCounter, LineIndex } from "../../src/model/text/lines.ts";
import { growthOver } from "../growth-of.ts";

const TEXTS = fc
  .array(fc.constantFrom("a", "\n", "\r", "\r\n", "ä", "😀"), { maxLength: 30 })
  .map((parts) => parts.join(""));

/** Every offset that lies not between the two characters of one line end, with its line and where that begins. */
function placesIn(text: string): readonly (readonly [offset: number, line: number, start: number])[] {
  return Array.from({ length: text.length + 1 }, (_, offset) => offset)
    .filter((offset) => !text.startsWith("\r\n", offset - 1))
    .map((offset) => {
      const before = text.slice(0, offset).split(/\r\n|\n|\r/);
      return [offset, before.length, offset - (before.at(-1)?.length ?? 0)];
    });
}

describe("lines, which CRLF, LF and lone CR end", () => {
  it("are those before an offset, asked in its order or in any", () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        const [counter, index] = [new LineCounter(text), new LineIndex(text)];
        const due = placesIn(text);
        expect(due.map(([offset]) => [offset, counter.lineAt(offset), counter.start])).toEqual(due);
        const found = due.map(([offset]) => [offset, ...Object.values(index.at(offset))]);
        expect(found).toEqual(due);
      }),
    );
  });

  it("are the same in the bytes of a text", () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        const bytes = Buffer.from(text);
        const inBytes = (offset: number): number => Buffer.byteLength(text.slice(0, offset));
        for (const [offset, line, start] of placesIn(text).filter(
          ([at]) => !/[\udc00-\udfff]/.test(text[at] ?? ""),
        ))
          expect(new LineIndex(bytes).at(inBytes(offset))).toEqual({ line, start: inBytes(start) });
      }),
    );
  });

  it("are no more behind the end of a text", () => {
    expect(["", "a", "\n", "a\r", "a\r\n"].map((text) => new LineCounter(text).lineAt(99))).toEqual([
      1, 1, 2, 2, 2,
    ]);
  });

  it.each(["\n", "\r", "\r\n", "a"])("of nothing but %j take time in proportion", (part) => {
    expect(growthOver(part, (text) => new LineIndex(text))).toBe("");
  });
});
