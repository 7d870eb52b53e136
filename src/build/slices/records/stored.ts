import { deserialize } from "node:v8";
import { hasShape, InputError, type Shape } from "../../../model/index.ts";

/** Deserializes a value; undefined if V8 cannot read it. */
export function deserialized(bytes: Uint8Array): unknown {
  try {
    return deserialize(Buffer.from(bytes));
  } catch {
    return undefined;
  }
}

/** @throws InputError with the refusal if a stored value has another shape */
export function provedAs<Type>(value: unknown, shape: Shape<Type>, refusal: string): Type {
  if (hasShape(value, shape)) return value;
  throw new InputError(refusal);
}
