import type { CausesOf } from "./cause.ts";

type FormatAreas =
  | "csv"
  | "dtd"
  | "fluent"
  | "ini"
  | "joomla"
  | "json"
  | "json5"
  | "module"
  | "php"
  | "plist"
  | "plural"
  | "po"
  | "properties"
  | "strings"
  | "text"
  | "toml"
  | "ts"
  | "unit"
  | "xcstrings"
  | "xliff"
  | "xml"
  | "yaml";

/** Causes of diagnostics about translation files. */
export const FORMAT_CAUSES: CausesOf<FormatAreas> = {
  "csv/unclosed-quote": { why: "Often a quote inside is not doubled.", example: ['"'] },
  "csv/syntax": {
    why: "The component uses RFC 4180.",
    example: ["the cell contains a quote, but is not quoted itself"],
  },
  "csv/text-after-quote": {
    why: "Weblate joins it, too.",
    example: ['"'],
  },
  "csv/ragged-row": {
    why: "Often a text contains the delimiter.",
    example: [3, 2],
  },
  "csv/more-ragged-rows": {
    why: "Probably the delimiter is wrong.",
    example: [120],
  },
  "csv/lost-backslash": {
    why: "Weblate's dialect has backslash escapes.",
    example: [],
  },
  "csv/no-target-column": { why: "Another tool wrote it.", example: [] },
  "csv/platform-differs": {
    why: "Weblate guesses wrongly here.",
    example: ["one-column"],
  },
  "csv/no-column": { why: "It was renamed.", example: ["note"] },
  "csv/other-column": { why: "lingodex knows no such code.", example: ["screen", 4] },
  "dtd/syntax": { why: "Edits broke it.", example: ["a quote is missing"] },
  "fluent/junk": { why: "Often a continued line is not indented.", example: [""] },
  "fluent/too-deep": { why: "A program wrote it.", example: [100] },
  "fluent/long-comment": {
    why: "Each entry below repeats it.",
    example: [20_000],
  },
  "ini/syntax": { why: "A key needs an =.", example: ["the line has no ="] },
  "joomla/no-text": {
    why: "Joomla ignores it, too.",
    example: ["WELCOME"],
  },
  "joomla/unterminated": { why: "Each string has one line.", example: [] },
  "json/syntax": { why: "Edits broke it.", example: ["a comma is missing"] },
  "json/too-deep": { why: "A program wrote it.", example: [100] },
  "json/top-level": { why: "It has no keys.", example: [] },
  "json/bad-escape": {
    why: "Some characters need two escapes.",
    example: [],
  },
  "json/root": { why: "file_format is wrong.", example: ["an object of messages"] },
  "json/unexpected-value": {
    why: "file_format is wrong.",
    example: ["the message", "menu.open", "a text"],
  },
  "json/unknown-quantity": {
    why: "CLDR does not have it.",
    example: ["several", "items"],
  },
  "json5/syntax": { why: "Edits broke it.", example: ["a comma is missing"] },
  "module/syntax": { why: "Edits broke it.", example: ["a bracket is missing"] },
  "module/too-deep": { why: "A program wrote it.", example: [] },
  "module/no-root": { why: "lingodex reads the exported object.", example: [] },
  "module/not-constant": {
    why: "lingodex does not run code.",
    example: ["t('title')", 2],
  },
  "php/syntax": { why: "Edits broke it.", example: ["a bracket is missing"] },
  "php/too-deep": { why: "A program wrote it.", example: [] },
  "php/code": {
    why: "A web server might run it.",
    example: [],
  },
  "php/not-literal": {
    why: "lingodex does not run code.",
    example: ["$name . '!'", "greeting"],
  },
  "plist/binary": {
    why: "Xcode can write this form.",
    example: [],
  },
  "plist/xml": { why: "Xcode can save both.", example: [] },
  "plist/shape": {
    why: "Keys and values alternate.",
    example: ["a value has no key"],
  },
  "plural/dropped": {
    why: "No unit can have them.",
    example: ["items", "many", 3],
  },
  "po/syntax": { why: "Edits broke it.", example: ["msgtxt"] },
  "po/unterminated-string": { why: "Each string has one line.", example: [] },
  "po/bad-escape": { why: "Often it is a single backslash.", example: ["\\q"] },
  "po/incomplete": { why: "An edit or a merge cut it.", example: ["msgstr"] },
  "po/plural-index": {
    why: "A form is missing or repeated.",
    example: [2, 1],
  },
  "po/plural-number": {
    why: "The entry mixes plural and singular syntax.",
    example: ["msgstr"],
  },
  "po/plural-count": {
    why: "Entry and header differ.",
    example: [3, 2, "%d files"],
  },
  "po/plural-forms": { why: "The header comes from a template.", example: ["0", 10] },
  "po/context-ignored": {
    why: "In monolingual files, msgid is the key.",
    example: ["open", 14],
  },
  "properties/bad-escape": { why: "The escape is not complete.", example: ["\\u12"] },
  "properties/empty-key": { why: "It begins with the delimiter.", example: [] },
  "properties/utf-8": {
    why: "Before Java 9, properties were ISO-8859-1.",
    example: [],
  },
  "properties/not-utf-16": {
    why: "file_format says UTF-16.",
    example: ["UTF-8"],
  },
  "strings/syntax": { why: "Edits broke it.", example: ["a semicolon", '"title"'] },
  "text/dropped": {
    why: "The format does not read it there.",
    example: ["extra", "it is outside of <value>"],
  },
  "text/root": { why: "file_format is wrong.", example: ["a list of messages"] },
  "text/unexpected-value": {
    why: "file_format is wrong.",
    example: ["the message", "menu.open", "a text"],
  },
  "text/bad-escape": { why: "The escape is not complete.", example: ["\\u12"] },
  "toml/syntax": { why: "Edits broke it.", example: ["a quote is missing"] },
  "ts/bad-byte": {
    why: "Unicode does not have it.",
    example: ["x110000"],
  },
  "unit/duplicate": {
    why: "A file has it twice. Monolingual translations use the last entry (Fluent: the first), others the first.",
    example: ["menu.open", 12],
  },
  "unit/long-name": {
    why: "It is part of the context.",
    example: [5000, 4000],
  },
  "xcstrings/version": { why: "A newer Xcode wrote it.", example: ["2.0"] },
  "xcstrings/stale": {
    why: "Projects keep some on purpose.",
    example: ["old.title", 3],
  },
  "xliff/not-version-2": { why: "The tool exports another version.", example: ["1.2"] },
  "xliff/version": { why: "The tool exports another version.", example: ["3.0"] },
  "xliff/missing-id": { why: "Only <file> identifies it.", example: ["trans-unit", "resname"] },
  "xml/syntax": { why: "Often & or < is not escaped.", example: ["an element is not closed"] },
  "xml/undefined-entity": {
    why: "XML has only five entities.",
    example: ["&nbsp;"],
  },
  "xml/external-entity": {
    why: "It could read any file.",
    example: ["&company;"],
  },
  "xml/parameter-entity": {
    why: "Attacks use them.",
    example: ["%names;"],
  },
  "xml/entity": { why: "Edits broke it.", example: ["&a;", "loop"] },
  "xml/too-deep": { why: "A program wrote it.", example: [100] },
  "xml/root": { why: "file_format is wrong.", example: ["html", "resources"] },
  "xml/missing-name": { why: "The name is the key.", example: ["string"] },
  "xml/bad-escape": { why: "The escape is not complete.", example: ["\\u12"] },
  "xml/unknown-escape": {
    why: "The escape is unknown.",
    example: ["\\q"],
  },
  "xml/unknown-quantity": {
    why: "Android does not have it.",
    example: ["several", "items"],
  },
  "xml/string-array": {
    why: "Its texts are not published.",
    example: ["colors"],
  },
  "yaml/syntax": { why: "Often a text needs quotes.", example: ["a mapping is expected here"] },
  "yaml/too-deep": { why: "A program wrote it.", example: [100] },
  "yaml/alias-bomb": { why: "Edits broke it.", example: [] },
  "yaml/top-level": { why: "It has no keys.", example: [] },
};
