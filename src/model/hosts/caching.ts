import { API_ROUTES } from "../addresses/api.ts";
import { POLLED_ADDRESSES } from "../addresses/people.ts";
import { API_ROOT, ASSETS_ROOT, PAGE_MARKER, VIEW_MARKER } from "../tree/layout.ts";
import { PACK_ROOT, POINTER_PATH } from "../tree/pack-paths.ts";
import { groupBy } from "../values/group.ts";

/**
 * The time for which a copy may be used: short for pages of collections, some minutes for badges and feeds, unlimited
 * for files that are named by their hash. All other files are validated at the origin each time.
 */
export const CACHE_CONTROL = {
  collection: "public, max-age=60",
  polled: "public, max-age=300",
  asset: "public, max-age=31536000, immutable",
  other: "public, no-cache",
} as const;

/**
 * The collections, as a regular expression without anchors over paths from `api` on: their addresses and the files
 * behind them, in both views. PCRE, RE2 and JavaScript agree on it. It has no quotes, backslashes, braces or spaces.
 */
export const COLLECTION_PATTERN = collectionPattern();

/** Paths whose copies may be kept, in the same syntax, and their header. No path matches two rules. */
export interface CacheRule {
  readonly pattern: string;
  readonly header: string;
}

const OF_DOCUMENTS: readonly CacheRule[] = [
  { pattern: COLLECTION_PATTERN, header: CACHE_CONTROL.collection },
];

const OF_PAGES: readonly CacheRule[] = [
  // A feed is also sent at its folder's address.
  {
    pattern: alternatives(POLLED_ADDRESSES).replaceAll("feed[.]xml", "(?:feed[.]xml)?"),
    header: CACHE_CONTROL.polled,
  },
  { pattern: `${ASSETS_ROOT}/[^/]+`, header: CACHE_CONTROL.asset },
];

/** The rules of a host's configuration for copies, with and without pages for people. */
export function cacheRules(hasPages: boolean): readonly CacheRule[] {
  return hasPages ? [...OF_DOCUMENTS, ...OF_PAGES] : OF_DOCUMENTS;
}

/** Rules for a pack's own files. The pointer to the others changes with each build. */
export const PACK_CACHE_RULES: readonly CacheRule[] = [
  { pattern: POINTER_PATH.replaceAll(".", "[.]"), header: CACHE_CONTROL.collection },
  { pattern: `${PACK_ROOT}/[^/]+`, header: CACHE_CONTROL.asset },
];

const RULES = compiled(cacheRules(true));
const PACK_RULES = compiled(PACK_CACHE_RULES);

/** The header for a file of a tree, by its path: the one that configured hosts send and deployments set. */
export function cacheControlOf(path: string): string {
  return headerOf(path, RULES);
}

/** The header for a file of a pack, or a file beside it. */
export function cacheControlOfPack(path: string): string {
  return headerOf(path, PACK_RULES);
}

function compiled(rules: readonly CacheRule[]) {
  return rules.map(({ pattern, header }) => ({ pattern: new RegExp(`^${pattern}$`), header }));
}

function headerOf(path: string, rules: ReturnType<typeof compiled>): string {
  return rules.find(({ pattern }) => pattern.test(path))?.header ?? CACHE_CONTROL.other;
}

function collectionPattern(): string {
  const collections = API_ROUTES.filter(({ holds }) => holds === "collection");
  const paths = collected(collections.map(({ pattern }) => pattern.slice(0, -1)));
  return `${API_ROOT}/${paths}/(?:${VIEW_MARKER}/)?(?:${PAGE_MARKER}[0-9]+/)?(?:index[.]json)?`;
}

/** The same as `alternatives`, in fewer bytes, because common beginnings are written once. */
function collected(addresses: readonly string[]): string {
  const folders = groupBy(addresses, (address) => address.slice(0, address.lastIndexOf("/") + 1));
  const each = [...folders].map(([folder, own]) => {
    const names = own.map((address) => address.slice(folder.length));
    return `${folder}${folder === "" || names.length === 1 ? names.join("|") : `(?:${names.join("|")})`}`;
  });
  return alternatives(each);
}

function alternatives(addresses: readonly string[]): string {
  return `(?:${addresses.map((address) => address.replace(/\{[^}]*\}/g, "[^/]+").replaceAll(".", "[.]")).join("|")})`;
}
