import { createHash, hash } from "node:crypto";
import { LEAF_BITS, MOST_INDEXED_BITS, NAME_BYTES, PACK_ROOT } from "../../model/index.ts";

const NAME_DIGITS = 2 * NAME_BYTES;

export const LEAF_BUCKETS = 2 ** LEAF_BITS;
/** No pack has more buckets. */
export const MOST_BITS = 20;

export interface PackLimits {
  readonly mostBits: number;
  readonly mostFiles: number;
}

/** In bytes, unpacked. Writers and readers keep a whole bucket in memory. */
export const MOST_BUCKET_BYTES = 2 ** 29;
/** Of raw files and their headers. */
export const MOST_HEADERS_BYTES = 2 ** 26;

const PACK_FILE = /^(?:[0-9a-f]{32}\.tar\.gz|(?:index|leaf)-[0-9a-f]{32}|headers-[0-9a-f]{32}\.json)$/;

export function isPackFile(name: string): boolean {
  return PACK_FILE.test(name);
}

/** In hex. */
export function sha256Of(bytes: Uint8Array | string): string {
  return hash("sha256", bytes);
}

/** What a file that holds these bytes is called after. */
export function packFileName(sha256: string): string {
  return sha256.slice(0, NAME_DIGITS);
}

/** A file by what it holds. */
export interface SummedFile {
  readonly path: string;
  /** Of its bytes, in hex. */
  readonly sha256: string;
}

/**
 * What a bucket is called after: the hash of what `sha256sum` prints of its files. So it is known before there is an archive, and
 * does not follow from how that is compressed, which machines do in different ways.
 *
 * @param files in the archive's order
 */
export function bucketNameOf(files: Iterable<SummedFile>): string {
  const list = createHash("sha256");
  // No path holds the end of a line: `membersOf` refuses others' that do.
  for (const { path, sha256 } of files) list.update(`${sha256}  ${path}\n`);
  return packFileName(list.digest("hex"));
}

export function indexPath(sha256: string): string {
  return `${PACK_ROOT}/index-${packFileName(sha256)}`;
}

export function headersPath(sha256: string): string {
  return `${PACK_ROOT}/headers-${packFileName(sha256)}.json`;
}

/** How long an index is: 16 bytes a bucket, or a leaf where there are many. */
export function indexBytes(bits: number): number {
  return NAME_BYTES * 2 ** (hasLeaves(bits) ? bits - LEAF_BITS : bits);
}

export function hasLeaves(bits: number): boolean {
  return bits > MOST_INDEXED_BITS;
}

const MEAN_BYTES = 128 * 1024;

/**
 * How many bits of a path's hash name its bucket: the least with 128 KiB in the mean. It depends on nothing but how much
 * there is, so that a tree has one pack.
 *
 * @param bytes of all files
 * @param most what the host can take
 */
export function bucketBits(bytes: number, most: number): number {
  let bits = 0;
  while (bits < most && bytes > MEAN_BYTES * 2 ** bits) bits += 1;
  return bits;
}
