import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteStream } from "../../src/store/git/byte-stream.ts";

async function recordsOf(pieces: readonly Buffer[], most: number): Promise<readonly string[]> {
  const stream = new ByteStream(
    (async function* () {
      yield* pieces;
    })(),
  );
  const all: string[] = [];
  for (let some = await stream.records(most); some !== undefined; some = await stream.records(most))
    all.push(...some);
  return all;
}

/** In pieces of these lengths. */
function cut(bytes: Buffer, lengths: readonly number[]): readonly Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  for (const length of lengths) {
    pieces.push(bytes.subarray(from, from + length));
    from += length;
  }
  return [...pieces, bytes.subarray(from)];
}

describe("records of a stream", () => {
  it("are whole, however it comes in pieces", async () => {
    const text = fc
      .array(fc.constantFrom("a", "é", "\n", "\0", "\n\n", "日本"), { minLength: 1, maxLength: 8 })
      .map((parts) => parts.join(""))
      .filter((one) => !one.includes("\0\n") && !one.endsWith("\0") && !one.startsWith("\n"));
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 20 }),
        async (texts, lengths) => {
          const bytes = Buffer.from(texts.map((one) => `${one}\0\n`).join(""));
          expect(await recordsOf(cut(bytes, lengths), 1_000_000)).toEqual(texts);
        },
      ),
    );
  });

  it("are without their middle where they are too long, and others stay whole", async () => {
    const long = `begin ${"x".repeat(100_000)} end`;
    const bytes = Buffer.from(`one\0\n${long}\0\ntwo\0\n`);
    const lengths = Array.from({ length: 99 }, () => 1000);
    const [first, middle = "", last] = await recordsOf(cut(bytes, lengths), 10_000);
    expect([first, last]).toEqual(["one", "two"]);
    expect(middle).toMatch(/^begin x+ end$/);
    expect(middle.length).toBeLessThan(15_000);
  });
});
