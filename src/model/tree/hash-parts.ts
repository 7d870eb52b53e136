const PREFIX_BITS = 32;

/**
 * Which of 2^bits parts a path belongs to: the parts of a manifest and the buckets of a pack are cut so.
 *
 * @param prefix the first 32 bits of the path's SHA-256
 */
export function partOf(prefix: number, bits: number): number {
  return bits === 0 ? 0 : prefix >>> (PREFIX_BITS - bits);
}
