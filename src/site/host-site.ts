import { createHash } from "node:crypto";
import {
  ALIASES,
  API_ROUTES,
  type BaseUrl,
  compareCodePoints,
  type LinkStyle,
  PAGE_FILE,
  PAGE_ROOTS,
  type PublicCatalogue,
  rawFilePath,
  type SitePages,
  TOOL,
  type TreeEntry,
  type TreeManifest,
} from "../model/index.ts";
import { rawDocuments } from "./api/raw-documents.ts";
import { builtScript } from "./built-script.ts";
import type { HostSite, RawPlace } from "./hosts/site.ts";
import { rawTable } from "./hosts/syntax/javascript.ts";

/** The facts about a tree that hosts need. They are equal before and after the tree is written. */
export function hostSiteOf(
  baseUrl: BaseUrl,
  style: LinkStyle,
  raw: readonly RawPlace[],
  pages?: SitePages | undefined,
): HostSite {
  // The order is always the same, so that a tree and its catalogue lead to the same configuration.
  const sorted = [...raw].sort((a, b) => compareCodePoints(a.path, b.path));
  let digest: string | undefined;
  return {
    maker: `${TOOL.name} ${TOOL.version}`,
    baseUrl,
    style,
    pages,
    raw: sorted,
    edge: edgeScript,
    // The digest is computed on demand, because most builds do not need it.
    get digest() {
      digest ??= digestRoutes({ raw: sorted, pages });
      return digest;
    },
  };
}

/** The places of a catalogue's raw files in the tree. */
export function rawPlacesOf(linked: PublicCatalogue): readonly RawPlace[] {
  return Array.from(rawDocuments(linked), ({ segments, name, mediaType, contentDisposition }) => ({
    path: rawFilePath(segments, name),
    mediaType,
    contentDisposition,
  }));
}

/** The facts that hosts need of a listed tree. */
export function hostSiteIn(
  { base_url: baseUrl, links, pages }: Pick<TreeManifest, "base_url" | "links" | "pages">,
  entries: Iterable<TreeEntry>,
): HostSite {
  const raw: RawPlace[] = [];
  let hasHome = false;
  for (const { path, media_type: mediaType, content_disposition: contentDisposition } of entries) {
    if (contentDisposition !== undefined) raw.push({ path, mediaType, contentDisposition });
    hasHome ||= path === PAGE_FILE;
  }
  return hostSiteOf(baseUrl, links, raw, pages === undefined ? undefined : { hasHome });
}

/** This number increases when configurations change their behaviour for the same routes. */
const VERSION = 4;

/**
 * SHA-256, in hex, of the inputs of every configuration: addresses of the API, the rules for finding files, and
 * whether there are pages for people. Another language in a component with files of the same names changes no rule
 * and no configuration. The path of `base_url` is not included: a configuration for another path answers nothing at
 * all.
 */
function digestRoutes({ raw, pages }: Pick<HostSite, "raw" | "pages">): string {
  const hash = createHash("sha256").update(`lingodex routes ${VERSION}\n`);
  for (const { holds, pattern } of API_ROUTES) {
    hash.update(`${JSON.stringify([holds === "collection" ? "collection" : "single", pattern])}\n`);
  }
  for (const rule of rawTable(raw)) hash.update(`${JSON.stringify(rule)}\n`);
  if (pages !== undefined) hash.update(`pages ${JSON.stringify([pages.hasHome, PAGE_ROOTS, ALIASES])}\n`);
  return hash.digest("hex");
}

/** Reads a script of src/site/hosts/edge/ when it is needed. */
export const edgeScript: HostSite["edge"] = (script) => builtScript(`edge/${script}`);
