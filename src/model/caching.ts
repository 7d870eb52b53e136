import { API_ROUTES } from "./addresses/api.ts";
import { API_ROOT, PAGE_MARKER, VIEW_MARKER } from "./layout.ts";

/** How long a copy may be used: of a collection's page for a short time, of all else as long as the origin agrees. */
export const CACHE_CONTROL = { collection: "public, max-age=60", other: "public, no-cache" } as const;

/**
 * The collections, as a regular expression without anchors over paths from `api` on: their addresses and the files
 * behind them, in both views. PCRE, RE2 and JavaScript agree on it; it holds no quotes, backslashes, braces, spaces.
 */
export const COLLECTION_PATTERN = collectionPattern();

const COLLECTION = new RegExp(`^${COLLECTION_PATTERN}$`);

/** The header for a file of a tree, by its path: the one that configured hosts send and deployments set. */
export function cacheControlOf(path: string): string {
  return COLLECTION.test(path) ? CACHE_CONTROL.collection : CACHE_CONTROL.other;
}

function collectionPattern(): string {
  const alternatives = API_ROUTES.filter(({ holds }) => holds === "collection").map(({ pattern }) =>
    pattern.slice(0, -1).replace(/\{[^}]*\}/g, "[^/]+"),
  );
  return `${API_ROOT}/(?:${alternatives.join("|")})/(?:${VIEW_MARKER}/)?(?:${PAGE_MARKER}[0-9]+/)?(?:index[.]json)?`;
}
