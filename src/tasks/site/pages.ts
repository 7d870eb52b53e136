import { withPages } from "../../compute/visibility.ts";
import type { AbsentAddress } from "../../model/document.ts";
import type { HostFileName } from "../../model/host-files.ts";
import type { PublicCatalogue } from "../../model/linked.ts";
import { PAGE_FILE, PAGE_ROOTS } from "../../model/page-roots.ts";
import type { PagesSettings } from "../../model/pages-settings.ts";
import type { PagesFact, TreeFile } from "../../model/tree.ts";
import { absentPages } from "../../pages/absent.ts";
import type { PagesInput } from "../../pages/context.ts";
import { countPages, pageFiles } from "../../pages/page-files.ts";
import { TOOL } from "../tool.ts";
import type { Site } from "./site.ts";

/** The pages for people of a site, where it has them; one by one. */
export function* pagesOf(linked: PublicCatalogue, site: Site): Iterable<TreeFile> {
  if (site.pages === undefined) return;
  yield* pageFiles(inputOf(linked, site, site.pages));
}

/** Names beside our two directories where they come to stand. */
export function pageRootsOf(site: Site): readonly string[] {
  const { pages } = site;
  if (pages === undefined) return [];
  const missing: readonly HostFileName[] = answersMissing(site) ? ["404.html"] : [];
  return [...PAGE_ROOTS, ...(pages.hasHome ? [PAGE_FILE] : []), ...missing];
}

/** A host that answers for the API by itself can tell readers something else; where it cannot, its file is the API's. */
function answersMissing({ host }: Site): boolean {
  return host?.profile.claims["not-found"] ?? false;
}

/** How many files `pagesOf` yields. */
export function countPageFiles(linked: PublicCatalogue, site: Site): number {
  let count = 0;
  for (const _ of pagesOf(linked, site)) count += 1;
  return count;
}

/** What the manifest says of them. */
export function pagesFact(linked: PublicCatalogue, site: Site): { readonly pages?: PagesFact } {
  const { pages } = site;
  if (pages === undefined) return {};
  return { pages: { count: countPages(inputOf(linked, site, pages)), language: pages.language } };
}

/** Pages that documents name, and that are left out. */
export function listAbsentPages(linked: PublicCatalogue, { baseUrl, pages }: Site): readonly AbsentAddress[] {
  return pages === undefined ? [] : absentPages(linked, baseUrl);
}

function inputOf(linked: PublicCatalogue, site: Site, settings: PagesSettings): PagesInput {
  const hasMissingPage = answersMissing(site);
  return { ...site, catalogue: withPages(linked), settings, hasMissingPage, version: TOOL.version };
}
