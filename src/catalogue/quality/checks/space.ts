import type { FormCheck } from "./check.ts";
import { differsOn, firstOf, lastOf } from "./ends.ts";
import { isLongerThan } from "./length.ts";

/** Compares the first or the last characters, and fails if only one of them is a line feed. */
export const beginNewline: FormCheck = {
  id: "begin_newline",
  name: "Starting newline",
  description: "Source and translation differ in the first line break.",
  hint: "start with a line break only if the source does",
  severity: "warning",
  looksAt: "form",
  traces: { starts: "\n" },
  fails: (source, target) => differsOn("\n", firstOf(source), firstOf(target)),
};

export const endNewline: FormCheck = {
  id: "end_newline",
  name: "Trailing newline",
  description: "Source and translation differ in the final line break.",
  hint: "end with a line break only if the source does",
  severity: "warning",
  looksAt: "form",
  traces: { ends: "\n" },
  fails: (source, target) => differsOn("\n", lastOf(source), lastOf(target)),
};

export const beginSpace: FormCheck = {
  id: "begin_space",
  name: "Starting spaces",
  description: "The number of spaces at the start differs from the source.",
  hint: "start with as many spaces as the source",
  severity: "warning",
  looksAt: "form",
  traces: { starts: " " },
  fails: (source, target) => !isExempt(source, target) && leadingSpaces(source) !== leadingSpaces(target),
};

/** French and Breton put a space before their marks, and some editors add one after them. */
export const endSpace: FormCheck = {
  id: "end_space",
  name: "Trailing space",
  description: "The number of spaces at the end differs from the source.",
  hint: "end with as many spaces as the source",
  severity: "warning",
  looksAt: "form",
  traces: { ends: " " },
  fails(source, target, { language }) {
    if (isExempt(source, target) || source === "" || target === "") return false;
    if ((language === "fr" || language === "br") && /[:!?]$/.test(source) && target.endsWith(" "))
      return false;
    return trailingSpaces(source) !== trailingSpaces(target);
  },
};

/**
 * True if there is nothing to compare, because both have at most one character or the translation contains only spaces.
 */
function isExempt(source: string, target: string): boolean {
  return leadingSpaces(target) === target.length || (!isLongerThan(source, 1) && !isLongerThan(target, 1));
}

function leadingSpaces(text: string): number {
  let count = 0;
  while (text[count] === " ") count += 1;
  return count;
}

function trailingSpaces(text: string): number {
  let count = 0;
  while (text[text.length - 1 - count] === " ") count += 1;
  return count;
}
