import { deserialize } from "node:v8";
import { hasShape, InputError, type Shape } from "../../../model/index.ts";

/** Undefined for what V8 cannot read. */
export function deserialized(bytes: Uint8Array): unknown {
  try {
    return deserialize(Buffer.from(bytes));
  } catch {
    return undefined;
  }
}

/** True where a value that anybody may have stored has the shape of its type. */
export function isStoredAs<Type>(value: unknown, shape: Shape): value is Type {
  return hasShape(value, shape);
}

/** @throws InputError with the refusal where a stored value has another shape */
export function provedAs<Type>(value: unknown, shape: Shape, refusal: string): Type {
  if (isStoredAs<Type>(value, shape)) return value;
  throw new InputError(refusal);
}
