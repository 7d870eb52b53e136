import fc from "fast-check";
import { expect, it } from "vitest";
import { Encoder } from "../../src/site/api/encoder.ts";

const piece = fc.oneof(
  fc.string({ unit: "binary", maxLength: 50 }),
  fc
    .tuple(fc.constantFrom("a", "é", "語", "\u{1f600}"), fc.nat(90_000))
    .map(([one, times]) => one.repeat(times)),
);

it("gives back what was appended, however much, document by document", () => {
  const encoder = new Encoder();
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
      encoder.begin();
      expect(encoder.length).toBe(0);
      const bounds = pieces.map((text) => {
        const from = encoder.length;
        encoder.append(text);
        return [from, encoder.length] as const;
      });
      for (const [at, [from, to]] of bounds.entries())
        expect(Buffer.compare(encoder.cut(from, to), Buffer.from(pieces[at] ?? ""))).toBe(0);
      expect(Buffer.compare(encoder.cut(0, encoder.length), Buffer.from(pieces.join("")))).toBe(0);
    }),
    { numRuns: 60 },
  );
});

it("begins with nothing", () => {
  expect(new Encoder().length).toBe(0);
});
