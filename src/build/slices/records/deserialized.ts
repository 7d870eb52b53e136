import { deserialize } from "node:v8";

/** Undefined for what V8 cannot read. */
export function deserialized(bytes: Uint8Array): unknown {
  try {
    return deserialize(Buffer.from(bytes));
  } catch {
    return undefined;
  }
}
