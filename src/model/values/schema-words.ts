import { isJsonFields, type Json, type JsonObject } from "./json-value.ts";

const WORDS: ReadonlySet<string> = new Set(["title", "description", "examples", "default", "$comment"]);

/**
 * A JSON schema without its words for people. The code that ajv makes of a schema contains the schema.
 *
 * @param text JSON
 * @returns the rules alone. A property of such a name stays: its value is an object.
 */
export function schemaWithoutWords(text: string): JsonObject {
  return JSON.parse(text, (key, value: Json) => (WORDS.has(key) && !isJsonFields(value) ? undefined : value));
}
