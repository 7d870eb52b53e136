import { ABOUT_TYPES } from "../../model/addresses/site.ts";
import { CACHE_CONTROL, COLLECTION_PATTERN } from "../../model/caching.ts";
import { ROUTING } from "../../model/routing/plan.ts";
import type { WorkerSite } from "../edge/worker.ts";
import type { HostFile } from "../profile.ts";
import { CODE_PATTERN } from "../raw-rules.ts";
import { type HostSite, prefixOf, ROUTES_HEADER } from "../site.ts";
import { encodeJavaScript, rawTable } from "./javascript.ts";

/**
 * `_worker.js` for Cloudflare Pages (advanced mode): the tree is the site's root, wherever `base_url` is.
 */
export function workerScript(site: HostSite): HostFile {
  const declared: WorkerSite = {
    prefix: prefixOf(site),
    headers: { ...ROUTING.headers, Vary: `${ROUTING.headers["Vary"]}, Accept-Encoding` },
    about: { [ROUTES_HEADER]: site.digest },
    types: ABOUT_TYPES,
    cache: CACHE_CONTROL,
    collection: `^${COLLECTION_PATTERN}$`,
    code: `^${CODE_PATTERN}$`,
    raw: rawTable(site.raw),
  };
  const lines = [
    `// Made by ${site.maker}, and again by every build.`,
    `const SITE = ${encodeJavaScript(declared)};`,
    site.edge.worker.trimEnd(),
    "export default edge.worker;",
  ];
  return { path: "_worker.js", body: `${lines.join("\n")}\n`, mediaType: "text/javascript" };
}

/** Only our addresses run the script. Prefixes that the list's wildcards could misread run it everywhere. */
export function workerRoutes(site: HostSite): HostFile {
  const prefix = prefixOf(site)
    .map((name) => `/${name}`)
    .join("");
  const isPlain = /^[\w./-]{0,80}$/.test(prefix);
  const include = isPlain
    ? Object.values(ROUTING.roots).flatMap((name) => [`${prefix}/${name}`, `${prefix}/${name}/*`])
    : ["/*"];
  const body = `${JSON.stringify({ version: 1, include, exclude: [] }, null, 2)}\n`;
  return { path: "_routes.json", body, mediaType: "application/json" };
}
