import { deserialize, serialize } from "node:v8";
import type { Shape } from "../../src/model/values/shape.ts";

/** A value with one thing wrong in it. */
export interface WrongValue {
  /** Where, and what: `inputs[0].path is 1n`. */
  readonly name: string;
  readonly value: unknown;
}

/** In the place of anything: no shape takes all of them, and each wrong one is tried. */
const STRANGE: readonly (readonly [name: string, value: unknown])[] = [
  ["null", null],
  ["undefined", undefined],
  ["1n", 1n],
  ["-1", -1],
  ["0.5", 0.5],
  ["NaN", Number.NaN],
  ["2 ** 60", 2 ** 60],
  ["true", true],
  ["an empty text", ""],
  ["a way out", "/../../../../victim"],
  ["a text with NUL", "a\0b"],
  ["an empty list", []],
  ["a list with a hole", new Array(1)],
  ["an empty object", {}],
  ["a map", new Map([["a", 1]])],
  ["bytes", new Uint8Array(3)],
  ["a date", new Date(0)],
];

/**
 * Every wrong value that follows from a shape: each part of a right value missing, of another kind, out of range, and
 * each thing that is in it and should not be.
 *
 * @param right a value of the shape
 * @param accepts says which strange values are right after all
 */
export function* wrongValues(
  right: unknown,
  shape: Shape,
  accepts: (value: unknown, shape: Shape) => boolean,
): Iterable<WrongValue> {
  for (const [name, path, of] of placesIn(right, shape)) {
    for (const [what, strange] of STRANGE) {
      if (!accepts(strange, of)) yield { name: `${name} is ${what}`, value: changed(right, path, strange) };
    }
    const found = at(right, path);
    if (isPlain(found) && of.kind === "record")
      yield { name: `${name} has a key more`, value: changed(right, [...path, "more"], 1) };
    if (path.length > 0 && isPlain(at(right, path.slice(0, -1))))
      yield { name: `${name} is missing`, value: removed(right, path) };
  }
}

type Path = readonly (string | number)[];

type Place = readonly [name: string, path: Path, shape: Shape];

/** The value itself, and all that is in it. */
function* placesIn(value: unknown, shape: Shape, path: Path = []): Iterable<Place> {
  yield [
    `value${path.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("")}`,
    path,
    shape,
  ];
  for (const [key, of] of partsOf(value, shape)) {
    const part = (value as Readonly<Record<string | number, unknown>>)[key];
    yield* placesIn(part, of, [...path, key]);
  }
}

/** Of lists, the first item stands for all; of several shapes, the first that could be meant. */
function partsOf(value: unknown, shape: Shape): readonly (readonly [string | number, Shape])[] {
  if (shape.kind === "either")
    return shape.shapes.map((one) => partsOf(value, one)).find(({ length }) => length > 0) ?? [];
  if (shape.kind === "record" && isPlain(value))
    return Object.entries(shape.fields).filter(([key]) => Object.hasOwn(value, key));
  if (!Array.isArray(value)) return [];
  if (shape.kind === "tuple") return [...shape.of.entries()];
  return shape.kind === "list" && value.length > 0 ? [[0, shape.of]] : [];
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((found, key) => (found as Record<string | number, unknown>)[key], value);
}

function changed(value: unknown, path: Path, by: unknown): unknown {
  const last = path.at(-1);
  if (last === undefined) return by;
  const copy: unknown = deserialize(serialize(value));
  (at(copy, path.slice(0, -1)) as Record<string | number, unknown>)[last] = by;
  return copy;
}

function removed(value: unknown, path: Path): unknown {
  const copy: unknown = deserialize(serialize(value));
  delete (at(copy, path.slice(0, -1)) as Record<string | number, unknown>)[path.at(-1) ?? ""];
  return copy;
}
