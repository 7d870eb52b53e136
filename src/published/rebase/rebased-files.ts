import {
  addressKeysOf,
  type BaseUrl,
  bulkPlaceOf,
  isHostPath,
  isPagePath,
  isPageRoot,
  NO_PAGE_FILE,
  PAGE_FILE,
  type TreeEntry,
  type TreeFile,
  type TreeManifest,
} from "../../model/index.ts";
import { findHost, hostSiteIn } from "../../site/index.ts";
import { mostNamedIn, Publication, type Published, type TreeFacts } from "../../store/index.ts";
import { deployedPlaceOf } from "../listed/tree-places.ts";
import { type Move, rebaseAddress, rebaseJson } from "./bases/addresses.ts";
import { rebaseAbsolute, rebaseFeed, rebasePage, rebaseSnippets } from "./bases/pages.ts";
import { rebaseTable } from "./bases/table.ts";

/** The bytes of a file under another base address. Bytes that people wrote stay as they are, with their addresses. */
export function rebaseBytes(
  { path, media_type: mediaType }: Pick<TreeEntry, "path" | "media_type">,
  bytes: Buffer,
  move: Move,
): Buffer {
  if (move.from === move.to) return bytes;
  const bulk = bulkPlaceOf(path);
  if (bulk?.form === "csv") return rebaseTable(bytes, move, addressKeysOf(bulk.schema));
  // The host's file for missing addresses is a page, or a body of the API without addresses.
  if (isPagePath(path) || path === NO_PAGE_FILE) return rebaseForPeople(path, mediaType, bytes, move);
  if (!/^application\/(?:json|x-ndjson)\b/.test(mediaType)) return bytes;
  return deployedPlaceOf(path).kind === "raw" ? bytes : rebaseJson(bytes, move);
}

function rebaseForPeople(path: string, mediaType: string, bytes: Buffer, move: Move): Buffer {
  if (path.startsWith("widgets/") && mediaType.startsWith("text/html")) return rebaseSnippets(bytes, move);
  if (path === NO_PAGE_FILE || /^application\/atom\+xml\b/.test(mediaType))
    return rebaseAbsolute(bytes, move);
  if (/^text\/html\b/.test(mediaType)) return rebasePage(bytes, move);
  if (/^application\/feed\+json\b/.test(mediaType)) return rebaseFeed(bytes, move);
  return /^application\/json\b/.test(mediaType) ? rebaseJson(bytes, move) : bytes;
}

export function rebasedFile(entry: TreeEntry, bytes: Buffer, move: Move): TreeFile {
  return fileOf(entry, rebaseBytes(entry, bytes, move));
}

export function fileOf(entry: TreeEntry, body: Buffer): TreeFile {
  const { path, media_type: mediaType, content_disposition: contentDisposition } = entry;
  const file = { path, body, mediaType };
  return contentDisposition === undefined ? file : { ...file, contentDisposition };
}

/**
 * The files of a host beside our two directories, made for another base address: a configuration can contain the path
 * of the base address. Files of another version of a profile are made as this version does. Files that no version
 * makes stay. If no address changes, all files stay.
 */
export function rebasedHostFiles(
  manifest: TreeManifest,
  entries: readonly TreeEntry[],
  move: Move<BaseUrl>,
): ReadonlyMap<string, TreeFile> {
  if (move.from === move.to) return new Map();
  return new Map(profileFiles(manifest, entries, move.to).map((file) => [file.path, file]));
}

export function rebasedFacts(facts: TreeFacts, move: Move<BaseUrl>): TreeFacts {
  return {
    ...facts,
    base_url: move.to,
    absent: facts.absent.map(({ address, reason }) => ({ address: rebaseAddress(address, move), reason })),
  };
}

/** The files that the profile of a site's host makes. A mirror need not fetch those that hosts do not serve. */
export function profileFiles(
  manifest: Pick<TreeManifest, "base_url" | "host" | "links" | "pages">,
  entries: readonly TreeEntry[],
  baseUrl: BaseUrl,
): readonly TreeFile[] {
  const profile = manifest.host === null ? undefined : findHost(manifest.host);
  return profile?.files(hostSiteIn({ ...manifest, base_url: baseUrl }, entries)) ?? [];
}

export interface TreeCopy {
  readonly directory: string;
  readonly entries: readonly TreeEntry[];
  /** SHA-256 of the manifest of the existing tree, if it is known. */
  readonly trusted?: string | undefined;
  readonly onWait?: ((process: number) => void) | undefined;
}

/**
 * Publishes the files that another tree lists: either all of them or none.
 *
 * @param put offers the files. Returns the facts of the copy, and the manifest whose size of parts the copy uses
 */
export async function publishCopy(
  { directory, entries, trusted, onWait }: TreeCopy,
  put: (publication: Publication) => Promise<readonly [facts: TreeFacts, as: TreeManifest]>,
): Promise<Published> {
  const beside = { hostFiles: hostFilesOf(entries), pageRoots: pageRootsIn(entries) };
  const publication = await Publication.open(directory, { ...beside, trusted, anew: true, onWait });
  try {
    const [facts, manifest] = await put(publication);
    return publication.commit(facts, mostNamedIn(manifest));
  } catch (error) {
    publication.abort();
    throw error;
  }
}

function hostFilesOf(entries: readonly TreeEntry[]): readonly TreeFile[] {
  return entries
    .filter(({ path }) => isHostPath(path))
    .map(({ path, media_type: mediaType }) => ({ path, body: "", mediaType }));
}

/** The names beside our two directories that contain pages. */
function pageRootsIn(entries: readonly TreeEntry[]): readonly string[] {
  const names = entries.map(({ path }) => path.split("/", 1)[0] ?? "");
  return [...new Set(names)].filter((name) => isPageRoot(name) || name === PAGE_FILE);
}
