import {
  CACHE_CONTROL,
  JSON_FEED,
  PAGE_TYPES,
  type RoutingPlan,
  type RoutingStep,
} from "../../../model/index.ts";
import { escapePattern, pageTypeOf } from "../patterns.ts";
import { aliasPatterns, fillAlias, fillPath, pagePatterns } from "../request-patterns.ts";
import { encodedPrefix, type HostSite } from "../site.ts";
import {
  cacheMap,
  caddyQuoted,
  encode,
  handle,
  headerLines,
  JSON_HEADER,
  map,
  matcher,
  methods,
  reply,
  serve,
  slash,
  WEAK_TAGS,
} from "./caddy-lines.ts";

/** The placeholder with the path below the prefix. */
const PATH = "{re.lingodex_pages.1}";
const TYPE = "{lingodex_type}";

/** The route of pages and files beside them. Empty without pages. @param prefix the path of `base_url` as a pattern */
export function pageRoute(site: HostSite, plan: RoutingPlan, prefix: string): readonly string[] {
  const { pages } = site;
  if (pages === undefined) return [];
  const { directory, name } = pagePatterns(plan, pages);
  // The home page also answers at the site's address without its slash.
  const paths = `${pages.hasHome ? "|" : ""}/(?:${directory}|${name})`;
  return [
    `@lingodex_pages path_regexp lingodex_pages ${caddyQuoted(`(?s)^${prefix}(${paths})$`)}`,
    "route @lingodex_pages {",
    ...[
      ...variables(site, plan),
      ...methods(plan),
      ...plan.pages.steps.flatMap((step, place) =>
        step.answer === "alias" ? aliases(site, plan, prefix) : compileStep(step, `page_${place + 1}`, plan),
      ),
    ].map((line) => `\t${line}`),
    "}",
  ];
}

function variables(site: HostSite, { pages }: RoutingPlan): readonly string[] {
  return [
    ...cacheMap(PATH, true),
    ...map(PATH, TYPE, [
      `~/${escapePattern(JSON_FEED.name)}$ ${caddyQuoted(JSON_FEED.type)}`,
      ...Object.entries(PAGE_TYPES).map(([ending, type]) => `~[.]${ending}$ ${caddyQuoted(type)}`),
      "default application/octet-stream",
    ]),
    ...slash(),
    ...headerLines(pages.headers),
    "header Cache-Control {lingodex_cache}",
    ...WEAK_TAGS,
    JSON_HEADER,
    ...encode(site, pages.headers),
  ];
}

const FILES = { directory: PATH, name: PATH, view: "", page: "", raw: "" };
const AT = { directory: ['path_regexp "/$"'], name: ['path_regexp "[^/]$"'], both: [] };

function compileStep({ at, file, answer }: RoutingStep, name: string, plan: RoutingPlan): readonly string[] {
  const path = file && fillPath(file, FILES);
  const lines = [...AT[at], ...(path === undefined ? [] : [`file ${path}`])];
  if (answer === "slash")
    return [
      ...matcher(name, [...lines, 'expression `{lingodex_slash} != ""`']),
      `redir @lingodex_${name} {lingodex_slash} 301`,
    ];
  if (path === undefined || answer === "not-found" || answer === "invalid-page")
    return reply(plan.replies[answer === "invalid-page" ? answer : "not-found"]);
  const headers = [`header Content-Type ${at === "name" ? TYPE : caddyQuoted(pageTypeOf(path))}`];
  if (answer === "file") return [...matcher(name, lines), ...serve(name, headers)];
  return [...matcher(name, lines), ...handle(name, noPage(headers))];
}

/** Redirects from other addresses of pages. @param prefix the path of `base_url` as a pattern */
function aliases(site: HostSite, plan: RoutingPlan, prefix: string): readonly string[] {
  return aliasPatterns(plan).flatMap(({ pattern, to }, place) => {
    const name = `lingodex_alias_${place + 1}`;
    const address = fillAlias(to, (group) => `{re.${name}.${group}}`);
    return [
      `@${name} path_regexp ${name} ${caddyQuoted(`^${prefix}/${pattern}$`)}`,
      `redir @${name} ${caddyQuoted(`${encodedPrefix(site).replace(/[{}]/g, encodeURIComponent)}/${address}`)} 301`,
    ];
  });
}

function noPage(headers: readonly string[]): readonly string[] {
  return [
    ...headers,
    `header Cache-Control ${caddyQuoted(CACHE_CONTROL.other)}`,
    "rewrite * {http.matchers.file.relative}",
    "file_server {",
    "\tstatus 404",
    "}",
  ];
}
