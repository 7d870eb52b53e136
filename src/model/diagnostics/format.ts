import { quote } from "./quote.ts";
import { errorRule, noteRule, warningRule } from "./rule.ts";

const ENTITY_FAULTS = {
  markup: "contains markup, which lingodex does not expand",
  loop: "expands to itself",
  depth: "is nested too deep",
  bomb: "and others expand to far more text than the file contains",
  syntax: "has an & that begins no reference",
} as const;

const BAD_ESCAPE = errorRule(
  (sequence: string) => `${quote(sequence)} is not a character`,
  "write \\uXXXX, or two of them beyond U+FFFF",
);

/** Complaints about translation files other than tables, by their formats. */
export const FORMAT_DIAGNOSTICS = {
  "unit/duplicate": warningRule(
    (unit: string, line: number) => `${quote(unit)} is already on line ${line}`,
    "remove one, or give each its own key or context",
  ),
  "text/dropped": warningRule(
    (key: string, why: string) => `${quote(key)} is not published: ${why}`,
    "move the text, or remove it",
  ),
  "plural/dropped": warningRule(
    (key: string, category: string, count: number) =>
      `${quote(key)} has the plural form ${quote(category)}, which the language does not use; ${
        count === 1 ? "it is" : `${count} such forms of the file are`
      } not published`,
    "move the text to another form, or remove it",
  ),
  "layout/no-language": noteRule(
    (name: string, count: number) =>
      count === 1
        ? `${quote(name)} is not a language: its texts are not published`
        : `${quote(name)} and ${count - 1} more are not languages: their texts are not published`,
    "map it with language_aliases in the component",
  ),
  "layout/repeated-file": noteRule(
    (languages: number, bytes: number) =>
      `the file is published with each of its ${languages} languages, ${Math.round(bytes / 2 ** 20)} MB altogether`,
    "to publish it once, set raw: source in the component",
  ),
  "layout/too-many": errorRule(
    (count: number, limit: number) => `the file has ${count} languages, and at most ${limit} are read`,
    "write one file for each language",
  ),
  "component/not-in-template": noteRule(
    (key: string, count: number, template: string) =>
      count === 1
        ? `the key ${quote(key)} is not in the template ${quote(template)}; its text is not published`
        : `${count} keys of the file, ${quote(key)} first, are not in the template ${quote(template)}; their texts are not published`,
    "add the keys to the template, or remove them here",
  ),
  "unit/long-name": errorRule(
    (length: number, limit: number) =>
      `the key of these units has ${length} characters, the limit is ${limit}`,
    "shorten it",
  ),
  "po/syntax": errorRule(
    (found: string) => `${quote(found)} is not allowed here`,
    "write msgctxt (optional), msgid, msgid_plural (plurals), then msgstr or msgstr[0], …",
  ),
  "po/unterminated-string": errorRule(
    "the line ends inside a string",
    "close the quote, and quote each line of the text",
  ),
  "po/bad-escape": errorRule(
    (sequence: string) => `${quote(sequence)} is not an escape sequence of gettext`,
    'for a backslash write \\\\; known escapes are \\n, \\t, \\r, \\", \\a, \\b, \\f, \\v, \\ooo, \\xhh',
  ),
  "po/incomplete": errorRule(
    (missing: string) => `the entry has no ${missing}`,
    'if it is untranslated, write msgstr ""',
  ),
  "po/plural-index": errorRule(
    (found: number, expected: number) => `msgstr[${found}] is where msgstr[${expected}] is expected`,
    "number plural forms from 0, without gaps",
  ),
  "po/plural-number": errorRule(
    (found: string) =>
      found === "msgstr"
        ? "the entry has a plural, and msgstr has no number: the first form is msgstr[0]"
        : `${found} is a plural form, and the entry has no msgid_plural`,
    "write msgid and msgstr, or msgid, msgid_plural, msgstr[0], msgstr[1], …",
  ),
  "po/plural-count": warningRule(
    (forms: number, count: number, key: string) =>
      `${quote(key)} has ${forms} plural forms, and the file's Plural-Forms says nplurals=${count}`,
    "write nplurals forms, from msgstr[0]; missing ones are empty, extra ones dropped",
  ),
  "po/plural-forms": errorRule(
    (found: string, limit: number) => `nplurals is ${quote(found)}, but must be a number from 1 to ${limit}`,
    "correct Plural-Forms in the header: nplurals=2; plural=n != 1;",
  ),
  "json/syntax": errorRule(
    (reason: string) => `not JSON: ${reason}`,
    "remove comments and trailing commas, and use double quotes",
  ),
  "json/too-deep": errorRule(
    (limit: number) => `objects and arrays are nested more than ${limit} levels`,
    "use fewer levels",
  ),
  "json/top-level": errorRule(
    "the file is a single value, not an object or an array",
    'write an object of keys and texts: {"key": "text"}',
  ),
  "json/bad-escape": errorRule(
    "the text has half a surrogate pair, which is not a character",
    "write the character, or two escapes, as in \\ud83d\\ude00",
  ),
  "xml/syntax": errorRule(
    (reason: string) => `not well-formed XML: ${reason}`,
    "write &amp; and &lt; for & and <, and close all elements",
  ),
  "xml/undefined-entity": errorRule(
    (entity: string) => `the entity ${entity} is not defined`,
    'write the character, or declare <!DOCTYPE resources [<!ENTITY name "text">]>',
  ),
  "xml/external-entity": errorRule(
    (entity: string) => `the entity ${entity} is outside of this file; lingodex does not read it`,
    'write the text: <!ENTITY name "text">',
  ),
  "xml/parameter-entity": errorRule(
    (entity: string) => `lingodex does not expand the parameter entity ${entity}`,
    "replace it with its declarations",
  ),
  "xml/entity": errorRule(
    (entity: string, fault: keyof typeof ENTITY_FAULTS) =>
      `the entity ${entity} of the file's DOCTYPE ${ENTITY_FAULTS[fault]}`,
    "replace the entity with its text",
  ),
  "xml/too-deep": errorRule(
    (limit: number) => `elements are nested more than ${limit} levels`,
    "use fewer levels",
  ),
  "xml/root": errorRule(
    (found: string, expected: string) => `the root element is <${found}>, not <${expected}>`,
    "check file_format",
  ),
  "xml/missing-name": errorRule((element: string) => `<${element}> has no name`, 'add its key: name="title"'),
  "xml/bad-escape": BAD_ESCAPE,
  "xml/unknown-escape": warningRule(
    (sequence: string) => `the escape ${quote(sequence)} is dropped, as in Weblate`,
    "for a backslash write \\\\",
  ),
  "xml/unknown-quantity": warningRule(
    (quantity: string, key: string) =>
      `${quote(quantity)} in ${quote(key)} is not a plural category; the item is skipped`,
    "use zero, one, two, few, many or other",
  ),
  "xml/string-array": warningRule(
    (name: string) => `<string-array name=${quote(name)}> is not read, as in Weblate`,
    'use one <string> per text, or set translatable="false"',
  ),
  "properties/bad-escape": errorRule(
    (sequence: string) => `${quote(sequence)} is not a character`,
    "write \\uXXXX, or two of them beyond U+FFFF",
  ),
  "properties/empty-key": warningRule("the line has no key; it is skipped, as in Weblate", "write key=text"),
  "properties/utf-8": warningRule(
    "the file was read as UTF-8; Weblate reads it as ISO-8859-1",
    "write \\uXXXX, or name its encoding under encodings",
  ),
  "properties/not-utf-16": warningRule(
    (read: string) => `the file is not UTF-16 and was read as ${read}; Weblate cannot read it`,
    (read) =>
      `save it as UTF-16 with a byte-order mark, or set file_format: ${read === "iso-8859-1" ? "properties" : "properties-utf8"}`,
  ),

  // JSON and gettext files of keys and texts.
  "json/root": errorRule((expected: string) => `the file is not ${expected}`, "check file_format"),
  "json/unexpected-value": errorRule(
    (part: string, key: string, expected: string) => `${part} of ${quote(key)} is not ${expected}`,
    "check file_format, or correct the entry",
  ),
  "json/unknown-quantity": warningRule(
    (quantity: string, key: string) =>
      `${quote(quantity)} in ${quote(key)} is not a plural category; the form is skipped`,
    "use zero, one, two, few, many or other",
  ),
  "fluent/junk": errorRule(
    (reason: string) => `not Fluent: ${reason === "" ? "no entry begins here" : reason}`,
    "write name = text, and indent continued lines",
  ),
  "fluent/too-deep": errorRule(
    (limit: number) => `braces and parentheses are nested more than ${limit} levels`,
    "use fewer levels",
  ),
  "fluent/long-comment": warningRule(
    (length: number) =>
      `the group or file comment has ${length} characters; from here on it is not published`,
    "shorten comments that begin with ## or ###",
  ),
  "xcstrings/version": errorRule(
    (version: string) => `string catalogs of version ${quote(version)} are not read`,
    "export it with version 1.x",
  ),
  "xcstrings/stale": noteRule(
    (key: string, count: number) =>
      `${count === 1 ? "1 stale key" : `${count} stale keys, first`} ${quote(key)}: Xcode found no use of ${
        count === 1 ? "it, and it is" : "them, and they are"
      } still published`,
    "remove the keys that no program uses",
  ),
  "po/context-ignored": warningRule(
    (key: string, line: number) =>
      `${quote(key)} is on line ${line} too, with another msgctxt; for Weblate both are one key`,
    "use different msgid",
  ),

  // YAML, TOML, PHP, Apple strings, Joomla and INI.
  "text/bad-escape": BAD_ESCAPE,
  "text/root": errorRule((expected: string) => `the file is not ${expected}`, "check file_format"),
  "text/unexpected-value": errorRule(
    (part: string, key: string, expected: string) => `${part} of ${quote(key)} is not ${expected}`,
    "check file_format, or correct the entry",
  ),
  "dtd/syntax": errorRule(
    (reason: string) => `not a DTD: ${reason}`,
    'write <!ENTITY key "text">, and quotes inside as &quot; or &apos;',
  ),
  "json5/syntax": errorRule(
    (reason: string) => `not JSON5: ${reason}`,
    "write JSON5: quote texts and separate entries with commas",
  ),
  "module/syntax": errorRule(
    (reason: string) => `not JavaScript: ${reason}`,
    "check it with node --check, or tsc for TypeScript",
  ),
  "module/too-deep": errorRule("the code is nested too deep", "write objects of texts, a few levels deep"),
  "module/no-root": errorRule(
    "the file exports no object of texts",
    "write export default { key: 'text' } or module.exports = { … }",
  ),
  "module/not-constant": warningRule(
    (what: string, count: number) =>
      `${quote(what)} is not a constant; ${count === 1 ? "it is" : `${count} such values of the file are`} not published`,
    "write the texts in quotes",
  ),
  "toml/syntax": errorRule(
    (reason: string) => `not TOML: ${reason}`,
    "quote texts, and write each key once (TOML 1.0)",
  ),
  "yaml/syntax": errorRule(
    (reason: string) => `not YAML: ${reason}`,
    "close each quote; quote texts that contain a colon and a space, or begin with one of *&!%@`{[>|",
  ),
  "yaml/too-deep": errorRule(
    (limit: number) => `maps and lists are nested more than ${limit} levels`,
    "use fewer levels",
  ),
  "yaml/alias-bomb": errorRule(
    "the aliases expand to themselves, or to far more than the file contains",
    "write the texts out, or use fewer aliases",
  ),
  "yaml/top-level": errorRule("the file is a single value, not a map or a list", "write lines of key: text"),
  "strings/syntax": errorRule(
    (expected: string, found: string) =>
      `${expected} is expected here, not ${found === "" ? "the end of the file" : quote(found)}`,
    'write quotes inside as \\", and each line as: "key" = "text";',
  ),
  "plist/shape": errorRule(
    (what: string) => `not a property list of keys and values: ${what}`,
    "write <key>KEY</key>, then <string>TEXT</string> or a <dict>",
  ),
  "plist/binary": errorRule("the file is a binary property list", "run plutil -convert xml1 FILE"),
  "plist/xml": errorRule(
    "the file is an XML property list, not Apple strings",
    'plutil -p FILE prints the texts; write each as: "key" = "text";',
  ),
  "joomla/no-text": warningRule(
    (line: string) => `${quote(line)} is not a comment, a [section] or a key with a text; it is skipped`,
    'write KEY="text"',
  ),
  "joomla/unterminated": errorRule(
    "the text is not closed on its line",
    'write KEY="text", and quotes inside as \\" or "_QQ_"',
  ),
  "ini/syntax": errorRule(
    (reason: string) => reason,
    "write [section], key = text, or a comment after ; or #; indent continued lines",
  ),
  "php/syntax": errorRule((reason: string) => `not PHP: ${reason}`, "check it with php -l"),
  "php/too-deep": errorRule("the code is nested too deep", "write arrays of texts, a few levels deep"),
  "php/code": warningRule(
    "the file contains code; lingodex does not run it, and publishes the file as it is",
    "remove the code, or publish where PHP does not run",
  ),
  "php/not-literal": warningRule(
    (found: string, key: string) => `${quote(found)} of ${quote(key)} is code, not a text; it is skipped`,
    "write the text out, in quotes and without variables",
  ),

  // XLIFF, RESX and Qt Linguist, beyond those about any XML.
  "xliff/not-version-2": errorRule(
    (version: string) =>
      version === "" ? "the document has no version" : `this is XLIFF ${quote(version)}, not version 2`,
    "set file_format: xliff for 1.0 to 1.2, or export version 2",
  ),
  "xliff/version": errorRule(
    (version: string) =>
      version === ""
        ? "the file does not name its XLIFF version"
        : `the file is XLIFF ${quote(version)}, not 1.2`,
    (version) =>
      version === "" ? 'write version="1.2"' : "export XLIFF 1.2, or set file_format: xliff2 for version 2",
  ),
  "xliff/missing-id": warningRule(
    (element: string, name: string) => `<${element}> has neither a ${name} nor an id`,
    "give it an id",
  ),
  "ts/bad-byte": errorRule(
    (value: string) => `<byte value=${quote(value)}> is not a character`,
    "write the number of a Unicode character: 27, or x1b in hexadecimal",
  ),
};
