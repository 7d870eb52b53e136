import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bytes,
  type Column,
  codes,
  NUMBERS,
  PLACES,
  TEXTS,
} from "../../../src/catalogue/link/units/columns.ts";
import { hasShape } from "../../../src/model/values/shape.ts";

const STATES = codes(["empty", "fuzzy", "approved"]);

describe("a column", () => {
  const comesBack = <Value, Stored>(column: Column<Value, Stored>, values: fc.Arbitrary<Value>): void =>
    fc.assert(
      fc.property(fc.array(values), (all) => {
        const stored = column.freeze(all, (value) => value);
        expect(hasShape(stored, column.shape)).toBe(true);
        expect(all.map((_, place) => column.thaw(stored, place))).toEqual(all);
      }),
    );

  it("gives its values as they came, each at its place", () => {
    comesBack(TEXTS, fc.oneof(fc.constantFrom("", "mutant"), fc.string()));
    comesBack(NUMBERS, fc.nat());
    comesBack(PLACES, fc.nat());
    comesBack(bytes(7), fc.nat(7));
    comesBack(STATES, fc.constantFrom("empty", "fuzzy", "approved"));
  });

  it("of empty texts takes no room", () => {
    expect(TEXTS.freeze(["", ""], (text) => text)).toBeNull();
    expect(TEXTS.freeze(["mutant"], (text) => text)).toEqual(["mutant"]);
  });

  it("holds no code that stands for nothing", () => {
    expect(() => STATES.thaw(Uint8Array.of(3), 0)).toThrow("a code stands for nothing");
    expect(hasShape(Uint8Array.of(3), STATES.shape)).toBe(false);
    expect(hasShape(Uint8Array.of(8), bytes(7).shape)).toBe(false);
  });
});
