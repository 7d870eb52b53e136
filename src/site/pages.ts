import { withPages } from "../catalogue/index.ts";
import {
  type AbsentAddress,
  type Location,
  NO_PAGE_FILE,
  PAGE_FILE,
  PAGE_ROOTS,
  type PagesFact,
  type Project,
  type PublicCatalogue,
  pageAddress,
  type Report,
  TOOL,
  type TreeFile,
  type Unit,
} from "../model/index.ts";
import { countDocuments } from "./api/documents.ts";
import { builtScript } from "./built-script.ts";
import { countFilesWithoutPages } from "./file-count.ts";
import { withManifest } from "./host-limits.ts";
import { type PagePlace, PLACES } from "./pages/addresses.ts";
import { type SiteContext, siteContext } from "./pages/context.ts";
import * as pages from "./pages/page-files.ts";
import { type ListedPage, listPages, textAddress } from "./pages/page-files.ts";
import type { Touched } from "./pages/route.ts";
import type { Site } from "./site.ts";

/**
 * Yields the pages of a site one by one. A site without pages yields none.
 *
 * @param touched limits them to pages that an edit of these nouns can have changed, if the plan of pages is the
 * same
 */
export function* pagesOf(linked: PublicCatalogue, site: Site, touched?: Touched): Iterable<TreeFile> {
  const context = contextOf(linked, site);
  if (context !== undefined) yield* pages.pageFiles(context, touched);
}

/** Names that pages take beside the two directories of the API. */
export function pageRootsOf(site: Site): readonly string[] {
  const { pages } = site;
  if (pages === undefined) return [];
  const missing = answersMissing(site) ? [NO_PAGE_FILE] : [];
  return [...PAGE_ROOTS, ...(pages.hasHome ? [PAGE_FILE] : []), ...missing];
}

/**
 * True if the host answers for missing documents of the API in another way, so that its file for missing addresses
 * can be a page.
 */
function answersMissing({ host }: Site): boolean {
  return host?.profile.claims["not-found"] ?? false;
}

export function countPageFiles(linked: PublicCatalogue, site: Site): number {
  const context = contextOf(linked, site);
  return context === undefined ? 0 : pages.countPageFiles(context).files;
}

export function pagesFact(linked: PublicCatalogue, site: Site): { readonly pages?: PagesFact } {
  const context = contextOf(linked, site);
  if (context === undefined) return {};
  return { pages: { count: pages.countPageFiles(context).pages, language: context.settings.language } };
}

/** The paths that `pagesOf` would yield, without rendering, and the addresses of texts below the base address. */
export function listedPages(
  linked: PublicCatalogue,
  site: Site,
): { readonly byPath: ReadonlyMap<string, ListedPage>; readonly addressOf: (unit: Unit) => string } {
  const context = contextOf(linked, site);
  if (context === undefined) return { byPath: new Map(), addressOf: () => "" };
  const byPath = new Map(Array.from(listPages(context), (page) => [page.path, page]));
  return { byPath, addressOf: (unit) => textAddress(unit, context) };
}

/** Pages that documents name, but whose projects are left out (PAGES.md 2). */
export function listAbsentPages(
  { projects }: PublicCatalogue,
  { baseUrl, pages }: Site,
): readonly AbsentAddress[] {
  if (pages === undefined) return [];
  const places = projects.filter(({ manifest }) => !manifest.hasPages).flatMap(placesOf);
  const addresses = new Set(places.map((place) => `${baseUrl}/${pageAddress(place)}`));
  return [...addresses].map((address) => ({ address, reason: "pages: false" }));
}

/** Feeds of single translations, if they would be files and exceed the host's limit. */
export function listAbsentFeeds(linked: PublicCatalogue, site: Site): readonly AbsentAddress[] {
  const context = contextOf(linked, site);
  if (context?.aliasFiles !== "some") return [];
  return context.catalogue.translations.map(({ component, language }) => {
    const place = PLACES.feeds({ project: component.project, component, language });
    return { address: `${site.baseUrl}/${pageAddress(place)}`, reason: "limit of files" };
  });
}

/** Reports that feeds of single translations are left out. @param at the place of the catalogue's manifest */
export function reportAliases(linked: PublicCatalogue, site: Site, at: Location, report: Report): void {
  const { length } = listAbsentFeeds(linked, site);
  if (length > 0 && site.host !== undefined) report("pages/aliases", at, site.host.id, length);
}

/** Contexts by site, so that lists are sorted and cut once. Each build decides its site again. */
const CONTEXTS = new WeakMap<Site, SiteContext>();

function contextOf(linked: PublicCatalogue, site: Site): SiteContext | undefined {
  const { pages: settings } = site;
  if (settings === undefined) return undefined;
  const known = CONTEXTS.get(site);
  if (known !== undefined) return known;
  const hasMissingPage = answersMissing(site);
  const own = { script: builtScript("browser/search"), version: TOOL.version };
  const input = { ...site, ...own, catalogue: withPages(linked), settings, hasMissingPage };
  const hasRules = site.host === undefined || site.host.profile.links === "query";
  const made = siteContext({ ...input, aliasFiles: hasRules ? "none" : "all" });
  const kept = hasRules || fits(made, linked, site) ? made : siteContext({ ...input, aliasFiles: "some" });
  CONTEXTS.set(site, kept);
  return kept;
}

/** True if the host's limit allows the files of these pages. */
function fits(context: SiteContext, linked: PublicCatalogue, site: Site): boolean {
  const most = site.host?.profile.limits.files;
  if (most === undefined) return true;
  const documents = countDocuments(linked, site.views);
  const others = countFilesWithoutPages(linked, site, documents);
  return withManifest(others + pages.countPageFiles(context).files) <= most;
}

function placesOf(project: Project): readonly PagePlace[] {
  const components = project.components.flatMap((component) => [
    PLACES.component(component),
    ...component.translations.flatMap((translation) => [
      PLACES.translation(translation),
      PLACES.texts(translation),
      PLACES.engage(project, translation.language),
    ]),
  ]);
  return [PLACES.project(project), ...components];
}
