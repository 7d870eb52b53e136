import { deserialize } from "node:v8";

/** What bytes say as JSON; undefined where they are none. */
export function saidIn(plain: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(plain).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Undefined for what V8 cannot read. */
export function deserialized(bytes: Uint8Array): unknown {
  try {
    return deserialize(Buffer.from(bytes));
  } catch {
    return undefined;
  }
}
