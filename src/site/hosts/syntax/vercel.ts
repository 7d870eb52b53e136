import {
  ABOUT_TYPES,
  CACHE_CONTROL,
  cacheRules,
  type ErrorName,
  errorPath,
  INDEX,
  JSON_FEED,
  jsonFieldsIn,
  PAGE_FILE,
  PAGE_TYPES,
  ROUTING,
  type RoutingPlan,
} from "../../../model/index.ts";
import { escapePattern, rawAddressPattern } from "../patterns.ts";
import { type OutsideFile, outsideJson } from "../profile.ts";
import { fill, rawRules, ruleFile, rulePattern } from "../raw-rules.ts";
import { aliasPatterns, pagePatterns, pageRootsPattern, rootsPattern } from "../request-patterns.ts";
import { decodedPrefix, encodedPrefix, type HostSite, ROUTES_HEADER } from "../site.ts";

/**
 * `vercel.json` beside the tree, which is the project's output directory `public`. It has routes with `has`, because
 * plain rewrites answer `?page=2` with the first page.
 */
export function vercelConfiguration(site: HostSite, plan: RoutingPlan = ROUTING): OutsideFile {
  const prefix = escapePattern(decodedPrefix(site));
  const documents = escapePattern(plan.roots.documents);
  const page = `${plan.page.marker.map(escapePattern).join("[^/]+")}${escapePattern(INDEX)}`;
  const routes = [
    ...headers(site, plan, prefix),
    ...methods(plan, prefix),
    ...raw(site, prefix),
    ...queried(plan, prefix),
    {
      src: `^(${prefix}(?:/${documents}(?:/[^/.]+)*|${rawAddressPattern()}))$`,
      status: 301,
      headers: { Location: "$1/" },
    },
    { src: `^${prefix}(/${rootsPattern(plan)}/.+)$`, dest: "$1" },
    ...pageRoutes(site, plan, prefix),
    { handle: "filesystem" },
    error(plan, `^/${documents}/.*/?${page}$`, "invalid-page"),
    error(plan, "^/.*$", "not-found"),
  ];
  return outsideJson("vercel.json", "in the folder that is deployed, with the tree in its folder public", {
    outputDirectory: "public",
    routes,
  });
}

export function countRoutes(text: string): number {
  const routes = jsonFieldsIn(text)?.["routes"];
  return Array.isArray(routes) ? routes.length : 0;
}

/** Routes that set headers. If several match, the last one with a header counts. */
function headers(site: HostSite, plan: RoutingPlan, prefix: string): readonly object[] {
  const about = `^${prefix}/${escapePattern(plan.roots.about)}/.*`;
  const { json, ...others } = ABOUT_TYPES;
  const common = { ...plan.headers, "Cache-Control": CACHE_CONTROL.other, "Content-Type": json };
  return [
    { src: all(plan, prefix), headers: common },
    ...pageHeaders(site, plan, prefix),
    ...cacheRules(site.pages !== undefined).map(({ pattern, header }) => ({
      src: `^${prefix}/${pattern}$`,
      headers: { "Cache-Control": header },
    })),
    { src: `${about}$`, headers: { [ROUTES_HEADER]: site.digest } },
    ...Object.entries(others).map(([ending, type]) => ({
      src: `${about}[.]${ending}$`,
      headers: { "Content-Type": type },
    })),
  ].map((route) => ({ ...route, continue: true }));
}

function pageHeaders(
  { pages }: HostSite,
  plan: RoutingPlan,
  prefix: string,
): readonly { readonly src: string; readonly headers: Readonly<Record<string, string>> }[] {
  if (pages === undefined) return [];
  const { directory, name } = pagePatterns(plan, pages);
  const common = { ...plan.pages.headers, "Cache-Control": CACHE_CONTROL.other };
  const typed = (ending: string, type: string) => ({
    src: `^${prefix}/${pageRootsPattern(plan)}/.*${ending}$`,
    headers: { "Content-Type": type },
  });
  return [
    { src: `^${prefix}/(?:${directory}|${name})$`, headers: common },
    ...Object.entries(PAGE_TYPES).map(([ending, type]) => typed(`[.]${ending}`, type)),
    typed(`/${escapePattern(JSON_FEED.name)}`, JSON_FEED.type),
  ];
}

