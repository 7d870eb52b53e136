import { rawAddressPattern } from "./patterns.ts";

/** What our configurations send a download as at its file's own path: the address to save it from is its directory's. */
export const SAVED_TYPE = "application/octet-stream";

const DOWNLOAD = new RegExp(`^${rawAddressPattern()}/[^/]+$`);

/** The media types that a host may send a file of the tree as, besides the one that the manifest lists. */
export function otherTypesOf(path: string): readonly string[] {
  return DOWNLOAD.test(`/${path}`) ? [SAVED_TYPE] : [];
}
