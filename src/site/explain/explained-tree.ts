import {
  API_ROOT,
  BULK_ROOT,
  type DocumentName,
  FILE_ADDRESSES,
  INDEX,
  META_ROOT,
  PatternTable,
  pageCount,
  type RoutedTree,
  rawFilePath,
  readMarkers,
  type SitePages,
} from "../../model/index.ts";
import { isOfPages } from "./address.ts";
import type { ExplainedSite, ExplanationDraft, Known } from "./explanation.ts";
import { explainPage } from "./page.ts";
import { explainSegments } from "./routes.ts";
import { explainSiteFile } from "./site-files.ts";

/** A file of the tree, explained. */
export type Found =
  | { readonly kind: "document"; readonly name: DocumentName; readonly draft: ExplanationDraft }
  | { readonly kind: "raw"; readonly segments: readonly string[]; readonly draft: ExplanationDraft }
  | { readonly kind: "beside"; readonly path: string; readonly draft: ExplanationDraft }
  | { readonly kind: "page"; readonly path: string; readonly draft: ExplanationDraft };

const FILES = new PatternTable(FILE_ADDRESSES);

/** True of segments under which bytes hang, and no document. */
export function isRaw(segments: readonly string[]): boolean {
  return FILES.find(segments) !== undefined;
}

/** The tree that a catalogue is published as, for the routing: no file of it is rendered. */
export class ExplainedTree implements RoutedTree {
  readonly #known: Known;
  readonly #site: ExplainedSite;
  readonly #found = new Map<string, Found | undefined>();

  constructor(known: Known, site: ExplainedSite) {
    this.#known = known;
    this.#site = site;
  }

  get pages(): SitePages | undefined {
    return this.#site.pages.whyNot === undefined ? this.#site.pages : undefined;
  }

  isFile(path: string): boolean {
    return this.at(path) !== undefined;
  }

  rawFileIn(directory: string): string | undefined {
    const [root, ...segments] = directory.split("/");
    const name = root === API_ROOT && isRaw(segments) ? this.#raw(segments)?.rawName : undefined;
    return name === undefined ? undefined : rawFilePath(segments, name);
  }

  /** What is published at a path. */
  at(path: string): Found | undefined {
    if (!this.#found.has(path)) this.#found.set(path, this.#find(path));
    return this.#found.get(path);
  }

  #find(path: string): Found | undefined {
    const [root = "", ...names] = path.split("/");
    if (isOfPages([root, ...names])) return this.#findPage(path);
    if (root === META_ROOT) return this.#findBeside(path);
    if (root !== API_ROOT) return undefined;
    const last = names.pop() ?? "";
    if (last === INDEX) return this.#findDocument(readMarkers(names));
    const draft = this.rawFileIn([root, ...names].join("/")) === path ? this.#raw(names) : undefined;
    return draft && { kind: "raw", segments: names, draft };
  }

  #findDocument(name: DocumentName): Found | undefined {
    const { segments, view, page } = name;
    if (isRaw(segments) || !this.#site.views.includes(view)) return undefined;
    const draft = explainSegments(segments, this.#known, page ?? 1);
    if (draft === undefined || draft.isPublished === false) return undefined;
    const hasPage = page === undefined || (draft.count !== undefined && page <= pageCount(draft.count));
    return hasPage ? { kind: "document", name, draft } : undefined;
  }

  #raw(segments: readonly string[]): ExplanationDraft | undefined {
    const draft = explainSegments(segments, this.#known, 1);
    return draft?.isPublished === false ? undefined : draft;
  }

  #findPage(path: string): Found | undefined {
    const page = this.pages && this.#site.pages.at(path);
    const draft = page && explainPage(path, page, this.#known, this.#site);
    return draft && { kind: "page", path, draft };
  }

  #findBeside(path: string): Found | undefined {
    if (!isPublishedBeside(path, this.#site)) return undefined;
    const draft = explainSiteFile(path, this.#known);
    return draft && { kind: "beside", path, draft };
  }
}

/** Bulk documents are published where the site has them. */
export function isPublishedBeside(path: string, { beside, hasBulk }: ExplainedSite): boolean {
  return (hasBulk || !path.startsWith(`${BULK_ROOT}/`)) && beside().has(path);
}
