/**
 * What Python's `int()` takes for a page's number (RULES.md 1.7), as a regular expression without anchors: spaces
 * around, a plus and leading zeros are fine. Its only group is the number. Linear: no two parts match the same text.
 *
 * @param space what one space is, where the value is looked at: decoded or as it was sent, in this syntax or that
 */
export function pageNumberPattern(space: string, plus: string): string {
  return `${space}*${plus}?0*([1-9][0-9]*)${space}*`;
}
