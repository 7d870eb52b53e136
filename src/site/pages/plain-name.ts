import { type CleanText, cleanText } from "../../model/text/clean-text.ts";

/** Characters that turn a line of text around (UAX 9). */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A name of a stranger's choosing for titles and attributes, where no element can stand. */
export function plainName(name: string): CleanText {
  return cleanText(name.replace(TURNING, ""));
}
