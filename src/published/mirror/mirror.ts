import { resolve } from "node:path";
import { type BaseUrl, isHostPath, type TreeEntry, UsageError } from "../../model/index.ts";
import { checkBaseUrl } from "../../site/index.ts";
import { Downloads, Publication, PublishedTree, realPlace, refuseNoFolder } from "../../store/index.ts";
import { runAll } from "../http/pool.ts";
import { ChangedError, RemoteSite } from "../http/remote-site.ts";
import { persistThroughChanges } from "../http/retry.ts";
import { parseSiteAddress } from "../http/site-address.ts";
import { type ListedTree, openServedTree } from "../listed/listed-tree.ts";
import {
  compareTrees,
  type ReadListed,
  type TreeComparison,
  unitCountsOf,
} from "../listed/tree-comparison.ts";
import { holdsPack } from "../packs/held-pack.ts";
import type { Move } from "../rebase/bases/addresses.ts";
import { refuseWrongPlace } from "../rebase/rebase.ts";
import { profileFiles, rebasedHostFiles } from "../rebase/rebased-files.ts";
import { type MirrorOptions, type MirrorResult, nothingMirrored } from "./mirror-options.ts";
import { mirrorPack } from "./mirror-pack.ts";
import { type MirrorPlace, mirroredSource, mirrorPlace } from "./mirror-place.ts";
import { publishMirror } from "./mirror-publication.ts";
import {
  type JudgedHostFiles,
  judgeHostFiles,
  MOST_FILE_BYTES,
  refuseLargeSite,
  refuseUnfitList,
} from "./plan/listing.ts";

const CONNECTIONS = 8;
/** The limit for bytes that are held at the same time. */
const MOST_IN_FLIGHT = 64 * 2 ** 20;

/**
 * Copies a site, or updates a copy, by the site's manifest. Every file is proved by its hash, only missing files are
 * fetched, and the new tree replaces the old one as a whole. Files that were fetched before an interruption are kept
 * in the directory and used.
 * @throws UsageError, InputError, NetworkError if the site is broken, OutputError
 */
export async function mirror(options: MirrorOptions): Promise<MirrorResult> {
  const isPack = isToPack(options);
  const { redirects, onWait, pause } = options;
  const site = new RemoteSite(parseSiteAddress(options.url), { redirects, pause });
  const baseUrl = options.baseUrl === undefined ? undefined : checkBaseUrl(options.baseUrl);
  const directory = realPlace(resolve(options.directory));
  refuseNoFolder(directory);
  refuseWrongPlace(directory);
  if (isPack) return mirrorPack(options, site, directory);
  // Repairs the remains of an interrupted command, and refuses foreign files, before anything is fetched.
  (await Publication.open(directory, { hostFiles: [], onWait })).abort();
  const downloads = await Downloads.open(directory, onWait);
  try {
    return await persistThroughChanges(
      () => mirrorOnce({ options, site, baseUrl, directory, downloads }),
      async (error) => error instanceof ChangedError,
    );
  } finally {
    downloads.release();
  }
}

/** @throws UsageError if a tree is requested and the folder contains a pack, and for a pack with other addresses */
function isToPack({ to, directory, baseUrl }: MirrorOptions): boolean {
  const stands = holdsPack(directory);
  if (stands && to === "tree")
    throw new UsageError(
      `${directory} contains a pack, so a tree cannot be written there`,
      "name another folder, or leave --to out",
    );
  const isPack = stands || to === "pack";
  if (isPack && baseUrl !== undefined)
    throw new UsageError(
      "--base-url cannot rewrite the addresses in a pack",
      "mirror into a tree with --base-url, and pack that",
    );
  return isPack;
}

interface Attempt {
  readonly options: MirrorOptions;
  readonly site: RemoteSite;
  readonly baseUrl: BaseUrl | undefined;
  readonly directory: string;
  readonly downloads: Downloads;
}

