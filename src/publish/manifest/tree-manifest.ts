import { META_ROOT } from "../../model/layout.ts";
import { compareCodePoints } from "../../model/order.ts";
import type { TreeEntry, TreeManifest, TreePart } from "../../model/tree.ts";
import { digestOf, type EntryList, hexOf, prefixOf, UNCHANGED } from "./entry-list.ts";

/** What the manifest says of the tree besides its entries. */
export type TreeFacts = Omit<TreeManifest, "format" | "generation" | "bytes" | "entries" | "parts">;

export const MANIFEST_PATH = `${META_ROOT}/manifest.json`;
export const PARTS_ROOT = `${META_ROOT}/manifest`;
/** What could be a part of some tree's manifest; which ones are, its size says (`partPath`). */
export const PART_PATH = new RegExp(`^${PARTS_ROOT}/[0-9a-f]+\\.json$`);

/** The longest manifest, and the longest part of one, that is read from a stranger, in bytes. */
export const MOST_MANIFEST_BYTES = 64 * 2 ** 20;
export const MOST_PART_BYTES = 8 * 2 ** 20;

/** Of the manifest, and of each part: many times what the largest tree's have. */
export const MOST_OWN_BYTES = 2 ** 28;

/** Up to this many entries stand in the manifest itself. */
const MAX_INLINE_ENTRIES = 400;
/** Parts hold at most about this many entries, so that a small edit changes few bytes of few parts. */
const ENTRIES_PER_PART = 256;
const PREFIX_BITS = 32;

export interface PartFile {
  readonly part: TreePart;
  readonly body: string;
}

/**
 * How many bits of a path's hash name its part: 2^bits parts, half full at least. Depends on nothing but the number
 * of entries, so that a tree has one manifest, however it came about. 0: all entries stand in the manifest itself.
 */
export function partBits(entries: number): number {
  return entries <= MAX_INLINE_ENTRIES ? 0 : Math.ceil(Math.log2(entries / ENTRIES_PER_PART));
}

/** Which part holds a path with such a prefix. */
export function partOf(prefix: number, bits: number): number {
  return bits === 0 ? 0 : prefix >>> (PREFIX_BITS - bits);
}

export function partPath(part: number, bits: number): string {
  return `${PARTS_ROOT}/${part.toString(16).padStart(Math.ceil(bits / 4), "0")}.json`;
}

/** The parts that hold any of the entries, in the order of their names. Entries of a part are in code-point order. */
export function* composeParts(entries: EntryList, bits: number): Iterable<PartFile> {
  const { order, starts } = byPart(entries, bits);
  for (let part = 0; part < 2 ** bits; part += 1) {
    const indexes = order.subarray(starts[part], starts[part + 1]);
    if (indexes.length === 0) continue;
    yield partFile(partPath(part, bits), sortedLines(entries, indexes));
  }
}

/** A part whose entries are lines already (`EntryList.lineOf`), each by its path. */
export function composePart(path: string, lines: ReadonlyMap<string, string>): PartFile {
  return partFile(
    path,
    inOrder([...lines.keys()]).map((key) => lines.get(key) ?? ""),
  );
}

function partFile(path: string, lines: readonly string[]): PartFile {
  const body = encodeDocument({}, "entries", lines);
  return { part: { path, sha256: hexOf(digestOf(body)), entries: lines.length }, body };
}

const BEFORE_LINE = "\n  ";
const BEFORE_PATH = '{"path":';

/** The lines of a part that we wrote, each by its path. */
export function linesIn(part: string): Map<string, string> {
  const lines = new Map<string, string>();
  for (let start = part.indexOf(BEFORE_LINE); start >= 0; ) {
    const next = part.indexOf(BEFORE_LINE, start + 1);
    // The last one ends before `\n ]`.
    const text = part.slice(start + BEFORE_LINE.length, next < 0 ? part.lastIndexOf("\n ]") : next);
    const line = text.endsWith(",") ? text.slice(0, -1) : text;
    lines.set(pathIn(line), line);
    start = next;
  }
  return lines;
}

/** Most have nothing to decode. */
function pathIn(line: string): string {
  const start = BEFORE_PATH.length;
  const plain = line.slice(start + 1, line.indexOf('"', start + 1));
  return plain.includes("\\") ? JSON.parse(line).path : plain;
}

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

