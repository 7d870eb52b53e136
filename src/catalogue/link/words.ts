import { FORM_SEPARATOR } from "../../model/index.ts";

/** White space as the platform counts it (RULES.md 3.2): with NBSP, U+0085 and U+3000, without U+200B and U+FEFF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+001C to U+001F are white space to the platform.
const WORD = /[^\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/**
 * Counts the words of a source: of its first plural form (RULES.md 3.2). In formats that the release does not have,
 * of the first text.
 */
export function wordsOfSource(source: string, of?: "first text"): number {
  if (of === "first text") return countWords(source.split(FORM_SEPARATOR).find((form) => form !== "") ?? "");
  const [firstForm = ""] = source.split(FORM_SEPARATOR, 1);
  return countWords(firstForm);
}

/** The number of parts between white space. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}
