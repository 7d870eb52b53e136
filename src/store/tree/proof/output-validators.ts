import type { Ajv2020, ValidateFunction } from "ajv/dist/2020.js";
import type { Compat } from "../../../model/index.ts";
import { outputAjv, outputKey } from "./output-ajv.ts";

/** By what they are amended with; compiled once a process, which takes longer than proving a small tree. */
const known = new Map<string, Ajv2020>();

/**
 * What checks a value against a schema of what we publish; it stops at the first error, for values may be anybody's.
 * The command line has all of them compiled when it is built, in this module's place (scripts/build.mjs).
 */
export function outputValidator(name: string, compats: readonly Compat[]): ValidateFunction | undefined {
  const schemas = known.get(compats.join()) ?? outputAjv(compats);
  known.set(compats.join(), schemas);
  return schemas.getSchema(outputKey(name));
}
