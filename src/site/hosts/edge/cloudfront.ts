import { DOCUMENT_ROUTING as ROUTING } from "../../../model/routing/documents-plan.ts";
import type { PagesPlan, RoutingPlan } from "../../../model/routing/plan.ts";
import { bodyOf } from "../../../model/routing/replies.ts";
import {
  encodePath,
  firstThere,
  namesBelow,
  type RequestLine,
  type RoutedSite,
  resolveRequest,
  routeMethod,
  type SitePages,
} from "../../../model/routing/resolve.ts";

// The engine of CloudFront Functions 2.0 has ECMAScript 5.1 and some newer features: see model/routing/resolve.ts.

/** The constant that `syntax/cloudfront.ts` declares in front of this script. */
export interface CloudFrontSite {
  readonly prefix: readonly string[];
  /**
   * The pages, if there are any. It has only those steps of the plan that need not look for a file, and the endings of
   * pages and of files beside them, as a regular expression without anchors.
   */
  readonly pages?: SitePages & PagesPlan & { readonly endings: string };
  /** The `Cache-Control` of every answer that the function makes, in addition to the plan's headers. */
  readonly cache: string;
  /** The header of files about the tree with the hash of the routes, and the key of its value in the store. */
  readonly about: { readonly header: string; readonly key: string };
  /** Regular expressions for paths of collections, pages of all documents, and a language code. */
  readonly collection: string;
  readonly page: string;
  readonly code: string;
  /** Regular expressions without anchors for files, which have nothing below them, and for addresses of raw files. */
  readonly file: string;
  readonly raw: string;
}

/**
 * The values of some keys in the function's KeyValueStore. A key is the address of a raw file without the root's name.
 * If many translations share the key, the code in it is empty. Its value is the file's name, with a slash instead
 * of the code.
 */
export type FoundValues = Readonly<Record<string, string | undefined>>;

/** Headers as CloudFront passes them, with names in lower case. */
type Headers = Readonly<Record<string, { readonly value: string }>>;

interface Value {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}

interface ViewerRequest {
  readonly method: string;
  uri: string;
  querystring: Readonly<Record<string, Value>>;
}

interface Answer {
  readonly statusCode: number;
  readonly headers: Headers;
  readonly body?: { readonly encoding: "text"; readonly data: string };
}

declare const SITE: CloudFrontSite;

/** The plan. If the site has no pages, the steps for pages are never used. */
const plan = Object.assign({ pages: SITE.pages }, ROUTING) as RoutingPlan;
const code = new RegExp(SITE.code);
const collection = new RegExp(SITE.collection);
const page = new RegExp(SITE.page);
const raw = new RegExp(`^${SITE.raw}$`);
const pages = SITE.pages;
const pageFiles =
  pages === undefined ? [] : [`(?:(?:${pages.roots.join("|")})/(?:.*/)?)?[^/]*[.](?:${pages.endings})`];
/** Paths of files, which have nothing below them. */
const file = new RegExp(`^(?:${[SITE.file, `${SITE.raw}/[^/]+`].concat(pageFiles).join("|")})$`);

interface ViewerEvent {
  readonly request: ViewerRequest;
}

/** The keys whose values `handler` needs: none for most requests, and two at most. */
export function keysFor(event: ViewerEvent): readonly string[] {
  const line = lineOf(event.request);
  if (routeMethod(line.method, plan) !== undefined)
    return isAbout(namesBelow(line, siteWith(nothing), plan)) ? [SITE.about.key] : [];
  // If an address has a file, the address above it has none, so at most one of them has keys.
  let keys: readonly string[] = [];
  const ask = (address: string): undefined => {
    keys = keys.concat(keysOf(address));
  };
  resolveRequest(line, siteWith(ask), plan);
  return keys;
}

