import {
  areReached,
  asBaseUrl,
  BASE_URL_FORM,
  type BaseUrl,
  baseUrlTrouble,
  type CatalogueSettings,
  COMPATS,
  type Compat,
  type DocumentName,
  documentAddress,
  type LinkStyle,
  type Location,
  type PagesSettings,
  type PublicCatalogue,
  type RenderOptions,
  type Report,
  type TreeFile,
  UsageError,
  type View,
  withoutSecrets,
} from "../model/index.ts";
import { hostSiteOf, rawPlacesOf } from "./host-site.ts";
import { findHost, recogniseHost, unknownHost } from "./hosts/index.ts";
import type { HostProfile } from "./hosts/profile.ts";
import type { HostSite } from "./hosts/site.ts";

/** The options for the place and the host of a tree. The catalogue has the value of a missing option. */
export interface SiteOptions {
  readonly baseUrl?: string | undefined;
  /** The link style. The default is the host's. */
  readonly links?: LinkStyle | undefined;
  readonly host?: string | undefined;
  /** The published view. The default is `api` on hosts that read queries. */
  readonly view?: "api" | "none" | undefined;
  /** Additional fields of documents for clients newer than the release. None by default. */
  readonly compat?: readonly Compat[] | undefined;
  /** True for a site with bulk documents. By default the host decides. */
  readonly bulk?: boolean | undefined;
  /** True for a preview: a `site_url` that equals the catalogue's own `base_url` moves with it. */
  readonly movesSite?: boolean | undefined;
  /** True for a site with pages for people. The default is the catalogue's value. */
  readonly pages?: boolean | undefined;
}

export interface Site extends RenderOptions {
  readonly baseUrl: BaseUrl;
  readonly host: ChosenHost | undefined;
  readonly compats: readonly Compat[];
  /** True if bulk documents are published. */
  readonly hasBulk: boolean;
  /** Undefined if there are no pages for people. */
  readonly pages: PagesSettings | undefined;
  /** The path and query below `base_url`, in the site's link style. */
  addressOf(name: DocumentName): string;
}

export interface ChosenHost {
  readonly id: string;
  readonly profile: HostProfile;
  readonly site: HostSite;
  readonly files: readonly TreeFile[];
}

/**
 * Decides host, link style and views (SOURCES.md, "Command line").
 *
 * @param linked the catalogue to publish, because files of the host contain names from it
 * @throws UsageError without a `base_url`, for an unknown host, and if the host would answer all pages with the first
 */
export function resolveSite(
  options: SiteOptions,
  settings: CatalogueSettings,
  baseUrlAt: Location,
  report: Report,
  linked?: PublicCatalogue,
): Site {
  const baseUrl = baseUrlFrom(options, settings);
  if (baseUrl === undefined) {
    throw new UsageError(
      "base_url is not given",
      "pass --base-url https://example.org/api-root, or set base_url in the catalogue's manifest",
    );
  }
  const host = resolveHost(options.host ?? settings.host, baseUrl);
  const style = options.links ?? host?.links ?? "query";
  if (style === "query" && host !== undefined && host.links !== "query") {
    throw new UsageError(
      `${host.id} ignores queries: with --links query every page would be the first, and clients would never stop`,
      `leave --links out (${host.id} uses ${host.links}), or name the host you really use with --host`,
    );
  }
  if (host === undefined && options.links === undefined)
    report("host/unknown", baseUrlAt, new URL(baseUrl).host);
  const pages = pagesOf(options, settings, host);
  const site = host && hostSiteOf(baseUrl, style, linked ? rawPlacesOf(linked) : [], pages);
  return {
    baseUrl,
    siteUrl: siteUrlOf(options, settings) ?? baseUrl,
    style,
    views: viewsOf(style, options.view),
    compats: COMPATS.filter((compat) => options.compat?.includes(compat)),
    hasBulk: hasBulk(options, host),
    pages,
    timeZone: settings.timeZone,
    names: settings.pages.names,
    host: host && site && { id: host.id, profile: host, site, files: host.files(site) },
    addressOf: (name) => `/${documentAddress(name, style)}`,
  };
}

/** True if published files contain the progress of translations over time: bulk documents and pages do. */
export function tellsOverTime(options: SiteOptions, settings: CatalogueSettings): boolean {
  const host = hostIfKnown(options, settings);
  return whyNoPages(options, settings, host) === undefined || hasBulk(options, host);
}

