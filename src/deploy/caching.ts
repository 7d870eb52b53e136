import { CACHE_CONTROL } from "../model/caching.ts";
import type { Place } from "./plan.ts";

/** The header `Cache-Control` of a file (HOSTING.md): the one that hosts with configurations send. */
export function cacheControlOf(place: Place): string {
  return place.kind === "page" ? CACHE_CONTROL.collection : CACHE_CONTROL.other;
}
