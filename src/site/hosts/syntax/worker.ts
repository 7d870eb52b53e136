import {
  ABOUT_TYPES,
  CACHE_CONTROL,
  type CacheRule,
  cacheRules,
  JSON_FEED,
  PACK_CACHE_RULES,
  PACK_ROOT,
  PAGE_TYPES,
  POINTER_PATH,
  ROUTING,
  type SitePages,
} from "../../../model/index.ts";
import type { WorkerSite } from "../edge/worker-site.ts";
import { type HostFile, type OutsideFile, outsideJson } from "../profile.ts";
import { CODE_PATTERN } from "../raw-rules.ts";
import { decodedPrefix, type HostSite, hostPrefix, ROUTES_HEADER } from "../site.ts";
import { pageBlocks } from "./headers-file.ts";
import { encodeJavaScript, rawTable } from "./javascript.ts";

/** `_worker.js` for Cloudflare Pages (advanced mode). The site's root is a tree or a pack, whatever `base_url` is. */
export function workerScript(site: HostSite, published: "tree" | "pack"): HostFile {
  const body = `// Made by ${site.maker}, and again by every build.\n${workerText(site, published)}`;
  return { path: "_worker.js", body, mediaType: "text/javascript" };
}

function printedScript({ maker }: HostSite, text: string): string {
  return `// Made by ${maker}; generate it again when components are added.\n${text}`;
}

/** A module whose default export answers requests from the platform's files, which are a tree or a pack. */
function workerText(site: HostSite, published: "tree" | "pack"): string {
  const exports = ["export default edge.worker;"];
  if (published === "pack") return packModule(site, exports);
  return edgeModule(declaredOf(site, cacheRules(site.pages !== undefined)), site.edge("worker"), exports);
}

/**
 * The function that reads a pack, as a module.
 * @param exports lines that export the functions for the platform
 * @param more facts that requests on this platform do not contain
 */
function packModule(
  site: HostSite,
  exports: readonly string[],
  more: Pick<WorkerSite, "origin"> = {},
): string {
  const rules = [...cacheRules(site.pages !== undefined), ...PACK_CACHE_RULES];
  return edgeModule({ ...declaredOf(site, rules), ...more }, site.edge("pack"), exports);
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

/** The list of paths with the script, because calls are counted. At a root, pages need it only for other addresses. */
export function workerRoutes(site: HostSite): HostFile {
  const prefix = decodedPrefix(site);
  const isPlain = /^[\w./-]{0,80}$/.test(prefix);
  const { roots, pages } = ROUTING;
  const aliased = new Set(pages.aliases.rules.map(([from]) => from.slice(0, from.indexOf("/"))));
  const ofPages = prefix === "" ? pages.roots.filter((root) => aliased.has(root)) : pages.roots;
  const below = [...Object.values(roots), ...(site.pages ? ofPages : [])];
  const home = prefix !== "" && site.pages?.hasHome ? [prefix, `${prefix}/`, `${prefix}/${pages.home}`] : [];
  if (!isPlain) return routesFile(["/*"]);
  return routesFile([...home, ...below.flatMap((name) => [`${prefix}/${name}`, `${prefix}/${name}/*`])]);
}

/** The host has only the pack, so the script answers all requests. */
export function packWorkerRoutes(): HostFile {
  return routesFile(["/*"]);
}

function routesFile(include: readonly string[]): HostFile {
  const body = `${JSON.stringify({ version: 1, include, exclude: [] }, null, 2)}\n`;
  return { path: "_routes.json", body, mediaType: "application/json" };
}

/**
 * The headers of pages for requests without the script. Without `404.html` among the pages, a missing file would get
 * the page at the root with status 200.
 */
export function workerPages(site: HostSite): readonly HostFile[] {
  if (site.pages === undefined) return [];
  // Below a path the script answers for pages, too. The file is always made, so that a tree that moves keeps its files.
  const blocks = hostPrefix(site).length === 0 ? pageBlocks("", site, ROUTING) : [];
  const lines = [`# Made by ${site.maker}, and again by every build.`, ...blocks];
  return [{ path: "_headers", body: `${lines.join("\n")}\n`, mediaType: "text/plain" }];
}

const SCRIPT = "worker.js";

/** The files that a Cloudflare Worker needs if its static assets are a tree, or a pack. */
export function cloudflareWorker(site: HostSite, published: "tree" | "pack"): readonly OutsideFile[] {
  const directory = published === "tree" ? "public" : "packed";
  const text = printedScript(site, workerText(site, published));
  const configuration = {
    name: "lingodex",
    main: SCRIPT,
    compatibility_date: "2026-01-01",
    assets: {
      directory,
      binding: "ASSETS",
      run_worker_first: true,
      // The script requests pages at the addresses that this setting gives them.
      html_handling: "auto-trailing-slash",
      not_found_handling: "none",
    },
  };
  return [
    { name: SCRIPT, purpose: "the Worker's script, beside wrangler.jsonc", text },
    {
      name: "wrangler.jsonc",
      purpose: `beside the script and the folder ${directory}, where wrangler deploy is called`,
      text: `// Made by ${site.maker}; the name is yours to choose.\n${JSON.stringify(configuration, null, 2)}\n`,
    },
  ];
}

/** An edge function of Netlify that reads the pack that is its site. */
export function netlifyFunction(site: HostSite): OutsideFile {
  // The function fetches these files from its own site.
  const config = { path: "/*", excludedPath: [`/${POINTER_PATH}`, `/${PACK_ROOT}/*`] };
  const exports = [
    "export default (request, context) => edge.netlify(request, context, fetch);",
    `export const config = ${encodeJavaScript(config)};`,
  ];
  return {
    name: "lingodex.js",
    purpose: "netlify/edge-functions/lingodex.js, where netlify deploy is called",
    text: printedScript(site, packModule(site, exports)),
  };
}

/** A function of AWS Lambda with a URL. CloudFront sends it all requests except those for the pack's own files. */
export function lambdaFunction(site: HostSite): OutsideFile {
  const { origin } = new URL(site.baseUrl);
  const exports = ["export const handler = (event) => edge.lambda(event, fetch);"];
  return {
    name: "index.mjs",
    purpose: "a Lambda function (Node.js 20 or newer, handler index.handler) with a function URL",
    text: printedScript(site, packModule(site, exports, { origin })),
  };
}

/** The policy for CloudFront's cache. Answers are kept by path and query, for the time that each answer states. */
export function cachePolicy(): OutsideFile {
  const policy = {
    Name: "lingodex-pack",
    MinTTL: 0,
    DefaultTTL: 0,
    MaxTTL: 31_536_000,
    ParametersInCacheKeyAndForwardedToOrigin: {
      EnableAcceptEncodingGzip: true,
      EnableAcceptEncodingBrotli: true,
      HeadersConfig: { HeaderBehavior: "none" },
      CookiesConfig: { CookieBehavior: "none" },
      QueryStringsConfig: { QueryStringBehavior: "all" },
    },
  };
  return outsideJson(
    "cache-policy.json",
    "aws cloudfront create-cache-policy --cache-policy-config file://…, for both behaviours",
    policy,
  );
}