async function mirrorOnce(attempt: Attempt): Promise<MirrorResult> {
  const { site, directory, downloads, baseUrl } = attempt;
  const origin = await openServedTree(mirroredSource(site, directory, downloads));
  const listed = await listedFiles(origin, attempt.options, site.address.base);
  const move = { from: origin.manifest.base_url, to: baseUrl ?? origin.manifest.base_url };
  const place = await mirrorPlace(directory, downloads, move);
  const comparison = await mirrorComparison(place, origin, attempt);
  if (comparison.isRefused) return nothingMirrored(comparison, site.requests);
  const { own: made, foreign: omitted } = hostFilesFor(origin, listed, move);
  for (const [sha256, bytes] of made) downloads.write(sha256, bytes);
  const entries = listed.filter((entry) => !omitted.has(entry.path));
  const documents = entries.filter(({ path }) => !isHostPath(path));
  const wanted = place.toFetch(documents, (sha256) => downloads.has(sha256));
  const fetched = await fetchAll(wanted, attempt);
  const published = await publishMirror(place, origin, entries, attempt.options);
  if (
    move.from === move.to &&
    omitted.size === 0 &&
    published.manifest.generation !== origin.manifest.generation
  ) {
    throw new Error("the mirror's manifest differs from the site's");
  }
  const { written, deleted, unchanged, manifest } = published;
  const own = move.from === move.to ? [] : await origin.ownParts();
  downloads.close(new Set(own.map(({ sha256 }) => sha256)));
  return {
    ok: true,
    comparison,
    generation: manifest.generation,
    origin: origin.manifest.generation,
    files: entries.length,
    bytes: manifest.bytes,
    ...fetched,
    requests: site.requests,
    written,
    deleted,
    unchanged,
    omitted: [...omitted],
  };
}

/** Makes our own files beside the API, and lists the foreign ones. */
function hostFilesFor(
  { manifest }: ListedTree,
  listed: readonly TreeEntry[],
  move: Move<BaseUrl>,
): JudgedHostFiles {
  const made = profileFiles(manifest, listed, manifest.base_url);
  const bytes = new Map(made.map(({ path, body }) => [path, Buffer.from(body)]));
  return judgeHostFiles(listed, bytes, new Set(rebasedHostFiles(manifest, listed, move).keys()));
}

async function listedFiles(
  origin: ListedTree,
  options: MirrorOptions,
  name: string,
): Promise<readonly TreeEntry[]> {
  const { bytes } = origin.manifest;
  refuseLargeSite({ files: origin.length, bytes }, options, name);
  const entries = await origin.entries();
  refuseUnfitList(entries, bytes, name);
  // The facts are read before any file is published.
  await origin.facts();
  return entries;
}

/** @returns the numbers of files and bytes that came over the network */
async function fetchAll(
  wanted: readonly TreeEntry[],
  { site, downloads, options }: Attempt,
): Promise<Pick<MirrorResult, "fetched" | "fetchedBytes">> {
  const { connections = CONNECTIONS, onProgress } = options;
  let [fetched, bytes] = [0, 0];
  const limits = { jobs: connections, weight: MOST_IN_FLIGHT };
  await runAll(
    wanted,
    limits,
    ({ size }) => size,
    async (entry) => {
      downloads.write(entry.sha256, await site.readListed(entry, entry.size));
      fetched += 1;
      bytes += entry.size;
      onProgress?.({ fetched, files: wanted.length, bytes });
    },
  );
  return { fetched, fetchedBytes: bytes };
}

/**
 * Compares the site with the tree of a mirror's folder. Only the list of translations is fetched. An older site has no
 * such list, so the documents of its translations are fetched.
 */
async function mirrorComparison(
  place: MirrorPlace,
  origin: ListedTree,
  { site, downloads, options }: Attempt,
): Promise<TreeComparison> {
  const old = PublishedTree.in(place.directory);
  if (old === undefined) return compareTrees(undefined, undefined, options);
  const read: ReadListed = async (entry) => {
    if (place.holds(entry) || downloads.has(entry.sha256)) return place.read(entry);
    const bytes = await site.readListed(entry, Math.min(entry.size, MOST_FILE_BYTES));
    downloads.write(entry.sha256, bytes);
    return bytes;
  };
  const standing = { counts: old.unitCounts(), paths: () => old.paths(), views: old.views };
  return compareTrees(standing, await unitCountsOf(origin, true, read), options);
}
