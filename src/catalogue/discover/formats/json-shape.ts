import { isJsonFields, type JsonFields } from "../../../model/index.ts";
import { type FormatGroup, most } from "./group.ts";

/** Other JSON files that are often beside translations, by name. */
const OTHERS = /(?:^|\/)(?:package|package-lock|composer|manifest|[tj]sconfig[^/]*|angular|lerna|nx)\.json$/;
const WORKFLOWS = /(?:^|\/)\.github\/workflows\//;
/** The limit for visited nodes of a document, in any depth and width. */
export const MOST_NODES = 200_000;

/** True for files that tools read: lock files, schemas, descriptions of an API. */
export function isKnownOther(path: string): boolean {
  return OTHERS.test(path) || WORKFLOWS.test(path);
}

/** A document and the values in it at any depth, parents first, up to MOST_NODES. */
export function* valuesIn(root: unknown): Iterable<unknown> {
  const coming: unknown[] = [root];
  for (let seen = 0; coming.length > 0 && seen < MOST_NODES; seen += 1) {
    const value = coming.pop();
    yield value;
    if (typeof value === "object" && value !== null)
      for (const child of Object.values(value)) coming.push(child);
  }
}

export interface Shape {
  readonly leaves: number;
  readonly texts: number;
  readonly isNested: boolean;
}

export function shapeOf(root: unknown): Shape {
  let [leaves, texts, isNested] = [0, 0, false];
  for (const value of valuesIn(root)) {
    if (typeof value === "object" && value !== null) isNested ||= value !== root;
    else {
      leaves += 1;
      if (typeof value === "string") texts += 1;
    }
  }
  return { leaves, texts, isNested };
}

/** True for objects with texts as at least half of their leaves, unless they are JSON for another known purpose. */
export function holdsTexts({ files }: FormatGroup): boolean {
  return most(files, ({ path, data }) => {
    if (!isJsonFields(data) || isKnownOther(path) || isDescription(data)) return false;
    const { leaves, texts } = shapeOf(data);
    return 2 * texts >= leaves;
  });
}

function isDescription(data: JsonFields): boolean {
  const schema = data["$schema"];
  if (typeof schema === "string" && schema.includes("json-schema.org")) return true;
  return ["openapi", "swagger"].some((key) => typeof data[key] === "string");
}

/** The keys of each object in a document. */
export function keysIn(root: unknown): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const coming: unknown[] = [root];
  while (coming.length > 0 && found.length < MOST_NODES) {
    const value = coming.pop();
    if (!isJsonFields(value)) continue;
    found.push(Object.keys(value));
    for (const child of Object.values(value)) if (isJsonFields(child)) coming.push(child);
  }
  return found;
}
