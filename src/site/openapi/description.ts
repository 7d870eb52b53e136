import type { JsonObject, LinkStyle } from "../../model/index.ts";
import type { DescribedSite } from "./operations.ts";
import { rawPaths, routePaths } from "./route-paths.ts";
import { SchemaComponents } from "./schema-components.ts";
import { SITE_TAGS, sitePaths } from "./site-paths.ts";

/** The API of a site in OpenAPI 3.1, with all schemas: every address for clients, in the site's link style. */
export function describeSite(site: DescribedSite): JsonObject {
  const components = new SchemaComponents(site.schemas);
  const paths = {
    ...routePaths(site, components),
    ...rawPaths(site, components),
    ...sitePaths(site, components),
  };
  return {
    openapi: "3.1.0",
    info: infoOf(site),
    servers: [{ url: site.baseUrl, description: "Where the files of this site are served." }],
    security: [],
    tags: [...API_TAGS, ...SITE_TAGS],
    paths,
    components: { schemas: components.all },
  };
}

function infoOf({ baseUrl, siteUrl, style, compats, version }: DescribedSite): JsonObject {
  const added =
    compats.length === 0 ? "" : ` Answers have additional keys for newer clients: ${compats.join(", ")}.`;
  return {
    title: "Translations",
    version,
    description:
      "The read API of a translation-management platform (release 3.6.1), published as files. Nothing can be " +
      `written. ${PAGING[style]} Integers may be as long as 64 bits; addresses in answers are absolute.${added}`,
    contact: { name: "Translation site", url: siteUrl },
    license: { name: "Each component names the license of its texts", url: `${baseUrl}/api/` },
  };
}

const PAGING: Readonly<Record<LinkStyle, string>> = {
  query: "Collections are read page by page: follow `next` until it is null.",
  path: "Collections are read page by page: follow `next` until it is null. The host ignores queries: pages have addresses of their own, `page=2/`.",
  file: "Collections are read page by page: follow `next` until it is null. The host ignores queries and has no index documents: addresses name their file, `page=2/index.json`.",
};

const API_TAGS: readonly JsonObject[] = [
  { name: "root", description: "Where the collections are." },
  { name: "projects", description: "Projects: components that belong together." },
  { name: "components", description: "Components: files that are translated together." },
  { name: "translations", description: "Translations: a component in one language." },
  { name: "languages", description: "Languages that texts are in." },
  { name: "changes", description: "Change records: who did what, and when." },
  { name: "units", description: "Units: one text in one language." },
  { name: "sources", description: "Source records: what joins a text's units in all languages." },
  { name: "screenshots", description: "Screenshots that show where texts appear." },
];
