import { ABOUT_TYPES, isText, JSON_FEED, PAGE_TYPES } from "../../model/index.ts";
import type { HostSite } from "./site.ts";

/**
 * What a server compresses that must be told: every type of text that the site's files are sent as, whole, without
 * anything that a configuration could take for something else.
 */
export function compressedTypes({ raw, pages }: Pick<HostSite, "raw" | "pages">): readonly string[] {
  const ours: readonly string[] = [
    ...Object.values(ABOUT_TYPES),
    ...(pages === undefined ? [] : [...Object.values(PAGE_TYPES), JSON_FEED.type]),
    ...raw.map(({ mediaType }) => mediaType).filter((type) => /^[\w.+/-]+$/.test(type)),
  ];
  return [...new Set(ours)].filter(isText);
}

/** The same without parameters, for servers that compare no more. */
export function bareCompressedTypes(site: Pick<HostSite, "raw" | "pages">): readonly string[] {
  return [...new Set(compressedTypes(site).map((type) => type.replace(/;.*$/, "")))];
}
