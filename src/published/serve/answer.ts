import type { ServerResponse } from "node:http";
import { isShortage, saysNoFile } from "../../model/disk/index.ts";
import {
  bodyOf,
  CACHE_CONTROL,
  cacheControlOf,
  META_ROOT,
  OPEN_HEADERS,
  type PlainDecision,
  ROUTES_HEADER,
  ROUTING,
} from "../../model/index.ts";

/**
 * The headers of every answer of the API (contract 1.1 and 1.2, RULES.md 0.1). By default, only our origin may read it.
 */
export const COMMON_HEADERS = closed(ROUTING.headers);

export const PAGE_HEADERS = closed(ROUTING.pages.headers);

function closed(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !(name in OPEN_HEADERS)));
}

export const JSON_TYPE = "application/json";
const JSON_HEADERS = { ...COMMON_HEADERS, "Content-Type": JSON_TYPE };

/** An answer of our own. Headers that were set on `response` before are removed. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, JSON_HEADERS, JSON.stringify(body));
}

/** Sends a decision that needs no file and no address (RULES.md 0.1, 1.7, 1.9). */
export function sendReply(response: ServerResponse, decision: PlainDecision): void {
  const { status } = ROUTING.replies[decision.kind];
  send(response, status, JSON_HEADERS, bodyOf(decision, ROUTING));
}

/** Sends a message that only the preview has. */
export function sendDetail(response: ServerResponse, status: number, detail: string): void {
  sendJson(response, status, { detail });
}

/** Seconds after which a client may ask again. */
const SOON = "1";

/** Answers that the machine has no free descriptors or memory. The requested file may exist. */
export function sendShortage(response: ServerResponse): void {
  const headers = { ...JSON_HEADERS, "Retry-After": SOON, "Cache-Control": "no-store" };
  const detail = "The server is out of resources: ask again later.";
  send(response, 503, headers, JSON.stringify({ detail }));
}

/** Answers for a file that could not be sent, whatever the error. A connection whose answer has begun is cut. */
export function sendTrouble(response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy();
  else if (isShortage(error)) sendShortage(response);
  else if (saysNoFile(error)) sendReply(response, { kind: "not-found" });
  else sendDetail(response, 500, "The file cannot be read.");
}

/** Redirects with 301, as the platform does for a missing slash (RULES.md 1.9). */
export function sendRedirect(response: ServerResponse, location: string): void {
  send(response, 301, { ...COMMON_HEADERS, Location: location }, "");
}

/** Sends these headers, `Cache-Control` and `Content-Length`, and no others. */
export function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.statusCode = status;
  setHeaders(response, {
    "Cache-Control": "no-cache",
    "Content-Length": `${Buffer.byteLength(body)}`,
    ...headers,
  });
  response.end(body);
}

export function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

// A preview is not cached. Behind a public server, it sends the headers of configured hosts.

/**
 * The headers of an answer with a file: the time for which copies can be kept, and below `lingodex/` the input of its
 * addresses.
 *
 * @param routes the hash in the tree's manifest
 */
export function originHeaders(path: string, routes: string | undefined): Readonly<Record<string, string>> {
  const isAbout = path.startsWith(`${META_ROOT}/`);
  return {
    "Cache-Control": cacheControlOf(path),
    ...(isAbout && routes !== undefined ? { [ROUTES_HEADER]: routes } : {}),
  };
}

/** Lets shared caches keep an answer of a preview that they must revalidate each time. */
export function letBeKept(response: ServerResponse): void {
  if (response.getHeader("Cache-Control") === "no-cache")
    response.setHeader("Cache-Control", CACHE_CONTROL.other);
}

/** Lets pages of every origin read an answer, without conditions for their requests (CORS, with preflight). */
export function letBeRead(method: string | undefined, response: ServerResponse): void {
  setHeaders(response, OPEN_HEADERS);
  if (method === ROUTING.methods.options) setHeaders(response, ROUTING.preflight);
}
