const PREFIX_BITS = 32;

/**
 * The index of a path's part among 2^bits parts of a manifest, or buckets of a pack.
 *
 * @param prefix the first 32 bits of the path's SHA-256
 */
export function partOf(prefix: number, bits: number): number {
  return bits === 0 ? 0 : prefix >>> (PREFIX_BITS - bits);
}
