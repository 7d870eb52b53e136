/** Shorter parts are copies already. */
const SHARED_FROM = 13;

/**
 * A part of a text as a text of its own. V8 cuts strings without copying them: while a part is alive, so is all that
 * it was cut from.
 */
export function ownText(part: string): string {
  // UTF-16, so that half a surrogate pair, which JSON can write, stays one. A text that fits in one byte a unit keeps
  // that form.
  return part.length < SHARED_FROM ? part : Buffer.from(part, "utf16le").toString("utf16le");
}
