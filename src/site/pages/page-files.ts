import { pageAddress, type TreeFile, type Unit } from "../../model/index.ts";
import { pagePath } from "./addresses.ts";
import { ICON } from "./assets/assets.ts";
import { contextAt, type SiteContext } from "./context.ts";
import { wayToText } from "./parts/text-pages.ts";
import { remembered } from "./remembered.ts";
import { ANY, type FileRoute, type KindInWords, listed, type Route, type Touched } from "./route.ts";
import { ASSETS, FILES_BESIDE, PAGES } from "./routes.ts";
import { type Page, renderShell } from "./shell.ts";

export const HTML = "text/html; charset=utf-8";

/**
 * Files beside pages: badges, feeds, tables and texts for the search. @param touched limits them to those that an
 * edit of these nouns can have changed
 */
export function* filesBeside(site: SiteContext, touched?: Touched): Iterable<TreeFile> {
  const files = touched === undefined ? listsOf(site).beside : listed(FILES_BESIDE, site, touched);
  for (const { path, mediaType, body } of files) yield { path, mediaType, body: body() };
}

/**
 * All pages for people and the files beside them, one by one.
 *
 * @param touched limits them to those that an edit of these nouns can have changed. This is correct if the edit
 * leaves the plan of pages as it was (`page-plan.ts`)
 */
export function* pageFiles(site: SiteContext, touched?: Touched): Iterable<TreeFile> {
  const pages = touched === undefined ? listsOf(site).pages : listed(PAGES, site, touched);
  for (const { place, render } of pages) {
    const context = contextAt(site, place);
    yield { path: pagePath(place), body: renderShell(render(context), context), mediaType: HTML };
  }
  yield* filesBeside(site, touched);
  if (touched === undefined) yield* assetsOf(site);
}

/** The numbers of files and of pages that `pageFiles` yields, without rendering them. */
export function countPageFiles(site: SiteContext): { readonly pages: number; readonly files: number } {
  const { pages, beside } = listsOf(site);
  return { pages: pages.length, files: pages.length + beside.length + assetsOf(site).length };
}

interface Lists {
  readonly pages: readonly Route[];
  readonly beside: readonly FileRoute[];
}

/** A site is counted before it is made. Both need all of its lists cut into pages. */
const LISTS = new WeakMap<SiteContext, Lists>();

function listsOf(site: SiteContext): Lists {
  return remembered(LISTS, site, () => ({
    pages: [...listed(PAGES, site, undefined)],
    beside: [...listed(FILES_BESIDE, site, undefined)],
  }));
}

export function assetsOf({ assets, scriptFile }: SiteContext): readonly TreeFile[] {
  const { style, logo, image } = assets;
  return [style, logo, image, ICON, scriptFile].filter((asset) => asset !== undefined);
}

/** A page, or a file beside one, that is not rendered. */
export interface ListedPage extends KindInWords {
  /** The path is relative to the tree's directory. */
  readonly path: string;
  readonly mediaType: string;
  /** The kind of edit that can change it; `nothing`: edits of texts and changes do not. */
  readonly toldBy: "texts" | "numbers" | "log" | "nothing";
  /** The head of the page, which renders it. Undefined for a file beside pages. */
  head(): PageHead;
}

interface PageHead {
  readonly title?: string;
  /** The document of the API with the same content: segments below the API's root. */
  readonly json?: readonly string[] | undefined;
}

export function* listPages(site: SiteContext): Iterable<ListedPage> {
  for (const { list, ...kind } of PAGES)
    for (const { place, render } of list(site, ANY))
      yield {
        ...kind,
        path: pagePath(place),
        mediaType: HTML,
        head: () => headOf(render(contextAt(site, place))),
      };
  for (const { list, ...kind } of FILES_BESIDE)
    for (const { path, mediaType } of list(site, ANY)) yield { ...kind, path, mediaType, head: () => ({}) };
  for (const { path, mediaType } of assetsOf(site))
    yield { ...ASSETS, toldBy: "nothing", path, mediaType, head: () => ({}) };
}

function headOf({ title, json }: Page): PageHead {
  return { title, json };
}

/** The address of a text, below the base address. */
export function textAddress(unit: Unit, site: SiteContext): string {
  const { place, row } = wayToText(unit, site);
  return `${pageAddress(place)}#${row}`;
}
