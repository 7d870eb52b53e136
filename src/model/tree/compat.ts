import { isJsonFields, type JsonObject } from "../values/json-value.ts";

/** The additions to release 3.6.1 for newer clients, by the value of `--compat`. The default is none. */
export const COMPATS = ["wlc3"] as const;

export type Compat = (typeof COMPATS)[number];

const COMPONENT_KEYS: JsonObject = {
  agreement: {
    description: "The agreement that contributors accept; empty when unset. Only with --compat wlc3.",
    type: "string",
  },
  priority: {
    description: "Order of translation: lower first, 100 unless set. Only with --compat wlc3.",
    type: "integer",
  },
};

const UNIT_KEYS: JsonObject = {
  approved: { description: "The unit is approved. Only with --compat wlc3.", type: "boolean" },
  explanation: {
    description:
      "The source's explanation, in units of the source language; empty elsewhere. Only with --compat wlc3.",
    type: "string",
  },
  extra_flags: {
    description:
      "The source record's flags, in units of the source language; empty elsewhere. Only with --compat wlc3.",
    type: "string",
  },
  note: { description: "The same as `comment`. Only with --compat wlc3.", type: "string" },
  source_unit: {
    description: "Its unit in the source language; itself where there is none. Only with --compat wlc3.",
    $ref: "types.schema.json#/$defs/address",
  },
  state: {
    description: "0 empty, 10 needs editing, 20 translated, 30 approved. Only with --compat wlc3.",
    type: "integer",
    enum: [0, 10, 20, 30],
  },
};

/** The keys that each adds, behind those of the contract, by schema. */
const ADDED: Readonly<Record<Compat, Readonly<Record<string, JsonObject>>>> = {
  wlc3: { component: COMPONENT_KEYS, "project-component": COMPONENT_KEYS, unit: UNIT_KEYS },
};

/** The schema of a document in a tree with these additions: it has their keys, and must have them. */
export function amendSchema(name: string, schema: JsonObject, compats: readonly Compat[]): JsonObject {
  const added = Object.fromEntries(compats.flatMap((compat) => Object.entries(ADDED[compat][name] ?? {})));
  const { required, properties } = schema;
  if (Object.keys(added).length === 0 || !Array.isArray(required) || !isJsonFields(properties)) return schema;
  return {
    ...schema,
    properties: { ...properties, ...added },
    required: [...required, ...Object.keys(added)],
  };
}
