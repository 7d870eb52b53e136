import type { TreeFile } from "../../model/tree.ts";
import type { HostProfile } from "./profile.ts";

const NOT_FOUND: TreeFile = { path: "404.html", body: '{"detail":"Not found."}', mediaType: "text/html" };

/** Jekyll would leave out what begins with an underscore. */
const NO_JEKYLL: TreeFile = { path: ".nojekyll", body: "", mediaType: "application/octet-stream" };

/** Every host profile (SOURCES.md, "Command line"). To add one: a line here. */
export const HOSTS = {
  "github-pages": {
    id: "github-pages",
    links: "path",
    ignoresQueries: true,
    hostnames: /\.github\.io$/,
    files: [NO_JEKYLL, NOT_FOUND],
  },
  "gitlab-pages": {
    id: "gitlab-pages",
    links: "file",
    ignoresQueries: true,
    hostnames: /\.gitlab\.io$/,
    files: [],
  },
  "s3-website": {
    id: "s3-website",
    links: "path",
    ignoresQueries: true,
    hostnames: /\.s3-website[.-]/,
    files: [],
  },
  "s3-cloudfront": {
    id: "s3-cloudfront",
    links: "query",
    ignoresQueries: false,
    hostnames: /\.cloudfront\.net$/,
    files: [],
  },
  "cloudflare-pages": {
    id: "cloudflare-pages",
    links: "query",
    ignoresQueries: false,
    hostnames: /\.pages\.dev$/,
    files: [],
  },
  netlify: { id: "netlify", links: "query", ignoresQueries: false, hostnames: /\.netlify\.app$/, files: [] },
  vercel: { id: "vercel", links: "query", ignoresQueries: false, hostnames: /\.vercel\.app$/, files: [] },
  nginx: { id: "nginx", links: "query", ignoresQueries: false, files: [] },
  apache: { id: "apache", links: "query", ignoresQueries: false, files: [] },
  caddy: { id: "caddy", links: "query", ignoresQueries: false, files: [] },
  plain: { id: "plain", links: "file", ignoresQueries: true, files: [] },
  preview: {
    id: "preview",
    links: "query",
    ignoresQueries: false,
    hostnames: /^(?:localhost|127\.0\.0\.1|\[::1\])$/,
    files: [],
  },
} as const satisfies Record<string, HostProfile>;

export const HOST_NAMES: readonly string[] = Object.keys(HOSTS);

export function findHost(id: string): HostProfile | undefined {
  return new Map<string, HostProfile>(Object.entries(HOSTS)).get(id);
}

/** The host that a `base_url` belongs to, by its name. */
export function recogniseHost(baseUrl: string): HostProfile | undefined {
  const { hostname } = new URL(baseUrl);
  const profiles: readonly HostProfile[] = Object.values(HOSTS);
  return profiles.find(({ hostnames }) => hostnames?.test(hostname));
}

/** Names of all files that any profile puts beside our two directories. */
export const HOST_FILES: readonly string[] = [
  ...new Set(Object.values(HOSTS).flatMap(({ files }) => files.map(({ path }) => path))),
];
