import { API_ROOT, FILE_ADDRESSES, isPlaceholder, partsOf } from "../../model/index.ts";

/**
 * Where bytes hang (SOURCES.md, "The tree", "Other bytes"): segments below `api/`, undefined for any name. No address
 * of a document has such a path.
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
