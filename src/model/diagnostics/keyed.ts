import { quote } from "./quote.ts";
import type { Rule } from "./rule.ts";

/** Complaints about files of keys and texts whose shape is given. */
export const KEYED_DIAGNOSTICS = {
  "json/root": {
    severity: "error",
    message: (expected: string) => `the file is not ${expected}`,
    hint: "check file_format: the file is JSON of another kind",
  },
  "json/unexpected-value": {
    severity: "error",
    message: (part: string, key: string, expected: string) => `${part} of ${quote(key)} is not ${expected}`,
    hint: "check file_format, or correct the entry",
  },
  "json/unknown-quantity": {
    severity: "warning",
    message: (quantity: string, key: string) =>
      `${quote(quantity)} in ${quote(key)} is no plural category; the form is left out`,
    hint: "plural categories are zero, one, two, few, many and other",
  },
  "po/context-ignored": {
    severity: "warning",
    message: (key: string, line: number) =>
      `${quote(key)} stands on line ${line} too, with another msgctxt; the platform takes both for one key`,
    hint: "the key of a monolingual file is msgid alone: write keys that differ; said once per file",
  },
} as const satisfies Record<string, Rule>;
