import { readdirSync, readFileSync } from "node:fs";
import type { Ajv2020, KeywordCxt, Options } from "ajv/dist/2020.js";
import { PACKAGE_FOLDER } from "../../../model/disk/index.ts";
import { schemaWithoutWords } from "../../../model/index.ts";
import { ajv } from "../packages.ts";

const folder = new URL("schemas/input/", PACKAGE_FOLDER);
const ENDING = ".schema.json";

/** The names of the schemas of inputs: `catalogue`, `tables/units`. */
export function inputNames(): readonly string[] {
  const names = ["", "tables/"].flatMap((name) =>
    readdirSync(new URL(name, folder))
      .filter((file) => file.endsWith(ENDING))
      .map((file) => `${name}${file.slice(0, -ENDING.length)}`),
  );
  return names.sort();
}

/** The key of a schema in `inputAjv`. Schemas refer to each other by relative path. */
export function inputKey(name: string): string {
  return `input/${name}${ENDING}`;
}

/**
 * An Ajv with all schemas of inputs, which are compiled when they are needed. @param code the options for generated
 * code
 */
export function inputAjv(code: Options["code"] = {}): Ajv2020 {
  const { Ajv2020, _ } = ajv();
  const schemas = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    strict: true,
    verbose: true,
    code,
    // The tests prove these schemas. Compiling the meta-schema would cost each build as much as reading 2,000 units.
    validateSchema: false,
  });
  // The explanation that editors and lingodex show if a pattern does not match.
  schemas.addVocabulary(["patternErrorMessage"]);
  // The library's own check compares all pairs, and calls a `valueOf` that a hostile map can have.
  schemas.removeKeyword("uniqueItems");
  const uniqueScalars = (cxt: KeywordCxt): void =>
    cxt.fail(_`${cxt.schemaCode} && new Set(${cxt.data}).size !== ${cxt.data}.length`);
  schemas.addKeyword({ keyword: "uniqueItems", type: "array", schemaType: "boolean", code: uniqueScalars });
  for (const name of inputNames()) {
    const text = readFileSync(new URL(`${name}${ENDING}`, folder), "utf8");
    schemas.addSchema(schemaWithoutWords(text), inputKey(name));
  }
  return schemas;
}
