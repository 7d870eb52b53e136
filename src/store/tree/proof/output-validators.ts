import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Compat } from "../../../model/index.ts";
import { outputAjv, outputName } from "./output-ajv.ts";

/** The schemas are compiled once per process, because this takes longer than proving a small tree. */
let known: ReturnType<typeof outputAjv> | undefined;

/**
 * Checks a value against a schema of our published files. It stops at the first error, because values can be hostile.
 * The build of the command line replaces this module by one with all schemas compiled (scripts/build.mjs).
 */
export function outputValidator(name: string, compats: readonly Compat[]): ValidateFunction | undefined {
  known ??= outputAjv();
  const key = known.keys.get(outputName(name, compats));
  return key === undefined ? undefined : known.schemas.getSchema(key);
}
