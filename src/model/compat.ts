import { isJsonObject, type JsonObject } from "./json-value.ts";

/** What newer clients need beyond release 3.6.1, by the value of `--compat`. Off by default. */
export const COMPATS = ["wlc3"] as const;

export type Compat = (typeof COMPATS)[number];

/** The keys that each adds, behind those of the contract, by schema. */
const ADDED: Readonly<Record<Compat, Readonly<Record<string, JsonObject>>>> = {
  wlc3: { component: componentKeys(), "project-component": componentKeys() },
};

function componentKeys(): JsonObject {
  return {
    agreement: {
      description: "What contributors agree to; empty when unset. Only with --compat wlc3.",
      type: "string",
    },
    priority: {
      description: "Order of translation: lower first, 100 unless set. Only with --compat wlc3.",
      type: "integer",
    },
  };
}

/** The schema of a document in a tree with these additions: it has their keys, and must have them. */
export function amendSchema(name: string, schema: JsonObject, compats: readonly Compat[]): JsonObject {
  const added = Object.fromEntries(compats.flatMap((compat) => Object.entries(ADDED[compat][name] ?? {})));
  const { required, properties } = schema;
  if (Object.keys(added).length === 0 || !Array.isArray(required) || !isJsonObject(properties)) return schema;
  return {
    ...schema,
    properties: { ...properties, ...added },
    required: [...required, ...Object.keys(added)],
  };
}
