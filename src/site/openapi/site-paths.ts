import {
  type JsonObject,
  META_ROOT,
  SITE_FILE_PATTERNS,
  SITE_FILES,
  type SiteFilePattern,
} from "../../model/index.ts";
import { bulkPaths } from "./bulk-paths.ts";
import {
  type DescribedSite,
  jsonContent,
  pathItem,
  pathParameters,
  type SiteOperation,
} from "./operations.ts";
import type { SchemaComponents } from "./schema-components.ts";

export const SITE_TAG = META_ROOT;
export const SITE_TAGS: readonly JsonObject[] = [
  { name: SITE_TAG, description: "What is about the site: its manifest, this description, bulk documents." },
];

export function sitePaths(site: DescribedSite, components: SchemaComponents): JsonObject {
  const files = SITE_FILE_PATTERNS.filter((pattern) => site.hasBulk || !pattern.startsWith("bulk/"));
  const described = [
    ...files.map((pattern) => operationOf(pattern, components)),
    ...(site.hasBulk ? bulkPaths(components) : []),
  ];
  const paths = described.map(({ path, ...operation }) => [
    `/${META_ROOT}/${path}`,
    pathItem({ ...operation, tag: SITE_TAG, parameters: pathParameters(path) }, site, components),
  ]);
  return Object.fromEntries(paths);
}

function operationOf(path: SiteFilePattern, components: SchemaComponents): SiteOperation {
  const schema = SITE_FILES[path];
  return {
    path,
    ...SITE_FILE_WORDS[path],
    content: jsonContent(schema === undefined ? ANY_OBJECT : components.refer(schema)),
  };
}

/** `additionalProperties` is explicit, because `type` alone becomes an object without keys in TypeScript. */
const ANY_OBJECT: JsonObject = { type: "object", additionalProperties: true };

/** The words for each file about the site: its name as an operation and for people, and its content. */
export const SITE_FILE_WORDS: Readonly<
  Record<SiteFilePattern, Pick<SiteOperation, "id" | "summary" | "description">>
> = {
  "manifest.json": {
    id: "getManifest",
    summary: "The site's manifest",
    description: "All files of the site, with size and hash. It changes with every file.",
  },
  "manifest/{part}.json": {
    id: "getManifestPart",
    summary: "A part of the manifest",
    description:
      "In large trees, the entries whose paths' SHA-256 begins with the bits in the part's name. In the largest, a list- part lists parts, and an absent- part lists linked documents that are missing.",
  },
  "translations.json": {
    id: "getTranslationUnits",
    summary: "The units of each translation",
    description: "How many units each translation has, by its address below the base address.",
  },
  "openapi.json": {
    id: "getDescription",
    summary: "This description",
    description: "The description of the API that you are reading.",
  },
  "schemas/{schema}.schema.json": {
    id: "getSchema",
    summary: "A JSON Schema",
    description: "The schema of a document, JSON Schema 2020-12. They refer to each other by relative path.",
  },
  "bulk/index.json": {
    id: "getBulkIndex",
    summary: "Which bulk documents there are",
    description: "Addresses in it are relative to its own.",
  },
};
