import { check } from "../../catalogue/asked/check.ts";
import type { CatalogueOptions } from "../../catalogue/asked/prepare.ts";
import { Reasons } from "../../catalogue/link/units/reasons.ts";
import type { PublicCatalogue } from "../../model/catalogue/linked.ts";
import type { CatalogueSettings } from "../../model/catalogue/manifest.ts";
import type { Diagnostic } from "../../model/diagnostics/diagnostic.ts";
import { TRANSLATION_LIST } from "../../model/tree/translation-list.ts";
import { listAllAbsent } from "../../site/absent.ts";
import { bulkPaths } from "../../site/api/bulk/documents.ts";
import { countDocuments } from "../../site/api/documents.ts";
import { descriptionFiles } from "../../site/description.ts";
import { explainAddress } from "../../site/explain/explain.ts";
import type {
  ExplainedPages,
  ExplainedSite,
  Explanation,
  UnknownAddress,
} from "../../site/explain/explanation.ts";
import { listedPages } from "../../site/pages.ts";
import { resolveSite, type Site, type SiteOptions, whyNoPages } from "../../site/site.ts";
import { countFiles } from "../../site/tree-files.ts";
import { absentPaths } from "../../store/tree/manifest/absent-parts.ts";
import { cutOf, partFilePaths } from "../../store/tree/manifest/cut.ts";
import { MANIFEST_PATH } from "../../store/tree/manifest/tree-manifest.ts";

/** Where and how it is published is taken to be what a build with the same options does. */
export interface ExplainOptions extends CatalogueOptions, SiteOptions {
  /** The catalogue's directory. */
  readonly catalogue: string;
}

export interface ExplainResult {
  /** Absent where the catalogue has errors. */
  readonly answer: Explanation | UnknownAddress | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Why the document at an address says what it says: its files and rows, its place, the rules that decided.
 *
 * @param address a full URL or a path, in any link style
 * @throws UsageError where the directory holds no catalogue, and for a site that a build refuses
 */
export async function explain(address: string, options: ExplainOptions): Promise<ExplainResult> {
  const { catalogue, linked, diagnostics } = await check(options.catalogue, options);
  if (catalogue === undefined || linked === undefined) return { answer: undefined, diagnostics };
  const reasons = new Reasons();
  const site = explainedSite(options, catalogue.settings, linked);
  const answer = explainAddress(address, { catalogue, linked, site, reasonsOf: (unit) => reasons.of(unit) });
  return { answer, diagnostics };
}

/** Of a catalogue that names no `base_url`, to nobody (RFC 2606): paths are told all the same. */
const NOWHERE = "https://lingodex.invalid";

/** How a build with these options publishes what is linked. */
export function explainedSite(
  options: SiteOptions,
  settings: CatalogueSettings,
  linked: PublicCatalogue,
): ExplainedSite {
  const baseUrl = options.baseUrl ?? settings.baseUrl;
  const start = { file: "catalogue", line: 1, column: 1 };
  // What there is to say of the host, a build says.
  const site = resolveSite(
    { ...options, baseUrl: baseUrl ?? NOWHERE },
    settings,
    start,
    () => undefined,
    linked,
  );
  let beside: ReadonlySet<string> | undefined;
  return {
    baseUrl: baseUrl ?? "",
    siteUrl: site.siteUrl,
    hostName: site.host?.id,
    pages: explainedPages(options, settings, linked, site),
    style: site.style,
    views: site.views,
    hasBulk: site.hasBulk,
    // Most addresses are the API's.
    beside() {
      beside ??= pathsBeside(linked, site);
      return beside;
    },
  };
}

/** The pages that there are or would be. */
function explainedPages(
  options: SiteOptions,
  settings: CatalogueSettings,
  linked: PublicCatalogue,
  site: Site,
): ExplainedPages {
  let listed: ReturnType<typeof listedPages> | undefined;
  const all = (): ReturnType<typeof listedPages> => {
    listed ??= listedPages(linked, { ...site, pages: settings.pages });
    return listed;
  };
  return {
    whyNot: whyNoPages(options, settings, site.host?.profile),
    hasHome: settings.pages.hasHome,
    paths: () => all().byPath.keys(),
    at: (path) => all().byPath.get(path),
    addressOf: (unit) => all().addressOf(unit),
  };
}

/** Every file beside the API, and the bulk documents that there are or would be. */
function pathsBeside(linked: PublicCatalogue, site: Site): ReadonlySet<string> {
  const cut = cutOf(countFiles(linked, site, countDocuments(linked, site.views)));
  const parts = [...partFilePaths(cut), ...absentPaths(cut, listAllAbsent(linked, site).length)];
  const described = Array.from(descriptionFiles(site), ({ path }) => path);
  return new Set([MANIFEST_PATH, ...parts, TRANSLATION_LIST, ...described, ...bulkPaths(linked, site)]);
}

export { isUnknown } from "../../site/explain/explain.ts";
export type { Explanation, UnknownAddress };
