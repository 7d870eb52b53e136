import type { RouteDescription } from "./document.ts";
import { API_ROOT } from "./layout.ts";

/** How long a copy may be used: of a collection's page for a short time, of all else as long as the origin agrees. */
export const CACHE_CONTROL = { collection: "public, max-age=60", other: "public, no-cache" } as const;

/** Tells the header for each file of a tree, by its path: the one that configured hosts send and deployments set. */
export function cacheControls(routes: readonly RouteDescription[]): (path: string) => string {
  const collection = new RegExp(`^${collectionPattern(routes)}$`);
  return (path) => (collection.test(path) ? CACHE_CONTROL.collection : CACHE_CONTROL.other);
}

/**
 * The collections, as a regular expression without anchors over paths from `api` on: their addresses and the files
 * behind them, in both views. PCRE, RE2 and JavaScript agree on it; it holds no quotes, backslashes, braces, spaces.
 */
export function collectionPattern(routes: readonly RouteDescription[]): string {
  const patterns = routes
    .filter(({ holds }) => holds === "collection")
    .map(({ pattern }) => pattern.slice(0, -1));
  const alternatives = patterns.map((pattern) => pattern.replace(/\{[^}]*\}/g, "[^/]+"));
  return `${API_ROOT}/(?:${alternatives.join("|")})/(?:format=api/)?(?:page=[0-9]+/)?(?:index[.]json)?`;
}
