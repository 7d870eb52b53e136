import { tableKeys } from "../values/table-keys.ts";
import type { ApiPattern, ApiSchema } from "./api.ts";
import { ROOT_COLLECTIONS } from "./collections.ts";
import type { PagePattern } from "./people.ts";
import type { BulkSchema } from "./site.ts";

/** The value of a key: an address or a list of them, of the API or for people, or another object. */
type Held =
  | { readonly api: ApiPattern }
  | { readonly page: PagePattern }
  | { readonly object: LinkingSchema };

/** Schemas of documents, of their items, and of what is embedded in them. */
export type LinkingSchema = ApiSchema | BulkSchema | "bulk-index";

const api = (pattern: ApiPattern): Held => ({ api: pattern });
const page = (pattern: PagePattern): Held => ({ page: pattern });
const object = (schema: LinkingSchema): Held => ({ object: schema });

const PROJECT_COMPONENT = {
  web_url: page("projects/{project}/{component}/"),
  url: api("components/{project}/{component}/"),
  repository_url: api("components/{project}/{component}/repository/"),
  translations_url: api("components/{project}/{component}/translations/"),
  statistics_url: api("components/{project}/{component}/statistics/"),
  lock_url: api("components/{project}/{component}/lock/"),
  changes_list_url: api("components/{project}/{component}/changes/"),
};

const COMPONENT_TRANSLATION = {
  language: object("language"),
  web_url: page("projects/{project}/{component}/{language}/"),
  share_url: page("engage/{project}/{language}/"),
  translate_url: page("translate/{project}/{component}/{language}/"),
  url: api("translations/{project}/{component}/{language}/"),
  repository_url: api("translations/{project}/{component}/{language}/repository/"),
  file_url: api("translations/{project}/{component}/{language}/file/"),
  statistics_url: api("translations/{project}/{component}/{language}/statistics/"),
  changes_list_url: api("translations/{project}/{component}/{language}/changes/"),
  units_list_url: api("translations/{project}/{component}/{language}/units/"),
};

/**
 * The keys of documents that contain addresses, and their kinds (contract section 2). All other keys contain free
 * text. The `url` of `repository` belongs to a component or a translation. The component's kind represents both.
 */
export const LINKS: Readonly<Record<LinkingSchema, Readonly<Record<string, Held>>>> = {
  root: Object.fromEntries(ROOT_COLLECTIONS.map((name) => [name, api(`${name}/`)])),
  language: { web_url: page("languages/{code}/"), url: api("languages/{code}/") },
  project: {
    source_language: object("language"),
    web_url: page("projects/{project}/"),
    url: api("projects/{project}/"),
    components_list_url: api("projects/{project}/components/"),
    repository_url: api("projects/{project}/repository/"),
    statistics_url: api("projects/{project}/statistics/"),
    changes_list_url: api("projects/{project}/changes/"),
  },
  "project-statistics": {},
  "project-repository": { url: api("projects/{project}/repository/") },
  component: { project: object("project"), ...PROJECT_COMPONENT },
  "project-component": PROJECT_COMPONENT,
  lock: {},
  repository: { url: api("components/{project}/{component}/repository/") },
  translation: { component: object("component"), ...COMPONENT_TRANSLATION },
  "component-translation": COMPONENT_TRANSLATION,
  statistics: {
    url: page("engage/{project}/{language}/"),
    url_translate: page("projects/{project}/{component}/{language}/"),
  },
  unit: {
    translation: api("translations/{project}/{component}/{language}/"),
    web_url: page("translate/{project}/{component}/{language}/"),
    url: api("units/{id}/"),
    source_info: api("sources/{id}/"),
    source_unit: api("units/{id}/"),
  },
  source: {
    component: api("components/{project}/{component}/"),
    url: api("sources/{id}/"),
    units: api("units/{id}/"),
    screenshots: api("screenshots/{id}/"),
  },
  change: {
    unit: api("units/{id}/"),
    component: api("components/{project}/{component}/"),
    translation: api("translations/{project}/{component}/{language}/"),
    url: api("changes/{id}/"),
  },
  screenshot: {
    component: api("components/{project}/{component}/"),
    file_url: api("screenshots/{id}/file/"),
    sources: api("sources/{id}/"),
    url: api("screenshots/{id}/"),
  },
  "bulk-change": {
    url: api("changes/{id}/"),
    component_url: api("components/{project}/{component}/"),
    translation_url: api("translations/{project}/{component}/{language}/"),
    unit_url: api("units/{id}/"),
  },
  "bulk-index": {},
  "bulk-explanation": { url: api("sources/{id}/") },
  "bulk-labels": { url: api("sources/{id}/") },
  "bulk-history": {},
  "bulk-statistics": { url: api("translations/{project}/{component}/{language}/") },
};

/** The schemas with a line in the table. */
export const LINKING_SCHEMAS = tableKeys(LINKS);

/** The keys of a page that contain the addresses of the pages beside it. */
export const PAGE_LINKS = ["next", "previous"] as const;

/** The keys of a schema that hold addresses of the API, in the order of the table. */
export function apiKeysOf(schema: LinkingSchema): readonly string[] {
  return Object.entries(LINKS[schema]).flatMap(([key, held]) => ("api" in held ? [key] : []));
}

/** The keys of a schema that hold addresses which the tool wrote, whatever they lead to, in the order of the table. */
export function addressKeysOf(schema: LinkingSchema): readonly string[] {
  return Object.entries(LINKS[schema]).flatMap(([key, held]) => ("object" in held ? [] : [key]));
}

/** The keys of a schema that hold other objects, with their schemas. */
export function objectKeysOf(schema: LinkingSchema): readonly (readonly [string, LinkingSchema])[] {
  return Object.entries(LINKS[schema]).flatMap(([key, held]) =>
    "object" in held ? [[key, held.object] as const] : [],
  );
}

/** All keys that hold addresses which the tool wrote, whatever they lead to. */
export function addressKeys(): ReadonlySet<string> {
  const keys = LINKING_SCHEMAS.flatMap(addressKeysOf);
  return new Set([...keys, ...PAGE_LINKS]);
}
