import fc from "fast-check";
import type { Fixture } from "./format-reading.ts";

const MAX_BYTES = 6_000;

/** One change of a file. Places are parts of 65,536 of its length, so that they shrink and stay in any file. */
type Mutation =
  | { readonly kind: "flip"; readonly at: number; readonly bits: number }
  | { readonly kind: "cut"; readonly at: number; readonly length: number }
  | { readonly kind: "double"; readonly at: number; readonly length: number; readonly times: number }
  | { readonly kind: "insert"; readonly at: number; readonly token: string }
  | { readonly kind: "splice"; readonly at: number; readonly other: number; readonly from: number };

const place = fc.integer({ min: 0, max: 0xffff });

function mutationOf(tokens: readonly string[], fixtures: number): fc.Arbitrary<Mutation> {
  return fc.oneof(
    fc.record({ kind: fc.constant("flip"), at: place, bits: fc.integer({ min: 1, max: 255 }) }),
    fc.record({ kind: fc.constant("cut"), at: place, length: fc.integer({ min: 1, max: 200 }) }),
    fc.record({
      kind: fc.constant("double"),
      at: place,
      length: fc.integer({ min: 1, max: 200 }),
      times: fc.integer({ min: 1, max: 12 }),
    }),
    fc.record({ kind: fc.constant("insert"), at: place, token: fc.constantFrom(...tokens) }),
    fc.record({
      kind: fc.constant("splice"),
      at: place,
      other: fc.nat(fixtures - 1),
      from: place,
    }),
  );
}

function mutate(bytes: Buffer, mutation: Mutation, fixtures: readonly Fixture[]): Buffer {
  const at = Math.floor((mutation.at * (bytes.length + 1)) / 0x10000);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (mutation.kind) {
    case "flip": {
      const flipped = Buffer.from(bytes);
      const old = flipped[at];
      if (old !== undefined) flipped[at] = old ^ mutation.bits;
      return flipped;
    }
    case "cut":
      return Buffer.concat([before, after.subarray(mutation.length)]);
    case "double": {
      const piece = after.subarray(0, mutation.length);
      return Buffer.concat([before, ...Array.from({ length: mutation.times }, () => piece), after]);
    }
    case "insert":
      return Buffer.concat([before, Buffer.from(mutation.token), after]);
    case "splice": {
      const other = fixtures[mutation.other]?.bytes ?? Buffer.alloc(0);
      return Buffer.concat([before, other.subarray(Math.floor((mutation.from * other.length) / 0x10000))]);
    }
  }
}

/** What one of the fixtures is after some changes, and which one it was. */
export interface MutatedFixture {
  readonly bytes: Buffer;
  readonly start: Fixture;
}

/**
 * A fixture with one to five changes of its bytes, at most 6,000 bytes long.
 *
 * @param tokens pieces of the format's syntax that are put in
 */
export function mutatedFixture(
  fixtures: readonly Fixture[],
  tokens: readonly string[],
): fc.Arbitrary<MutatedFixture> {
  return fc
    .record({
      start: fc.constantFrom(...fixtures),
      mutations: fc.array(mutationOf(tokens, fixtures.length), { minLength: 1, maxLength: 5 }),
    })
    .map(({ start, mutations }) => ({
      start,
      bytes: mutations
        .reduce((bytes, mutation) => mutate(bytes, mutation, fixtures), start.bytes)
        .subarray(0, MAX_BYTES),
    }));
}
