import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isJsonFields, type JsonObject, objectAt } from "../../../src/model/values/json-value.ts";

/** One operation with its arguments. */
export interface Question {
  /** `getUnit` */
  readonly operation: string;
  /** `units` */
  readonly tag: string;
  /** Of the path, in its order. */
  readonly given: readonly (string | number)[];
  /** How many may stand in the query. */
  readonly queries: number;
  /** As the description has it: `/api/units/{id}/`. */
  readonly path: string;
  /** Of the answer; empty where the description names none. */
  readonly schema: string;
  /** The document, below the tree. */
  readonly file: string;
}

/** All operations that answer with JSON, each asked once: collections for their first page, one object of each kind. */
export function questionsOf(description: JsonObject, tree: string): readonly Question[] {
  return Object.entries(objectAt(description, "paths")).flatMap(([path, item]) => {
    const get = isJsonFields(item) ? objectAt(item, "get") : {};
    const content = objectAt(objectAt(objectAt(get, "responses"), "200"), "content");
    return "application/json" in content ? [questionOf(path, get, content, tree)] : [];
  });
}

function questionOf(path: string, get: JsonObject, content: JsonObject, tree: string): Question {
  const { parameters = [], operationId, tags } = get;
  const { $ref = "" } = objectAt(objectAt(content, "application/json"), "schema");
  const places = (Array.isArray(parameters) ? parameters : []).filter(isJsonFields);
  const [given, address] = fill(path, tree);
  return {
    operation: String(operationId),
    tag: String(Array.isArray(tags) ? tags[0] : ""),
    given,
    queries: places.filter((place) => place["in"] === "query").length,
    path,
    schema: String($ref).replace(/^.*\//, ""),
    file: address.endsWith("/") ? `${address}index.json` : address,
  };
}

/** Of the oracle's catalogue; what has no name here is the first that the folder has. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ project: "harbour", component: "app", language: "de", code: "de", schema: "unit" },
};

function fill(path: string, tree: string): [(string | number)[], string] {
  const given: (string | number)[] = [];
  let address = "";
  for (const [index, piece] of path
    .slice(1)
    .split(/\{(\w+)\}/)
    .entries()) {
    if (index % 2 === 0) {
      address += piece;
      continue;
    }
    const name = NAMES[piece] ?? firstIn(join(tree, address));
    given.push(piece === "id" ? Number(name) : name);
    address += name;
  }
  if (!existsSync(join(tree, address))) throw new Error(`the sample has no ${address}`);
  return [given, address];
}

/** A number where there are such, else a file's name. */
function firstIn(folder: string): string {
  const names = readdirSync(folder).map((name) => name.replace(/\.\w+$/, ""));
  const numbers = names.filter((name) => /^\d+$/.test(name));
  const [first] = (numbers.length > 0 ? numbers : names.filter((name) => name !== "index")).sort();
  if (first === undefined) throw new Error(`nothing in ${folder}`);
  return first;
}
