import { type BaseUrl, type LinkStyle, ROUTING, type SitePages } from "../../model/index.ts";

export { ROUTES_HEADER } from "../../model/index.ts";

/** The facts that a host needs to serve a tree. Every configuration is made from them alone. */
export interface HostSite {
  /** The name and version in configurations: `lingodex 1.2.3`. */
  readonly maker: string;
  readonly baseUrl: BaseUrl;
  readonly style: LinkStyle;
  readonly pages: SitePages | undefined;
  readonly raw: readonly RawPlace[];
  /** The hash from `digestRoutes`. */
  readonly digest: string;
  /** The bundled script for the edge of a network. It needs a `SITE` declared in front of it. */
  readonly edge: (script: "worker" | "pack" | "cloudfront") => string;
}

/** A raw file at an address of the API. */
export interface RawPlace {
  /** A path such as `api/translations/tea/web/de/file/website.csv`. */
  readonly path: string;
  readonly mediaType: string;
  readonly contentDisposition: string;
}

/** The path of the tree's directory on its host: the segments of `base_url`'s path, decoded. */
export function hostPrefix({ baseUrl }: Pick<HostSite, "baseUrl">): readonly string[] {
  return new URL(baseUrl).pathname.split("/").filter(Boolean).map(decode);
}

/** The path of the tree's directory in decoded paths: `/translations`, or empty. */
export function decodedPrefix(site: Pick<HostSite, "baseUrl">): string {
  return hostPrefix(site)
    .map((name) => `/${name}`)
    .join("");
}

/** The path of the tree's directory in addresses: `/translations`, or empty. */
export function encodedPrefix({ baseUrl }: Pick<HostSite, "baseUrl">): string {
  return new URL(baseUrl).pathname.replace(/\/$/, "");
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The address of `lingodex serve` for a server in front of it on the same machine. */
export const SERVE_ADDRESS = "127.0.0.1:8000";
export const SERVE_PACK = "lingodex serve PACK --port 8000 --behind-proxy";

/** Headers in which clients describe themselves and their requests. No program of lingodex trusts them. */
export const DISTRUSTED = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"] as const;

/** The answer for missing files on hosts that route nothing. */
export const NOT_FOUND = ROUTING.replies["not-found"].body;
