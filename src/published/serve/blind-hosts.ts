import {
  API_ROOT,
  decodeSegment,
  encodeSegment,
  isPagePath,
  META_ROOT,
  PAGE_FILE,
  type RequestLine,
  ROUTING,
  type RoutedTree,
} from "../../model/index.ts";

/** The behaviour of a static host that ignores queries (HOSTING.md, the host's documentation). */
export interface BlindHost {
  /** The file that answers for its directory. Undefined if the host uses no file of a tree. */
  readonly index?: string;
  /** True if `index.html` also answers for its directory, before `index`. */
  readonly hasPageIndex: boolean;
  /** The answer to a directory without its slash. Undefined if the answer is 404. */
  readonly slash?: { readonly status: 301 | 302; readonly keepsQuery: boolean };
  /** The file in the tree with the body of each 404, and its media type. */
  readonly errorDocument?: { readonly path: string; readonly mediaType: string };
  /** The statuses for OPTIONS, and for all methods that write. */
  readonly refusals: { readonly options: number; readonly others: number };
  /** `stored`: the type that the uploader set from our manifest. `name`: a type that follows from the file's name. */
  readonly mediaTypes: "stored" | "name";
}

/** Every host whose profile says that it ignores queries. */
export const BLIND_HOSTS: Readonly<Record<string, BlindHost>> = {
  "github-pages": {
    hasPageIndex: true,
    index: "index.json",
    slash: { status: 301, keepsQuery: true },
    errorDocument: { path: "404.html", mediaType: "text/html; charset=utf-8" },
    refusals: { options: 405, others: 405 },
    mediaTypes: "name",
  },
  "gitlab-pages": {
    hasPageIndex: true,
    errorDocument: { path: "404.html", mediaType: "text/html; charset=utf-8" },
    refusals: { options: 405, others: 405 },
    mediaTypes: "name",
  },
  "s3-website": {
    hasPageIndex: false,
    index: "index.json",
    slash: { status: 302, keepsQuery: false },
    errorDocument: { path: "404.json", mediaType: "application/json" },
    refusals: { options: 403, others: 405 },
    mediaTypes: "stored",
  },
  firebase: {
    hasPageIndex: true,
    errorDocument: { path: "404.html", mediaType: "text/html; charset=utf-8" },
    refusals: { options: 405, others: 405 },
    mediaTypes: "name",
  },
  busybox: {
    hasPageIndex: false,
    index: "index.json",
    slash: { status: 302, keepsQuery: true },
    refusals: { options: 501, others: 501 },
    mediaTypes: "name",
  },
  plain: { hasPageIndex: true, refusals: { options: 405, others: 405 }, mediaTypes: "name" },
};

export type BlindDecision =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "redirect"; readonly status: 301 | 302; readonly location: string }
  | { readonly kind: "refused"; readonly status: number }
  | { readonly kind: "missing" };

/**
 * The answer of such a host to a request for our part of its files. It never throws. `isFile` is true for the path of
 * a `file` decision.
 *
 * @param prefix the path of `base_url`, percent-encoded. Empty if there is none
 */
export function routeBlindly(
  { method, path, query }: RequestLine,
  tree: RoutedTree,
  prefix: string,
  host: BlindHost,
): BlindDecision {
  if (method === "OPTIONS") return { kind: "refused", status: host.refusals.options };
  if (method !== "GET" && method !== "HEAD") return { kind: "refused", status: host.refusals.others };

  const below = namesBelow(path, prefix);
  const isDirectory = below.at(-1) === "";
  const names = isDirectory ? below.slice(0, -1) : below;
  if (!names.every(isName) || (names[0] !== API_ROOT && names[0] !== META_ROOT)) return { kind: "missing" };

  const file = names.join("/");
  if (!isDirectory && tree.isFile(file)) return { kind: "file", path: file };
  const document = `${file}/${host.index}`;
  if (host.index === undefined || !tree.isFile(document)) return { kind: "missing" };
  return isDirectory ? { kind: "file", path: document } : redirect(names, query, prefix, host);
}

function redirect(names: readonly string[], query: string, prefix: string, host: BlindHost): BlindDecision {
  if (host.slash === undefined) return { kind: "missing" };
  const { status, keepsQuery } = host.slash;
  const address = [prefix, ...names.map(encodeSegment), ""].join("/");
  return { kind: "redirect", status, location: keepsQuery && query !== "" ? `${address}?${query}` : address };
}

function isName(segment: string | undefined): segment is string {
  return segment !== undefined && segment !== "";
}

/** The decoded segments of the path below the prefix. Empty if the path is not below it. */
function namesBelow(path: string, prefix: string): readonly (string | undefined)[] {
  const decode = (segment: string): string | undefined => decodeSegment(segment, ROUTING);
  const above = prefix.split("/").map(decode);
  const segments = path.split("/").map(decode);
  const isBelow = above.every((name, index) => name !== undefined && name === segments[index]);
  return isBelow ? segments.slice(above.length) : [];
}

/** The media types of such hosts by the ending of the name. All other files are sent as `application/octet-stream`. */
const TYPES: Readonly<Record<string, string>> = {
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  yaml: "text/yaml; charset=utf-8",
  yml: "text/yaml; charset=utf-8",
  xml: "application/xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
};

export function mediaTypeByName(path: string): string {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return Object.hasOwn(TYPES, extension) ? (TYPES[extension] ?? "") : "application/octet-stream";
}

type PageDecision =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "redirect"; readonly location: string };

/**
 * The answer of a plain file server at the addresses of pages: a file by its name, the page of a folder, and a
 * redirect from a folder's address without its slash. Queries are ignored.
 * @param prefix the path of `base_url`, percent-encoded. Empty if there is none
 * @param hasIndex whether the server sends a folder's page
 * @returns undefined for other addresses
 */
export function routePage(
  { method, path, query }: RequestLine,
  tree: RoutedTree,
  prefix: string,
  hasIndex: boolean,
): PageDecision | undefined {
  if (!ROUTING.methods.read.includes(method) || !path.startsWith(`${prefix}/`)) return undefined;
  const names = path
    .slice(prefix.length + 1)
    .split("/")
    .map((segment) => decodeSegment(segment, ROUTING));
  if (names.some((name, at) => name === undefined || (name === "" && at < names.length - 1)))
    return undefined;
  const own = names.filter((name) => name !== undefined && name !== "");
  const isFolder = names.at(-1) === "";
  const isThere = (file: string): boolean => isPagePath(file) && tree.isFile(file);
  const file = own.join("/");
  if (!isFolder && isThere(file)) return { kind: "file", path: file };
  const page = [...own, PAGE_FILE].join("/");
  if (!hasIndex || !isThere(page)) return undefined;
  if (isFolder) return { kind: "file", path: page };
  const address = [prefix, ...own.map((name) => encodeSegment(name ?? "")), ""].join("/");
  return { kind: "redirect", location: query === "" ? address : `${address}?${query}` };
}
