import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Compat } from "../../../model/index.ts";
import { outputAjv, outputName } from "./output-ajv.ts";

/** Compiled once a process, which takes longer than proving a small tree. */
let known: ReturnType<typeof outputAjv> | undefined;

/**
 * What checks a value against a schema of what we publish; it stops at the first error, for values may be anybody's.
 * The command line has all of them compiled when it is built, in this module's place (scripts/build.mjs).
 */
export function outputValidator(name: string, compats: readonly Compat[]): ValidateFunction | undefined {
  known ??= outputAjv();
  const key = known.keys.get(outputName(name, compats));
  return key === undefined ? undefined : known.schemas.getSchema(key);
}
