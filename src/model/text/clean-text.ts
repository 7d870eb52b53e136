/**
 * A text without the characters that no document for people may contain (SOURCES.md, third round, 16). Only
 * `cleanText` makes one. Code that writes HTML, XML or feeds requires it.
 */
export type CleanText = string & { readonly proved: "clean text" };

/**
 * Control characters other than tab, LF and CR, the delete character, C1 controls, noncharacters and lone surrogates.
 */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not pass
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\p{Noncharacter_Code_Point}\p{Surrogate}]/gu;

/** A superset that is fast to search for, because texts of most languages have none of these code units. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not pass
const SUSPECT = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;

const REPLACEMENT = "\ufffd";

/**
 * The text with U+FFFD in place of each forbidden character. Split plural forms first: their separator is forbidden, too.
 * Documents of the API keep their texts exact and do not use this.
 */
export function cleanText(text: string): CleanText {
  return (SUSPECT.test(text) ? text.replace(FORBIDDEN, REPLACEMENT) : text) as CleanText;
}
