import {
  API_ROOT,
  API_ROUTES,
  addressSuffix,
  COLLECTION_ORDERS,
  FILE_ADDRESSES,
  type FilePattern,
  INDEX,
  isCollection,
  type JsonObject,
  ROUTING,
  type RouteDescription,
  VIEW_MARKER,
  wordsOf,
} from "../../model/index.ts";
import {
  type DescribedSite,
  jsonContent,
  type Operation,
  pathItem,
  pathParameters,
  singular,
} from "./operations.ts";
import { capitalised, type SchemaComponents } from "./schema-components.ts";

/** The documents of the API. Collections have an operation for their pages, too, if pages have their own addresses. */
export function routePaths(site: DescribedSite, components: SchemaComponents): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of API_ROUTES) {
    const [address, operation] = [addressOf(route, site), operationOf(route, site, components)];
    paths[address] = pathItem(operation, site, components);
    if (route.holds !== "collection" || site.style === "query") continue;
    const page = `${directoryOf(route)}${PAGE}${site.style === "file" ? INDEX : ""}`;
    paths[page] = pathItem(pageOf(operation, page), site, components);
  }
  return paths;
}

/** The part of a path that contains the number of a page. */
const PAGE = ROUTING.page.marker.join("{page}");

function directoryOf({ pattern }: RouteDescription): string {
  return `/${API_ROOT}/${pattern}`;
}

function addressOf(route: RouteDescription, { style }: DescribedSite): string {
  return `${directoryOf(route)}${addressSuffix(style, "plain")}`;
}

function operationOf(route: RouteDescription, site: DescribedSite, components: SchemaComponents): Operation {
  const { pattern, schema } = route;
  const { words, tag, summary } = namesOf(route);
  const text = String(components.schema(schema)["description"]);
  const order = isCollection(pattern) ? COLLECTION_ORDERS[pattern] : undefined;
  return {
    id: `${order === undefined ? "get" : "list"}${capitalised(words)}`,
    tag,
    summary,
    description: order === undefined ? text : `Up to 20 items a page: ${order}. An item: ${text}`,
    parameters: [...pathParameters(route.pattern), ...queryParameters(route, site)],
    content: jsonContent(order === undefined ? components.refer(schema) : components.referToPage(schema)),
  };
}

/** The operation for pages of a collection that have their own addresses. */
function pageOf(operation: Operation, path: string): Operation {
  const { id, summary } = operation;
  return { ...operation, id: `${id}Page`, summary: `${summary}, one page`, parameters: pathParameters(path) };
}

interface RouteNames {
  readonly words: readonly string[];
  readonly tag: string;
  readonly summary: string;
}

function namesOf({ pattern, holds }: RouteDescription): RouteNames {
  const [tag, last] = wordsOf(pattern);
  if (tag === undefined) return { words: ["root"], tag: "root", summary: "Root" };
  const owner = singular(tag);
  if (last !== undefined) {
    return { words: [owner, last], tag, summary: `${capitalised([last])} of a ${owner}` };
  }
  const words = [holds === "collection" ? tag : owner];
  return { words, tag, summary: holds === "collection" ? `All ${tag}` : `One ${owner}` };
}

function queryParameters(
  { holds }: RouteDescription,
  { style, views }: DescribedSite,
): readonly JsonObject[] {
  if (style !== "query") return [];
  const page = {
    name: ROUTING.page.name,
    in: "query",
    description: "Number of the page, from 1.",
    schema: PAGE_NUMBER,
  };
  const format = { name: ROUTING.view.name, in: "query", description: FORMAT, schema: FORMATS };
  return [...(holds === "collection" ? [page] : []), ...(views.includes("api") ? [format] : [])];
}

const PAGE_NUMBER = { type: "integer", format: "int64", minimum: 1, default: 1 };
/** The values of `format`. The empty one comes last, because clients do not use it on purpose. */
const VALUES = Object.keys(ROUTING.view.markers).sort((a, b) => Number(a === "") - Number(b === ""));
const FORMATS = { type: "string", enum: VALUES, default: "json" };
const FORMAT = `\`api\`: the same, and every address of the API in it carries \`?${VIEW_MARKER}\`. Empty: as if it were not given.`;

const SUMMARIES: Readonly<Record<FilePattern, string>> = {
  "translations/{project}/{component}/{language}/file/": "The translation file itself",
  "screenshots/{id}/file/": "The picture itself",
  "components/{project}/{component}/monolingual_base/": "The file of the source language",
  "components/{project}/{component}/new_template/": "The file that new translations start from",
};

/** The schema of a file. Without `format`, generated clients read a file as text, or not at all. */
const BYTES: JsonObject = { type: "string", format: "binary" };

/** The operations for raw files, at their directory if the host reads queries, else at their own path. */
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
