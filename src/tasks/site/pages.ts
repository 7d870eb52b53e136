import { withPages } from "../../compute/visibility.ts";
import type { AbsentAddress } from "../../model/document.ts";
import type { PublicCatalogue, Unit } from "../../model/linked.ts";
import { PAGE_FILE, PAGE_ROOTS } from "../../model/page-roots.ts";
import { NO_PAGE_FILE } from "../../model/routing/plan.ts";
import type { PagesFact, TreeFile } from "../../model/tree.ts";
import { absentPages } from "../../pages/absent.ts";
import { type PagesInput, type SiteContext, siteContext } from "../../pages/context.ts";
import * as pages from "../../pages/page-files.ts";
import { type ListedPage, listPages, textAddress } from "../../pages/page-list.ts";
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
  const context = contextOf(linked, site);
  if (context !== undefined) yield* pages.pageFiles(context, touched);
}

/** Names beside our two directories where they come to stand. */
export function pageRootsOf(site: Site): readonly string[] {
  const { pages } = site;
  if (pages === undefined) return [];
  const missing = answersMissing(site) ? [NO_PAGE_FILE] : [];
  return [...PAGE_ROOTS, ...(pages.hasHome ? [PAGE_FILE] : []), ...missing];
}

/** A host that answers for the API by itself can tell readers something else; where it cannot, its file is the API's. */
function answersMissing({ host }: Site): boolean {
  return host?.profile.claims["not-found"] ?? false;
}

/** How many files `pagesOf` yields. */
export function countPageFiles(linked: PublicCatalogue, site: Site): number {
  const context = contextOf(linked, site);
  return context === undefined ? 0 : pages.countPageFiles(context).files;
}

/** What the manifest says of them. */
export function pagesFact(linked: PublicCatalogue, site: Site): { readonly pages?: PagesFact } {
  const context = contextOf(linked, site);
  if (context === undefined) return {};
  return { pages: { count: pages.countPageFiles(context).pages, language: context.settings.language } };
}

/** What `pagesOf` would yield, by path, none of it made; and where a text stands among it, below the base address. */
export function listedPages(
  linked: PublicCatalogue,
  site: Site,
): { readonly byPath: ReadonlyMap<string, ListedPage>; readonly addressOf: (unit: Unit) => string } {
  const context = contextOf(linked, site);
  if (context === undefined) return { byPath: new Map(), addressOf: () => "" };
  const byPath = new Map(Array.from(listPages(context), (page) => [page.path, page]));
  return { byPath, addressOf: (unit) => textAddress(unit, context) };
}

/** Pages that documents name, and that are left out. */
export function listAbsentPages(
  linked: PublicCatalogue,
  { baseUrl, pages: settings }: Site,
): readonly AbsentAddress[] {
  return settings === undefined ? [] : absentPages(linked, baseUrl);
}

/** Sorted and cut once, however often pages are counted and made: a site is decided anew for each build. */
const CONTEXTS = new WeakMap<Site, SiteContext>();

function contextOf(linked: PublicCatalogue, site: Site): SiteContext | undefined {
  const { pages: settings } = site;
  if (settings === undefined) return undefined;
  const known = CONTEXTS.get(site);
  if (known !== undefined) return known;
  const hasMissingPage = answersMissing(site);
  const made = siteContext({ ...site, catalogue: withPages(linked), settings, hasMissingPage, ...ours() });
  CONTEXTS.set(site, made);
  return made;
}

/** What pages have of the tool's own. */
function ours(): Pick<PagesInput, "script" | "version"> {
  return { script: builtScript("browser/search"), version: TOOL.version };
}
