import { API_ROOT, FILE_ADDRESSES, type FilePattern, type JsonObject, wordsOf } from "../../model/index.ts";
import type { DescribedSite } from "./described-site.ts";
import { capitalised, pathItem, pathParameters, singular } from "./operations.ts";
import type { SchemaComponents } from "./schema-components.ts";

const SUMMARIES: Readonly<Record<FilePattern, string>> = {
  "translations/{project}/{component}/{language}/file/": "The translation file itself",
  "screenshots/{id}/file/": "The picture itself",
  "components/{project}/{component}/monolingual_base/": "The file of the source language",
  "components/{project}/{component}/new_template/": "The file that new translations start from",
};

/** Without `format`, generated clients take a file for text, or for nothing. */
const BYTES: JsonObject = { type: "string", format: "binary" };

/** Bytes that hang under an address: at the directory where the host reads queries, else under their own name. */
export function rawPaths(site: DescribedSite, components: SchemaComponents): JsonObject {
  const paths = FILE_ADDRESSES.map(({ pattern }) => {
    const [tag = "", last = ""] = wordsOf(pattern);
    const path = `/${API_ROOT}/${pattern}${site.style === "query" ? "" : "{file}"}`;
    const operation = {
      id: `download${capitalised([singular(tag), last])}`,
      tag,
      summary: SUMMARIES[pattern],
      description: `${SUMMARIES[pattern]}, byte for byte.`,
      parameters: pathParameters(path),
      content: { "*/*": { schema: BYTES } },
    };
    return [path, pathItem(operation, site, components)];
  });
  return Object.fromEntries(paths);
}
