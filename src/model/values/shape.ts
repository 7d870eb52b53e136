/**
 * What a value that was stored must look like, as data: one walk proves it, and a test makes every wrong value of it.
 * Nothing is converted or filled in.
 */
export type Shape =
  | { readonly kind: "text"; readonly pattern: RegExp | undefined }
  /** Both ends are allowed. */
  | { readonly kind: "number"; readonly least: number; readonly most: number; readonly isWhole: boolean }
  | { readonly kind: "integer64" }
  | { readonly kind: "flag" }
  | { readonly kind: "exactly"; readonly values: readonly (string | number | null | undefined)[] }
  | { readonly kind: "either"; readonly shapes: readonly Shape[] }
  | { readonly kind: "list"; readonly of: Shape }
  | { readonly kind: "tuple"; readonly of: readonly Shape[] }
  | {
      readonly kind: "record";
      readonly fields: Readonly<Record<string, Shape>>;
      /** Those of `fields`: what is stored has thousands of records of one shape. */
      readonly keys: readonly string[];
      readonly optional: Fields;
    }
  /** An object used as a dictionary. */
  | { readonly kind: "dictionary"; readonly of: Shape }
  /** A `Map` whose keys are texts. */
  | { readonly kind: "map"; readonly of: Shape }
  | { readonly kind: "column"; readonly type: ColumnType; readonly most: number };

type Fields = ReadonlySet<string>;
type ColumnType = "Float64Array" | "Uint32Array" | "Uint8Array" | "BigInt64Array";

const MOST = Number.MAX_SAFE_INTEGER;

export function text(pattern?: RegExp): Shape {
  return { kind: "text", pattern };
}

/** A whole number. */
export function count(least = 0, most = MOST): Shape {
  return { kind: "number", least, most, isWhole: true };
}

export function share(most: number): Shape {
  return { kind: "number", least: 0, most, isWhole: false };
}

export const NUMBER: Shape = {
  kind: "number",
  least: -Number.MAX_VALUE,
  most: Number.MAX_VALUE,
  isWhole: false,
};
export const INTEGER64: Shape = { kind: "integer64" };
export const FLAG: Shape = { kind: "flag" };

export function exactly(...values: readonly (string | number | null | undefined)[]): Shape {
  return { kind: "exactly", values };
}

export function either(...shapes: readonly Shape[]): Shape {
  return { kind: "either", shapes };
}

export function maybe(shape: Shape): Shape {
  return either(shape, exactly(undefined));
}

export function list(of: Shape): Shape {
  return { kind: "list", of };
}

export function tuple(...of: readonly Shape[]): Shape {
  return { kind: "tuple", of };
}

/** Every key of the type has its line: who adds one to the type is told by the compiler. */
export function record<Type extends object>(
  fields: { readonly [Key in keyof Type]-?: Shape },
  ...optional: readonly (keyof Type & string)[]
): Shape {
  return { kind: "record", fields, keys: Object.keys(fields), optional: new Set(optional) };
}

export function dictionary(of: Shape): Shape {
  return { kind: "dictionary", of };
}

export function map(of: Shape): Shape {
  return { kind: "map", of };
}

export function column(type: ColumnType, most: number = MOST): Shape {
  return { kind: "column", type, most };
}

/** True where a value is of the shape, all of it: no key more, none less. */
export function hasShape(value: unknown, shape: Shape): boolean {
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
      return (shape.values as readonly unknown[]).includes(value);
    case "column":
      return isColumn(value, shape);
    default:
      return holds(value, shape);
  }
}

type Holding = Extract<
  Shape,
  { readonly kind: "either" | "list" | "tuple" | "record" | "dictionary" | "map" }
>;

/** Of what is made of other shapes. */
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

function isNumber(value: unknown, { least, most, isWhole }: Extract<Shape, { kind: "number" }>): boolean {
  if (typeof value !== "number" || Number.isNaN(value)) return false;
  return value >= least && value <= most && (!isWhole || Number.isSafeInteger(value));
}

function isRecord(value: unknown, shape: Extract<Shape, { kind: "record" }>): boolean {
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

function isColumn(value: unknown, { type, most }: Extract<Shape, { kind: "column" }>): boolean {
  if (type === "BigInt64Array") return value instanceof BigInt64Array;
  const Column = { Float64Array, Uint32Array, Uint8Array }[type];
  if (!(value instanceof Column)) return false;
  return type === "Float64Array" ? areWhole(value, most) : areAtMost(value, most);
}

type NumberColumn = Float64Array | Uint32Array | Uint8Array;

/** Columns are long: they are proved without a call a number. */
function areWhole(column: NumberColumn, most: number): boolean {
  for (const one of column) if (!(Number.isSafeInteger(one) && one >= 0 && one <= most)) return false;
  return true;
}

/** Checks the upper bound of numbers that are whole already. */
export function areAtMost(column: NumberColumn, most: number): boolean {
  for (const one of column) if (one > most) return false;
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

/** An array without holes: what is not there is not read as `undefined`. */
function isDense(value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value)) return false;
  for (let at = 0; at < value.length; at += 1) if (!(at in value)) return false;
  return true;
}
