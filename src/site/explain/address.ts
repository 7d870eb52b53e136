import {
  API_ROOT,
  isPageRoot,
  META_ROOT,
  NO_PAGE_FILE,
  PAGE_FILE,
  type RequestLine,
  ROOT_COLLECTIONS,
  ROUTING,
  sitePlaceOf,
} from "../../model/index.ts";
import type { Known } from "./explanation.ts";

const COLLECTIONS: ReadonlySet<string> = new Set(ROOT_COLLECTIONS);
/** Pages outside of all folders. */
const AT_ROOT: ReadonlySet<string> = new Set([PAGE_FILE, NO_PAGE_FILE]);

/**
 * The request that a pasted text means: `https://…/api/units/12/?format=api&page=2`, `/api/units/12`, `units/12`, the
 * styles `path` and `file`, and pages for people as `/projects/web/`. A name that is both, as `projects/web`, is the
 * API's unless a slash or an origin comes before it. In an address on another host or without one, the part behind
 * the first `/api/` counts, or behind the first `/lingodex/` before one of our own files, unless it begins as a page
 * does. Routing gives path and query their meaning.
 */
export function requestLineOf(text: string, { site, catalogue }: Known): RequestLine {
  const [whole = ""] = text.trim().split("#", 1);
  const baseUrls = [site.baseUrl, catalogue.settings.baseUrl ?? "", site.siteUrl];
  const { path, query } = splitQuery(withoutBase(whole, baseUrls));
  const names = path.split("/").filter((name) => name !== "" && name !== ".");
  if (names.length === 0 && whole !== "" && site.pages?.hasHome) return lineOf("/", query);
  const isWhole = path.startsWith("/");
  const own = isWhole && isOfPages(names) ? names : fromRoot(names);
  return lineOf(`/${own.join("/")}${/\/\.?$/.test(path) ? "/" : ""}`, query);
}

/** True for paths of pages or of files beside pages, which are never addresses of documents. */
export function isOfPages(names: readonly string[]): boolean {
  const first = decode(names[0] ?? "");
  return isPageRoot(first) || (names.length === 1 && AT_ROOT.has(first));
}

/** A request for a path and query, percent-encoded. */
export function lineOf(path: string, query: string): RequestLine {
  return { method: ROUTING.methods.read[0] ?? "", path, query };
}

export function splitQuery(address: string): { readonly path: string; readonly query: string } {
  const [path = "", ...query] = address.split("?");
  return { path, query: query.join("?") };
}

/** The names of a path from the tree's root on. Names that can be decoded are decoded, to search for similar ones. */
export function namesIn({ path }: RequestLine): readonly string[] {
  const names = path.split("/").filter((name) => name !== "");
  return names.map(decode);
}

/** @param baseUrls the base addresses of the site, and those that the catalogue states. Empty ones are ignored */
function withoutBase(address: string, baseUrls: readonly string[]): string {
  const base = baseUrls.find((one) => one !== "" && (address === one || address.startsWith(`${one}/`)));
  return address.slice(base?.length ?? 0).replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, "");
}

/** @param names the names without decoding */
function fromRoot(names: readonly string[]): readonly string[] {
  const decoded = names.map(decode);
  if (COLLECTIONS.has(decoded[0] ?? "")) return [API_ROOT, ...names];
  const isRoot = (name: string, at: number): boolean =>
    name === API_ROOT || (name === META_ROOT && sitePlaceOf(decoded.slice(at).join("/")) !== undefined);
  const at = decoded.findIndex(isRoot);
  if (at >= 0) return names.slice(at);
  return isOfPages(names) || decoded[0] === META_ROOT ? names : [API_ROOT, ...names];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
