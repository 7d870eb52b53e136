import { META_ROOT } from "./layout.ts";

/** The pointer to all other files of a pack. It is written last. */
export const POINTER_PATH = `${META_ROOT}/pack.json`;
/** The folder of buckets and indexes. Each name in it is a hash of the content. */
export const PACK_ROOT = `${META_ROOT}/pack`;

/** The number of bytes of a SHA-256 in a file's name, which has two hex digits for each. */
export const NAME_BYTES = 16;

/** The index itself contains up to 2^14 buckets. More buckets are in leaves of 2^9. */
export const MOST_INDEXED_BITS = 14;
export const LEAF_BITS = 9;

/** @param name 32 hex digits */
export function bucketPath(name: string): string {
  return `${PACK_ROOT}/${name}.tar.gz`;
}

export function leafPath(name: string): string {
  return `${PACK_ROOT}/leaf-${name}`;
}

/** True for a file of the pack itself, false for a file inside of the pack. */
export function isOfPack(path: string): boolean {
  return path === POINTER_PATH || path.startsWith(`${PACK_ROOT}/`);
}
