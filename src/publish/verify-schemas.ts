import { isUtf8 } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { ReportProblem } from "./verify-problems.ts";

const folder = new URL("../../schemas/output/", import.meta.url);
const ENDING = ".schema.json";

/** The schemas of what we publish; each is compiled when it is first asked for. */
class OutputSchemas {
  readonly #ajv = new Ajv2020({ strict: true });

  constructor() {
    for (const file of readdirSync(folder).filter((name) => name.endsWith(ENDING))) {
      this.#ajv.addSchema(JSON.parse(readFileSync(new URL(file, folder), "utf8")), `output/${file}`);
    }
  }

  /** A type guard; the type is what the schema says. Stops at the first error: values may be anybody's. */
  validator<T>(name: string): ValidateFunction<T> {
    const validate = this.#ajv.getSchema<T>(`output/${name}${ENDING}`);
    if (validate === undefined) throw new Error(`no schema ${name}`);
    return validate;
  }
}

let schemas: OutputSchemas | undefined;

/** Compiled once a process: compiling takes longer than proving a small tree. */
function validatorOf<T>(name: string): ValidateFunction<T> {
  schemas ??= new OutputSchemas();
  return schemas.validator<T>(name);
}

/** Proves that bytes are UTF-8 and JSON. */
export function decodeJson(
  bytes: Buffer,
  path: string,
  report: ReportProblem,
): { readonly text: string; readonly value: unknown } | undefined {
  if (!isUtf8(bytes)) {
    report("tree/encoding", path);
    return undefined;
  }
  try {
    const text = bytes.toString("utf8");
    return { text, value: JSON.parse(text) };
  } catch (error) {
    report("tree/json", path, error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/**
 * Proves that a value has the shape of a schema in `schemas/output/`.
 *
 * @param at where the value stands in the document, as a JSON pointer
 */
export function hasShape<T>(
  value: unknown,
  schema: string,
  path: string,
  report: ReportProblem,
  at = "",
): value is T {
  const validate = validatorOf<T>(schema);
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
