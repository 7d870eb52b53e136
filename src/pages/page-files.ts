import type { TreeFile } from "../model/tree.ts";
import { pagePath } from "./addresses.ts";
import { ASSETS } from "./assets/assets.ts";
import { creditFiles } from "./beside/credits.ts";
import { contextAt, type PagesInput, siteContext } from "./context.ts";
import { routesOf } from "./routes.ts";
import { renderShell } from "./shell.ts";

const HTML = "text/html; charset=utf-8";

/** Every page for people, and what lies beside them; one by one. */
export function* pageFiles(input: PagesInput): Iterable<TreeFile> {
  const site = siteContext(input);
  for (const { place, render } of routesOf(site)) {
    const context = contextAt(site, place);
    yield { path: pagePath(place), body: renderShell(render(context), context), mediaType: HTML };
  }
  yield* creditFiles(site);
  yield* ASSETS;
}

/** How many pages `pageFiles` yields, without what lies beside them. */
export function countPages(input: PagesInput): number {
  let count = 0;
  for (const _ of routesOf(siteContext(input))) count += 1;
  return count;
}
