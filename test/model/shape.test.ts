import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  column,
  count,
  dictionary,
  either,
  exactly,
  FLAG,
  hasShape,
  INTEGER64,
  list,
  map,
  maybe,
  NUMBER,
  record,
  type Shape,
  share,
  text,
  tuple,
} from "../../src/model/values/shape.ts";

interface Named {
  readonly name: string;
  readonly age?: number;
}

const NAMED = record<Named>({ name: text(), age: count() }, "age");
const LARGEST = 2n ** 63n - 1n;

/** What is of each shape, and what is not, as near to it as can be. */
const SHAPES: readonly (readonly [string, Shape, right: readonly unknown[], wrong: readonly unknown[]])[] = [
  ["a text", text(), ["", "a"], [0, null, undefined, ["a"]]],
  ["a text of a pattern", text(/^a+$/), ["a", "aa"], ["", "b", 1]],
  ["a count", count(), [0, 7, Number.MAX_SAFE_INTEGER], [-1, 0.5, Number.NaN, 2 ** 53, "1", 1n]],
  ["a count with bounds", count(2, 4), [2, 4], [1, 5, 2.5]],
  ["a share", share(100), [0, 0.1, 100], [-0.1, 100.1, Number.NaN, "0"]],
  ["a number", NUMBER, [-1.5, 0, Number.MAX_VALUE], [Number.POSITIVE_INFINITY, Number.NaN, "1"]],
  ["64 bits", INTEGER64, [0n, LARGEST, -LARGEST - 1n], [LARGEST + 1n, -LARGEST - 2n, 0]],
  ["a flag", FLAG, [true, false], [0, 1, null, "true"]],
  ["one of", exactly("a", 1, null), ["a", 1, null], ["b", "1", undefined, 0]],
  ["either", either(text(), count()), ["a", 1], [-1, null]],
  ["maybe", maybe(text()), ["a", undefined], [null, 1]],
  ["a list", list(count()), [[], [1, 2]], [[-1], [1, "2"], new Array(1), new Set([1]), { length: 0 }, null]],
  ["a list of anything", list(maybe(text())), [[undefined]], [new Array(1)]],
  ["a tuple", tuple(text(), count()), [["a", 1]], [["a"], ["a", 1, 2], [1, "a"], {}, null]],
  [
    "a record",
    NAMED,
    [{ name: "a" }, { name: "a", age: 1 }],
    [{}, { age: 1 }, { name: 1 }, { name: "a", age: -1 }, { name: "a", more: 1 }, ["a"], null, "a"],
  ],
  [
    "a record's own keys",
    NAMED,
    [],
    [
      Object.create({ name: "a" }),
      new (class {
        name = "a";
      })(),
    ],
  ],
  ["a dictionary", dictionary(count()), [{}, { a: 1 }], [{ a: -1 }, { a: 1, b: "2" }, [], new Map(), null]],
  [
    "a map",
    map(count()),
    [new Map(), new Map([["a", 1]])],
    [new Map([["a", -1]]), new Map([[1, 1]]), {}, null],
  ],
  ["a column of bytes", column("Uint8Array", 3), [new Uint8Array([0, 3])], [new Uint8Array([4]), [1], null]],
  [
    "a column of places",
    column("Uint32Array"),
    [new Uint32Array([9])],
    [new Uint8Array(1), new Int32Array(1)],
  ],
  [
    "a column of counts",
    column("Float64Array", 9),
    [new Float64Array([0, 9])],
    [[-1], [0.5], [10], [Number.NaN]].map((numbers) => new Float64Array(numbers)),
  ],
  ["a column of 64 bits", column("BigInt64Array"), [new BigInt64Array([-1n])], [new BigUint64Array(1), [1n]]],
];

describe("a value", () => {
  it.each(SHAPES)("is %s, all of it, or is not", (_, shape, right, wrong) => {
    expect(right.filter((value) => !hasShape(value, shape))).toEqual([]);
    expect(wrong.filter((value) => hasShape(value, shape))).toEqual([]);
  });
});

it("a column holds numbers up to its most, whichever that is", () => {
  const columns = { Uint8Array, Uint32Array, Float64Array } as const;
  const type = fc.constantFrom("Uint8Array" as const, "Uint32Array" as const, "Float64Array" as const);
  const number = fc.constantFrom(0, 1, 126, 127, 253, 254, 255, 256, 511, 2 ** 31, 2 ** 32 - 2, 2 ** 32 - 1);
  fc.assert(
    fc.property(type, number, fc.array(number, { maxLength: 3 }), (name, most, numbers) => {
      const values = columns[name].from(numbers);
      expect(hasShape(values, column(name, most))).toBe([...values].every((value) => value <= most));
    }),
    { numRuns: 500 },
  );
});
