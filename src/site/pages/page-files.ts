import type { TreeFile } from "../../model/index.ts";
import { pagePath } from "./addresses.ts";
import { assetFiles } from "./assets/assets.ts";
import { contextAt, type SiteContext } from "./context.ts";
import { listed, type Touched } from "./route.ts";
import { FILES_BESIDE, PAGES } from "./routes.ts";
import { renderShell } from "./shell.ts";

export const HTML = "text/html; charset=utf-8";

/** Files that are no pages: badges, feeds, tables, texts to be found. @param touched those alone that an edit of these nouns may have changed */
export function* filesBeside(site: SiteContext, touched?: Touched): Iterable<TreeFile> {
  for (const { path, mediaType, body } of listed(FILES_BESIDE, site, touched))
    yield { path, mediaType, body: body() };
}

/**
 * Every page for people, and what lies beside them; one by one.
 *
 * @param touched those alone that an edit of these nouns may have changed: right where the plan of pages is the same
 *   after it (`page-plan.ts`)
 */
export function* pageFiles(site: SiteContext, touched?: Touched): Iterable<TreeFile> {
  for (const { place, render } of listed(PAGES, site, touched)) {
    const context = contextAt(site, place);
    yield { path: pagePath(place), body: renderShell(render(context), context), mediaType: HTML };
  }
  yield* filesBeside(site, touched);
  if (touched === undefined) yield* assetsOf(site);
}

/** How many files `pageFiles` yields, and how many of them are pages; none is rendered for it. */
export function countPageFiles(site: SiteContext): { readonly pages: number; readonly files: number } {
  const pages = countOf(listed(PAGES, site, undefined));
  return { pages, files: pages + countOf(listed(FILES_BESIDE, site, undefined)) + assetsOf(site).length };
}

/** The files that all pages share. */
export function assetsOf({ assets, scriptFile }: SiteContext): readonly TreeFile[] {
  return [...assetFiles(assets), scriptFile];
}

function countOf(items: Iterable<unknown>): number {
  let count = 0;
  for (const _ of items) count += 1;
  return count;
}
