/**
 * JSON as the platform writes it (RULES.md 1.1): no spaces, non-ASCII raw, lower-case escapes, U+2028 and U+2029
 * escaped. Documents are templates around these pieces, in the contract's key order.
 */
export function encodeText(text: string): string {
  const encoded = JSON.stringify(text);
  return LINE_SEPARATORS.test(encoded)
    ? encoded.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")
    : encoded;
}

const LINE_SEPARATORS = /[\u2028\u2029]/;

export function encodeOptionalText(text: string | null): string {
  return text === null ? "null" : encodeText(text);
}

/** One decimal, always: `100.0`. */
export function encodePercent(percent: number): string {
  return percent.toFixed(1);
}

export function encodeList(items: readonly string[]): string {
  return `[${items.join(",")}]`;
}
