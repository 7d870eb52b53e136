import { readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inputSchemas } from "../../src/read/schema.ts";
import { verdictOf } from "../../src/read/schema-verdict.ts";

const folder = new URL("../../schemas/input/", import.meta.url);
const NAMES = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".schema.json") && name !== "columns.schema.json")
  .map((name) => name.slice(0, -".schema.json".length));

const resolve = (): never => {
  throw new Error("refers to nothing");
};

const scalar = fc.oneof(
  fc.constantFrom(
    "",
    "a",
    "a-b",
    "po",
    "*.po",
    "12",
    "0",
    "-1",
    "git",
    "ltr",
    "https://example.org",
    "\0",
    ";;",
  ),
  fc.constantFrom(0, 1, 1.5, -3, 100, 2 ** 40, Number.NaN),
  fc.boolean(),
  fc.constant(null),
);

/** Objects of the schema's own keys, mostly with values that fit nowhere. */
function valueFor(keys: readonly string[]): fc.Arbitrary<unknown> {
  const part = fc.oneof(
    scalar,
    fc.array(scalar, { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("delimiter", "count", "a", "name", "slug", "remote_commit"), scalar, {
      maxKeys: 3,
    }),
  );
  return fc.oneof(
    { weight: 9, arbitrary: fc.dictionary(fc.constantFrom(...keys, "other"), part, { maxKeys: 6 }) },
    { weight: 1, arbitrary: part },
  );
}

describe("a verdict", () => {
  it.each(NAMES)("on %s is ajv's", (name) => {
    const validator = inputSchemas().validator<unknown>(name);
    const keys = Object.keys(Object(validator.schema["properties"]));
    expect(validator.properties?.size).toBe(keys.length);
    fc.assert(
      fc.property(valueFor(keys), (value) => {
        expect(validator.accepts(value)).toBe(validator.errorsOf(value).length === 0);
      }),
      { numRuns: 300 },
    );
  });

  it.each<[object, unknown, unknown]>([
    [{ type: "string", minLength: 1 }, "a", ""],
    [{ type: ["object", "null"] }, null, []],
    [{ type: "integer", minimum: 1, maximum: 3 }, 3, 4],
    [{ enum: ["a", 1, null] }, 1, "1"],
    [{ pattern: "^a+$" }, 12, "b"],
    [{ uniqueItems: true, items: { type: "string" } }, ["a", "b"], ["a", "a"]],
    [JSON.parse('{"if": {"type": "string"}, "then": {"enum": ["a"]}, "else": {"type": "null"}}'), "a", "b"],
    [{ if: { type: "string" }, else: { type: "null" } }, "b", 1],
    [{ required: ["a"] }, { a: 1 }, { b: 1 }],
    [{ properties: { a: { type: "string" } }, additionalProperties: false }, { a: "" }, { b: "" }],
    [{ additionalProperties: { type: "boolean" } }, { b: true }, { b: 1 }],
  ])("on %j takes %j and not %j", (schema, right, wrong) => {
    const verdict = verdictOf({ ...schema }, resolve);
    expect(verdict?.(right)).toBe(true);
    expect(verdict?.(wrong)).toBe(false);
  });

  it.each<[object]>([
    [{ oneOf: [] }],
    [{ type: "number" }],
    [{ minLength: 2 }],
    [{ enum: [{}] }],
    [{ items: { not: {} } }],
    [{ properties: { a: { not: {} } } }],
    [{ additionalProperties: { not: {} } }],
    [{ if: { not: {} } }],
  ])("is left to ajv on %j", (schema) => {
    expect(verdictOf({ ...schema }, resolve)).toBeUndefined();
  });
});
