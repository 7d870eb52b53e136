/** Any value that `JSON.parse` returns. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/** An object of unknown JSON. Nothing is known about its values. */
export type JsonFields = Readonly<Record<string, unknown>>;

/** The object below a key; empty if it is missing. */
export function objectAt(value: JsonObject, key: string): JsonObject {
  const found = value[key];
  return isJsonFields(found) ? found : {};
}

/** True for an object that is not a list. */
export function isJsonFields(value: unknown): value is JsonFields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The JSON value of a text, or of bytes in UTF-8; undefined if it is not JSON. */
export function parsedJson(json: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof json === "string" ? json : textOf(json));
  } catch {
    return undefined;
  }
}

/** The object in a JSON text; undefined for other values, and without a text. */
export function jsonFieldsIn(json: Uint8Array | string | undefined): JsonFields | undefined {
  const value = json === undefined ? undefined : parsedJson(json);
  return isJsonFields(value) ? value : undefined;
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("utf8");
}
