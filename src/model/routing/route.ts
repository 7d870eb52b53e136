import { ROUTING } from "./plan.ts";
import {
  decodeSegment,
  firstThere,
  type RequestLine,
  type RoutedSite,
  type RoutingDecision,
  resolveRequest,
  type SitePages,
} from "./resolve.ts";

/** The facts about a tree that routing needs. Paths are relative to the tree's directory, with `/`. */
export interface RoutedTree {
  /** Undefined without pages for people. */
  readonly pages?: SitePages | undefined;
  isFile(path: string): boolean;
  /** The path of the raw file below an address (`api/…/file`, no slash at the end). */
  rawFileIn(directory: string): string | undefined;
}

/**
 * The answer of a host: it runs the plan over a tree. The preview server uses it. No request makes it throw. The path
 * of a `file` decision is one for which `isFile` is true. All link styles work, because they have the same directories
 * on disk.
 *
 * @param prefix the path of `base_url`, percent-encoded (`/translations`); empty for none
 */
export function routeRequest(line: RequestLine, tree: RoutedTree, prefix = ""): RoutingDecision {
  const site: RoutedSite = {
    pages: tree.pages,
    prefix: prefix
      .split("/")
      .filter(Boolean)
      .map((name) => decodeSegment(name, ROUTING)),
    rawName: (address: string) => tree.rawFileIn(address)?.slice(address.length + 1),
  };
  return firstThere(resolveRequest(line, site, ROUTING), (path) => tree.isFile(path));
}
