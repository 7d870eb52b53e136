import type { TreeEntry, TreeFile, TreeManifest } from "../model/tree.ts";
import { findHost } from "../publish/hosts/index.ts";
import type { TreeFacts } from "../publish/tree-manifest.ts";
import { type Move, rebaseAddress, rebaseJson } from "../rebase/addresses.ts";
import { placesOfTrees } from "./delta.ts";

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

/** What the site's host profile puts there: what a host keeps to itself need not be fetched. */
export function profileFiles({ host }: Pick<TreeManifest, "host">): readonly TreeFile[] {
  return (host === null ? undefined : findHost(host))?.files ?? [];
}

/** What a publication must know of them before it begins. */
export function hostFilesOf(entries: readonly TreeEntry[]): readonly TreeFile[] {
  return entries.filter(isHostFile).map(({ path, media_type: mediaType }) => ({ path, body: "", mediaType }));
}
