/** The length from which V8 shares the memory of parts. Shorter parts are copies already. */
const SHARED_FROM = 13;

/**
 * A part of a text as a text of its own. V8 cuts strings without copying them, so that a part keeps the whole text
 * in memory.
 */
export function ownText(part: string): string {
  // UTF-16, so that half a surrogate pair, which JSON can write, stays one. A text that fits in one byte a unit keeps
  // that form.
  return part.length < SHARED_FROM ? part : Buffer.from(part, "utf16le").toString("utf16le");
}
