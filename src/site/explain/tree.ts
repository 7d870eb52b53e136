import {
  API_ROOT,
  type DocumentName,
  documentAddress,
  encodePath,
  FILE_ADDRESSES,
  fileAddress,
  INDEX,
  PAGE_FILE,
  PatternTable,
  pageAddress,
  type RequestLine,
  type RoutedTree,
  rawFilePath,
  readMarkers,
  routeRequest,
  type SitePages,
} from "../../model/index.ts";
import { lineOf, splitQuery } from "./address.ts";
import { explainPage, explainSiteFile } from "./beside.ts";
import { explainSegments } from "./documents.ts";
import { type Found, isPublished, type Known } from "./explanation.ts";
import { explainAbsent } from "./unpublished.ts";

const FILES = new PatternTable(FILE_ADDRESSES);

/** True for segments of an address with a file instead of a document. */
function isRaw(segments: readonly string[]): boolean {
  return FILES.find(segments) !== undefined;
}

/**
 * The tree of a catalogue, for the routing. None of its files are rendered. It also has the files that the site leaves
 * out, so that each address leads to the file that it would have.
 */
export class ExplainedTree implements RoutedTree {
  readonly input: Known;
  readonly #found = new Map<string, Found | undefined>();

  constructor(input: Known) {
    this.input = input;
  }

  /** Even a site without pages has routes to them. */
  get pages(): SitePages {
    return { hasHome: this.input.site.pages?.hasHome ?? false };
  }

  isFile(path: string): boolean {
    return this.at(path) !== undefined;
  }

  rawFileIn(directory: string): string | undefined {
    const [root, ...segments] = directory.split("/");
    const draft = root === API_ROOT && isRaw(segments) ? explainSegments(segments, this.input, 1) : undefined;
    return isPublished(draft) && draft.rawName ? rawFilePath(segments, draft.rawName) : undefined;
  }

  /** The file at a path, which may not be published. */
  at(path: string): Found | undefined {
    if (!this.#found.has(path)) this.#found.set(path, this.#find(path));
    return this.#found.get(path);
  }

  /** The file at an address without a query. @param names from the tree's root on, decoded */
  find(names: readonly string[]): Found | undefined {
    const { path } = this.answerTo(lineOf(encodePath(names.join("/")), ""));
    return path === undefined ? undefined : this.at(path);
  }

  /** The path of the file that a server answers with, and the request for it after redirects. */
  answerTo(line: RequestLine): { readonly line: RequestLine; readonly path: string | undefined } {
    const decision = routeRequest(line, this);
    if (decision.kind !== "redirect")
      return { line, path: decision.kind === "file" ? decision.path : undefined };
    const { path, query } = splitQuery(decision.location);
    return this.answerTo(lineOf(path, query));
  }

  #find(path: string): Found | undefined {
    const names = path.split("/");
    if (names[0] === API_ROOT) return this.#findInApi(names.slice(1, -1), names.at(-1));
    const draft = explainSiteFile(path, this.input) ?? explainPage(path, this.input);
    const isFolder = names.at(-1) === PAGE_FILE;
    const own = isFolder ? `/${pageAddress(names.slice(0, -1))}` : encodePath(path);
    return draft && { draft, address: `${this.input.site.baseUrl}${own}` };
  }

  #findInApi(segments: readonly string[], file: string | undefined): Found | undefined {
    const { input } = this;
    const isBytes = isRaw(segments);
    if (!isBytes && file !== INDEX) return undefined;
    const name: DocumentName = isBytes ? { segments, view: "plain" } : readMarkers(segments);
    const draft =
      explainSegments(name.segments, input, name.page ?? 1) ?? explainAbsent(name.segments, input);
    if (draft === undefined) return undefined;
    const found = { draft, address: this.#addressOf(name, draft.rawName ?? file) };
    if (!isPublished(draft)) return found;
    const { pages = 0, rawName } = draft;
    const hasPage = name.page === undefined || name.page <= pages;
    const isThere =
      hasPage && input.site.views.includes(name.view) && rawName === (isBytes ? file : undefined);
    return isThere ? { ...found, name } : undefined;
  }

  /** The address of a document, or of a file at these segments. @param file the index if a file has no name */
  #addressOf(name: DocumentName, file: string | undefined): string {
    const { baseUrl, style } = this.input.site;
    const bytes = file === INDEX ? undefined : file;
    const isBytes = isRaw(name.segments);
    return `${baseUrl}/${isBytes ? fileAddress(name.segments, bytes, style, "plain") : documentAddress(name, style)}`;
  }
}
