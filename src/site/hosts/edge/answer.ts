import { ROUTING } from "../../../model/routing/plan.ts";
import { bodyOf } from "../../../model/routing/replies.ts";
import { type ResolvedStep, type RoutingDecision, resolveRequest } from "../../../model/routing/resolve.ts";
import { findRaw } from "./raw-table.ts";
import type { WorkerSite } from "./worker-site.ts";

/** The files of a site, in any kind of storage. */
export interface SiteFiles {
  /** The answer with a file for the request's method and conditions. Undefined if the file is missing. */
  send(path: string, request: Request): Promise<Response | undefined>;
  isThere(path: string, request: Request): Promise<boolean>;
  /** The platform's own answer to requests outside of the site. */
  pass(request: Request): Promise<Response>;
}

declare const SITE: WorkerSite;

const code = new RegExp(SITE.code);
const cacheRules = SITE.cache.rules.map(([pattern, header]) => ({ pattern: new RegExp(pattern), header }));

/** Answers a request by the plan. The files of its steps are requested one after the other. */
export async function answer(request: Request, files: SiteFiles): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const line = { method: request.method, path: pathname, query: search.slice(1) };
  const site = {
    prefix: SITE.prefix,
    pages: SITE.pages,
    rawName: (address: string) => findRaw(SITE.raw, code, address)?.name,
  };
  for (const step of resolveRequest(line, site, ROUTING)) {
    const found = await carryOut(step, request, files);
    if (found !== undefined) return found;
  }
  return reply({ kind: "not-found" }, request, files);
}

/** Answers by a step. Undefined if the step's file is missing. */
async function carryOut(
  { file, decision }: ResolvedStep,
  request: Request,
  files: SiteFiles,
): Promise<Response | undefined> {
  if (file === undefined) return reply(decision, request, files);
  if (decision.kind !== "file" && decision.kind !== "no-page")
    return (await files.isThere(file, request)) ? reply(decision, request, files) : undefined;
  const found = await files.send(file, request);
  if (found === undefined) return undefined;
  return decision.kind === "no-page"
    ? new Response(found.body, { status: 404, headers: headersOf(file) })
    : withHeaders(found, file);
}

function withHeaders(response: Response, path: string): Response {
  const whole = new Response(response.body, response);
  for (const [name, value] of Object.entries(headersOf(path))) {
    if (name !== "Content-Type" || response.status !== 304) whole.headers.set(name, value);
  }
  // A compressed answer keeps its ETag, so the ETag must not claim equal bytes.
  const tag = whole.headers.get("ETag");
  if (tag !== null && !tag.startsWith("W/")) whole.headers.set("ETag", `W/${tag}`);
  return whole;
}

/** The headers of a file. */
function headersOf(path: string): Readonly<Record<string, string>> {
  const { documents, about } = ROUTING.roots;
  const isDocument = path.startsWith(`${documents}/`);
  const rule = cacheRules.find(({ pattern }) => pattern.test(path));
  const cache = { "Cache-Control": rule?.header ?? SITE.cache.other };
  const name = path.slice(path.lastIndexOf("/") + 1);
  const ending = name.slice(name.lastIndexOf(".") + 1);
  if (!isDocument && !path.startsWith(`${about}/`) && SITE.pages !== undefined) {
    const { headers, types, feed } = SITE.pages;
    return { ...headers, ...cache, ...typed(name === feed.name ? feed.type : types[ending]) };
  }
  const raw = findRaw(SITE.raw, code, path.slice(0, path.lastIndexOf("/")));
  const isRaw = raw !== undefined && path.endsWith(`/${raw.name}`);
  return {
    ...SITE.headers,
    ...cache,
    ...typed(isDocument ? SITE.types["json"] : SITE.types[ending]),
    ...(isRaw ? { "Content-Type": raw.mediaType, "Content-Disposition": raw.contentDisposition } : {}),
    ...(isDocument ? {} : SITE.about),
  };
}

function typed(type: string | undefined): Readonly<Record<string, string>> {
  return type === undefined ? {} : { "Content-Type": type };
}

function reply(decision: RoutingDecision, request: Request, files: SiteFiles): Response | Promise<Response> {
  if (decision.kind === "outside" || decision.kind === "file" || decision.kind === "no-page")
    return files.pass(request);
  const preflight = decision.kind === "options" ? ROUTING.preflight : {};
  const headers = { ...SITE.headers, ...preflight, "Cache-Control": SITE.cache.other };
  if (decision.kind === "redirect")
    return new Response(null, { status: 301, headers: { ...headers, Location: decision.location } });
  const body = request.method === "HEAD" ? null : bodyOf(decision, ROUTING);
  return new Response(body, {
    status: ROUTING.replies[decision.kind].status,
    headers: { ...headers, "Content-Type": String(SITE.types["json"]) },
  });
}
