import { DOCUMENT_ROUTING as ROUTING } from "../../model/routing/documents-plan.ts";
import type { PagesPlan, RoutingPlan } from "../../model/routing/plan.ts";
import { bodyOf } from "../../model/routing/replies.ts";
import {
  encodePath,
  firstThere,
  namesBelow,
  resolveRequest,
  type SitePages,
} from "../../model/routing/resolve.ts";
import { findRaw, type RawTable } from "./raw-table.ts";

// The engine of CloudFront Functions 2.0 (ECMAScript 5.1 and some more): see model/routing/resolve.ts.

/** What `syntax/cloudfront.ts` declares in front of this script. */
export interface CloudFrontSite {
  readonly prefix: readonly string[];
  /** Where there are pages; of the plan's steps those that can be taken where no file can be asked for. */
  readonly pages?: SitePages & PagesPlan;
  /** On every answer of the function's own, beside the plan's headers. */
  readonly cache: string;
  /** On those about the tree. */
  readonly about: Headers;
  /** Regular expressions: collections' paths, pages of anything, paths below which nothing lies, a language code. */
  readonly collection: string;
  readonly page: string;
  readonly file: string;
  readonly code: string;
  /** The table in few bytes: where the code is, an address has an empty name, and a file's name has a slash. */
  readonly raw: readonly (readonly [address: string, file: string])[];
}

/** As CloudFront hands them over: names in lower case. */
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

/** Where there are no pages nobody asks for their plan. */
const plan = Object.assign({ pages: SITE.pages }, ROUTING) as RoutingPlan;
const code = new RegExp(SITE.code);
const collection = new RegExp(SITE.collection);
const page = new RegExp(SITE.page);
const file = new RegExp(SITE.file);
const raw: RawTable = SITE.raw.map((rule) => [withCode(rule[0].split("/")), fileParts(rule[1])]);

/** A function for viewer requests: the plan, carried out over files that cannot be asked for and are guessed. */
export function handler(event: { readonly request: ViewerRequest }): ViewerRequest | Answer {
  const request = event.request;
  const query = queryText(request.querystring);
  const line = { method: request.method, path: request.uri, query: query };
  const site = { prefix: SITE.prefix, pages: SITE.pages, rawName: rawName };
  const decision = firstThere(resolveRequest(line, site, plan), mayBeThere);
  if (decision.kind === "outside") return request;
  if (decision.kind === "file" || decision.kind === "no-page") {
    // One entry of the cache for every file, by the name that deployments invalidate.
    request.uri = encodePath(decision.path);
    request.querystring = {};
    return request;
  }
  if (decision.kind === "redirect") return answer(301, [{ location: { value: decision.location } }]);
  const names = namesBelow(line, site, plan);
  const isAbout = names !== undefined && names[0] === ROUTING.roots.about;
  const preflight = decision.kind === "options" ? valued(ROUTING.preflight) : {};
  const headers = [{ "content-type": { value: "application/json" } }, isAbout ? SITE.about : {}, preflight];
  return answer(ROUTING.replies[decision.kind].status, headers, bodyOf(decision, plan));
}

/** What the form of a path says: a collection has pages, whatever their number, and nothing lies below a file. */
function mayBeThere(path: string): boolean {
  return !file.test(path.slice(0, path.lastIndexOf("/"))) && (collection.test(path) || !page.test(path));
}

function withCode(names: readonly string[]): readonly (string | null)[] {
  return names.map((name) => (name === "" ? null : name));
}

function fileParts(name: string): readonly (string | null)[] {
  const parts = name.split("/").map((part): (string | null)[] => [null, part]);
  return parts.reduce((all, more) => all.concat(more), []).slice(1);
}

function rawName(address: string): string | undefined {
  const found = findRaw(raw, code, address);
  return found === undefined ? undefined : found.name;
}

/** Of values as they were sent; a name without a value has an empty one. */
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
