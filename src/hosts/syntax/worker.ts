import { CACHE_CONTROL, collectionPattern } from "../../model/caching.ts";
import type { HostFile } from "../profile.ts";
import { CODE_PATTERN } from "../raw-rules.ts";
import { HEADERS, type HostSite, INVALID_PAGE, NOT_FOUND, prefixOf, ROUTES_HEADER } from "../site.ts";
import { encodeJavaScript, rawTable } from "./javascript.ts";

/**
 * `_worker.js` for Cloudflare Pages (advanced mode): the tree is the site's root, wherever `base_url` is.
 */
export function workerScript(site: HostSite): HostFile {
  const constants: Readonly<Record<string, unknown>> = {
    PREFIX: prefixOf(site),
    HEADERS: { ...HEADERS, Vary: "Accept, Accept-Encoding" },
    ABOUT: { [ROUTES_HEADER]: site.digest },
    CACHE: CACHE_CONTROL,
    COLLECTION: `^${collectionPattern(site.routes)}$`,
    CODE: `^${CODE_PATTERN}$`,
    RAW: rawTable(site.raw),
    NOT_FOUND,
    INVALID_PAGE,
  };
  const declared = Object.entries(constants).map(
    ([name, value]) => `const ${name} = ${encodeJavaScript(value)};\n`,
  );
  const body = `// Made by ${site.maker}, and again by every build.\n${declared.join("")}${SCRIPT}`;
  return { path: "_worker.js", body, mediaType: "text/javascript" };
}

/** Only our addresses run the script. Prefixes that the list's wildcards could misread run it everywhere. */
export function workerRoutes(site: HostSite): HostFile {
  const prefix = prefixOf(site)
    .map((name) => `/${name}`)
    .join("");
  const isPlain = /^[\w./-]{0,80}$/.test(prefix);
  const include = isPlain
    ? ["api", "lingodex"].flatMap((name) => [`${prefix}/${name}`, `${prefix}/${name}/*`])
    : ["/*"];
  const body = `${JSON.stringify({ version: 1, include, exclude: [] }, null, 2)}\n`;
  return { path: "_routes.json", body, mediaType: "application/json" };
}

const SCRIPT = String.raw`
export default {
  async fetch(request, env) {
    const { pathname, search } = new URL(request.url);
    const own = ownNames(pathname);
    if (own === undefined) return env.ASSETS.fetch(request);
    if (request.method === "OPTIONS") return json(request, 200, "{}");
    if (request.method !== "GET" && request.method !== "HEAD") {
      return json(request, 405, JSON.stringify({ detail: "Method \"" + request.method + "\" not allowed." }));
    }
    const isDirectory = own[own.length - 1] === "";
    const names = isDirectory ? own.slice(0, -1) : own;
    if (names.some((name) => name === undefined || name === "")) return json(request, 404, NOT_FOUND);
    const asked = own[0] === "api" ? parametersOf(search) : { view: "", page: undefined };
    if (asked.view === undefined) return json(request, 404, NOT_FOUND);
    const get = (path) => asset(request, env, path);
    return isDirectory ? directory(names, asked, request, get) : file(names, pathname + "/" + search, request, get);
  },
};

/** Segments below the prefix, decoded; undefined where the address is none of ours. */
function ownNames(pathname) {
  const segments = pathname.split("/").slice(1).map(decode);
  if (!PREFIX.every((name, index) => segments[index] === name)) return undefined;
  const own = segments.slice(PREFIX.length);
  return own[0] === "api" || own[0] === "lingodex" ? own : undefined;
}

function decode(segment) {
  try {
    const name = decodeURIComponent(segment);
    return name === "." || name === ".." || /[/\\\0]/.test(name) ? undefined : name;
  } catch {
    return undefined;
  }
}

/** The last of several counts; no view for a format that is not there. */
function parametersOf(search) {
  const parameters = new URLSearchParams("&" + search.slice(1));
  const format = parameters.getAll("format").pop() || "";
  const view = format === "api" ? "format=api/" : format === "" || format === "json" ? "" : undefined;
  return { view, page: parameters.getAll("page").pop() };
}

async function directory(names, { view, page }, request, get) {
  const path = names.join("/") + "/";
  const raw = rawFile(names);
  if (raw !== undefined) {
    const found = await get(path + raw.file);
    return found ? send(found, path, raw.headers) : json(request, 404, NOT_FOUND);
  }
  const digits = page === undefined ? null : /^\+?0*([1-9][0-9]*)$/.exec(page.trim());
  const marker = page === undefined ? "" : digits ? "page=" + digits[1] + "/" : "page=unknown/";
  const asked = await get(path + view + marker + "index.json");
  if (asked) return send(asked, path);
  if (marker === "") return json(request, 404, NOT_FOUND);
  if (await get(path + view + "page=1/index.json")) return json(request, 404, INVALID_PAGE);
  const item = await get(path + view + "index.json");
  return item ? send(item, path) : json(request, 404, NOT_FOUND);
}

async function file(names, slash, request, get) {
  const path = names.join("/");
  const found = await get(path);
  if (found) {
    const raw = rawFile(names.slice(0, -1));
    return send(found, path, raw && raw.file === names[names.length - 1] ? raw.headers : undefined);
  }
  const raw = rawFile(names);
  const below = await get(raw === undefined ? path + "/index.json" : path + "/" + raw.file);
  if (!below) return json(request, 404, NOT_FOUND);
  return new Response(null, { status: 301, headers: { ...HEADERS, Location: slash, "Cache-Control": CACHE.other } });
}

/** The file that hangs under an address. */
function rawFile(names) {
  for (const [segments, file, type, disposition] of RAW) {
    if (segments.length !== names.length) continue;
    const place = segments.indexOf(null);
    const code = place < 0 ? "" : names[place];
    if (!segments.every((segment, index) => segment === null || segment === names[index])) continue;
    if (place >= 0 && !new RegExp(CODE).test(code)) continue;
    const fill = (template) => template.map((part) => (part === null ? code : part)).join("");
    return { file: fill(file), headers: { "Content-Type": type, "Content-Disposition": fill(disposition) } };
  }
  return undefined;
}

/** A file of the tree; null where there is none. */
async function asset(request, env, path) {
  const address = new URL("/" + path.split("/").map(encodeURIComponent).join("/"), request.url);
  const response = await env.ASSETS.fetch(new Request(address, { method: request.method, headers: request.headers }));
  return response.status === 200 || response.status === 206 || response.status === 304 ? response : null;
}

function send(response, path, headers) {
  const answer = new Response(response.body, response);
  const cache = new RegExp(COLLECTION).test(path) ? CACHE.collection : CACHE.other;
  const type = path.startsWith("api/") && response.status !== 304 ? { "Content-Type": "application/json" } : {};
  const about = path.startsWith("lingodex/") ? ABOUT : {};
  const all = { ...HEADERS, "Cache-Control": cache, ...type, ...headers, ...about };
  for (const name of Object.keys(all)) answer.headers.set(name, all[name]);
  // What is compressed on the way keeps its ETag: none may say that bytes are alike.
  const tag = answer.headers.get("ETag");
  if (tag !== null && !tag.startsWith("W/")) answer.headers.set("ETag", "W/" + tag);
  return answer;
}

function json(request, status, body) {
  const headers = { ...HEADERS, "Content-Type": "application/json", "Cache-Control": CACHE.other };
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}
`;
