import { type CatalogueOptions, check, Reasons } from "../../catalogue/index.ts";
import {
  type CatalogueSettings,
  type Diagnostic,
  madeOnce,
  type PublicCatalogue,
  TRANSLATION_LIST,
} from "../../model/index.ts";
import {
  bulkPaths,
  countDocuments,
  countFiles,
  descriptionFiles,
  type ExplainedSite,
  type Explanation,
  explainAddress,
  listAllAbsent,
  listedPages,
  resolveSite,
  type Site,
  type SiteOptions,
  type UnknownAddress,
  whyNoPages,
} from "../../site/index.ts";
import { absentPaths, cutOf, MANIFEST_PATH, partFilePaths } from "../../store/index.ts";

export { isUnknown } from "../../site/index.ts";

/** The options of a build: `explain` assumes that the site is published with the same ones. */
export interface ExplainOptions extends CatalogueOptions, SiteOptions {
  readonly catalogue: string;
}

export interface ExplainResult {
  readonly answer: Explanation | UnknownAddress | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Explains why the document at an address has its content: its files and rows, its place, and the rules that apply.
 *
 * @param address a full URL or a path, in any link style
 * @throws UsageError if the directory contains no catalogue, and for a site that a build refuses
 */
export async function explain(address: string, options: ExplainOptions): Promise<ExplainResult> {
  const { catalogue, linked, diagnostics } = await check(options.catalogue, options);
  if (catalogue === undefined || linked === undefined) return { answer: undefined, diagnostics };
  const reasons = new Reasons();
  const site = explainedSite(options, catalogue.settings, linked);
  const answer = explainAddress(address, { catalogue, linked, site, reasonsOf: (unit) => reasons.of(unit) });
  return { answer, diagnostics };
}

/**
 * The base address for a catalogue without `base_url`. No site has it (RFC 2606), but paths can still be explained.
 */
const NOWHERE = "https://lingodex.invalid";

/** The site that a build with these options publishes. Most addresses need no list of pages or files. */
export function explainedSite(
  options: SiteOptions,
  settings: CatalogueSettings,
  linked: PublicCatalogue,
): ExplainedSite {
  const baseUrl = options.baseUrl ?? settings.baseUrl;
  const start = { file: "catalogue", line: 1, column: 1 };
  const complete = { ...options, baseUrl: baseUrl ?? NOWHERE };
  // A build reports problems with the host, so they are not reported here.
  const site = resolveSite(complete, settings, start, () => undefined, linked);
  return {
    ...site,
    baseUrl: baseUrl ?? "",
    beside: madeOnce(() => pathsBeside(linked, site)),
    whyNoPages: whyNoPages(options, settings, site.host?.profile),
    listed: madeOnce(() => listedPages(linked, { ...site, pages: settings.pages })),
  };
}

/** The paths of every file beside the API, and of the bulk documents that exist or would exist. */
function pathsBeside(linked: PublicCatalogue, site: Site): ReadonlySet<string> {
  const cut = cutOf(countFiles(linked, site, countDocuments(linked, site.views)));
  const parts = [...partFilePaths(cut), ...absentPaths(cut, listAllAbsent(linked, site).length)];
  const described = Array.from(descriptionFiles(site), ({ path }) => path);
  return new Set([MANIFEST_PATH, ...parts, TRANSLATION_LIST, ...described, ...bulkPaths(linked, site)]);
}
