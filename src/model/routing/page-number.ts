/**
 * What Python's `int()` takes for a page's number (RULES.md 1.7), as a regular expression without anchors: spaces
 * around, a plus and leading zeros are fine. Its groups are the number. Linear: no two parts match the same text.
 *
 * @param space what one space is, where the value is looked at: decoded or as it was sent, in this syntax or that
 * @param number leading zeros and the number, as they are looked at
 */
export function pageNumberPattern(space: string, plus: string, number: string): string {
  return `${space}*${plus}?${number}${space}*`;
}

/** Matches the decoded value. The number is its only group. */
export const DECODED_NUMBER = "0*([1-9][0-9]*)";
