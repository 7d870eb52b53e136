import { digestRoutes } from "../../hosts/routes-digest.ts";
import type { HostSite, RawPlace } from "../../hosts/site.ts";
import { rawFilePath } from "../../model/layout.ts";
import type { PublicCatalogue } from "../../model/linked.ts";
import type { LinkStyle } from "../../model/manifest.ts";
import { compareCodePoints } from "../../model/order.ts";
import type { TreeEntry } from "../../model/tree.ts";
import { rawDocuments } from "../../render/raw-documents.ts";
import { EDGE_SCRIPTS } from "../edge-scripts.ts";
import { TOOL } from "../tool.ts";

/** What hosts must know of a tree, the same whether it is on disk or still to be written. */
export function hostSiteOf(baseUrl: string, style: LinkStyle, raw: readonly RawPlace[]): HostSite {
  // One order, wherever the files were listed: a tree and its catalogue give the same configuration.
  const sorted = [...raw].sort((a, b) => compareCodePoints(a.path, b.path));
  let digest: string | undefined;
  return {
    maker: `${TOOL.name} ${TOOL.version}`,
    baseUrl,
    style,
    raw: sorted,
    edge: EDGE_SCRIPTS,
    // Most builds never ask.
    get digest() {
      digest ??= digestRoutes({ raw: sorted });
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

/** Where the bytes of a tree hang. */
export function rawPlacesIn(entries: Iterable<TreeEntry>): readonly RawPlace[] {
  const places: RawPlace[] = [];
  for (const { path, media_type: mediaType, content_disposition: contentDisposition } of entries) {
    if (contentDisposition !== undefined) places.push({ path, mediaType, contentDisposition });
  }
  return places;
}
