/**
 * The required shape of a stored value, as data: one walk proves it, and a test makes every wrong value from it. The
 * value is not converted or completed. `Type` is the type of a value that has the shape.
 */
export type Shape<Type = unknown> = ShapeKind & { readonly [TYPE]?: () => Type };

/** The type of the values that have a shape. */
export type Shaped<Of extends Shape> = Of extends Shape<infer Type> ? Type : never;

/** The key exists only for types. */
declare const TYPE: unique symbol;

type ShapeKind =
  | { readonly kind: "text"; readonly pattern: RegExp | undefined }
  /** A number in a range that includes both ends. */
  | { readonly kind: "number"; readonly least: number; readonly most: number; readonly isWhole: boolean }
  | { readonly kind: "integer64" }
  | { readonly kind: "flag" }
  | { readonly kind: "exactly"; readonly values: readonly unknown[] }
  | { readonly kind: "either"; readonly shapes: readonly Shape[] }
  | { readonly kind: "list"; readonly of: Shape }
  | { readonly kind: "tuple"; readonly of: readonly Shape[] }
  | {
      readonly kind: "record";
      readonly fields: Readonly<Record<string, Shape>>;
      /** The keys of `fields`, kept because a store has thousands of records of one shape. */
      readonly keys: readonly string[];
      readonly optional: ReadonlySet<string>;
    }
  /** An object used as a dictionary. */
  | { readonly kind: "dictionary"; readonly of: Shape }
  /** A `Map` whose keys are texts. */
  | { readonly kind: "map"; readonly of: Shape }
  | { readonly kind: "column"; readonly type: keyof Columns; readonly most: number };

interface Columns {
  readonly Float64Array: Float64Array;
  readonly Uint32Array: Uint32Array;
  readonly Uint8Array: Uint8Array;
  readonly BigInt64Array: BigInt64Array;
}

const MOST = Number.MAX_SAFE_INTEGER;

/** A text. Its pattern can prove a narrower type, which the caller names. */
export function text<Type extends string = string>(pattern?: RegExp): Shape<Type> {
  return { kind: "text", pattern };
}

/** A whole number. */
export function count(least = 0, most = MOST): Shape<number> {
  return { kind: "number", least, most, isWhole: true };
}

export function share(most: number): Shape<number> {
  return { kind: "number", least: 0, most, isWhole: false };
}

export const NUMBER: Shape<number> = {
  kind: "number",
  least: -Number.MAX_VALUE,
  most: Number.MAX_VALUE,
  isWhole: false,
};
export const INTEGER64: Shape<bigint> = { kind: "integer64" };
export const FLAG: Shape<boolean> = { kind: "flag" };

export function exactly<const Values extends readonly (string | number | null | undefined)[]>(
  ...values: Values
): Shape<Values[number]> {
  return { kind: "exactly", values };
}

export function either<const Of extends readonly Shape[]>(...shapes: Of): Shape<Shaped<Of[number]>> {
  return { kind: "either", shapes };
}

export function maybe<Type>(shape: Shape<Type>): Shape<Type | undefined> {
  return either(shape, exactly(undefined));
}

export function list<Type>(of: Shape<Type>): Shape<readonly Type[]> {
  return { kind: "list", of };
}

export function tuple<const Of extends readonly Shape[]>(
  ...of: Of
): Shape<{ readonly [Place in keyof Of]: Shaped<Of[Place]> }> {
  return { kind: "tuple", of };
}

/**
 * For a given type, each key has a line with a shape of its values. If a key is added, the compiler requires a line
 * for it.
 */
export function record<Type extends object>(
  fields: { readonly [Key in keyof Type]-?: Shape<Type[Key]> },
  ...optional: readonly (keyof Type & string)[]
): Shape<Readonly<Type>> {
  return { kind: "record", fields, keys: Object.keys(fields), optional: new Set(optional) };
}

export function dictionary<Type>(of: Shape<Type>): Shape<Readonly<Record<string, Type>>> {
  return { kind: "dictionary", of };
}

