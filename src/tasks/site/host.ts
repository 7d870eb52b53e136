import { findHost } from "../../hosts/index.ts";
import type { HostProfile, OutsideFile } from "../../hosts/profile.ts";
import type { HostSite } from "../../hosts/site.ts";
import { Diagnostics } from "../../model/diagnostic.ts";
import { UsageError } from "../../model/failures.ts";
import { HOST_NAMES } from "../../model/host-names.ts";
import { listedTree } from "../../publish/verify/listed-tree.ts";
import { holdsCatalogue } from "../../read/catalogue-root.ts";
import { CatalogueError, type CatalogueOptions, isRefused, prepare } from "../catalogue/prepare.ts";
import { TOOL } from "../tool.ts";
import { hostSiteIn, hostSiteOf, rawPlacesOf } from "./host-site.ts";
import { checkBaseUrl, resolveSite } from "./site.ts";

export interface HostOptions extends CatalogueOptions {
  /** A host profile's name. */
  readonly host: string;
  /** The directory of a tree, or of a catalogue. */
  readonly directory: string;
  /** Where a catalogue will be published; a tree knows it. */
  readonly baseUrl?: string | undefined;
}

/** What a host needs for one site. */
export interface HostAnswer {
  readonly host: HostProfile;
  /** What its configuration outside of the tree must say. */
  readonly outside: readonly OutsideFile[];
  /** Names of files that a build puts beside the API. */
  readonly inside: readonly string[];
  /** Paths of files that the configuration cannot name. */
  readonly unnameable: readonly string[];
  /** Of what was made for another host: its links may not work on this one. */
  readonly trouble: string | undefined;
}

/**
 * What must be said to a host so that it serves a tree.
 *
 * @throws UsageError for an unknown host, and for a directory with neither; CatalogueError where the catalogue has errors
 */
export async function describeHost({ host: id, ...options }: HostOptions): Promise<HostAnswer> {
  const host = findHost(id);
  if (host === undefined)
    throw new UsageError(`unknown host ${JSON.stringify(id)}`, `hosts: ${HOST_NAMES.join(", ")}`);
  if (options.baseUrl !== undefined) checkBaseUrl(options.baseUrl);
  const site = await siteOf(host, options);
  const isBlind = host.ignoresQueries && site.style === "query";
  return {
    host,
    outside: host.outside(site),
    inside: host.files(site).map(({ path }) => path),
    unnameable: host.unnameable?.(site) ?? [],
    trouble: isBlind
      ? `the tree's pages are linked as ?page=2, which ${host.id} ignores: build it with --host ${host.id}`
      : undefined,
  };
}

async function siteOf(host: HostProfile, options: Omit<HostOptions, "host">): Promise<HostSite> {
  const { directory } = options;
  const tree = listedTree(directory, TOOL.name);
  if (tree !== undefined) return hostSiteIn(tree.manifest, tree.entries);
  if (holdsCatalogue(directory)) return siteOfCatalogue(host, options);
  throw new UsageError(
    `${directory} holds neither a whole tree nor a catalogue`,
    "name a folder that lingodex build wrote, or one with catalogue.yaml",
  );
}

async function siteOfCatalogue(host: HostProfile, options: Omit<HostOptions, "host">): Promise<HostSite> {
  const diagnostics = new Diagnostics();
  const prepared = await prepare(options.directory, options, diagnostics);
  if (prepared.linked === undefined || isRefused(diagnostics, options))
    throw new CatalogueError(diagnostics.sorted());
  const { catalogue, read, linked } = prepared;
  const asked = { baseUrl: options.baseUrl, host: host.id };
  const site = resolveSite(asked, catalogue.settings, read.baseUrlAt, diagnostics.report);
  return hostSiteOf(site.baseUrl, site.style, rawPlacesOf(linked), site.pages);
}

export { HOSTS } from "../../hosts/index.ts";
export type { HostProfile } from "../../hosts/profile.ts";
