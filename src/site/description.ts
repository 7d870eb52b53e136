import { type JsonObject, META_ROOT, pathOfNames, TOOL, type TreeFile } from "../model/index.ts";
import { readOutputSchemas } from "../store/index.ts";
import { describeSite } from "./openapi/description.ts";
import type { Site } from "./site.ts";

/**
 * The site's description of its API: the OpenAPI document, and the single JSON Schemas. Texts of the catalogue do not
 * change it.
 */
export function* descriptionFiles(site: Site): Iterable<TreeFile> {
  const schemas = readOutputSchemas(site.compats);
  const described = { ...site, version: TOOL.version, schemas };
  yield jsonFile("openapi.json", describeSite(described));
  for (const [name, schema] of schemas) yield jsonFile(`schemas/${name}.schema.json`, schema);
}

function jsonFile(name: string, value: JsonObject): TreeFile {
  const body = `${JSON.stringify(value, null, 1)}\n`;
  return { path: pathOfNames(META_ROOT, name), body, mediaType: "application/json" };
}
