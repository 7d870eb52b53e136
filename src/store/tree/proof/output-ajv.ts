import { Ajv2020, type Options } from "ajv/dist/2020.js";
import type { Compat } from "../../../model/index.ts";
import { readOutputSchemas } from "./output-schemas.ts";

/** What `outputAjv` knows a schema by: they refer to each other by relative path. */
export function outputKey(name: string): string {
  return `output/${name}.schema.json`;
}

/**
 * With all schemas of what we publish, compiled when they are asked for.
 *
 * @param compats what documents have beyond the release
 * @param code what is to be made of them
 */
export function outputAjv(compats: readonly Compat[], code: Options["code"] = {}): Ajv2020 {
  const schemas = new Ajv2020({ strict: true, code });
  for (const [name, schema] of readOutputSchemas(compats)) schemas.addSchema(schema, outputKey(name));
  return schemas;
}
