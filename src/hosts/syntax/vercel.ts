import { CACHE_CONTROL, COLLECTION_PATTERN } from "../../model/caching.ts";
import { ROUTING } from "../../model/routing/plan.ts";
import { escapePattern, rawAddressPattern } from "../patterns.ts";
import type { OutsideFile } from "../profile.ts";
import { fill, rawRules, ruleFile, rulePattern } from "../raw-rules.ts";
import { type HostSite, prefixOf, ROUTES_HEADER } from "../site.ts";

/**
 * `vercel.json` beside the tree, which is the project's output directory `public`: routes with `has`, since plain
 * rewrites let `?page=2` fall through to the first page.
 */
export function vercelConfiguration(site: HostSite): OutsideFile {
  const prefix = escapePattern(
    prefixOf(site)
      .map((name) => `/${name}`)
      .join(""),
  );
  const all = `^${prefix}/(?:api|lingodex)(?:/.*)?$`;
  const headers = { ...ROUTING.headers, "Cache-Control": CACHE_CONTROL.other };
  const routes = [
    { src: all, headers: { ...headers, "Content-Type": "application/json" }, continue: true },
    {
      src: `^${prefix}/${COLLECTION_PATTERN}$`,
      headers: { "Cache-Control": CACHE_CONTROL.collection },
      continue: true,
    },
    { src: `^${prefix}/lingodex/.*$`, headers: { [ROUTES_HEADER]: site.digest }, continue: true },
    { src: all, methods: ["OPTIONS"], status: 200 },
    { src: all, methods: ["POST", "PUT", "PATCH", "DELETE"], status: 405 },
    ...raw(site, prefix),
    ...documents(prefix),
    {
      src: `^(${prefix}(?:/api(?:/[^/.]+)*|${rawAddressPattern()}))$`,
      status: 301,
      headers: { Location: "$1/" },
    },
    { src: `^${prefix}(/(?:api|lingodex)/.+)$`, dest: "$1" },
    { handle: "filesystem" },
    { src: "^/api/.*/?page=[^/]+/index[.]json$", status: 404, dest: "/api/errors/invalid-page.json" },
    { src: "^/.*$", status: 404, dest: "/api/errors/not-found.json" },
  ];
  return {
    name: "vercel.json",
    purpose: "in the folder that is deployed, with the tree in its folder public",
    text: `${JSON.stringify({ outputDirectory: "public", routes }, null, 2)}\n`,
  };
}

function raw(site: HostSite, prefix: string): readonly object[] {
  return rawRules(site.raw).map((rule) => ({
    src: `^${prefix}${rulePattern(rule)}$`,
    dest: fill(ruleFile(rule), "$1", encodePath),
    headers: {
      "Content-Type": rule.mediaType,
      "Content-Disposition": fill(rule.contentDisposition, "$1", (text) => text.replaceAll("$", "_")),
    },
  }));
}

function documents(prefix: string): readonly object[] {
  const src = `^${prefix}(/api/(?:.*/)?)$`;
  const view = { type: "query", key: "format", value: "api" };
  const page = { type: "query", key: "page", value: "0*(?<page>[1-9][0-9]*)" };
  return [
    { src, has: [view, page], dest: "$1format=api/page=$page/index.json" },
    { src, has: [page], dest: "$1page=$page/index.json" },
    { src, has: [{ type: "query", key: "page" }], dest: "$1page=unknown/index.json" },
    { src, has: [view], dest: "$1format=api/index.json" },
    { src, dest: "$1index.json" },
  ];
}

/** A path's piece as an address has it, without what `dest` would take for a reference. */
function encodePath(text: string): string {
  const whole = text.replace(/\p{Surrogate}/gu, "\ufffd");
  return whole.split("/").map(encodeURIComponent).join("/");
}