export function map<Type>(of: Shape<Type>): Shape<ReadonlyMap<string, Type>> {
  return { kind: "map", of };
}

export function column<const Name extends keyof Columns>(
  type: Name,
  most: number = MOST,
): Shape<Columns[Name]> {
  return { kind: "column", type, most };
}

/** True if the whole value has the shape, without missing or additional keys. */
export function hasShape<Type>(value: unknown, shape: Shape<Type>): value is Type {
  switch (shape.kind) {
    case "text":
      return typeof value === "string" && (shape.pattern?.test(value) ?? true);
    case "number":
      return isNumber(value, shape);
    case "integer64":
      return typeof value === "bigint" && BigInt.asIntN(64, value) === value;
    case "flag":
      return typeof value === "boolean";
    case "exactly":
      return shape.values.includes(value);
    case "column":
      return isColumn(value, shape);
    default:
      return holds(value, shape);
  }
}

type Holding = Extract<
  ShapeKind,
  { readonly kind: "either" | "list" | "tuple" | "record" | "dictionary" | "map" }
>;

function holds(value: unknown, shape: Holding): boolean {
  switch (shape.kind) {
    case "either":
      return shape.shapes.some((one) => hasShape(value, one));
    case "list":
      return isDense(value) && value.every((one) => hasShape(one, shape.of));
    case "tuple":
      return (
        isDense(value) &&
        value.length === shape.of.length &&
        shape.of.every((of, at) => hasShape(value[at], of))
      );
    case "record":
      return isRecord(value, shape);
    case "dictionary":
      return isPlain(value) && Object.values(value).every((one) => hasShape(one, shape.of));
    case "map":
      return (
        value instanceof Map &&
        [...value].every(([key, one]) => typeof key === "string" && hasShape(one, shape.of))
      );
  }
}

function isNumber(value: unknown, { least, most, isWhole }: Extract<ShapeKind, { kind: "number" }>): boolean {
  if (typeof value !== "number" || Number.isNaN(value)) return false;
  return value >= least && value <= most && (!isWhole || Number.isSafeInteger(value));
}

function isRecord(value: unknown, shape: Extract<ShapeKind, { kind: "record" }>): boolean {
  if (!isPlain(value)) return false;
  const { fields, keys, optional } = shape;
  for (const key of Object.keys(value)) if (!Object.hasOwn(fields, key)) return false;
  for (const key of keys) {
    const of = fields[key];
    const isRight = Object.hasOwn(value, key)
      ? of !== undefined && hasShape(value[key], of)
      : optional.has(key);
    if (!isRight) return false;
  }
  return true;
}

function isColumn(value: unknown, { type, most }: Extract<ShapeKind, { kind: "column" }>): boolean {
  if (type === "BigInt64Array") return value instanceof BigInt64Array;
  const Column = { Float64Array, Uint32Array, Uint8Array }[type];
  if (!(value instanceof Column)) return false;
  if (type === "Float64Array") return areWhole(value, most);
  const bits = 8 * value.BYTES_PER_ELEMENT;
  return most >= 2 ** bits - 1 || areAtMost(value, most);
}

type NumberColumn = Float64Array | Uint32Array | Uint8Array;

/** Columns are long, so their numbers are proved without a call for each. */
function areWhole(column: NumberColumn, most: number): boolean {
  // An index is used because iterators are slow until the engine has optimized the loop.
  for (let at = 0; at < column.length; at += 1) {
    const one = column[at];
    if (!(Number.isSafeInteger(one) && one !== undefined && one >= 0 && one <= most)) return false;
  }
  return true;
}

/** Checks the upper bound of numbers that are whole already. */
export function areAtMost(column: NumberColumn, most: number): boolean {
  for (let at = 0; at < column.length; at += 1) if ((column[at] ?? 0) > most) return false;
  return true;
}

export function sumOf(column: Uint32Array): number {
  let sum = 0;
  for (const one of column) sum += one;
  return sum;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** True for an array without holes, because a hole would be read as `undefined`. */
function isDense(value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value)) return false;
  for (let at = 0; at < value.length; at += 1) if (!(at in value)) return false;
  return true;
}
