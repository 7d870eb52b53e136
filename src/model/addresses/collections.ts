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
