import type { Ajv2020, ValidateFunction } from "ajv/dist/2020.js";
import { inputAjv, inputKey } from "./input-ajv.ts";

let schemas: Ajv2020 | undefined;

/**
 * The validator for a schema of inputs. In the built program, all are compiled ahead and replace this module
 * (scripts/build.mjs).
 */
export function inputValidator(name: string): ValidateFunction | undefined {
  schemas ??= inputAjv();
  return schemas.getSchema(inputKey(name));
}
