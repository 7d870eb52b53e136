import type { LinkStyle } from "../catalogue/manifest.ts";
import { pathOfNames, type TreePath } from "./tree-path.ts";

/**
 * The document of the API that an address means in any link style: the path below `/api/`, the view (`format=api`) and
 * the page. The tree on disk has one place for each (SOURCES.md, "The tree").
 */
export interface DocumentName {
  /** Raw segments below `api/`: neither encoded nor escaped. Empty for the root. */
  readonly segments: readonly string[];
  readonly view: View;
  /** Undefined for the collection's own address. `page=1` is a copy of it. */
  readonly page?: number | undefined;
}

/** `api`: every API address in the document carries `?format=api` (contract 1.5). */
export type View = "plain" | "api";

export const API_ROOT = "api";
/** The directory of lingodex's own files beside the API. */
export const META_ROOT = "lingodex";
/** The folder of files that pages share, each named by its hash. */
export const ASSETS_ROOT = `${META_ROOT}/assets`;
export const INDEX = "index.json";

/** The document's file, relative to the tree's directory, with `/`. */
export function documentPath({ segments, view, page }: DocumentName): TreePath {
  const own = segments.length === 0 ? API_ROOT : `${API_ROOT}/${segments.join("/")}`;
  const shown = view === "api" ? `${own}/${VIEW_MARKER}` : own;
  const path = page === undefined ? `${shown}/${INDEX}` : `${shown}/${PAGE_MARKER}${page}/${INDEX}`;
  // Slugs and codes are proved when they are read. A path of unproved segments is only used to look up a file.
  return path as TreePath;
}

/** The path of a raw file below an address: `…/file/website.csv`. */
export function rawFilePath(segments: readonly string[], name: string): TreePath {
  return pathOfNames(API_ROOT, ...segments, name);
}

/** A document's address below the base address: `api/units/?page=2`, `api/units/page=2/` or another style. */
export function documentAddress({ segments, view, page }: DocumentName, style: LinkStyle): string {
  return `${directoryAddress(segments)}${addressSuffix(style, view, page)}`;
}

/** The address of a directory below the base address, with a slash at its end. */
export function directoryAddress(segments: readonly string[]): string {
  return `${API_ROOT}/${segments.map((segment) => `${encodeSegment(segment)}/`).join("")}`;
}

/**
 * The address below the base address of bytes that hang under one. Where queries are not read, no host serves a file at
 * its directory's address: the file's own name follows (SOURCES.md).
 *
 * @param name undefined if the file's name is not known
 */
export function fileAddress(
  segments: readonly string[],
  name: string | undefined,
  style: LinkStyle,
  view: View,
): string {
  const directory = directoryAddress(segments);
  if (style === "query") return `${directory}${addressSuffix(style, view)}`;
  return name === undefined ? directory : `${directory}${encodeSegment(name)}`;
}

/** The end of an address: a query, a path, or a path with its file (SOURCES.md, link styles). */
export function addressSuffix(style: LinkStyle, view: View, page?: number): string {
  const marked = markers(view, page);
  if (style === "query") return marked.length === 0 ? "" : `?${marked.join("&")}`;
  const path = marked.map((marker) => `${marker}/`).join("");
  return style === "file" ? `${path}${INDEX}` : path;
}

/** The query of this view. In path style, a segment has the same text. */
export const VIEW_MARKER = "format=api";
export const PAGE_MARKER = "page=";

function markers(view: View, page: number | undefined): readonly string[] {
  return [...(view === "api" ? [VIEW_MARKER] : []), ...(page === undefined ? [] : [`${PAGE_MARKER}${page}`])];
}

const PAGE_PATH = /* @__PURE__ */ new RegExp(`^${PAGE_MARKER}([1-9][0-9]{0,14})$`);

/** The document in a folder on disk, by the folder's segments. A page must have its plain decimal number. */
export function readMarkers(segments: readonly string[]): DocumentName {
  const own = [...segments];
  const digits = PAGE_PATH.exec(own.at(-1) ?? "")?.[1];
  if (digits !== undefined) own.pop();
  const isView = own.at(-1) === VIEW_MARKER;
  if (isView) own.pop();
  const page = digits === undefined ? {} : { page: Number(digits) };
  return { segments: own, view: isView ? "api" : "plain", ...page };
}

/** Matches names that need no encoding. Frequent names such as `page=2` are encoded faster so. */
const UNRESERVED = /^[\w.~!$&'()*+,;=:@-]*$/;

/** The platform percent-encodes path segments but for these characters of RFC 3986 (RULES.md 14.12). */
const KEPT = /%(?:21|24|26|27|28|29|2A|2B|2C|3B|3D|3A|40|7E)/g;

export function encodeSegment(segment: string): string {
  if (UNRESERVED.test(segment)) return segment;
  return encodeText(segment);
}

/** A text, encoded for a path or query. A lone surrogate becomes U+FFFD, because it has no encoding. */
export function encodeText(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(KEPT, decodeURIComponent);
}

/** Avoids regular expressions that the engines of edge networks do not support. */
function wellFormed(text: string): string {
  let whole = "";
  for (let at = 0; at < text.length; at += 1) {
    const one = text.charCodeAt(at);
    const next = one >= 0xd800 && one < 0xdc00 ? text.charCodeAt(at + 1) : 0;
    if (next >= 0xdc00 && next < 0xe000) {
      whole += text.charAt(at) + text.charAt(at + 1);
      at += 1;
    } else whole += one >= 0xd800 && one < 0xe000 ? "\ufffd" : text.charAt(at);
  }
  return whole;
}
