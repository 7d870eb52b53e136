import {
  ABOUT_TYPES,
  API_ROOT,
  FILE_ADDRESSES,
  isPlaceholder,
  isText,
  JSON_FEED,
  PAGE_TYPES,
  partsOf,
} from "../../model/index.ts";
import type { HostSite } from "./site.ts";

/**
 * The addresses of raw bytes (SOURCES.md, "The tree", "Other bytes"): segments below `api/`, undefined for any name. No
 * address of a document has such a path.
 */
export const RAW_ADDRESSES: readonly (readonly (string | undefined)[])[] = FILE_ADDRESSES.map(({ pattern }) =>
  partsOf(pattern).map((part) => (isPlaceholder(part) ? undefined : part)),
);

/** Addresses of raw files without their slash, as a regular expression over paths from `/api` on, without anchors. */
export function rawAddressPattern(): string {
  const all = RAW_ADDRESSES.map((segments) => segments.map((name) => name ?? "[^/]+").join("/"));
  return `/${API_ROOT}/(?:${all.join("|")})`;
}

/**
 * A regular expression that matches a text and nothing else, in PCRE and RE2: every byte that could mean something is
 * a class or `\\xHH`. It holds no backslash at its end, and neither `${` nor `{$`.
 */
export function escapePattern(text: string): string {
  return text.replace(/[^A-Za-z0-9_/@ =,:;<>!&~'`"%\u{80}-\u{10ffff}-]/gu, (character) =>
    /[[\]\\^#\p{Cc}]/u.test(character)
      ? `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`
      : `[${character}]`,
  );
}

/** A text as one argument of a directive, in nginx and Apache alike. In nginx, dollar signs keep their meaning. */
export function quotedArgument(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** The media type of a download at its file's own path. The address to save it from is that of its directory. */
export const SAVED_TYPE = "application/octet-stream";

const DOWNLOAD = new RegExp(`^${rawAddressPattern()}/[^/]+$`);

/** The media types that a host may send a file of the tree as, besides the one that the manifest lists. */
export function otherTypesOf(path: string): readonly string[] {
  return DOWNLOAD.test(`/${path}`) ? [SAVED_TYPE] : [];
}

/**
 * The types that a server must compress explicitly: every type of text of the site's files, whole, without characters
 * that have a meaning in a configuration.
 */
export function compressedTypes({ raw, pages }: Pick<HostSite, "raw" | "pages">): readonly string[] {
  const ours: readonly string[] = [
    ...Object.values(ABOUT_TYPES),
    ...(pages === undefined ? [] : [...Object.values(PAGE_TYPES), JSON_FEED.type]),
    ...raw.map(({ mediaType }) => mediaType).filter((type) => /^[\w.+/-]+$/.test(type)),
  ];
  return [...new Set(ours)].filter(isText);
}

/** The same types without parameters, for servers that ignore parameters. */
export function bareCompressedTypes(site: Pick<HostSite, "raw" | "pages">): readonly string[] {
  return [...new Set(compressedTypes(site).map((type) => type.replace(/;.*$/, "")))];
}

/** The type of what lies among pages, by the ending of its name. */
export function pageTypeOf(path: string): string {
  const types: Readonly<Record<string, string>> = PAGE_TYPES;
  return types[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
