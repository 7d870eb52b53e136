import { type CleanText, cleanText } from "../../model/text/clean-text.ts";

/** Characters that change the direction of a line (UAX 9). */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Most names have only such characters, and `plainName` returns them as they are. Testing is cheaper. */
export const PLAIN = /^[ -~\xa0-\u1fff]*$/;

/** A name that a stranger chose, for titles and attributes, which cannot contain elements. */
export function plainName(name: string): CleanText {
  return cleanText(PLAIN.test(name) ? name : name.replace(TURNING, ""));
}