/** True if the site has pages for people. It also answers if no site can be resolved, as for an unknown host. */
export function publishesPages(options: SiteOptions, settings: CatalogueSettings): boolean {
  return whyNoPages(options, settings, hostIfKnown(options, settings)) === undefined;
}

/** The host, or undefined. It also answers if no site can be resolved. */
function hostIfKnown(options: SiteOptions, settings: CatalogueSettings): HostProfile | undefined {
  const baseUrl = baseUrlFrom(options, settings);
  const id = options.host ?? settings.host;
  if (id !== undefined) return findHost(id);
  return baseUrl === undefined ? undefined : recogniseHost(baseUrl);
}

/** The reason for a site without pages: an option, the manifest, another site for people, or the host. */
export type NoPages = "option" | "manifest" | "elsewhere" | "host";

/** Undefined if there are pages. Sites have them by default if documents lead to them and the host can (PAGES.md 5). */
export function whyNoPages(
  options: SiteOptions,
  settings: CatalogueSettings,
  host: HostProfile | undefined,
): NoPages | undefined {
  if (options.pages !== undefined) return options.pages ? undefined : "option";
  const { areAsked } = settings.pages;
  if (areAsked !== undefined) return areAsked ? undefined : "manifest";
  const isReached = areReached(siteUrlOf(options, settings), options.baseUrl ?? settings.baseUrl);
  if (!isReached) return "elsewhere";
  return hasOneIndex(host) ? "host" : undefined;
}

/** Undefined if pages are at the address of the API. */
function siteUrlOf({ movesSite }: SiteOptions, { siteUrl, baseUrl }: CatalogueSettings): string | undefined {
  return movesSite && siteUrl === baseUrl ? undefined : siteUrl;
}

/** True if the host's only index document is `index.json`, so that no page can answer for a directory. */
function hasOneIndex(host: HostProfile | undefined): boolean {
  return host?.id === "s3-website";
}

/** Reports pages that no document links to. @param at the place of `site_url` */
export function reportElsewhere(
  { baseUrl, siteUrl, pages }: Site,
  settings: CatalogueSettings,
  at: Location,
  report: Report,
): void {
  // A `site_url` that equals the catalogue's own base address moves with it.
  if (pages === undefined || siteUrl === baseUrl || siteUrl === settings.baseUrl) return;
  report("pages/elsewhere", at, siteUrl, baseUrl);
}

/** @throws UsageError for a host that has one index document */
function pagesOf(
  options: SiteOptions,
  settings: CatalogueSettings,
  host: HostProfile | undefined,
): PagesSettings | undefined {
  if (whyNoPages(options, settings, host) !== undefined) return undefined;
  if (!hasOneIndex(host)) return settings.pages;
  throw new UsageError(
    "pages for people cannot be on s3-website: its one index document is index.json",
    "leave them out with --no-pages, or serve the bucket by CloudFront (--host s3-cloudfront)",
  );
}

function hasBulk({ bulk }: SiteOptions, host: HostProfile | undefined): boolean {
  return bulk ?? host?.bulk ?? false;
}

/** The option takes precedence over the value of the catalogue. */
function baseUrlFrom(options: SiteOptions, settings: CatalogueSettings): BaseUrl | undefined {
  return options.baseUrl === undefined ? settings.baseUrl : checkBaseUrl(options.baseUrl);
}

/** @throws UsageError, without the password in an address */
export function checkBaseUrl(baseUrl: string): BaseUrl {
  const proved = asBaseUrl(baseUrl);
  if (proved !== undefined) return proved;
  throw new UsageError(
    `${JSON.stringify(withoutSecrets(baseUrl))} is not a base_url: ${baseUrlTrouble(baseUrl)}`,
    `give ${BASE_URL_FORM}`,
  );
}

function resolveHost(id: string | undefined, baseUrl: BaseUrl): HostProfile | undefined {
  if (id === undefined) return recogniseHost(baseUrl);
  const host = findHost(id);
  if (host === undefined) throw unknownHost(id);
  return host;
}

/** The published views. Hosts that ignore queries cannot serve the second one (SOURCES.md, "The tree"). */
function viewsOf(style: LinkStyle, view: "api" | "none" | undefined): readonly View[] {
  const isPublished = view === undefined ? style === "query" : view === "api";
  return isPublished ? ["plain", "api"] : ["plain"];
}
