import type { PublicCatalogue } from "../../model/linked.ts";
import { HOME_PAGE, PAGE_ROOTS } from "../../model/page-roots.ts";
import type { PagesSettings } from "../../model/pages-settings.ts";
import type { PagesFact, TreeFile } from "../../model/tree.ts";
import type { PagesInput } from "../../pages/context.ts";
import * as pages from "../../pages/page-files.ts";
import type { Touched } from "../../pages/route.ts";
import { builtScript } from "../built-script.ts";
import { TOOL } from "../tool.ts";
import type { Site } from "./site.ts";

/**
 * The pages for people of a site, where it has them; one by one.
 *
 * @param touched those alone that an edit of these nouns may have changed, where it left the plan of pages as it was
 */
export function* pagesOf(linked: PublicCatalogue, site: Site, touched?: Touched): Iterable<TreeFile> {
  const input = inputOf(linked, site);
  if (input !== undefined) yield* pages.pageFiles(input, touched);
}

/** Names beside our two directories where they come to stand. */
export function pageRootsOf(settings: PagesSettings | undefined): readonly string[] {
  if (settings === undefined) return [];
  return settings.hasHome ? [...PAGE_ROOTS, HOME_PAGE] : PAGE_ROOTS;
}

/** How many files `pagesOf` yields. */
export function countPageFiles(linked: PublicCatalogue, site: Site): number {
  const input = inputOf(linked, site);
  return input === undefined ? 0 : pages.countPageFiles(input).files;
}

/** What the manifest says of them. */
export function pagesFact(linked: PublicCatalogue, site: Site): { readonly pages?: PagesFact } {
  const input = inputOf(linked, site);
  if (input === undefined) return {};
  return { pages: { count: pages.countPageFiles(input).pages, language: input.settings.language } };
}

function inputOf(linked: PublicCatalogue, { pages: settings, ...site }: Site): PagesInput | undefined {
  return settings && { ...site, catalogue: linked, settings, ...ours() };
}

/** What pages have of the tool's own. */
function ours(): Pick<PagesInput, "script" | "version"> {
  return { script: builtScript("browser/search"), version: TOOL.version };
}
