const SAMPLE_BYTES = 1024;

/**
 * Which UTF-16 bytes without a byte-order mark are in, of a file whose syntax is ASCII: half of that syntax's bytes
 * are NUL, the upper ones. Nothing where no NUL is among the first of them, as in UTF-8.
 */
export function unmarkedUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const nuls = [0, 0];
  for (const [index, byte] of bytes.subarray(0, SAMPLE_BYTES).entries())
    if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  if (even + odd === 0) return undefined;
  return odd >= even ? "utf-16le" : "utf-16be";
}
