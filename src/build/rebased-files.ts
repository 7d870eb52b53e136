import { hash } from "node:crypto";
import { findHost } from "../hosts/index.ts";
import type { TreeEntry, TreeFile, TreeManifest } from "../model/tree.ts";
import type { TreeFacts } from "../publish/tree-manifest.ts";
import { type Move, rebaseAddress, rebaseJson } from "../rebase/addresses.ts";
import { placesOfTrees } from "./delta.ts";
import { hostSiteOf } from "./host-site.ts";

const places = placesOfTrees();

/** What a file becomes under another base address. Bytes that people wrote stay as they are, addresses in them too. */
export function rebaseBytes(
  { path, media_type: mediaType }: Pick<TreeEntry, "path" | "media_type">,
  bytes: Buffer,
  move: Move,
): Buffer {
  if (move.from === move.to || !/^application\/(?:json|x-ndjson)\b/.test(mediaType)) return bytes;
  return places(path).kind === "raw" ? bytes : rebaseJson(bytes, move);
}

export function rebasedFile(entry: TreeEntry, bytes: Buffer, move: Move): TreeFile {
  const { path, media_type: mediaType, content_disposition: contentDisposition } = entry;
  const file = { path, body: rebaseBytes(entry, bytes, move), mediaType };
  return contentDisposition === undefined ? file : { ...file, contentDisposition };
}

/**
 * What a host needs beside our two directories, made for another base address where it is the profile's own: a host's
 * configuration may name the path of the base address.
 */
export function rebasedHostFiles(
  manifest: TreeManifest,
  entries: readonly TreeEntry[],
  move: Move,
): ReadonlyMap<string, TreeFile> {
  const [before, after] = [move.from, move.to].map((base) => profileFiles(manifest, entries, base));
  const listed = new Map(entries.map(({ path, sha256 }) => [path, sha256]));
  const own = (before ?? []).filter(({ path, body }) => listed.get(path) === hash("sha256", body));
  const names = new Set(own.map(({ path }) => path));
  return new Map((after ?? []).filter(({ path }) => names.has(path)).map((file) => [file.path, file]));
}

/** What a manifest says besides its entries, under another base address. */
export function rebasedFacts(manifest: TreeManifest, move: Move): TreeFacts {
  const { tool, links, host, counts, documents, absent } = manifest;
  return {
    ...{ tool, base_url: move.to, links, host, counts, documents },
    absent: absent.map(({ address, reason }) => ({ address: rebaseAddress(address, move), reason })),
  };
}

/** Files that hosts need beside our two directories. */
export function isHostFile({ path }: Pick<TreeEntry, "path">): boolean {
  return !path.includes("/");
}

/** What the profile of a site's host puts there: what a host keeps to itself need not be fetched. */
export function profileFiles(
  { host, links }: Pick<TreeManifest, "host" | "links">,
  entries: readonly TreeEntry[],
  baseUrl: string,
): readonly TreeFile[] {
  const raw = entries.flatMap(({ path, media_type: mediaType, content_disposition: contentDisposition }) =>
    contentDisposition === undefined ? [] : [{ path, mediaType, contentDisposition }],
  );
  return (host === null ? undefined : findHost(host))?.files(hostSiteOf(baseUrl, links, raw)) ?? [];
}

/** What a publication must know of them before it begins. */
export function hostFilesOf(entries: readonly TreeEntry[]): readonly TreeFile[] {
  return entries.filter(isHostFile).map(({ path, media_type: mediaType }) => ({ path, body: "", mediaType }));
}
