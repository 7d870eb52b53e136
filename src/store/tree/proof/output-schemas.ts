import { readdirSync, readFileSync } from "node:fs";
import { PACKAGE_FOLDER } from "../../../model/disk/index.ts";
import { amendSchema, type Compat, type JsonObject } from "../../../model/index.ts";

const folder = new URL("schemas/output/", PACKAGE_FOLDER);
const ENDING = ".schema.json";

/** The schemas of published files by name, in code-unit order, with the additions of `compats`. */
export function readOutputSchemas(compats: readonly Compat[]): ReadonlyMap<string, JsonObject> {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();
  return new Map(names.map((name) => [name, amendSchema(name, readSchema(name), compats)]));
}

function readSchema(name: string): JsonObject {
  return JSON.parse(readFileSync(new URL(`${name}${ENDING}`, folder), "utf8"));
}
