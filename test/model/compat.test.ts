import { expect, it } from "vitest";
import { amendSchema } from "../../src/model/tree/compat.ts";

const schema = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };

it.each([
  ["component", ["agreement", "priority"]],
  ["project-component", ["agreement", "priority"]],
  ["unit", ["approved", "explanation", "extra_flags", "note", "source_unit", "state"]],
])("the schema of a %s has the keys of newer clients, and asks for them", (name, added) => {
  const amended = amendSchema(name, schema, ["wlc3"]);
  expect(amended).toMatchObject({ type: "object", required: ["id", ...added] });
  expect(Object.keys(Object(amended["properties"]))).toEqual(["id", ...added]);
  expect(amendSchema(name, schema, [])).toBe(schema);
});

it("another schema, or one that lists no keys, stays as it is", () => {
  expect(amendSchema("project", schema, ["wlc3"])).toBe(schema);
  for (const other of [{ type: "string" }, { required: ["id"] }, { ...schema, required: true }])
    expect(amendSchema("unit", other, ["wlc3"])).toBe(other);
});
