import {
  META_ROOT,
  MOST_NAMED_BITS,
  partOf,
  type TreeManifest,
  type TreePart,
} from "../../../model/index.ts";
import { digestOf, hashPrefix } from "./entry-list.ts";

export const PARTS_ROOT = `${META_ROOT}/manifest`;
/**
 * Matches each possible path of a manifest's part, or of a list of parts. The size of a tree decides which ones exist
 * (`Cut`).
 */
export const PART_PATH = new RegExp(`^${PARTS_ROOT}/[0-9a-f]+\\.json$`);
export const LIST_PATH = new RegExp(`^${PARTS_ROOT}/list-[0-9a-f]+\\.json$`);

/** Real trees are smaller. A longer list comes from an attacker. */
export const MOST_ENTRIES = 2 ** 26;

/** The most entries that the manifest itself contains. */
const MAX_INLINE_ENTRIES = 400;
/** Parts hold at most about this many entries, so that a small edit changes few bytes of few parts. */
const ENTRIES_PER_PART = 256;
const HEX_BITS = 4;

/** The division of a tree's entries into files, by the first bits of their paths' hashes. */
export interface Cut {
  /** The number of bits that name a part. With 0, the manifest itself contains all entries. */
  readonly bits: number;
  /** The number of these bits that name the list of a part. With 0, the manifest names the parts. */
  readonly listBits: number;
}

interface CutManifest {
  readonly levels?: TreeManifest["levels"] | undefined;
  readonly entries?: readonly unknown[] | undefined;
  readonly parts?: readonly Pick<TreePart, "entries">[] | undefined;
}

/**
 * Depends on nothing but the number of entries, so that a tree has one manifest, however it came about. Parts are half
 * full at least.
 *
 * @param mostNamed where more bits name a part, the manifest names lists
 */
export function cutOf(entries: number, mostNamed: number = MOST_NAMED_BITS): Cut {
  const bits = entries <= MAX_INLINE_ENTRIES ? 0 : Math.ceil(Math.log2(entries / ENTRIES_PER_PART));
  return { bits, listBits: bits > mostNamed ? mostNamed : 0 };
}

/** The cut that a manifest states itself. The manifest has a limited size. In earlier versions, lists name all parts. */
export function cutIn(manifest: CutManifest): Cut {
  return cutOf(countIn(manifest), mostNamedIn(manifest));
}

export function mostNamedIn({ levels }: Pick<CutManifest, "levels">): number {
  return levels === undefined ? Number.POSITIVE_INFINITY : MOST_NAMED_BITS;
}

/** The number of entries that a manifest lists. */
export function countIn({ entries = [], parts = [] }: CutManifest): number {
  return entries.length + entriesIn(parts);
}

/** The number of entries in parts. */
export function entriesIn(parts: readonly Pick<TreePart, "entries">[]): number {
  return parts.reduce((sum, { entries }) => sum + entries, 0);
}

/** The number of files beside the manifest. */
export function partFiles({ bits, listBits }: Cut): number {
  return (bits === 0 ? 0 : 2 ** bits) + (listBits === 0 ? 0 : 2 ** listBits);
}

export function partPath(part: number, bits: number): string {
  return `${PARTS_ROOT}/${hex(part, bits)}.json`;
}

export function listPath(list: number, listBits: number): string {
  return `${PARTS_ROOT}/list-${hex(list, listBits)}.json`;
}

export function partFor(path: string, { bits }: Cut): string {
  return partPath(partOf(hashPrefix(digestOf(path)), bits), bits);
}

export function listFor(path: string, { listBits }: Cut): string {
  return listPath(partOf(hashPrefix(digestOf(path)), listBits), listBits);
}

/** The list that contains a part. @param part its path */
export function listOfPart(part: string, { bits, listBits }: Cut): string {
  const number = Number.parseInt(part.slice(PARTS_ROOT.length + 1), 16);
  return listPath(Math.floor(number / 2 ** (bits - listBits)), listBits);
}

/** Names of all possible parts and lists. */
export function* partFilePaths({ bits, listBits }: Cut): Iterable<string> {
  for (let list = 0; listBits > 0 && list < 2 ** listBits; list += 1) yield listPath(list, listBits);
  for (let part = 0; bits > 0 && part < 2 ** bits; part += 1) yield partPath(part, bits);
}

/** The number of hexadecimal digits for this number of bits. */
export function digitsOf(bits: number): number {
  return Math.ceil(bits / HEX_BITS);
}

/** A number of this many bits, as names of parts write it. */
export function hex(number: number, bits: number): string {
  return number.toString(16).padStart(digitsOf(bits), "0");
}
