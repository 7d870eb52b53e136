import {
  API_ROOT,
  BULK_ROOT,
  type DocumentName,
  documentAddress,
  encodePath,
  FILE_ADDRESSES,
  fileAddress,
  INDEX,
  META_ROOT,
  NO_PAGE_FILE,
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
import type { ExplainedSite, ExplainInput, ExplanationDraft, Found } from "./explanation.ts";
import { explainPage } from "./pages.ts";
import { explainSiteFile } from "./site-files.ts";

const FILES = new PatternTable(FILE_ADDRESSES);

/** True of segments under which bytes hang, and no document. */
export function isRaw(segments: readonly string[]): boolean {
  return FILES.find(segments) !== undefined;
}

/** The address of a document or of bytes that hang under segments, with the base address. */
export function addressOf(
  name: DocumentName,
  { rawName }: Pick<ExplanationDraft, "rawName">,
  { baseUrl, style }: ExplainedSite,
): string {
  const path = isRaw(name.segments)
    ? fileAddress(name.segments, rawName, style, "plain")
    : documentAddress(name, style);
  return `${baseUrl}/${path}`;
}

/** Bulk documents are published where the site has them. */
export function isPublishedBeside(path: string, { beside, hasBulk }: ExplainedSite): boolean {
  return (hasBulk || !path.startsWith(`${BULK_ROOT}/`)) && beside().has(path);
}

/** The tree that a catalogue is published as, for the routing: no file of it is rendered. */
export class ExplainedTree implements RoutedTree {
  readonly #input: ExplainInput;
  readonly #found = new Map<string, Found | undefined>();

  constructor(input: ExplainInput) {
    this.#input = input;
  }

  get pages(): SitePages | undefined {
    const { pages } = this.#input.site;
    return pages.whyNot === undefined ? pages : undefined;
  }

  isFile(path: string): boolean {
    return this.at(path) !== undefined;
  }

  rawFileIn(directory: string): string | undefined {
    const [root, ...segments] = directory.split("/");
    const name = root === API_ROOT && isRaw(segments) ? this.#published(segments)?.rawName : undefined;
    return name === undefined ? undefined : rawFilePath(segments, name);
  }

  at(path: string): Found | undefined {
    if (!this.#found.has(path)) this.#found.set(path, this.#find(path));
    return this.#found.get(path);
  }

  /** What a server does with a request, redirects followed: the last line of it, and the step that fits. */
  answerTo(line: RequestLine): { readonly line: RequestLine; readonly step: ResolvedStep | undefined } {
    const step = stepsOf(line, this).find(({ file }) => file === undefined || this.isFile(file));
    if (step?.decision.kind !== "redirect") return { line, step };
    const { path, query } = splitQuery(step.decision.location);
    return this.answerTo(lineOf(path, query));
  }

  /** The path of the page, or of the file beside one, that is handed out; also of what answers where there is none. */
  pageFileFor(line: RequestLine): string | undefined {
    if (line.path === `/${NO_PAGE_FILE}`) return NO_PAGE_FILE;
    const { step } = this.answerTo(line);
    return step?.decision.kind === "file" ? step.file : undefined;
  }

  #find(path: string): Found | undefined {
    const { site, ...known } = this.#input;
    const { baseUrl, pages } = site;
    const names = path.split("/");
    if (isOfPages(names)) {
      const page = this.pages && pages.at(path);
      const draft = page && explainPage(page, this.#input);
      const folder = names.at(-1) === PAGE_FILE ? `/${pageAddress(names.slice(0, -1))}` : encodePath(path);
      return draft && { draft, address: `${baseUrl}${folder}` };
    }
    if (names[0] === META_ROOT) {
      const draft = isPublishedBeside(path, site) ? explainSiteFile(path, known, site) : undefined;
      return draft && { draft, address: `${baseUrl}${encodePath(path)}` };
    }
    return names[0] === API_ROOT ? this.#findInApi(path, names.slice(1, -1), names.at(-1)) : undefined;
  }

  #findInApi(path: string, segments: readonly string[], last: string | undefined): Found | undefined {
    const { site } = this.#input;
    const isBytes = last !== INDEX;
    if (isBytes && this.rawFileIn(`${API_ROOT}/${segments.join("/")}`) !== path) return undefined;
    const name = isBytes ? { segments, view: "plain" as const } : readMarkers(segments);
    if (isBytes !== isRaw(name.segments) || !site.views.includes(name.view)) return undefined;
    const draft = this.#published(name.segments, name.page);
    if (draft === undefined) return undefined;
    const hasPage =
      name.page === undefined || (draft.count !== undefined && name.page <= pageCount(draft.count));
    if (!hasPage) return undefined;
    const address = addressOf(name, draft, site);
    return isBytes ? { draft, address } : { draft, address, name };
  }

  #published(segments: readonly string[], page = 1): ExplanationDraft | undefined {
    const draft = explainSegments(segments, this.#input, page);
    return draft?.isPublished === false ? undefined : draft;
  }
}
