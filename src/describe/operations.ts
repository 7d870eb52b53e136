import type { Json, JsonObject } from "../model/json-value.ts";
import type { DescribedSite } from "./described-site.ts";
import type { SchemaComponents } from "./schema-components.ts";

/** One way to read an address. */
export interface Operation {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly JsonObject[];
  /** What the answer holds, by media type. */
  readonly content: JsonObject;
}

/** One of a file beside the API. */
export interface SiteOperation extends Omit<Operation, "tag" | "parameters"> {
  /** Below `lingodex/`. */
  readonly path: string;
}

/** What stands in a path for GET. HEAD and OPTIONS answer everywhere and are not listed. */
export function pathItem(
  operation: Operation,
  site: DescribedSite,
  components: SchemaComponents,
): JsonObject {
  const { id, tag, summary, description, parameters, content } = operation;
  return {
    get: {
      operationId: id,
      tags: [tag],
      summary,
      description,
      ...(parameters.length === 0 ? {} : { parameters: [...parameters] }),
      responses: { "200": { description: "The file.", content }, "404": notFound(site, components) },
    },
  };
}

export function jsonContent(schema: JsonObject): JsonObject {
  return { "application/json": { schema } };
}

/** Hosts that ignore queries answer with a page of their own. */
function notFound({ style }: DescribedSite, components: SchemaComponents): JsonObject {
  const description = "There is no such object, no such page or no such view.";
  if (style !== "query") return { description: `${description} What the body says is up to the host.` };
  return { description, content: jsonContent(components.refer("error")) };
}

interface Placeholder {
  readonly description: string;
  readonly schema: JsonObject;
}

const TEXT: Json = { type: "string", minLength: 1 };
const SLUG: Json = { type: "string", pattern: "^[-a-zA-Z0-9_]+$" };
const NUMBER: Json = { type: "integer", format: "int64", minimum: 1, maximum: 9007199254740991 };

/** What may stand in a path, by the name of its placeholder. */
const PLACEHOLDERS: ReadonlyMap<string, Placeholder> = new Map<string, Placeholder>([
  ["project", { description: "The project's slug.", schema: SLUG }],
  ["component", { description: "The component's slug.", schema: SLUG }],
  ["language", { description: "The language's code.", schema: TEXT }],
  ["code", { description: "The language's code.", schema: TEXT }],
  ["id", { description: "The object's `id`.", schema: NUMBER }],
  ["file", { description: "The file's own name, as `file_url` gives it.", schema: TEXT }],
  ["page", { description: "Number of the page, from 1.", schema: NUMBER }],
  [
    "part",
    {
      description: "The part's name, as the manifest gives it.",
      schema: { type: "string", pattern: "^[0-9a-f]+$" },
    },
  ],
  ["schema", { description: "The schema's name.", schema: { type: "string", pattern: "^[-a-z]+$" } }],
  [
    "month",
    {
      description: "Year and month, as the index gives them.",
      schema: { type: "string", pattern: "^[0-9]{4}-[0-9]{2}$" },
    },
  ],
]);

/** The parameters that a path asks for, in its order. */
export function pathParameters(path: string): readonly JsonObject[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => {
    const placeholder = PLACEHOLDERS.get(name);
    if (placeholder === undefined) throw new Error(`nobody knows what {${name}} is`);
    return { name, in: "path", required: true, ...placeholder };
  });
}

/** `["project", "changes"]` → `ProjectChanges` */
export function capitalised(words: readonly string[]): string {
  return words
    .flatMap((word) => word.split("_"))
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join("");
}

/** Collections are plural, their items not. */
export function singular(collection: string): string {
  return collection.replace(/s$/, "");
}
