import { type CleanText, cleanText } from "../../model/text/clean-text.ts";

/** Characters that turn a line of text around (UAX 9). */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Most names have no character above these: to look costs less than to replace. */
const PLAIN = /^[ -~\xa0-\u1fff]*$/;

/** A name of a stranger's choosing for titles and attributes, where no element can stand. */
export function plainName(name: string): CleanText {
  return cleanText(PLAIN.test(name) ? name : name.replace(TURNING, ""));
}
