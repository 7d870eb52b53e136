import { type CatalogueOptions, holdsCatalogue, isRefused, prepare } from "../../catalogue/index.ts";
import { requireExisting } from "../../model/disk/index.ts";
import {
  CatalogueError,
  Diagnostics,
  InputError,
  jsonFieldsIn,
  PAGE_FILE,
  UsageError,
} from "../../model/index.ts";
import {
  checkBaseUrl,
  findHost,
  type HostFile,
  type HostProfile,
  type HostSite,
  hostSiteIn,
  hostSiteOf,
  type OutsideFile,
  packReadingOf,
  rawPlacesOf,
  resolveSite,
  unknownHost,
} from "../../site/index.ts";
import { MANIFEST_PATH, type PackReader, wholeManifestIn } from "../../store/index.ts";
import { holdsPack } from "../packs/held-pack.ts";
import { openPack } from "../packs/open-pack.ts";

export { HOSTS, type HostProfile } from "../../site/index.ts";

export interface HostOptions extends CatalogueOptions {
  readonly host: string;
  readonly directory: string;
  /** The address where a catalogue will be published. A tree already names its own. */
  readonly baseUrl?: string | undefined;
  /** True if the tree, or that of the catalogue, will be published as a pack. Always true for a pack. */
  readonly isPack?: boolean | undefined;
}

export interface HostAnswer {
  readonly host: HostProfile;
  /** The host's configuration outside of the tree. */
  readonly outside: readonly OutsideFile[];
  /** The program that answers from a pack, for messages after the host's name. Undefined if a tree is published. */
  readonly pack: string | undefined;
  /** Names of files that a build puts beside the API, or beside the pack. */
  readonly inside: readonly string[];
  /** The paths of files that the configuration cannot name. */
  readonly unnameable: readonly string[];
  /** The warning if files for the host are missing beside a pack, or if links may not work on this host. */
  readonly trouble: string | undefined;
}

interface FoundSite {
  readonly site: HostSite;
  /** The names of the files beside an existing pack. */
  readonly beside?: readonly string[];
}

/**
 * Describes the files and settings that a host needs to serve a tree or a pack.
 *
 * @throws UsageError for an unknown host, for one that cannot read a pack, and for a directory with none of these;
 * CatalogueError if the catalogue has errors; InputError if the pack is broken
 */
export async function describeHost({ host: id, ...options }: HostOptions): Promise<HostAnswer> {
  const host = findHost(id);
  if (host === undefined) throw unknownHost(id);
  if (options.baseUrl !== undefined) checkBaseUrl(options.baseUrl);
  if (options.isPack) packReadingOf(host);
  const { site, beside } = await findSite(host, options);
  if (beside !== undefined || options.isPack) return packAnswer(host, site, beside);
  const isBlind = host.links !== "query" && site.style === "query";
  return {
    host,
    pack: undefined,
    outside: host.outside(site),
    inside: namesOf(host.files(site)),
    unnameable: host.unnameable?.(site) ?? [],
    trouble: isBlind
      ? `the tree's pages are linked as ?page=2, which ${host.id} ignores: build it with --host ${host.id}`
      : undefined,
  };
}

function packAnswer(host: HostProfile, site: HostSite, beside: readonly string[] | undefined): HostAnswer {
  const reading = packReadingOf(host);
  const inside = namesOf(reading.beside(site));
  const missing = inside.filter((name) => beside?.includes(name) === false);
  return {
    host,
    pack: reading.by,
    outside: reading.outside(site),
    inside,
    // Readers of a pack use its own list of headers, or a script that can name any path.
    unnameable: [],
    trouble:
      missing.length === 0
        ? undefined
        : `the pack has no ${missing.join(", ")} beside it: build it with --to pack --host ${host.id}`,
  };
}

function namesOf(files: readonly HostFile[]): readonly string[] {
  return files.map(({ path }) => path);
}

async function findSite(host: HostProfile, options: Omit<HostOptions, "host">): Promise<FoundSite> {
  const { directory } = options;
  const tree = wholeManifestIn(directory);
  if (tree !== undefined) return { site: hostSiteIn(tree.manifest, tree.entries) };
  if (holdsPack(directory)) {
    const pack = openPack(directory);
    const beside = pack.pointer.beside.map(({ path }) => path);
    return { site: hostSiteOfPack(pack, directory), beside };
  }
  if (holdsCatalogue(directory)) return { site: await siteOfCatalogue(host, options) };
  requireExisting(directory);
  throw new UsageError(
    `${directory} contains neither a complete tree nor a catalogue`,
    "name a folder that lingodex build, mirror or pack wrote, or one with catalogue.yaml",
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

/**
 * The facts about the tree in a pack that hosts need. They come from the pointer and the list of headers of the pack.
 * The manifest says whether there are pages.
 * @param name the pack's name for messages
 * @throws InputError if it is broken or forged
 */
function hostSiteOfPack(pack: PackReader, name: string): HostSite {
  const { base_url: baseUrl, links } = pack.pointer;
  const raw = [...pack.headers.values()].map(({ path, media_type, content_disposition }) => ({
    path,
    mediaType: media_type,
    contentDisposition: content_disposition,
  }));
  const pages = hasPages(pack, name) ? { hasHome: pack.find(PAGE_FILE) !== undefined } : undefined;
  return hostSiteOf(baseUrl, links, raw, pages);
}

function hasPages(pack: PackReader, name: string): boolean {
  const said = jsonFieldsIn(pack.find(MANIFEST_PATH));
  if (said === undefined) throw new InputError(`${name}: the manifest in it cannot be read`);
  return said["pages"] !== undefined;
}
