import { ROUTING } from "../../model/routing/plan.ts";
import { bodyOf } from "../../model/routing/replies.ts";
import { type ResolvedStep, type RoutingDecision, resolveRequest } from "../../model/routing/resolve.ts";
import { findRaw, type RawTable } from "./raw-table.ts";

/** What `syntax/worker.ts` declares in front of this script. */
export interface WorkerSite {
  readonly prefix: readonly string[];
  /** On every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** On answers with files about the tree. */
  readonly about: Readonly<Record<string, string>>;
  /** Of documents (`json`) and of what lies beside the API, by the ending of its name. */
  readonly types: Readonly<Record<string, string>>;
  /** Regular expressions over paths, each with its `Cache-Control`; and that of all other paths. */
  readonly cache: {
    readonly rules: readonly (readonly [pattern: string, header: string])[];
    readonly other: string;
  };
  /** A regular expression of a language code. */
  readonly code: string;
  readonly raw: RawTable;
  readonly pages?: PagesSite;
}

interface PagesSite {
  readonly hasHome: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, string>>;
  /** The name that tells more than its ending. */
  readonly feed: { readonly name: string; readonly type: string };
}

/** The files of the site, which only the platform can ask for. */
interface Environment {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

declare const SITE: WorkerSite;

const code = new RegExp(SITE.code);
const cacheRules = SITE.cache.rules.map(([pattern, header]) => ({ pattern: new RegExp(pattern), header }));

/** Cloudflare Pages in advanced mode: the plan, carried out over files that are asked for one after the other. */
export const worker = {
  async fetch(request: Request, env: Environment): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const line = { method: request.method, path: pathname, query: search.slice(1) };
    const site = {
      prefix: SITE.prefix,
      pages: SITE.pages,
      rawName: (address: string) => findRaw(SITE.raw, code, address)?.name,
    };
    for (const step of resolveRequest(line, site, ROUTING)) {
      const answer = await carryOut(step, request, env);
      if (answer !== undefined) return answer;
    }
    return reply({ kind: "not-found" }, request, env);
  },
};

/** Undefined where the step's file is not there. */
async function carryOut(
  { file, decision }: ResolvedStep,
  request: Request,
  env: Environment,
): Promise<Response | undefined> {
  if (file === undefined) return reply(decision, request, env);
  const isSent = decision.kind === "file" || decision.kind === "no-page";
  const address = new URL(`/${file.split("/").map(encodeURIComponent).join("/")}`, request.url);
  // The platform answers with a redirect where a page is called by its file's name.
  address.pathname = address.pathname.replace(/(?:\/index)?[.]html$/, (name) =>
    name === ".html" ? "" : "/",
  );
  const asked = isSent ? { method: request.method, headers: request.headers } : { method: "HEAD" };
  const response = await env.ASSETS.fetch(new Request(address, asked));
  if (!THERE.includes(response.status)) return undefined;
  if (decision.kind === "no-page")
    return new Response(response.body, { status: 404, headers: headersOf(file) });
  return isSent ? send(response, file) : reply(decision, request, env);
}

/** Of files that are there: whole, in part, as it is known; and where a condition or a range is not met (RFC 9110). */
const THERE = [200, 206, 304, 412, 416];

function send(response: Response, path: string): Response {
  const answer = new Response(response.body, response);
  for (const [name, value] of Object.entries(headersOf(path))) {
    if (name !== "Content-Type" || response.status !== 304) answer.headers.set(name, value);
  }
  // What is compressed on the way keeps its ETag: none may say that bytes are alike.
  const tag = answer.headers.get("ETag");
  if (tag !== null && !tag.startsWith("W/")) answer.headers.set("ETag", `W/${tag}`);
  return answer;
}

/** Of a file that is sent. */
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

function reply(decision: RoutingDecision, request: Request, env: Environment): Response | Promise<Response> {
  if (decision.kind === "outside" || decision.kind === "file" || decision.kind === "no-page")
    return env.ASSETS.fetch(request);
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
