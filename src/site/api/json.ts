/**
 * JSON as the platform writes it (RULES.md 1.1): no spaces, non-ASCII raw, lower-case escapes, U+2028 and U+2029
 * escaped. Documents are templates around these pieces, in the contract's key order.
 */
export function encodeText(text: string): string {
  return NEEDS_ESCAPE.test(text) ? escapeText(text) : `"${text}"`;
}

/** Characters that can need an escape: quotes, backslashes, control characters, both separators, and surrogates. */
const NEEDS_ESCAPE = /[^ !#-[\]-\u2027\u202a-\ud7ff\ue000-\uffff]/;

function escapeText(text: string): string {
  return JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

export function encodeOptionalText(text: string | null | undefined): string {
  return text === null || text === undefined ? "null" : encodeText(text);
}

/** A percentage has always one decimal, even `100.0`. */
export function encodePercent(percent: number): string {
  return percent.toFixed(1);
}

export function encodeList(items: readonly string[]): string {
  return `[${items.join(",")}]`;
}
