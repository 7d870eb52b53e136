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
 * The addresses of raw files (SOURCES.md, "The tree", "Other bytes"), as segments below `api/`, with undefined for any
 * name. Documents have other addresses.
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
 * A regular expression that matches only this text, in PCRE and RE2. Every byte with a meaning is a class or `\\xHH`.
 * It has no backslash at its end, and contains neither `${` nor `{$`.
 */
export function escapePattern(text: string): string {
  return text.replace(/[^A-Za-z0-9_/@ =,:;<>!&~'`"%\u{80}-\u{10ffff}-]/gu, (character) =>
    /[[\]\\^#\p{Cc}]/u.test(character)
      ? `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`
      : `[${character}]`,
  );
}

/** A text as one argument of a directive in nginx or Apache. In nginx, dollar signs keep their meaning. */
export function quotedArgument(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** The media type of a translation file at its own path. Users save it from the address of its directory. */
export const SAVED_TYPE = "application/octet-stream";

const DOWNLOAD = new RegExp(`^${rawAddressPattern()}/[^/]+$`);

/** Other media types that a host may send for a file, in addition to the listed one. */
export function otherTypesOf(path: string): readonly string[] {
  return DOWNLOAD.test(`/${path}`) ? [SAVED_TYPE] : [];
}

/**
 * The types that a server must compress explicitly: every type of text among the site's files, with its parameters.
 * They contain no characters that have a meaning in a configuration.
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

/** The media type of a file among pages, by the ending of its name. */
export function pageTypeOf(path: string): string {
  const types: Readonly<Record<string, string>> = PAGE_TYPES;
  return types[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
