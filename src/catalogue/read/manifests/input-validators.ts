import type { Ajv2020, ValidateFunction } from "ajv/dist/2020.js";
import { inputAjv, inputKey } from "./input-ajv.ts";

let schemas: Ajv2020 | undefined;

/**
 * What checks a value against a schema of what we read. The command line has all of them compiled when it is built, in
 * this module's place (scripts/build.mjs).
 */
export function inputValidator(name: string): ValidateFunction | undefined {
  schemas ??= inputAjv();
  return schemas.getSchema(inputKey(name));
}
