import {
  type BaseUrl,
  compareCodePoints,
  type LinkStyle,
  PAGE_FILE,
  type PublicCatalogue,
  rawFilePath,
  type SitePages,
  TOOL,
  type TreeEntry,
  type TreeManifest,
} from "../model/index.ts";
import { rawDocuments } from "./api/raw-documents.ts";
import { EDGE_SCRIPTS } from "./edge-scripts.ts";
import { digestRoutes } from "./hosts/routes-digest.ts";
import type { HostSite, RawPlace } from "./hosts/site.ts";

/** What hosts must know of a tree, the same whether it is on disk or still to be written. */
export function hostSiteOf(
  baseUrl: BaseUrl,
  style: LinkStyle,
  raw: readonly RawPlace[],
  pages?: SitePages | undefined,
): HostSite {
  // One order, wherever the files were listed: a tree and its catalogue give the same configuration.
  const sorted = [...raw].sort((a, b) => compareCodePoints(a.path, b.path));
  let digest: string | undefined;
  return {
    maker: `${TOOL.name} ${TOOL.version}`,
    baseUrl,
    style,
    pages,
    raw: sorted,
    edge: EDGE_SCRIPTS,
    // Most builds never ask.
    get digest() {
      digest ??= digestRoutes({ raw: sorted, pages });
      return digest;
    },
  };
}

/** Where the bytes of a catalogue will hang. */
export function rawPlacesOf(linked: PublicCatalogue): readonly RawPlace[] {
  return Array.from(rawDocuments(linked), ({ segments, name, mediaType, contentDisposition }) => ({
    path: rawFilePath(segments, name),
    mediaType,
    contentDisposition,
  }));
}

/** The same of a tree that is listed. */
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