/** Of a small tree, or a large one. */
export function headOf(
  facts: TreeFacts,
  bytes: number,
): Omit<TreeManifest, "generation" | "entries" | "parts"> {
  return {
    format: 1,
    tool: facts.tool,
    base_url: facts.base_url,
    links: facts.links,
    host: facts.host,
    ...(facts.compat === undefined ? {} : { compat: facts.compat }),
    ...(facts.routes === undefined ? {} : { routes: facts.routes }),
    ...(facts.pages === undefined ? {} : { pages: facts.pages }),
    counts: facts.counts,
    documents: facts.documents,
    bytes,
    absent: facts.absent,
  };
}

/** What was said when the manifest was written: all but what follows from the files. */
export function factsIn(manifest: TreeManifest): TreeFacts {
  const { format: _1, generation: _2, bytes: _3, entries: _4, parts: _5, ...facts } = manifest;
  return facts;
}

export function inlineEntries(entries: EntryList): readonly TreeEntry[] {
  const all = Array.from({ length: entries.length }, (_, index) => entries.entryOf(index));
  const sorted = all.sort((a, b) => compareCodePoints(a.path, b.path));
  for (const [index, { path }] of sorted.entries()) if (sorted[index - 1]?.path === path) throw twoFor(path);
  return sorted;
}

/** Adds what a manifest lists. */
export function addEntry(entries: EntryList, entry: TreeEntry): void {
  const { path, size, sha256, media_type: mediaType, content_disposition: contentDisposition } = entry;
  const digest = Buffer.from(sha256, "hex").toString("latin1");
  const listed = { path, size, sha256: digest, mediaType, contentDisposition };
  entries.add(listed, prefixOf(digestOf(path)), UNCHANGED);
}

interface PartOrder {
  /** Indexes of entries, part by part. */
  readonly order: Uint32Array;
  /** Where each part begins, and where the last ends. */
  readonly starts: Uint32Array;
}

/** A counting sort. */
function byPart(entries: EntryList, bits: number): PartOrder {
  const starts = new Uint32Array(2 ** bits + 1);
  const partOfIndex = (index: number): number => partOf(entries.prefixOf(index), bits);
  for (let index = 0; index < entries.length; index += 1) {
    const after = partOfIndex(index) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let part = 1; part < starts.length; part += 1) {
    starts[part] = (starts[part] ?? 0) + (starts[part - 1] ?? 0);
  }
  const next = starts.slice();
  const order = new Uint32Array(entries.length);
  for (let index = 0; index < entries.length; index += 1) {
    const part = partOfIndex(index);
    const place = next[part] ?? 0;
    order[place] = index;
    next[part] = place + 1;
  }
  return { order, starts };
}

function sortedLines(entries: EntryList, indexes: Uint32Array): readonly string[] {
  const indexOf = new Map<string, number>();
  for (const index of indexes) {
    const path = entries.pathOf(index);
    if (indexOf.has(path)) throw twoFor(path);
    indexOf.set(path, index);
  }
  return Array.from(inOrder([...indexOf.keys()]), (path) => entries.lineOf(indexOf.get(path) ?? 0, path));
}

/** Sorts by code points. Where no surrogates are, that is the order of the language itself, which is much faster. */
function inOrder(paths: string[]): readonly string[] {
  return paths.some((path) => SURROGATE.test(path)) ? paths.sort(compareCodePoints) : paths.sort();
}

const SURROGATE = /[\ud800-\udfff]/;

export function twoFor(path: string): Error {
  return new Error(`two documents for one path: ${path}`);
}

function encode(manifest: TreeManifest): string {
  const { entries, parts, ...facts } = manifest;
  const { format, tool, base_url, links, host, compat, routes, pages, generation } = facts;
  const { counts, documents, bytes, absent } = facts;
  const additions = {
    ...(compat === undefined ? {} : { compat }),
    ...(routes === undefined ? {} : { routes }),
    ...(pages === undefined ? {} : { pages }),
  };
  const head = {
    format,
    tool,
    base_url,
    links,
    host,
    ...additions,
    generation,
    counts,
    documents,
    bytes,
    absent,
  };
  const lines = (entries ?? parts ?? []).map((item) => JSON.stringify(item));
  return encodeDocument(head, entries === undefined ? "parts" : "entries", lines);
}

/** One entry a line: differences of two manifests are readable. */
function encodeDocument(head: object, key: string, lines: readonly string[]): string {
  const start = JSON.stringify(head, null, 1).slice(0, -1).trimEnd();
  const comma = start === "{" ? "" : ",";
  const indented = lines.length === 0 ? "" : `  ${lines.join(",\n  ")}`;
  return `${start}${comma}\n "${key}": [\n${indented}\n ]\n}\n`;
}
