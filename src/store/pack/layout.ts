import { createHash, hash } from "node:crypto";
import { LEAF_BITS, MOST_INDEXED_BITS, NAME_BYTES, PACK_ROOT } from "../../model/index.ts";

const NAME_DIGITS = 2 * NAME_BYTES;

export const LEAF_BUCKETS = 2 ** LEAF_BITS;
/** The limit for the bits of a bucket's number. */
export const MOST_BITS = 20;

export interface PackLimits {
  readonly mostBits: number;
  readonly mostFiles: number;
}

/** The greatest size of a bucket in bytes, unpacked. Writers and readers keep a whole bucket in memory. */
export const MOST_BUCKET_BYTES = 2 ** 29;
/** The greatest size of the headers of raw files. */
export const MOST_HEADERS_BYTES = 2 ** 26;

const PACK_FILE = /^(?:[0-9a-f]{32}\.tar\.gz|(?:index|leaf)-[0-9a-f]{32}|headers-[0-9a-f]{32}\.json)$/;

export function isPackFile(name: string): boolean {
  return PACK_FILE.test(name);
}

/** The SHA-256 in hexadecimal. */
export function sha256Of(bytes: Uint8Array | string): string {
  return hash("sha256", bytes);
}

/** The name of a file with these bytes. */
export function packFileName(sha256: string): string {
  return sha256.slice(0, NAME_DIGITS);
}

/** A file with the hash of its content. */
export interface SummedFile {
  readonly path: string;
  /** The hash of its bytes, in hexadecimal. */
  readonly sha256: string;
}

/**
 * The name of a bucket: the hash of the output of `sha256sum` for its files. So it is known before the archive
 * exists. It does not depend on the compression, which differs between machines.
 *
 * @param files in the archive's order
 */
export function bucketNameOf(files: Iterable<SummedFile>): string {
  const list = createHash("sha256");
  // A path contains no line end: `membersOf` refuses foreign paths with one.
  for (const { path, sha256 } of files) list.update(`${sha256}  ${path}\n`);
  return packFileName(list.digest("hex"));
}

export function indexPath(sha256: string): string {
  return `${PACK_ROOT}/index-${packFileName(sha256)}`;
}

export function headersPath(sha256: string): string {
  return `${PACK_ROOT}/headers-${packFileName(sha256)}.json`;
}

/** The size of an index: 16 bytes for each bucket, or for each leaf of a large pack. */
export function indexBytes(bits: number): number {
  return NAME_BYTES * 2 ** (hasLeaves(bits) ? bits - LEAF_BITS : bits);
}

export function hasLeaves(bits: number): boolean {
  return bits > MOST_INDEXED_BITS;
}

const MEAN_BYTES = 128 * 1024;

/**
 * The number of bits of a path's hash that name its bucket: the least with a mean of 128 KiB. It depends only on the
 * size, so a tree has exactly one pack.
 *
 * @param bytes of all files
 * @param most the limit of the host
 */
export function bucketBits(bytes: number, most: number): number {
  let bits = 0;
  while (bits < most && bytes > MEAN_BYTES * 2 ** bits) bits += 1;
  return bits;
}
