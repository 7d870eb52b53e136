import {
  decodeSegment,
  encodeSegment,
  isPagePath,
  PAGE_FILE,
  type RequestLine,
  ROUTING,
  type RoutedTree,
} from "../../model/index.ts";

export type PageDecision =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "redirect"; readonly location: string };

/**
 * What a server that only serves files answers where pages for people are: a file by its name, the page of a folder, and a
 * folder's address without its slash leads to the one with it. Queries are nobody's.
 *
 * @param prefix the path of `base_url`, percent-encoded; empty for none
 * @param hasIndex whether it looks for a folder's page
 * @returns undefined for what is no page and no file beside one
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
