import type { ServerResponse } from "node:http";
import {
  CACHE_CONTROL,
  cacheControlOf,
  META_ROOT,
  OPEN_HEADERS,
  ROUTES_HEADER,
  ROUTING,
} from "../../model/index.ts";
import { setHeaders } from "./answer.ts";

// A preview has nothing kept; behind a server for the public, what configured hosts say is said.

/**
 * Of an answer with a file: how long copies may be kept, and below `lingodex/` what its addresses were made from.
 *
 * @param routes of the tree's manifest
 */
export function originHeaders(path: string, routes: string | undefined): Readonly<Record<string, string>> {
  const isAbout = path.startsWith(`${META_ROOT}/`);
  return {
    "Cache-Control": cacheControlOf(path),
    ...(isAbout && routes !== undefined ? { [ROUTES_HEADER]: routes } : {}),
  };
}

/** What a preview has revalidated, others may keep as long as they do that. */
export function letBeKept(response: ServerResponse): void {
  if (response.getHeader("Cache-Control") === "no-cache")
    response.setHeader("Cache-Control", CACHE_CONTROL.other);
}

/** Lets pages of every origin read an answer, and asks nothing of what they send (CORS, with preflight). */
export function letBeRead(method: string | undefined, response: ServerResponse): void {
  setHeaders(response, OPEN_HEADERS);
  if (method === ROUTING.methods.options) setHeaders(response, ROUTING.preflight);
}
