import { readdirSync, readFileSync } from "node:fs";
import type { Ajv2020, KeywordCxt, Options } from "ajv/dist/2020.js";
import { PACKAGE_FOLDER } from "../../../model/disk/index.ts";
import { schemaWithoutWords } from "../../../model/index.ts";
import { ajv } from "../packages.ts";

const folder = new URL("schemas/input/", PACKAGE_FOLDER);
const ENDING = ".schema.json";

/** The names of the schemas of what we read: `catalogue`, `tables/units`. */
export function inputNames(): readonly string[] {
  const names = ["", "tables/"].flatMap((name) =>
    readdirSync(new URL(name, folder))
      .filter((file) => file.endsWith(ENDING))
      .map((file) => `${name}${file.slice(0, -ENDING.length)}`),
  );
  return names.sort();
}

/** What `inputAjv` knows a schema by: they refer to each other by relative path. */
export function inputKey(name: string): string {
  return `input/${name}${ENDING}`;
}

/** With all schemas of what we read, compiled when they are asked for. @param code what is to be made of them */
export function inputAjv(code: Options["code"] = {}): Ajv2020 {
  const { Ajv2020, _ } = ajv();
  const schemas = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    strict: true,
    verbose: true,
    code,
    // Ours are proved by the tests; compiling the meta-schema costs every build as much as reading a file of 2,000 units.
    validateSchema: false,
  });
  // What editors show where a pattern fails, and we too.
  schemas.addVocabulary(["patternErrorMessage"]);
  // The library's own compares each item with each, and calls what a hostile map has as `valueOf`.
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
