export interface Freshness {
  /** The answer's header `Date`, as it was sent. */
  readonly date: string | undefined;
  /** The answer's header `Age`, in seconds. */
  readonly age: number | undefined;
  /** The header by which a cache says that it answered with its own copy, such as `X-Cache: HIT`. */
  readonly cache: string | undefined;
}

/** Headers in which caches say whether they had a copy, and patterns of values that say that they sent one. */
const CACHE_HEADERS: Readonly<Record<string, RegExp>> = {
  // A list with the word of each cache on the way. A copy that the origin confirmed is fresh (RefreshHit, REVALIDATED).
  "X-Cache": /^(?:TCP_(?!REFRESH|MISS)\w*HIT|(?!REFRESH)HIT|STALE|UPDATING)\b/i,
  "X-Cache-Status": /^(?:HIT|STALE|UPDATING)\b/i,
  "X-Proxy-Cache": /^(?:HIT|STALE|UPDATING)\b/i,
  "X-Cache-Lookup": /^(?!REFRESH)HIT\b/i,
  "X-Cache-Hits": /^[1-9]/,
  "CF-Cache-Status": /^(?:HIT|STALE|UPDATING)\b/i,
  "X-Vercel-Cache": /^(?:HIT|STALE|PRERENDER)\b/i,
  "X-Nf-Cache": /^(?:HIT|STALE)\b/i,
  "CDN-Cache": /^(?:HIT|STALE)\b/i,
  // The syntax is that of RFC 9211.
  "Cache-Status": /;\s*hit\b(?!=\?0)/i,
  // Varnish sends its own request, and then the request that brought the copy.
  "X-Varnish": /^\d+\s+\d+/,
  // RFC 7234, 5.5, defines these warnings of stale answers.
  Warning: /^11[01]\b/,
};

export function freshnessOf(headers: Headers): Freshness {
  const age = /^\s*(\d{1,10})\s*(?:,|$)/.exec(headers.get("age") ?? "")?.[1];
  return {
    date: headers.get("date") ?? undefined,
    age: age === undefined ? undefined : Number(age),
    cache: cacheIn(headers),
  };
}

/** True if the answer comes from a cache that did not ask the host. The host may have another version by now. */
export function isCopy({ age, cache }: Freshness): boolean {
  return cache !== undefined || (age ?? 0) > 0;
}

function cacheIn(headers: Headers): string | undefined {
  for (const [name, hit] of Object.entries(CACHE_HEADERS)) {
    const value = headers.get(name);
    if (value?.split(",").some((word) => hit.test(word.trim()))) return `${name}: ${value.slice(0, 100)}`;
  }
  return undefined;
}
