import type { Place } from "./plan.ts";

/** Collections may be a minute old, which takes what polls them off the host; all else is asked after every time. */
const COLLECTION = "public, max-age=60";
const ITEM = "public, no-cache";

/** The header `Cache-Control` of a file (HOSTING.md). */
export function cacheControlOf(place: Place): string {
  return place.kind === "page" ? COLLECTION : ITEM;
}
