import { directoryAddress, pageAddress, type Unit } from "../../model/index.ts";
import { pagePath } from "./addresses.ts";
import { contextAt, type SiteContext } from "./context.ts";
import { assetsOf, HTML } from "./page-files.ts";
import { wayToText } from "./parts/text-pages.ts";
import { ANY, type KindInWords } from "./route.ts";
import { ASSETS, FILES_BESIDE, PAGES } from "./routes.ts";
import type { Page } from "./shell.ts";

/** A page, or a file beside one, that is not made. */
export interface ListedPage extends KindInWords {
  /** The path is relative to the tree's directory. */
  readonly path: string;
  readonly mediaType: string;
  /** What an edit of texts may alter; `nothing`: neither texts nor changes. */
  readonly toldBy: "texts" | "log" | "nothing";
  /** What is in a page's head; of a file beside pages nothing. Makes the page. */
  head(): PageHead;
}

export interface PageHead {
  /** The title is plain text. */
  readonly title?: string;
  /** The document of the API that holds the same, below the base address. */
  readonly json?: string | undefined;
}

/** Lists all that `pageFiles` yields. */
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
  return { title, json: json && directoryAddress(json) };
}

/** Where a text stands, below the base address. */
export function textAddress(unit: Unit, site: SiteContext): string {
  const { place, row } = wayToText(unit, site);
  return `${pageAddress(place)}#${row}`;
}
