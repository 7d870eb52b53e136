import type { TreeFile } from "../model/tree.ts";
import { pagePath } from "./addresses.ts";
import { assetFiles } from "./assets/assets.ts";
import { badgeFiles } from "./badges/badge-files.ts";
import { creditFiles } from "./beside/credits.ts";
import { contextAt, type PagesInput, type SiteContext, siteContext } from "./context.ts";
import { feedFiles } from "./feeds/feed-files.ts";
import { missingPageFiles } from "./missing.ts";
import { routesOf } from "./routes.ts";
import { renderShell } from "./shell.ts";
import { tableFiles } from "./tables/table-files.ts";

const HTML = "text/html; charset=utf-8";

/** What lies beside pages, kind by kind (PAGES.md 3). */
const KINDS_BESIDE: readonly ((site: SiteContext) => Iterable<TreeFile>)[] = [
  badgeFiles,
  feedFiles,
  tableFiles,
  creditFiles,
  missingPageFiles,
];

/** Files that are no pages: badges, feeds, tables. */
export function* filesBeside(site: SiteContext): Iterable<TreeFile> {
  for (const kind of KINDS_BESIDE) yield* kind(site);
}

/** Every page for people, and what lies beside them; one by one. */
export function* pageFiles(input: PagesInput): Iterable<TreeFile> {
  const site = siteContext(input);
  for (const { place, render } of routesOf(site)) {
    const context = contextAt(site, place);
    yield { path: pagePath(place), body: renderShell(render(context), context), mediaType: HTML };
  }
  yield* filesBeside(site);
  yield* assetFiles(site.assets);
}

/** How many pages `pageFiles` yields, without what lies beside them. */
export function countPages(input: PagesInput): number {
  let count = 0;
  for (const _ of routesOf(siteContext(input))) count += 1;
  return count;
}
