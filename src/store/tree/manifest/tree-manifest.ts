import {
  type AbsentAddress,
  compareCodePoints,
  sitePath,
  type TreeEntry,
  type TreeManifest,
} from "../../../model/index.ts";
import { digestOf, type EntryList, hashPrefix, hexOf, UNCHANGED } from "./entry-list.ts";
import { encodeDocument, TwoFilesError } from "./part-files.ts";

/** The facts about a tree in its manifest, without entries and without names of parts. */
export interface TreeFacts extends OwnFacts {
  readonly absent: readonly AbsentAddress[];
}
/** The places of entries and absent addresses in a manifest. */
export type TreeLists = Pick<TreeManifest, "absent" | "absent_parts" | "levels" | "entries" | "parts">;
/** The facts that are never in a part. */
export type OwnFacts = Omit<TreeManifest, "format" | "generation" | "bytes" | keyof TreeLists>;

export const MANIFEST_PATH = sitePath("manifest.json", []);

/** The longest manifest, and the longest part of one, that is read from a stranger, in bytes. */
export const MOST_MANIFEST_BYTES = 64 * 2 ** 20;
export const MOST_PART_BYTES = 8 * 2 ** 20;
/** The limit of all parts with absent addresses. */
export const MOST_ABSENT_BYTES = 2 ** 30;

/** The limit of the manifest, and of each part: many times the size in the largest tree. */
export const MOST_OWN_BYTES = 2 ** 28;

/**
 * The manifest as it is written. Its generation is the SHA-256 of the same text with an empty generation: it covers
 * every fact and every entry (or the parts' hashes, which cover theirs), so that `verify` sees any change, and trees
 * of one generation hold the same bytes.
 */
export function encodeManifest(manifest: Omit<TreeManifest, "generation">): string {
  const generation = generationOf(manifest);
  return encode({ ...manifest, generation });
}

export function generationOf(manifest: Omit<TreeManifest, "generation">): string {
  return hexOf(digestOf(encode({ ...manifest, generation: "" })));
}

/** The facts of a written manifest, except those that follow from the files, and without absent addresses. */
export function factsIn(manifest: TreeManifest): OwnFacts {
  const { format: _1, generation: _2, bytes: _3, ...said } = manifest;
  const { absent: _4, absent_parts: _5, levels: _6, entries: _7, parts: _8, ...facts } = said;
  return facts;
}

export function inlineEntries(entries: EntryList): readonly TreeEntry[] {
  const all = Array.from({ length: entries.length }, (_, index) => entries.entryOf(index));
  const sorted = all.sort((a, b) => compareCodePoints(a.path, b.path));
  for (const [index, { path }] of sorted.entries())
    if (sorted[index - 1]?.path === path) throw new TwoFilesError(path);
  return sorted;
}

/** Adds an entry of a manifest to the list. */
export function addEntry(entries: EntryList, entry: TreeEntry): void {
  const { path, size, sha256, media_type: mediaType, content_disposition: contentDisposition } = entry;
  const digest = Buffer.from(sha256, "hex").toString("latin1");
  const listed = { path, size, sha256: digest, mediaType, contentDisposition };
  entries.add(listed, hashPrefix(digestOf(path)), UNCHANGED);
}

/** Encodes a manifest as JSON. Undefined values have no key. */
function encode(manifest: TreeManifest): string {
  const { entries, parts, ...facts } = manifest;
  const { format, tool, base_url, links, host, compat, routes, pages, generation } = facts;
  const { counts, documents, bytes, absent, levels } = facts;
  const absent_parts = absent === undefined ? facts.absent_parts : undefined;
  const known = { format, tool, base_url, links, host, compat, routes, pages, generation };
  const head = { ...known, counts, documents, bytes, absent, absent_parts, levels };
  const lines = (entries ?? parts ?? []).map((item) => JSON.stringify(item));
  return encodeDocument(head, entries === undefined ? "parts" : "entries", lines);
}
