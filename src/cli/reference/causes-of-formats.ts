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
  "csv/unclosed-quote": {
    why: "A quote opens a cell, and no quote closes it before the end of the file.",
    example: ['"'],
  },
  "csv/syntax": {
    why: "The component is read as RFC 4180, and this row is not.",
    example: ["a quote is inside a cell that does not begin with one"],
  },
  "csv/text-after-quote": {
    why: "Characters follow the closing quote of a cell. lingodex joins them to the cell, as the platform does.",
    example: ['"'],
  },
  "csv/ragged-row": {
    why: "A row has another number of cells than the first row. Often a text contains the delimiter and is not quoted.",
    example: [3, 2],
  },
  "csv/more-ragged-rows": {
    why: "Many rows have another number of cells, so the delimiter was probably detected wrongly.",
    example: [120],
  },
  "csv/lost-backslash": {
    why: "In the platform's CSV dialect a backslash escapes the next character.",
    example: [],
  },
  "csv/no-target-column": {
    why: "The first row is a header, and none of its names is a column of translations.",
    example: [],
  },
  "csv/platform-differs": {
    why: "lingodex reads the file as a person would. The platform guesses, and here it guesses something else.",
    example: ["one-column"],
  },
  "csv/no-column": {
    why: "columns in the manifest names a column that the table does not have.",
    example: ["note"],
  },
  "csv/other-column": {
    why: "The component's table has a column for each language, and this column is not a language.",
    example: ["screen", 4],
  },
  "dtd/syntax": { why: "The file is not a valid DTD of entities.", example: ["a quote is missing"] },
  "fluent/junk": { why: "The line does not belong to any entry of a Fluent file.", example: [""] },
  "fluent/too-deep": { why: "The text has more levels than any translation needs.", example: [100] },
  "fluent/long-comment": {
    why: "Comments over several entries are published with each of them.",
    example: [20_000],
  },
  "ini/syntax": { why: "The line is not valid in an INI file.", example: ["the line has no ="] },
  "joomla/no-text": {
    why: "The line is not a comment, a section or a key with a text. Joomla ignores it, too.",
    example: ["WELCOME"],
  },
  "joomla/unterminated": { why: "A quote opens the text, and the line ends before it closes.", example: [] },
  "json/syntax": {
    why: "The file is not valid JSON. lingodex publishes nothing of it.",
    example: ["a comma is missing"],
  },
  "json/too-deep": { why: "The file has more levels than any translation file needs.", example: [100] },
  "json/top-level": { why: "The file contains one text, number or null, and no keys.", example: [] },
  "json/bad-escape": {
    why: "An escape sequence names half of a character that needs two.",
    example: [],
  },
  "json/root": {
    why: "The component's file_format expects another structure.",
    example: ["an object of messages"],
  },
  "json/unexpected-value": {
    why: "An entry does not have the structure of the component's file_format.",
    example: ["the message", "menu.open", "a text"],
  },
  "json/unknown-quantity": {
    why: "A plural form has a name that is not a category of CLDR. Its text is not published.",
    example: ["several", "items"],
  },
  "json5/syntax": { why: "The file is not valid JSON5.", example: ["a comma is missing"] },
  "module/syntax": {
    why: "The file is not valid JavaScript or TypeScript.",
    example: ["a bracket is missing"],
  },
  "module/too-deep": { why: "The code has more levels than any translation file needs.", example: [] },
  "module/no-root": { why: "lingodex reads the object that a module exports, and found none.", example: [] },
  "module/not-constant": {
    why: "The value is an expression. lingodex runs no code and reads only texts that are written out.",
    example: ["t('title')", 2],
  },
  "php/syntax": { why: "The file is not valid PHP.", example: ["a bracket is missing"] },
  "php/too-deep": { why: "The file has more levels than any translation file needs.", example: [] },
  "php/code": {
    why: "The file contains statements other than texts. lingodex never runs PHP, but a web server might.",
    example: [],
  },
  "php/not-literal": {
    why: "The value is an expression. lingodex reads only texts that are written out.",
    example: ["$name . '!'", "greeting"],
  },
  "plist/binary": {
    why: "Xcode can save property lists in a binary form. lingodex reads texts.",
    example: [],
  },
  "plist/xml": { why: "The file is a property list in XML, which has another syntax.", example: [] },
  "plist/shape": {
    why: "The property list has another structure than keys and values.",
    example: ["a value has no key"],
  },
  "plural/dropped": {
    why: "The language does not use this plural category, so no unit can show its text.",
    example: ["items", "many", 3],
  },
  "po/syntax": { why: "The line does not belong to any entry of a PO file.", example: ["msgtxt"] },
  "po/unterminated-string": { why: "A string has no closing quote on its line.", example: [] },
  "po/bad-escape": { why: "gettext does not know this escape sequence.", example: ["\\q"] },
  "po/incomplete": { why: "An entry ends before it is complete.", example: ["msgstr"] },
  "po/plural-index": {
    why: "The plural forms of an entry are not numbered from 0 without gaps.",
    example: [2, 1],
  },
  "po/plural-number": {
    why: "An entry mixes the syntax of plurals and of single texts.",
    example: ["msgstr"],
  },
  "po/plural-count": {
    why: "An entry has another number of forms than the header of the file says.",
    example: [3, 2, "%d files"],
  },
  "po/plural-forms": {
    why: "Plural-Forms in the header has a number that is not usable.",
    example: ["0", 10],
  },
  "po/context-ignored": {
    why: "In a monolingual PO file the key is msgid alone, so two entries with different msgctxt are the same key.",
    example: ["open", 14],
  },
  "properties/bad-escape": { why: "A \\u escape does not name a character.", example: ["\\u12"] },
  "properties/empty-key": { why: "A line begins with the delimiter.", example: [] },
  "properties/utf-8": {
    why: "Java's properties were ISO-8859-1 before Java 9, and the platform still reads them so.",
    example: [],
  },
  "properties/not-utf-16": {
    why: "The component's file_format is UTF-16, but the file is not.",
    example: ["UTF-8"],
  },
  "strings/syntax": {
    why: "The file is not valid Apple .strings syntax.",
    example: ["a semicolon", '"title"'],
  },
  "text/dropped": {
    why: "The file contains a text at a place that its format does not publish.",
    example: ["extra", "it is below a second root"],
  },
  "text/root": {
    why: "The component's file_format expects another structure.",
    example: ["a list of messages"],
  },
  "text/unexpected-value": {
    why: "An entry does not have the structure of the component's file_format.",
    example: ["the message", "menu.open", "a text"],
  },
  "text/bad-escape": { why: "An escape sequence does not name a character.", example: ["\\u12"] },
  "toml/syntax": { why: "The file is not valid TOML.", example: ["a quote is missing"] },
  "ts/bad-byte": {
    why: "A <byte> element of Qt Linguist names a number that is not a character.",
    example: ["x110000"],
  },
  "unit/duplicate": {
    why: "The file contains the same key twice. docs/reference/formats.md says which of the two counts in each format.",
    example: ["menu.open", 12],
  },
  "unit/long-name": {
    why: "The names above a text are part of its context, and together they are too long.",
    example: [5000, 4000],
  },
  "xcstrings/version": { why: "The string catalog was written by a newer Xcode.", example: ["2.0"] },
  "xcstrings/stale": {
    why: "Xcode marks keys that it does not find in the code. Projects keep some of them on purpose, so they are published.",
    example: ["old.title", 3],
  },
  "xliff/not-version-2": {
    why: "The component is XLIFF 2, and the file is another version.",
    example: ["1.2"],
  },
  "xliff/version": { why: "The component is XLIFF 1.2, and the file is another version.", example: ["3.0"] },
  "xliff/missing-id": { why: "A <trans-unit> has no name, so only its file distinguishes it.", example: [] },
  "xml/syntax": { why: "The file is not well-formed XML.", example: ["an element is not closed"] },
  "xml/undefined-entity": {
    why: "The file uses an entity that is not built into XML, and does not declare it.",
    example: ["&nbsp;"],
  },
  "xml/external-entity": {
    why: "An external entity reads another file or address. lingodex never follows it.",
    example: ["&company;"],
  },
  "xml/parameter-entity": {
    why: "Parameter entities can build declarations, which is a known attack.",
    example: ["%names;"],
  },
  "xml/entity": { why: "An entity that the file declares cannot be expanded.", example: ["&a;", "loop"] },
  "xml/too-deep": { why: "The file has more levels than any translation file needs.", example: [100] },
  "xml/root": { why: "The file is XML, but of another format.", example: ["html", "resources"] },
  "xml/missing-name": { why: "An element that needs a name has none.", example: ["string"] },
  "xml/bad-escape": { why: "A \\u escape does not name a character.", example: ["\\u12"] },
  "xml/unknown-escape": {
    why: "Android does not know this escape sequence and removes the backslash.",
    example: ["\\q"],
  },
  "xml/unknown-quantity": {
    why: "quantity has a value that Android does not know.",
    example: ["several", "items"],
  },
  "xml/string-array": {
    why: "The platform does not read string arrays, so their texts are in no translation.",
    example: ["colors"],
  },
  "yaml/syntax": { why: "The file is not valid YAML.", example: ["a mapping is expected here"] },
  "yaml/too-deep": { why: "The file has more levels than any translation file needs.", example: [100] },
  "yaml/alias-bomb": {
    why: "Aliases of YAML can repeat each other without end. lingodex limits how far it expands them.",
    example: [],
  },
  "yaml/top-level": { why: "The file contains one text, number or null, and no keys.", example: [] },
};
