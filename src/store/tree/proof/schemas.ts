import { isUtf8 } from "node:buffer";
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import type { Compat } from "../../../model/index.ts";
import { messageOf } from "../../../model/index.ts";
import { outputValidator } from "./output-validators.ts";
import type { ReportShape } from "./problems.ts";

function validatorOf<T>(name: string, compats: readonly Compat[]): ValidateFunction<T> {
  const validate = outputValidator(name, compats);
  if (validate === undefined) throw new Error(`no schema ${name}`);
  return validate as ValidateFunction<T>;
}

export function decodeJson(
  bytes: Buffer,
  path: string,
  report: ReportShape,
): ShapedText<unknown> | undefined {
  if (!isUtf8(bytes)) {
    report("tree/encoding", path);
    return undefined;
  }
  try {
    const text = bytes.toString("utf8");
    return { text, value: JSON.parse(text) };
  } catch (error) {
    report("tree/json", path, messageOf(error));
    return undefined;
  }
}

/** A JSON text with its value. */
export interface ShapedText<T> {
  readonly text: string;
  readonly value: T;
}

/** Proves that bytes are UTF-8, JSON, and match a schema. Otherwise it reports the problem and returns undefined. */
export function decodeShape<T>(
  bytes: Buffer,
  schema: string,
  path: string,
  report: ReportShape,
  compats?: readonly Compat[],
): ShapedText<T> | undefined {
  const decoded = decodeJson(bytes, path, report);
  if (decoded === undefined) return undefined;
  const { text, value } = decoded;
  return hasShape<T>(value, schema, path, report, compats) ? { text, value } : undefined;
}

/**
 * Proves that a value has the shape of a schema in `schemas/output/`.
 * @param compats the additions of the tree's documents to the release
 * @param at the place of the value in the document, as a JSON pointer
 */
export function hasShape<T>(
  value: unknown,
  schema: string,
  path: string,
  report: ReportShape,
  compats: readonly Compat[] = [],
  at = "",
): value is T {
  const validate = validatorOf<T>(schema, compats);
  if (validate(value)) return true;
  report("tree/schema", path, schema, describe(validate.errors?.[0], at));
  return false;
}

function describe(error: ErrorObject | undefined, at: string): string {
  if (error === undefined) return "";
  const { instancePath, message = "", params } = error;
  const key = params["additionalProperty"];
  const named = typeof key === "string" ? `${message}: ${key}` : message;
  const place = `${at}${instancePath}`;
  return place === "" ? named : `${place} ${named}`;
}
