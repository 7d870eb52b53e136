import { quote } from "./quote.ts";
import type { Rule } from "./rule.ts";

/** Complaints about YAML, PHP, Apple strings, Joomla and INI files. */
export const TEXT_FORMAT_DIAGNOSTICS = {
  "text/bad-escape": {
    severity: "error",
    message: (sequence: string) => `${quote(sequence)} is no character`,
    hint: "\\u takes four hexadecimal digits; characters beyond U+FFFF are written raw or as two such escapes",
  },
  "yaml/syntax": {
    severity: "error",
    message: (reason: string) => `not YAML: ${reason}`,
    hint: "quote texts that hold a colon and a blank, or begin with one of * & ! % @ ` { [ > |",
  },
  "yaml/too-deep": {
    severity: "error",
    message: (limit: number) => `maps and lists are nested more than ${limit} levels deep`,
    hint: "translation files are flat or a few levels deep",
  },
  "yaml/alias-bomb": {
    severity: "error",
    message: () => "the aliases expand to themselves, or to far more than the file holds",
    hint: "write the texts out, or use fewer aliases",
  },
  "yaml/top-level": {
    severity: "error",
    message: () => "the file holds a single value, not a map or a list",
    hint: "write keys and texts, one a line: key: text",
  },
  "strings/syntax": {
    severity: "error",
    message: (expected: string, found: string) =>
      `${expected} is due here, not ${found === "" ? "the end of the file" : quote(found)}`,
    hint: 'an entry is "key" = "text"; and a quote in a text is written \\"',
  },
  "plist/binary": {
    severity: "error",
    message: () => "the file is a binary property list, not Apple strings",
    hint: 'print it with plutil -p FILE, and write each text as "key" = "text";',
  },
  "plist/xml": {
    severity: "error",
    message: () => "the file is an XML property list, not Apple strings",
    hint: 'print it with plutil -p FILE, and write each text as "key" = "text";',
  },
  "joomla/no-text": {
    severity: "warning",
    message: (line: string) =>
      `${quote(line)} is no comment, no [section], and no key with a text; it is left out`,
    hint: 'write KEY="text"',
  },
  "joomla/unterminated": {
    severity: "error",
    message: () => "the text is not closed on its line",
    hint: 'write KEY="text", and quotes in it as \\" or "_QQ_"',
  },
  "ini/syntax": {
    severity: "error",
    message: (reason: string) => reason,
    hint: "write [section], then key = text; comments begin with ; or #, and what continues a text is indented",
  },
  "php/syntax": {
    severity: "error",
    message: (reason: string) => `not PHP: ${reason}`,
    hint: "check it with php -l",
  },
  "php/too-deep": {
    severity: "error",
    message: () => "the code is nested too deep",
    hint: "translation files are arrays of texts, a few levels deep",
  },
  "php/code": {
    severity: "warning",
    message: () =>
      "the file does more than hold texts; nothing of it is run here, and it is published as it is",
    hint: "take the code out: a server that runs PHP would run what stands below file/",
  },
  "php/not-literal": {
    severity: "warning",
    message: (found: string, key: string) =>
      `${quote(found)} of ${quote(key)} is no text but code, which is not run; it is left out`,
    hint: "write the text out, in quotes and without variables",
  },
} as const satisfies Record<string, Rule>;
