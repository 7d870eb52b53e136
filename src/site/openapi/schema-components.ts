import { isJsonFields, type Json, type JsonObject, objectAt } from "../../model/index.ts";

const FILE = /^([-a-z]+)\.schema\.json$/;
/** The keys of a schema file that embedded schemas do not need. */
const LEFT_OUT = new Set(["$schema", "$comment", "$defs"]);
/** Replaces the type `null`, which generators of clients do not know, in fields that are always null. */
const ONLY_NULL: JsonObject = { type: ["string", "null"], const: null };
const MOST_INT32 = 2 ** 31 - 1;

/**
 * The JSON Schemas of documents as components of one OpenAPI description. Only schemas with a reference are included.
 * References between files become references between components. A reference to a property of another schema is
 * replaced by the property's schema.
 */
export class SchemaComponents {
  readonly #schemas: ReadonlyMap<string, JsonObject>;
  readonly #components = new Map<string, JsonObject>();

  /** @param schemas by name, as in `schemas/output/` */
  constructor(schemas: ReadonlyMap<string, JsonObject>) {
    this.#schemas = schemas;
  }

  refer(name: string): JsonObject {
    return this.#refer(capitalised([name]), () => this.#translateObject(this.schema(name), name));
  }

  /** Refers to a page of these items. @param envelope the name of the schema of a page without its items */
  referToPage(items: string, envelope = "page"): JsonObject {
    return this.#refer(`${capitalised([items])}${capitalised([envelope])}`, () => {
      const page = this.#translateObject(this.schema(envelope), envelope);
      const properties = objectAt(page, "properties");
      const results = { ...objectAt(properties, "results"), items: this.refer(items) };
      const { title, description } = this.schema(items);
      return {
        ...page,
        title: `${String(page["title"])} of ${String(title).toLowerCase()}`,
        description: `Items: ${String(description)}`,
        properties: { ...properties, results },
      };
    });
  }

  schema(name: string): JsonObject {
    const schema = this.#schemas.get(name);
    if (schema === undefined) throw new Error(`no schema ${name}`);
    return schema;
  }

  /** The referenced schemas, by name. */
  get all(): JsonObject {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #refer(component: string, make: () => JsonObject): JsonObject {
    if (!this.#components.has(component)) {
      // The place is reserved first, because schemas can refer to each other.
      this.#components.set(component, {});
      this.#components.set(component, make());
    }
    return { $ref: `#/components/schemas/${component}` };
  }

  #translate(value: Json, from: string): Json {
    if (Array.isArray(value)) return value.map((item: Json) => this.#translate(item, from));
    return isJsonFields(value) ? this.#translateObject(value, from) : value;
  }

  /** @param from the name of the schema that contains the object */
  #translateObject(value: JsonObject, from: string): JsonObject {
    const { $ref, ...own } = value;
    const kept = Object.entries(own).filter(([key]) => !LEFT_OUT.has(key));
    const translated = Object.fromEntries(kept.map(([key, item]) => [key, this.#translate(item, from)]));
    if (typeof $ref === "string") return { ...this.#resolve($ref, from), ...translated };
    if (value["type"] === "null") return { ...translated, ...ONLY_NULL };
    return isLong(value) ? { ...translated, format: "int64" } : translated;
  }

  #resolve(reference: string, from: string): JsonObject {
    const [file = "", pointer = ""] = reference.split("#");
    const schema = file === "" ? from : (FILE.exec(file)?.[1] ?? file);
    const [, place, name] = pointer.split("/");
    if (place === undefined || name === undefined) return this.refer(schema);
    const target = objectAt(objectAt(this.schema(schema), place), name);
    if (place !== "$defs") return this.#translateObject(target, schema);
    const owner = schema === "types" ? "" : capitalised([schema]);
    return this.#refer(`${owner}${capitalised([name])}`, () => this.#translateObject(target, schema));
  }
}

/** True for integers that can exceed 32 bits, because generators of clients use 32 bits by default. */
function isLong({ type, maximum }: JsonObject): boolean {
  const isInteger = type === "integer" || (Array.isArray(type) && type.includes("integer"));
  return isInteger && !(typeof maximum === "number" && maximum <= MOST_INT32);
}

/** Joins words such as `["project", "changes"]` or `["project-changes"]` to `ProjectChanges`. */
export function capitalised(words: readonly string[]): string {
  return words
    .flatMap((word) => word.split(/[_-]/))
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join("");
}
