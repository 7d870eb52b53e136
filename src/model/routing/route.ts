import { API_ROOT, documentPath, encodeSegment, INDEX, META_ROOT, type View } from "../layout.ts";

/** The line of a request that chooses the answer. */
export interface RequestLine {
  readonly method: string;
  /** As it was sent: percent-encoded, from the first `/` up to the `?`. */
  readonly path: string;
  /** As it was sent, without the `?`; empty for none, and for a host that ignores queries. */
  readonly query: string;
}

/** What the routing must know of a tree. Paths are relative to the tree's directory, with `/`. */
export interface RoutedTree {
  isFile(path: string): boolean;
  /** The raw file that hangs under an address (`api/…/file`, no slash at the end): its path. */
  rawFileIn(directory: string): string | undefined;
}

export type RoutingDecision =
  | { readonly kind: "file"; readonly path: string }
  /** 301 to a path on the same origin. */
  | { readonly kind: "redirect"; readonly location: string }
  /** 404 `{"detail":"Not found."}` */
  | { readonly kind: "not-found" }
  /** 404 `{"detail":"Invalid page."}` */
  | { readonly kind: "invalid-page" }
  /** 200 `{}` */
  | { readonly kind: "options" }
  /** 405 `{"detail":"Method \"POST\" not allowed."}` */
  | { readonly kind: "method-not-allowed"; readonly method: string }
  /** Neither below `/api/` nor below `/lingodex/`: none of our business. */
  | { readonly kind: "outside" };

type MethodRefusal = Extract<RoutingDecision, { readonly kind: "options" | "method-not-allowed" }>;

const NOT_FOUND: RoutingDecision = { kind: "not-found" };

/**
 * What a host answers: the one description of it, which the preview server runs and every other host imitates
 * (RULES.md 0.1, 0.6, 1.4–1.9; HOSTING.md). Total: no request makes it throw, and the path of a `file` decision is
 * one to which `isFile` said yes. All link styles lie on disk in the same directories, so all of them work.
 *
 * @param prefix the path of `base_url`, percent-encoded (`/translations`); empty for none
 */
export function routeRequest(line: RequestLine, tree: RoutedTree, prefix = ""): RoutingDecision {
  const segments = line.path.split("/").map(decodeSegment);
  const above = ["", ...prefix.split("/").filter(Boolean).map(decodeSegment)];
  const own = segments.slice(above.length);
  const isBelow = above.every((name, index) => name !== undefined && name === segments[index]);
  if (!isBelow || (own[0] !== API_ROOT && own[0] !== META_ROOT)) return { kind: "outside" };

  const refusal = routeMethod(line.method);
  if (refusal !== undefined) return refusal;

  const isDirectory = own.at(-1) === "";
  const names = isDirectory ? own.slice(0, -1) : own;
  if (!names.every(isName)) return NOT_FOUND;
  // What is about the tree has neither views nor pages. The `&` keeps a second `?` in the name of its parameter.
  const parameters = new URLSearchParams(own[0] === API_ROOT ? `&${line.query}` : "");
  if (isDirectory) return routeDirectory(names, parameters, tree);
  return routeName(names, parameters, tree) ?? routeSlash([...above, ...names], names, line.query, tree);
}

/** The answer to a method that does not read, the same at all addresses; undefined for GET and HEAD (RULES.md 0.1). */
export function routeMethod(method: string): MethodRefusal | undefined {
  if (method === "GET" || method === "HEAD") return undefined;
  return method === "OPTIONS" ? { kind: "options" } : { kind: "method-not-allowed", method };
}

/** Decoded once; undefined for what names nothing on disk, or something elsewhere. */
export function decodeSegment(segment: string): string | undefined {
  try {
    const name = decodeURIComponent(segment);
    return name === "." || name === ".." || /[/\\]/.test(name) || name.includes("\0") ? undefined : name;
  } catch {
    return undefined;
  }
}

function isName(segment: string | undefined): segment is string {
  return segment !== undefined && segment !== "";
}

/** An address of the API: the file that hangs under it, or the document in the view and page asked for. */
function routeDirectory(
  names: readonly string[],
  parameters: URLSearchParams,
  tree: RoutedTree,
): RoutingDecision {
  const view = viewOf(parameters);
  if (view === undefined) return NOT_FOUND;
  const raw = tree.rawFileIn(names.join("/"));
  if (raw !== undefined) return routeFile(raw, tree) ?? NOT_FOUND;
  if (names[0] !== API_ROOT) return routeFile([...names, INDEX].join("/"), tree) ?? NOT_FOUND;

  const segments = names.slice(1);
  const document = routeFile(documentPath({ segments, view }), tree);
  if (document === undefined) return NOT_FOUND;
  const page = parameters.getAll("page").at(-1);
  // Every collection has the marker `page=1/`, and no single object has it (HOSTING.md).
  if (page === undefined || !tree.isFile(documentPath({ segments, view, page: 1 }))) return document;
  const number = parsePage(page);
  if (number === undefined) return { kind: "invalid-page" };
  return routeFile(documentPath({ segments, view, page: number }), tree) ?? { kind: "invalid-page" };
}

/** A file under its own name: `…/index.json`, `…/file/website.csv`, `api/errors/not-found.json`. */
function routeName(
  names: readonly string[],
  parameters: URLSearchParams,
  tree: RoutedTree,
): RoutingDecision | undefined {
  const file = routeFile(names.join("/"), tree);
  return file !== undefined && viewOf(parameters) === undefined ? NOT_FOUND : file;
}

/** A directory without its slash; `whole` has what the prefix puts in front (RULES.md 1.9). */
function routeSlash(
  whole: readonly (string | undefined)[],
  names: readonly string[],
  query: string,
  tree: RoutedTree,
): RoutingDecision {
  const directory = names.join("/");
  if (tree.rawFileIn(directory) === undefined && !tree.isFile(`${directory}/${INDEX}`)) return NOT_FOUND;
  const path = whole.map((name = "") => encodeSegment(name)).join("/");
  return { kind: "redirect", location: `${path}/${query === "" ? "" : `?${printable(query)}`}` };
}

function routeFile(path: string, tree: RoutedTree): RoutingDecision | undefined {
  return tree.isFile(path) ? { kind: "file", path } : undefined;
}

/** Undefined for a format that we do not have; the last of several counts (RULES.md 1.4). */
function viewOf(parameters: URLSearchParams): View | undefined {
  const format = parameters.getAll("format").at(-1) ?? "";
  if (format === "api") return "api";
  return format === "" || format === "json" ? "plain" : undefined;
}

/** As Python's `int()` reads decimal digits: spaces around, a plus and leading zeros are fine (RULES.md 1.7). */
function parsePage(text: string): number | undefined {
  const digits = /^\+?0*([1-9][0-9]*)$/.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** What may stand in a header line: everything else percent-encoded. */
function printable(query: string): string {
  return query.replace(/[^\x21-\x7e]/gu, encodeSegment);
}
