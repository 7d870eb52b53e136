import {
  type Compat,
  type JsonObject,
  PARAMETERS,
  type Parameter,
  type RenderOptions,
} from "../../model/index.ts";
import type { SchemaComponents } from "./schema-components.ts";

export interface DescribedSite extends Omit<RenderOptions, "timeZone" | "names" | "compats"> {
  readonly compats: readonly Compat[];
  /** True if bulk documents are published. */
  readonly hasBulk: boolean;
  /** The version of lingodex, because later ones can describe more. */
  readonly version: string;
  /** The schemas of `schemas/output/`, by name, with the additions of `compats`. */
  readonly schemas: ReadonlyMap<string, JsonObject>;
}

export interface Operation {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly JsonObject[];
  /** The content of the answer, by media type. */
  readonly content: JsonObject;
}

/** The operation of a file beside the API. */
export interface SiteOperation extends Omit<Operation, "tag" | "parameters"> {
  /** The path relative to `lingodex/`. */
  readonly path: string;
}

/** The entry of a path for GET. HEAD and OPTIONS answer everywhere and are not listed. */
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

/** The answer for a missing document. Hosts that ignore queries have their own bodies. */
function notFound({ style }: DescribedSite, components: SchemaComponents): JsonObject {
  const description = "There is no such object, no such page or no such view.";
  if (style !== "query") return { description: `${description} What the body says is up to the host.` };
  return { description, content: jsonContent(components.refer("error")) };
}

interface Placeholder {
  readonly description: string;
  readonly schema: JsonObject;
}

const TEXT: JsonObject = { type: "string", minLength: 1 };
const NUMBER: JsonObject = { type: "integer", format: "int64", minimum: 1, maximum: 9007199254740991 };
const like = (name: Parameter): JsonObject => ({ type: "string", pattern: `^${PARAMETERS[name]}$` });

/** The allowed values in a path, by the name of the placeholder. The last two do not belong to a kind of address. */
const PLACEHOLDERS: Readonly<Record<Parameter | "file" | "page", Placeholder>> = {
  project: { description: "The project's slug.", schema: like("project") },
  component: { description: "The component's slug.", schema: like("component") },
  language: { description: "The language's code.", schema: TEXT },
  code: { description: "The language's code.", schema: TEXT },
  id: { description: "The object's `id`.", schema: NUMBER },
  part: { description: "The part's name, as the manifest gives it.", schema: like("part") },
  schema: { description: "The schema's name.", schema: like("schema") },
  month: { description: "Year and month, as the index gives them.", schema: like("month") },
  file: { description: "The file's own name, as `file_url` gives it.", schema: TEXT },
  page: { description: "Number of the page, from 1.", schema: NUMBER },
};

function isKnown(name: string): name is keyof typeof PLACEHOLDERS {
  return Object.hasOwn(PLACEHOLDERS, name);
}

/** The parameters in a path, in their order. */
export function pathParameters(path: string): readonly JsonObject[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => {
    if (!isKnown(name)) throw new Error(`it is not known what {${name}} is`);
    return { name, in: "path", required: true, ...PLACEHOLDERS[name] };
  });
}

/** The singular of a collection's name. */
export function singular(collection: string): string {
  return collection.replace(/s$/, "");
}
