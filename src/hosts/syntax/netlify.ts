import { CACHE_CONTROL } from "../../model/caching.ts";
import type { HostFile } from "../profile.ts";
import { encodedPrefix, HEADERS, type HostSite, type RawPlace } from "../site.ts";

/**
 * Netlify's `_redirects`: the first line that fits counts, also where its target is missing. `200!` serves the file in place of what the path names.
 * Paths and targets are percent-encoded, so that none of them can hold a space or a line's end.
 */
export function netlifyRedirects(site: HostSite): HostFile {
  const base = encodedPrefix(site);
  const lines = [
    `# Made by ${site.maker}, and again by every build.`,
    ...site.raw.map(({ path }) => `${base}/${directoryOf(path)} /${encodePath(path)} 200!`),
    ...(base === ""
      ? []
      : [
          ...site.raw.map(({ path }) => `${base}/${encodePath(path)} /${encodePath(path)} 200`),
          ...documentFiles(site).map((file) => `${base}/${file} /${file} 200`),
        ]),
    `${base}/api/* format=api page=:page /api/:splat/format=api/page=:page/index.json 200!`,
    `${base}/api/* page=:page /api/:splat/page=:page/index.json 200!`,
    `${base}/api/* format=api /api/:splat/format=api/index.json 200!`,
    `${base}/api/* /api/:splat/index.json 200`,
    ...(base === "" ? [] : [`${base}/lingodex/* /lingodex/:splat 200`]),
  ];
  return { path: "_redirects", body: `${lines.join("\n")}\n`, mediaType: "text/plain" };
}

/**
 * The files by their own names, which `verify` and `mirror` ask for: one pattern a depth, because a wildcard
 * takes all that follows it.
 */
function documentFiles({ routes }: HostSite): readonly string[] {
  const longest = Math.max(0, ...routes.map(({ pattern }) => pattern.split("/").filter(Boolean).length));
  // Below a document lie its view and its pages.
  return Array.from({ length: longest + 3 }, (_, depth) => {
    const names = Array.from({ length: depth }, (_, index) => `:${String.fromCharCode(97 + index)}/`);
    return `api/${names.join("")}index.json`;
  }).concat("api/errors/:file");
}

/** `_headers` of Netlify and of Cloudflare Pages without a script. A later block for a path adds to an earlier one. */
export function netlifyHeaders(site: HostSite): HostFile {
  const base = encodedPrefix(site);
  const { Allow: _, ...headers } = HEADERS;
  const common = { ...headers, "Content-Type": "application/json", "Cache-Control": CACHE_CONTROL.other };
  const lines = [
    `# Made by ${site.maker}, and again by every build.`,
    ...block(`${base}/api/*`, common),
    ...site.routes
      .filter(({ kind }) => kind === "collection")
      .flatMap(({ pattern }) =>
        block(`${base}/api/${pattern.replace(/\{(\w+)\}/g, ":$1")}`, {
          "Cache-Control": CACHE_CONTROL.collection,
        }),
      ),
    ...site.raw.flatMap((raw) => [
      ...block(`${base}/${directoryOf(raw.path)}`, headersOf(raw)),
      ...block(`${base}/${encodePath(raw.path)}`, headersOf(raw)),
    ]),
    ...block(`${base}/lingodex/*`, headers),
  ];
  return { path: "_headers", body: `${lines.join("\n")}\n`, mediaType: "text/plain" };
}

function block(path: string, headers: Readonly<Record<string, string>>): readonly string[] {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)];
}

function headersOf({ mediaType, contentDisposition }: RawPlace): Readonly<Record<string, string>> {
  const isSafe = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);
  return {
    "Content-Type": isSafe(mediaType) ? mediaType : "application/octet-stream",
    "Content-Disposition": isSafe(contentDisposition) ? contentDisposition : "attachment",
  };
}

function directoryOf(path: string): string {
  return encodePath(path.slice(0, path.lastIndexOf("/") + 1));
}

/** Each segment as one, also where the syntax would take a part of it for a wildcard or placeholder. */
function encodePath(path: string): string {
  return path
    .split("/")
    .map((segment) =>
      encodeURIComponent(segment.replace(/\p{Surrogate}/gu, "\ufffd")).replace(
        /[*!'()]/g,
        (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join("/");
}
