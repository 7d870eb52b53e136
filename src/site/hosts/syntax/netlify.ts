import {
  API_ROUTES,
  ASSETS_ROOT,
  CACHE_CONTROL,
  errorsRoot,
  FORM_TYPES,
  INDEX,
  JSON_FEED,
  PAGE_FILE,
  ROUTING,
  type RoutingPlan,
} from "../../../model/index.ts";
import type { HostFile } from "../profile.ts";
import { headerText } from "../raw-rules.ts";
import { type Alias, aliasesOf, fillAlias } from "../request-patterns.ts";
import { encodedPrefix, type HostSite, type RawPlace, ROUTES_HEADER } from "../site.ts";
import { block, headerPath, pageBlocks } from "./headers-file.ts";

/**
 * Netlify's `_redirects`. The first line that fits counts, even if its target is missing. `200!` serves the target even
 * if the path has a file. Paths and targets are percent-encoded, so they cannot contain a space or the end of a
 * line.
 */
export function netlifyRedirects(site: HostSite, plan: RoutingPlan = ROUTING): HostFile {
  const base = encodedPrefix(site);
  const { about } = plan.roots;
  const lines = [
    `# Made by ${site.maker}, and again by every build.`,
    ...site.raw.map(({ path }) => `${base}/${directoryOf(path)} /${encodePath(path)} 200!`),
    ...(base === ""
      ? []
      : [
          ...site.raw.map(({ path }) => `${base}/${encodePath(path)} /${encodePath(path)} 200`),
          ...namedFiles(base, plan),
        ]),
    ...queried(base, plan),
    ...aliasRedirects(base, site, plan),
    ...(base === "" ? [] : [`${base}/${about}/* /${about}/:splat 200`, ...pageRedirects(base, site, plan)]),
  ];
  return { path: "_redirects", body: `${lines.join("\n")}\n`, mediaType: "text/plain" };
}

/**
 * Redirects for a site below a path. Without a path, the host finds pages itself, including a folder's `index.html`.
 */
function pageRedirects(base: string, { pages }: HostSite, plan: RoutingPlan): readonly string[] {
  if (pages === undefined) return [];
  const { roots, home } = plan.pages;
  const homes = [`${base}/ /${home} 200`, `${base}/${home} /${home} 200`];
  return [...(pages.hasHome ? homes : []), ...roots.map((root) => `${base}/${root}/* /${root}/:splat 200`)];
}

/**
 * Redirects from other addresses of pages. Existing files answer first, except below a path, where files have other
 * places. So lines for files that a placeholder would match come before the others.
 */
function aliasRedirects(base: string, { pages }: HostSite, plan: RoutingPlan): readonly string[] {
  if (pages === undefined) return [];
  const aliases = aliasesOf(plan.pages.aliases);
  const lines = aliases.flatMap(({ segments, isFolder, to }) => {
    const target = `${base}/${fillAlias(to, (place) => `:${PLACEHOLDERS[place - 1]}`)}`;
    const ends = isFolder ? ["/", ""] : [""];
    return pathsOf(segments).flatMap((path) => ends.map((end) => `${base}/${path}${end} ${target} 301`));
  });
  const files = [PAGE_FILE, "feed.xml", JSON_FEED.name];
  const guards = aliases
    .filter(({ segments }) => segments.at(-1) === null)
    .flatMap(({ segments }) => files.flatMap((file) => pathsOf([...segments.slice(0, -1), file])))
    .map((path) => `${base}/${path} /${path} 200`);
  return [...(base === "" ? [] : new Set(guards)), ...lines];
}

const PLACEHOLDERS = ["a", "b", "c"];

/** The paths for an alias, with placeholders in the order of the captured segments. Each of several names gives one. */
function pathsOf(segments: Alias["segments"]): readonly string[] {
  let place = 0;
  const paths = segments.map((segment): readonly string[] => {
    if (segment !== null) return typeof segment === "string" ? [segment] : segment;
    place += 1;
    return [`:${PLACEHOLDERS[place - 1]}`];
  });
  return paths.reduce<readonly string[]>(
    (all, names) => all.flatMap((path) => names.map((name) => (path === "" ? name : `${path}/${name}`))),
    [""],
  );
}

