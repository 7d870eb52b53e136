import { tableKeys } from "../values/table-keys.ts";
import type { ParameterOf } from "./pattern.ts";

/** The content at a kind of address. Documents have both views, and collections have pages. Files have neither. */
type Held =
  /** An object that is in no collection. */
  | { readonly holds: "document"; readonly schema: string }
  /** Objects, twenty a page; `schema` is that of one. */
  | { readonly holds: "collection"; readonly schema: string }
  /** An object that the collection at the beginning of its address also contains. */
  | { readonly holds: "item"; readonly schema: string }
  /** A file below the address, with a name of its own. `isLinked`: a document contains the address. */
  | { readonly holds: "file"; readonly isLinked: boolean };

/**
 * Every kind of address of the API, below `/api/` (contract 2, RULES.md 1.12 and 7; SOURCES.md, "Other bytes"). All
 * code that renders, explains, describes, routes, verifies or caches addresses has a line for each kind, or it does
 * not compile. Schemas are names in `schemas/output/`.
 */
export const API_ADDRESSES = {
  "": { holds: "document", schema: "root" },
  "languages/": { holds: "collection", schema: "language" },
  "languages/{code}/": { holds: "item", schema: "language" },
  "projects/": { holds: "collection", schema: "project" },
  "projects/{project}/": { holds: "item", schema: "project" },
  "components/": { holds: "collection", schema: "component" },
  "components/{project}/{component}/": { holds: "item", schema: "component" },
  "translations/": { holds: "collection", schema: "translation" },
  "translations/{project}/{component}/{language}/": { holds: "item", schema: "translation" },
  "units/": { holds: "collection", schema: "unit" },
  "units/{id}/": { holds: "item", schema: "unit" },
  "sources/": { holds: "collection", schema: "source" },
  "sources/{id}/": { holds: "item", schema: "source" },
  "changes/": { holds: "collection", schema: "change" },
  "changes/{id}/": { holds: "item", schema: "change" },
  "screenshots/": { holds: "collection", schema: "screenshot" },
  "screenshots/{id}/": { holds: "item", schema: "screenshot" },
  "projects/{project}/components/": { holds: "collection", schema: "project-component" },
  "projects/{project}/changes/": { holds: "collection", schema: "change" },
  "projects/{project}/statistics/": { holds: "document", schema: "project-statistics" },
  "projects/{project}/repository/": { holds: "document", schema: "project-repository" },
  "components/{project}/{component}/translations/": { holds: "collection", schema: "component-translation" },
  "components/{project}/{component}/changes/": { holds: "collection", schema: "change" },
  "components/{project}/{component}/statistics/": { holds: "collection", schema: "statistics" },
  "components/{project}/{component}/lock/": { holds: "document", schema: "lock" },
  "components/{project}/{component}/repository/": { holds: "document", schema: "repository" },
  "translations/{project}/{component}/{language}/units/": { holds: "collection", schema: "unit" },
  "translations/{project}/{component}/{language}/changes/": { holds: "collection", schema: "change" },
  "translations/{project}/{component}/{language}/statistics/": { holds: "document", schema: "statistics" },
  "translations/{project}/{component}/{language}/repository/": { holds: "document", schema: "repository" },
  "translations/{project}/{component}/{language}/file/": { holds: "file", isLinked: true },
  "components/{project}/{component}/monolingual_base/": { holds: "file", isLinked: false },
  "components/{project}/{component}/new_template/": { holds: "file", isLinked: false },
  "screenshots/{id}/file/": { holds: "file", isLinked: true },
} as const satisfies Readonly<Record<string, Held>>;

type Table = typeof API_ADDRESSES;
export type ApiPattern = keyof Table;
type Holding<What extends Held["holds"]> = {
  [Pattern in ApiPattern]: Table[Pattern]["holds"] extends What ? Pattern : never;
}[ApiPattern];

export type CollectionPattern = Holding<"collection">;
export type ItemPattern = Holding<"item">;
export type FilePattern = Holding<"file">;
/** The patterns that are rendered by themselves. Items come with their collection. */
export type RenderedPattern = Holding<"document" | "collection">;
export type ApiParameter = ParameterOf<ApiPattern>;
/** The schemas of documents of the API, and of the items of their collections. */
export type ApiSchema = Extract<Table[ApiPattern], { readonly schema: string }>["schema"];

export const API_PATTERNS = tableKeys(API_ADDRESSES);

/** One kind of address of the API. Rendering, verification and the API's own description use it. */
export interface RouteDescription {
  /** The address below `/api/`, with `{placeholders}` and a trailing slash; empty for the root. */
  readonly pattern: ApiPattern;
  /** `item`: the collection that the address begins with contains the object as well. */
  readonly holds: "document" | "collection" | "item";
  /** The schema of the document, or of a collection's items: a name in `schemas/output/`. */
  readonly schema: string;
}

/** Every kind of document, in the order of the table. */
export const API_ROUTES: readonly RouteDescription[] = API_PATTERNS.flatMap((pattern) => {
  const held: Held = API_ADDRESSES[pattern];
  if (held.holds === "file") return [];
  return [{ pattern, holds: held.holds, schema: held.schema }];
});

/** Every kind of address that has a file below it. */
export const FILE_ADDRESSES = API_PATTERNS.flatMap((pattern) => {
  const held: Held = API_ADDRESSES[pattern];
  return held.holds === "file" && isFilePattern(pattern) ? [{ pattern, isLinked: held.isLinked }] : [];
});

function isFilePattern(pattern: ApiPattern): pattern is FilePattern {
  return API_ADDRESSES[pattern].holds === "file";
}

export function isCollection(pattern: ApiPattern): pattern is CollectionPattern {
  return API_ADDRESSES[pattern].holds === "collection";
}

/** True for patterns that are rendered by themselves. */
export function isRendered(pattern: ApiPattern): pattern is RenderedPattern {
  const { holds } = API_ADDRESSES[pattern];
  return holds === "document" || holds === "collection";
}
