import {
  ABOUT_TYPES,
  ALIAS_NAME,
  API_ROUTES,
  ASSETS_ROOT,
  CACHE_CONTROL,
  DECODED_NUMBER,
  folderOf,
  isPlaceholder,
  JSON_FEED,
  PAGE_TYPES,
  POLLED_ADDRESSES,
  pageNumberPattern,
  partsOf,
  ROUTING,
  type RoutingPlan,
  type SitePages,
} from "../../../model/index.ts";
import { bareCompressedTypes } from "../patterns.ts";
import { type OutsideFile, outsideLines } from "../profile.ts";
import { CODE_PATTERN } from "../raw-rules.ts";
import { aliasesOf } from "../request-patterns.ts";
import { encodedPrefix, type HostSite, hostPrefix, ROUTES_HEADER } from "../site.ts";
import { rawTable } from "./javascript.ts";
import { encodeLua, lighttpdCode } from "./lighttpd-lua.ts";

/**
 * A script for mod_magnet in a server or host whose `server.document-root` is the tree. The plan's data are tables, and
 * its steps are statements. Directives of lighttpd are not sufficient: they cannot put the method into the body of a
 * 405, and cannot choose between two bodies of a 404 by the existing files.
 */
export function lighttpdScript(site: HostSite, plan: RoutingPlan = ROUTING): OutsideFile {
  const constants: Readonly<Record<string, unknown>> = {
    PREFIX: hostPrefix(site),
    HEADERS: plan.headers,
    PREFLIGHT: plan.preflight,
    CACHE: CACHE_CONTROL,
    COLLECTIONS: collectionsOf(plan),
    TYPES: ABOUT_TYPES,
    RAW: rawTable(site.raw),
    // This pattern has the same meaning in Lua, because it contains only sets of ASCII and a star.
    CODE: `^${CODE_PATTERN}$`,
    // Without pages, the table is never used.
    PAGES: site.pages === undefined ? null : pagesOf(site, site.pages, plan),
    ABOUT: { [ROUTES_HEADER]: site.digest },
    ROOTS: plan.roots,
    METHODS: plan.methods,
    REFUSED: plan.refused,
    VIEW: plan.view,
    PAGE: plan.page,
    PAGE_NUMBER: `^${pageNumberPattern("%s", "%+", DECODED_NUMBER)}$`,
    REPLIES: plan.replies,
  };
  const declared = Object.entries(constants).map(([name, value]) => `local ${name} = ${encodeLua(value)}\n`);
  return {
    name: "lingodex.lua",
    purpose: "magnet.attract-physical-path-to names it, where server.document-root is the tree",
    text: `-- Made by ${site.maker}; generate it again when components are added.\n${declared.join("")}${lighttpdCode(plan, site.pages)}`,
  };
}

/** The configuration of mod_deflate, which the script cannot set. */
export function lighttpdCompression(site: HostSite): OutsideFile {
  const types = bareCompressedTypes(site).map((type) => `    "${type}",`);
  const encodings = 'deflate.allowed-encodings = ("gzip")';
  const lines = [`# Made by ${site.maker}.`, encodings, "deflate.mimetypes = (", ...types, ")"];
  return outsideLines(
    "compression.conf",
    "include it next to magnet.attract-physical-path-to; needs mod_deflate",
    lines,
  );
}

/** The facts about pages that the script needs. Addresses are lists of names, null for any name. */
function pagesOf(
  site: HostSite,
  { hasHome }: SitePages,
  { pages }: RoutingPlan,
): Readonly<Record<string, unknown>> {
  const { roots, headers } = pages;
  const aliases = aliasesOf(pages.aliases).map(({ segments, isFolder, to }) => [
    segments,
    isFolder,
    to.replaceAll("$", "%"),
  ]);
  // The address of a feed's folder answers with the feed, too.
  const feeds = POLLED_ADDRESSES.filter((address) => address.endsWith("/feed.xml"));
  const folders = feeds.map((address) => folderOf(address));
  const polled = [...POLLED_ADDRESSES, ...folders].map(withGaps);
  const home = hasHome ? pages.home : null;
  return {
    ...{ roots, home, aliases, headers, types: PAGE_TYPES, feed: JSON_FEED, polled },
    ...{ aliasName: `^${ALIAS_NAME.replace("-]", "%-]")}$`, base: encodedPrefix(site), assets: ASSETS_ROOT },
  };
}

/** The segments of the addresses of collections, with null for any name. */
function collectionsOf({ roots }: RoutingPlan): readonly (readonly (string | null)[])[] {
  return API_ROUTES.filter(({ holds }) => holds === "collection").map(({ pattern }) =>
    withGaps(`${roots.documents}/${pattern}`),
  );
}

/** The segments of a pattern, with null for each placeholder. */
function withGaps(pattern: string): readonly (string | null)[] {
  return partsOf(pattern).map((part) => (isPlaceholder(part) ? null : part));
}
