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
  pageCount,
  type RequestLine,
  type ResolvedStep,
  type RoutedTree,
  rawFilePath,
  readMarkers,
  type SitePages,
  stepsOf,
} from "../../model/index.ts";
import { isOfPages, lineOf, splitQuery } from "./address.ts";
import { explainSegments } from "./documents.ts";
import { type Found, isPublished, type Known } from "./explanation.ts";
import { explainPage } from "./pages.ts";
import { explainSiteFile } from "./site-files.ts";

const FILES = new PatternTable(FILE_ADDRESSES);

/** True for segments of an address with a file instead of a document. */
export function isRaw(segments: readonly string[]): boolean {
  return FILES.find(segments) !== undefined;
}

/** The published tree of a catalogue, for the routing. None of its files are rendered. */
export class ExplainedTree implements RoutedTree {
  readonly input: Known;
  readonly #found = new Map<string, Found | undefined>();

  constructor(input: Known) {
    this.input = input;
  }

  /** Even a site without pages has routes to them, so that each address leads to the page that it would have. */
  get pages(): SitePages {
    return { hasHome: this.input.site.pages?.hasHome ?? false };
  }

  isFile(path: string): boolean {
    return this.published(path) !== undefined || (isOfPages(path.split("/")) && this.at(path) !== undefined);
  }

  rawFileIn(directory: string): string | undefined {
    const [root, ...segments] = directory.split("/");
    const draft = root === API_ROOT && isRaw(segments) ? explainSegments(segments, this.input, 1) : undefined;
    return isPublished(draft) && draft.rawName ? rawFilePath(segments, draft.rawName) : undefined;
  }

  /** The file at a path. Pages and bulk documents that the site leaves out are found as not published. */
  at(path: string): Found | undefined {
    if (!this.#found.has(path)) this.#found.set(path, this.#find(path));
    return this.#found.get(path);
  }

  published(path: string): Found | undefined {
    const found = this.at(path);
    return isPublished(found?.draft) ? found : undefined;
  }

  /** The answer of a server after redirects: the last request line, and the step that fits. */
  answerTo(line: RequestLine): { readonly line: RequestLine; readonly step: ResolvedStep | undefined } {
    const step = stepsOf(line, this).find(({ file }) => file === undefined || this.isFile(file));
    if (step?.decision.kind !== "redirect") return { line, step };
    const { path, query } = splitQuery(step.decision.location);
    return this.answerTo(lineOf(path, query));
  }

  /** The address of a document, or of a file at these segments. */
  addressOf(name: DocumentName, rawName?: string): string {
    const { baseUrl, style } = this.input.site;
    const isBytes = isRaw(name.segments);
    const path = isBytes ? fileAddress(name.segments, rawName, style, "plain") : documentAddress(name, style);
    return `${baseUrl}/${path}`;
  }

  #find(path: string): Found | undefined {
    const names = path.split("/");
    if (names[0] === API_ROOT) return this.#findInApi(path, names.slice(1, -1), names.at(-1));
    const isPage = isOfPages(names);
    const draft = isPage ? explainPage(path, this.input) : explainSiteFile(path, this.input);
    const isFolder = isPage && names.at(-1) === PAGE_FILE;
    const own = isFolder ? `/${pageAddress(names.slice(0, -1))}` : encodePath(path);
    return draft && { draft, address: `${this.input.site.baseUrl}${own}` };
  }

  #findInApi(path: string, segments: readonly string[], last: string | undefined): Found | undefined {
    const isBytes = last !== INDEX;
    if (isBytes && this.rawFileIn(`${API_ROOT}/${segments.join("/")}`) !== path) return undefined;
    const name = isBytes ? { segments, view: "plain" as const } : readMarkers(segments);
    if (isBytes !== isRaw(name.segments) || !this.input.site.views.includes(name.view)) return undefined;
    const draft = explainSegments(name.segments, this.input, name.page ?? 1);
    if (!isPublished(draft)) return undefined;
    const { count, rawName } = draft;
    if (name.page !== undefined && (count === undefined || name.page > pageCount(count))) return undefined;
    return { draft, address: this.addressOf(name, rawName), ...(isBytes ? {} : { name }) };
  }
}
