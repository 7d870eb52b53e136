/**
 * A regular expression without anchors for the page numbers that Python's `int()` accepts (RULES.md 1.7): with spaces
 * around, a plus and leading zeros. Its groups are the number. It is linear: no two parts match the same text.
 *
 * @param space what one space is, where the value is looked at: decoded or as it was sent, in this syntax or that
 * @param number leading zeros and the number, as they are looked at
 */
export function pageNumberPattern(space: string, plus: string, number: string): string {
  return `${space}*${plus}?${number}${space}*`;
}

/** Matches the decoded value. The number is its only group. */
export const DECODED_NUMBER = "0*([1-9][0-9]*)";
