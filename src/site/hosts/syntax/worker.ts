import {
  ABOUT_TYPES,
  CACHE_CONTROL,
  type CacheRule,
  cacheRules,
  JSON_FEED,
  PACK_CACHE_RULES,
  PAGE_TYPES,
  ROUTING,
  type SitePages,
} from "../../../model/index.ts";
import type { WorkerSite } from "../edge/worker-site.ts";
import type { HostFile } from "../profile.ts";
import { CODE_PATTERN } from "../raw-rules.ts";
import { type HostSite, hostPrefix, ROUTES_HEADER } from "../site.ts";
import { pageBlocks } from "./headers-file.ts";
import { encodeJavaScript, rawTable } from "./javascript.ts";

/**
 * `_worker.js` for Cloudflare Pages (advanced mode): the tree is the site's root, wherever `base_url` is.
 */
export function workerScript(site: HostSite): HostFile {
  return scriptOf(site, workerText(site));
}

/** The same where a pack is the site's root. */
export function packWorkerScript(site: HostSite): HostFile {
  return scriptOf(site, packWorkerText(site));
}

function scriptOf({ maker }: HostSite, text: string): HostFile {
  const body = `// Made by ${maker}, and again by every build.\n${text}`;
  return { path: "_worker.js", body, mediaType: "text/javascript" };
}

/** A script that no build writes. */
export function printedScript({ maker }: HostSite, text: string): string {
  return `// Made by ${maker}; make it anew when components are added.\n${text}`;
}

/** A module whose default answers requests, over the platform's files. */
export function workerText(site: HostSite): string {
  const declared = declaredOf(site, cacheRules(site.pages !== undefined));
  return edgeModule(declared, site.edge.worker, ["export default edge.worker;"]);
}

/** The same where those are a pack's. */
export function packWorkerText(site: HostSite): string {
  return packModule(site, ["export default edge.worker;"]);
}

/**
 * The function that reads a pack, as a module.
 *
 * @param exports lines that hand out what the platform asks for
 * @param more that the platform does not tell with each request
 */
export function packModule(
  site: HostSite,
  exports: readonly string[],
  more: Pick<WorkerSite, "origin"> = {},
): string {
  const rules = [...cacheRules(site.pages !== undefined), ...PACK_CACHE_RULES];
  return edgeModule({ ...declaredOf(site, rules), ...more }, site.edge.pack, exports);
}

function edgeModule(declared: WorkerSite, script: string, exports: readonly string[]): string {
  const lines = [`const SITE = ${encodeJavaScript(declared)};`, script.trimEnd(), ...exports];
  return `${lines.join("\n")}\n`;
}

function declaredOf(site: HostSite, rules: readonly CacheRule[]): WorkerSite {
  return {
    prefix: hostPrefix(site),
    headers: { ...ROUTING.headers, Vary: `${ROUTING.headers["Vary"]}, Accept-Encoding` },
    about: { [ROUTES_HEADER]: site.digest },
    types: ABOUT_TYPES,
    cache: {
      rules: rules.map(({ pattern, header }) => [`^${pattern}$`, header]),
      other: CACHE_CONTROL.other,
    },
    ...(site.pages === undefined ? {} : { pages: pagesOf(site.pages) }),
    code: `^${CODE_PATTERN}$`,
    raw: rawTable(site.raw),
  };
}

function pagesOf({ hasHome }: SitePages): NonNullable<WorkerSite["pages"]> {
  const headers = { ...ROUTING.pages.headers, Vary: "Accept-Encoding" };
  return { hasHome, headers, types: PAGE_TYPES, feed: JSON_FEED };
}

/** Only our addresses run the script. At the root of an origin pages need none but where other addresses lead to them: files are free, and scripts are counted. Prefixes that the list's wildcards could misread run it everywhere. */
export function workerRoutes(site: HostSite): HostFile {
  const prefix = hostPrefix(site)
    .map((name) => `/${name}`)
    .join("");
  const isPlain = /^[\w./-]{0,80}$/.test(prefix);
  const { roots, pages } = ROUTING;
  const aliased = new Set(pages.aliases.rules.map(([from]) => from.slice(0, from.indexOf("/"))));
  const ofPages = prefix === "" ? pages.roots.filter((root) => aliased.has(root)) : pages.roots;
  const below = [...Object.values(roots), ...(site.pages ? ofPages : [])];
  const home = prefix !== "" && site.pages?.hasHome ? [prefix, `${prefix}/`, `${prefix}/${pages.home}`] : [];
  const include = isPlain
    ? [...home, ...below.flatMap((name) => [`${prefix}/${name}`, `${prefix}/${name}/*`])]
    : ["/*"];
  const body = `${JSON.stringify({ version: 1, include, exclude: [] }, null, 2)}\n`;
  return { path: "_routes.json", body, mediaType: "application/json" };
}

/** In a pack is all that the platform has: nothing is answered without the script. */
export function packWorkerRoutes(): HostFile {
  const body = `${JSON.stringify({ version: 1, include: ["/*"], exclude: [] }, null, 2)}\n`;
  return { path: "_routes.json", body, mediaType: "application/json" };
}

/**
 * What pages need beside the script where it does not run: their headers. That this host does not answer with the page at
 * the root wherever nothing is, and say that it is there, takes a `404.html`, which is among the pages.
 */
export function workerPages(site: HostSite): readonly HostFile[] {
  if (site.pages === undefined) return [];
  // Below a path the script answers for pages, too. The file is there all the same: a tree that moves keeps its files.
  const blocks = hostPrefix(site).length === 0 ? pageBlocks("", site, ROUTING) : [];
  const lines = [`# Made by ${site.maker}, and again by every build.`, ...blocks];
  return [{ path: "_headers", body: `${lines.join("\n")}\n`, mediaType: "text/plain" }];
}