/** A function for viewer requests. It follows the plan, but guesses whether files exist, because it cannot look. */
export function handler(event: ViewerEvent, found: FoundValues): ViewerRequest | Answer {
  const request = event.request;
  const line = lineOf(request);
  const site = siteWith((address) => rawName(address, found));
  const decision = firstThere(resolveRequest(line, site, plan), mayBeThere);
  if (decision.kind === "outside") return request;
  if (decision.kind === "file" || decision.kind === "no-page") {
    // Each file has one entry in the cache, under the name that deployments invalidate.
    request.uri = encodePath(decision.path);
    request.querystring = {};
    return request;
  }
  if (decision.kind === "redirect") return answer(301, [{ location: { value: decision.location } }]);
  const about = isAbout(namesBelow(line, site, plan)) ? aboutHeaders(found) : {};
  const preflight = decision.kind === "options" ? valued(ROUTING.preflight) : {};
  const headers = [{ "content-type": { value: "application/json" } }, about, preflight];
  return answer(ROUTING.replies[decision.kind].status, headers, bodyOf(decision, plan));
}

/** Guesses from the form of a path: every page of a collection may exist, and a file has nothing below it. */
function mayBeThere(path: string): boolean {
  return !file.test(path.slice(0, path.lastIndexOf("/"))) && (collection.test(path) || !page.test(path));
}

function lineOf(request: ViewerRequest): RequestLine {
  return { method: request.method, path: request.uri, query: queryText(request.querystring) };
}

function siteWith(rawNameOf: (address: string) => string | undefined): RoutedSite {
  return { prefix: SITE.prefix, pages: SITE.pages, rawName: rawNameOf };
}

function nothing(): undefined {}

function isAbout(names: readonly (string | undefined)[] | undefined): boolean {
  return names !== undefined && names[0] === ROUTING.roots.about;
}

function aboutHeaders(found: FoundValues): Headers {
  const headers: Record<string, { readonly value: string }> = {};
  const value = found[SITE.about.key];
  if (value !== undefined) headers[SITE.about.header] = { value: value };
  return headers;
}

/** The keys of a raw file's address: its own comes first, then the one that all translations share. */
function keysOf(address: string): readonly string[] {
  if (!raw.test(address)) return [];
  const names = address.split("/").slice(1);
  const own = names.join("/");
  if (names[0] !== "translations" || !code.test(String(names[3]))) return [own];
  return [own, names.map((name, at) => (at === 3 ? "" : name)).join("/")];
}

function rawName(address: string, found: FoundValues): string | undefined {
  const keys = keysOf(address);
  const own = keys[0] === undefined ? undefined : found[keys[0]];
  if (own !== undefined) return own;
  const shared = keys[1] === undefined ? undefined : found[keys[1]];
  return shared === undefined ? undefined : shared.split("/").join(address.split("/")[4]);
}

/** The query with its values unchanged. A name without a value gets an empty one. */
function queryText(query: Readonly<Record<string, Value>>): string {
  const parts = Object.keys(query).map((name) => {
    const one = query[name];
    const values = one === undefined ? [] : one.multiValue || [one];
    return values.map((each) => `${name}=${each.value}`).join("&");
  });
  return parts.join("&");
}

function valued(headers: Readonly<Record<string, string>>): Headers {
  const found: Record<string, { readonly value: string }> = {};
  Object.keys(headers).forEach((name) => {
    found[name.toLowerCase()] = { value: String(headers[name]) };
  });
  return found;
}

function answer(status: number, more: readonly Headers[], body?: string): Answer {
  const headers: Record<string, { readonly value: string }> = { "cache-control": { value: SITE.cache } };
  [valued(ROUTING.headers)].concat(more).forEach((some) => {
    Object.keys(some).forEach((name) => {
      const value = some[name];
      if (value !== undefined) headers[name] = value;
    });
  });
  const plain = { statusCode: status, headers: headers };
  return body === undefined
    ? plain
    : Object.assign(plain, { body: { encoding: "text", data: body } as const });
}
