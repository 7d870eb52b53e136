import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ownText } from "../../src/model/text/own-text.ts";

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

const TEXTS = 500;
const LETTERS = 40_000;

/** Parts of long texts that nothing else holds. */
function partsOf(cut: (text: string) => string): readonly string[] {
  return Array.from({ length: TEXTS }, (_, n) => cut(Buffer.alloc(LETTERS, 97 + (n % 26)).toString()));
}

/** In bytes, what stays alive of them. */
function kept(cut: (text: string) => string): number {
  const before = heapUsed();
  const parts = partsOf(cut);
  const after = heapUsed();
  expect(parts).toHaveLength(TEXTS);
  return after - before;
}

function heapUsed(): number {
  if (typeof collect !== "function") throw new Error("no collector");
  collect();
  return process.memoryUsage().heapUsed;
}

describe("a text of its own", () => {
  it("is the same text", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { maxLength: 60 }), fc.nat(20), (units, from) => {
        // Halves of surrogate pairs as well.
        const part = String.fromCharCode(...units).slice(from);
        expect(ownText(part)).toBe(part);
      }),
    );
  });

  it("does not keep what it was cut from", () => {
    const part = (text: string): string => text.slice(100, 140);
    expect(kept(part)).toBeGreaterThan((TEXTS * LETTERS) / 2);
    expect(kept((text) => ownText(part(text)))).toBeLessThan((TEXTS * LETTERS) / 20);
  });
});