/** Lines for documents in the view and page of the query, in the spelling of links. */
function queried(base: string, { roots, view, page }: RoutingPlan): readonly string[] {
  const from = `${base}/${roots.documents}/*`;
  const to = `/${roots.documents}/:splat/`;
  const [before, after] = page.marker;
  const number = { asked: `${page.name}=:page`, marker: `${before}:page${after}` };
  const views = Object.entries(view.markers)
    .filter(([, marker]) => marker !== "")
    .map(([value, marker]) => ({ asked: `${view.name}=${value}`, marker }));
  return [
    ...views.map(
      ({ asked, marker }) => `${from} ${asked} ${number.asked} ${to}${marker}${number.marker}${INDEX} 200!`,
    ),
    ...[number, ...views].map(({ asked, marker }) => `${from} ${asked} ${to}${marker}${INDEX} 200!`),
    `${from} ${to}${INDEX} 200`,
  ];
}

/** Lines for documents at their file names, which mirrors request, one for each depth. They matter below a path. */
function namedFiles(base: string, plan: RoutingPlan): readonly string[] {
  const deepest = API_ROUTES.reduce((most, { pattern }) => Math.max(most, pattern.split("/").length - 1), 0);
  // The view and a page can follow the longest pattern.
  const depths = Array.from({ length: deepest + 3 }, (_, depth) => depth);
  const lines = depths.map((depth) => {
    const names = Array.from({ length: depth }, (_, place) => `:${"abcdefghijklmnop"[place]}`);
    const path = ["", plan.roots.documents, ...names, INDEX].join("/");
    return `${base}${path} ${path} 200`;
  });
  const errors = `/${errorsRoot(plan)}/:name`;
  return [...lines, `${base}${errors} ${errors} 200`];
}

/** The file `_headers`. A later block for a path adds to an earlier one. */
export function netlifyHeaders(site: HostSite, plan: RoutingPlan = ROUTING): HostFile {
  const base = encodedPrefix(site);
  const { documents, about } = plan.roots;
  // `Allow` cannot be set for OPTIONS alone, because OPTIONS is answered like GET.
  const { Allow: _, ...headers } = { ...plan.headers, ...plan.preflight };
  const common = { ...headers, "Content-Type": FORM_TYPES.json, "Cache-Control": CACHE_CONTROL.other };
  const lines = [
    `# Made by ${site.maker}, and again by every build.`,
    ...block(`${base}/${documents}/*`, common),
    ...API_ROUTES.filter(({ holds }) => holds === "collection").flatMap(({ pattern }) =>
      block(`${base}/${documents}/${headerPath(pattern)}`, {
        "Cache-Control": CACHE_CONTROL.collection,
      }),
    ),
    ...site.raw.flatMap((raw) => [
      ...block(`${base}/${directoryOf(raw.path)}`, headersOf(raw)),
      ...block(`${base}/${encodePath(raw.path)}`, headersOf(raw)),
    ]),
    ...block(`${base}/${about}/*`, { ...headers, [ROUTES_HEADER]: site.digest }),
    ...(site.pages === undefined
      ? []
      : block(`${base}/${ASSETS_ROOT}/*`, { "Cache-Control": CACHE_CONTROL.asset })),
    ...pageBlocks(base, site, plan),
  ];
  return { path: "_headers", body: `${lines.join("\n")}\n`, mediaType: "text/plain" };
}

function headersOf({ mediaType, contentDisposition }: RawPlace): Readonly<Record<string, string>> {
  return {
    "Content-Type": headerText(mediaType, "application/octet-stream"),
    "Content-Disposition": headerText(contentDisposition, "attachment"),
  };
}

function directoryOf(path: string): string {
  return encodePath(path.slice(0, path.lastIndexOf("/") + 1));
}

/** Encodes each segment so that the syntax does not read a part of it as a wildcard or placeholder. */
function encodePath(path: string): string {
  return path
    .split("/")
    .map((segment) =>
      encodeURIComponent(segment.replace(/\p{Surrogate}/gu, "\ufffd")).replace(
        /[*!'()]/g,
        (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join("/");
}
