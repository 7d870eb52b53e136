import { tableKeys } from "../values/table-keys.ts";
import type { CollectionPattern } from "./api.ts";

/** The collections directly below the API's root. */
export type RootCollection = {
  [Pattern in CollectionPattern]: Pattern extends `${infer Name}/`
    ? Name extends `${string}/${string}`
      ? never
      : Name
    : never;
}[CollectionPattern];

/** The collections in the platform's order (RULES.md 1.12), which differs from the table of addresses. */
const IN_ORDER: { readonly [Name in RootCollection]: `${Name}/` } = {
  projects: "projects/",
  components: "components/",
  translations: "translations/",
  languages: "languages/",
  changes: "changes/",
  units: "units/",
  sources: "sources/",
  screenshots: "screenshots/",
};

/** The collections that the API's root names, in the platform's order. */
export const ROOT_COLLECTIONS = tableKeys(IN_ORDER);

const BY_IDENTIFIER =
  "those with a given identifier first, ascending; then the others in the order of the catalogue (project, component, language code, position)";
const BY_NAME = "by the language's English name, then by code";
const NEWEST = "newest first; for equal times, the greater identifier first";

/** The order of each collection, in words (RULES.md 2). */
export const COLLECTION_ORDERS: Readonly<Record<CollectionPattern, string>> = {
  "languages/": "by code, in code-point order",
  "projects/": "in the order in which the catalogue lists them",
  "components/":
    "those with an id in their manifest first, ascending; then the others in the order of the catalogue",
  "translations/": BY_IDENTIFIER,
  "units/": BY_IDENTIFIER,
  "sources/": BY_IDENTIFIER,
  "changes/": "ascending by identifier",
  "screenshots/": BY_IDENTIFIER,
  "projects/{project}/components/": "by priority, the lowest first, then by name",
  "projects/{project}/changes/": NEWEST,
  "components/{project}/{component}/translations/": BY_NAME,
  "components/{project}/{component}/changes/": NEWEST,
  "components/{project}/{component}/statistics/": BY_NAME,
  "translations/{project}/{component}/{language}/units/": "by position in the file",
  "translations/{project}/{component}/{language}/changes/": NEWEST,
};