/** Routes for the page of a folder, a file by its name, and a folder's address without its slash. */
function pageRoutes(site: HostSite, plan: RoutingPlan, prefix: string): readonly object[] {
  const { pages } = site;
  if (pages === undefined) return [];
  const { directory, name } = pagePatterns(plan, pages);
  const home = pages.hasHome && prefix !== "" ? `${prefix}|` : "";
  return [
    ...aliasPatterns(plan).map(({ pattern, to }) => ({
      src: `^${prefix}/${pattern}$`,
      status: 301,
      headers: { Location: `${encodedPrefix(site)}/${to}` },
    })),
    {
      src: `^(${home}${prefix}/${pageRootsPattern(plan)}(?:/[^/.]+)*)$`,
      status: 301,
      headers: { Location: "$1/" },
    },
    { src: `^${prefix}(/${directory})$`, dest: `$1${PAGE_FILE}` },
    { src: `^${prefix}(/${name})$`, dest: "$1" },
  ];
}

function all(plan: RoutingPlan, prefix: string): string {
  return `^${prefix}/${rootsPattern(plan)}(?:/.*)?$`;
}

/** The usual methods that write, because the syntax has no word for all other methods. */
const WRITING = ["POST", "PUT", "PATCH", "DELETE"];

function methods(plan: RoutingPlan, prefix: string): readonly object[] {
  const src = all(plan, prefix);
  const { options, "method-not-allowed": refused } = plan.replies;
  return [
    { src, methods: [plan.methods.options], status: options.status, headers: plan.preflight },
    { src, methods: WRITING, status: refused.status },
  ];
}

function raw(site: HostSite, prefix: string): readonly object[] {
  return rawRules(site.raw).map((rule) => ({
    src: `^${prefix}${rulePattern(rule)}$`,
    dest: fill(ruleFile(rule), "$1", encodePath),
    headers: {
      "Content-Type": rule.mediaType,
      "Content-Disposition": fill(rule.contentDisposition, "$1", (text) => text.replaceAll("$", "_")),
    },
  }));
}

function queried({ roots, view, page }: RoutingPlan, prefix: string): readonly object[] {
  const src = `^${prefix}(/${escapePattern(roots.documents)}/(?:.*/)?)$`;
  const [before, after] = page.marker;
  const number = { type: "query", key: page.name, value: "0*(?<page>[1-9][0-9]*)" };
  const numbered = `${before}$page${after}`;
  const views = Object.entries(view.markers)
    .filter(([, marker]) => marker !== "")
    .map(([value, marker]) => ({ has: { type: "query", key: view.name, value }, marker }));
  return [
    ...views.map(({ has, marker }) => ({ src, has: [has, number], dest: `$1${marker}${numbered}${INDEX}` })),
    { src, has: [number], dest: `$1${numbered}${INDEX}` },
    { src, has: [{ type: "query", key: page.name }], dest: `$1${page.unknown}${INDEX}` },
    ...views.map(({ has, marker }) => ({ src, has: [has], dest: `$1${marker}${INDEX}` })),
    { src, dest: `$1${INDEX}` },
  ];
}

function error(plan: RoutingPlan, src: string, name: ErrorName): object {
  return { src, status: plan.replies[name].status, dest: `/${errorPath(name, plan)}` };
}

/** Encodes a part of a path for an address, so that `dest` does not read it as a reference. */
function encodePath(text: string): string {
  const whole = text.replace(/\p{Surrogate}/gu, "\ufffd");
  return whole.split("/").map(encodeURIComponent).join("/");
}
