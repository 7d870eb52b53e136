import { quote } from "./quote.ts";
import type { Rule } from "./rule.ts";

const ENTITY_FAULTS = {
  markup: "holds markup, which lingodex does not expand",
  loop: "expands to itself",
  depth: "is nested too deep",
  bomb: "and others expand to far more text than the file holds",
  syntax: "has an & that begins no reference",
} as const;

export const FORMAT_DIAGNOSTICS = {
  "unit/duplicate": {
    severity: "warning",
    message: (unit: string, line: number) => `${quote(unit)} already stands on line ${line}`,
    hint: "a unit is published once: remove one of them, or tell them apart by context",
  },
  "text/dropped": {
    severity: "warning",
    message: (key: string, why: string) => `${quote(key)} is not published: ${why}`,
    hint: "move the text to a place that the format reads, or remove it",
  },
  "plural/dropped": {
    severity: "warning",
    message: (key: string, category: string, count: number) =>
      `${quote(key)} has the plural form ${quote(category)}, which the language does not use; ${
        count === 1 ? "it is" : `${count} such forms of the file are`
      } not published`,
    hint: "move the text to a form of the language, or remove it; reported once per file",
  },
  "component/not-in-template": {
    severity: "note",
    message: (key: string, count: number, template: string) =>
      count === 1
        ? `the key ${quote(key)} is not in the template ${quote(template)}; its text is not published`
        : `${count} keys of the file, ${quote(key)} first, are not in the template ${quote(template)}; their texts are not published`,
    hint: "add the keys to the template, or remove them from the translation; reported once per file",
  },
  "unit/long-name": {
    severity: "error",
    message: (length: number, limit: number) =>
      `the name above these units has ${length} characters, the limit is ${limit}`,
    hint: "it is part of the context of every unit below it: shorten it",
  },
  "po/syntax": {
    severity: "error",
    message: (found: string) => `${quote(found)} has no place here`,
    hint: "an entry is msgctxt (optional), msgid, msgid_plural (plurals), then msgstr or msgstr[0], msgstr[1], …",
  },
  "po/unterminated-string": {
    severity: "error",
    message: () => "the line ends inside a string",
    hint: 'close it with "; a text of several lines is one string per line',
  },
  "po/bad-escape": {
    severity: "error",
    message: (sequence: string) => `${quote(sequence)} is no escape sequence of gettext`,
    hint: "write \\n \\t \\r \\\" \\\\ \\a \\b \\f \\v, \\ooo, \\xhh for bytes of the file's encoding, or \\\\ for a backslash",
  },
  "po/incomplete": {
    severity: "error",
    message: (missing: string) => `the entry has no ${missing}`,
    hint: 'an untranslated entry has an empty one: msgstr ""',
  },
  "po/plural-index": {
    severity: "error",
    message: (found: number, expected: number) => `msgstr[${found}] stands where msgstr[${expected}] is due`,
    hint: "plural forms count from 0, without gaps",
  },
  "po/plural-number": {
    severity: "error",
    message: (found: string) =>
      found === "msgstr"
        ? "the entry has a plural, and msgstr has no number: the first form is msgstr[0]"
        : `${found} is a plural form, and the entry has no msgid_plural`,
    hint: "a plural is msgid, msgid_plural, then msgstr[0], msgstr[1], …; any other entry is msgid, msgstr",
  },
  "po/plural-count": {
    severity: "warning",
    message: (forms: number, count: number, key: string) =>
      `${quote(key)} has ${forms} plural forms, and the file's Plural-Forms says nplurals=${count}`,
    hint: "missing forms are read as empty and further ones dropped: write msgstr[0] up to the last form",
  },
  "po/plural-forms": {
    severity: "error",
    message: (found: string, limit: number) =>
      `nplurals is ${quote(found)}, but it is a number from 1 to ${limit}`,
    hint: "correct Plural-Forms in the file's header, as in nplurals=2; plural=n != 1;",
  },
  "json/syntax": {
    severity: "error",
    message: (reason: string) => `not JSON: ${reason}`,
    hint: "translation files are plain JSON (RFC 8259): no comments, no trailing commas, double quotes",
  },
  "json/too-deep": {
    severity: "error",
    message: (limit: number) => `objects and arrays are nested more than ${limit} levels deep`,
    hint: "translation files are flat or a few levels deep",
  },
  "json/top-level": {
    severity: "error",
    message: () => "the file holds a single value, not an object or an array",
    hint: 'write an object of keys and texts: {"key": "text"}',
  },
  "json/bad-escape": {
    severity: "error",
    message: () => "the text has half a surrogate pair, which is no character",
    hint: "characters beyond U+FFFF are written raw or as two escapes, as in \\ud83d\\ude00",
  },
  "xml/syntax": {
    severity: "error",
    message: (reason: string) => `not well-formed XML: ${reason}`,
    hint: "write &amp; and &lt; for & and <, and close every element",
  },
  "xml/undefined-entity": {
    severity: "error",
    message: (entity: string) => `the entity ${entity} is not defined`,
    hint: 'declare it in the file, as in <!DOCTYPE resources [<!ENTITY name "text">]>, or write the character itself',
  },
  "xml/external-entity": {
    severity: "error",
    message: (entity: string) => `the entity ${entity} is outside of this file; lingodex does not read it`,
    hint: 'write its text into the declaration, as in <!ENTITY name "text">',
  },
  "xml/parameter-entity": {
    severity: "error",
    message: (entity: string) => `lingodex does not expand the parameter entity ${entity}`,
    hint: "write the declarations that it stands for in its place",
  },
  "xml/entity": {
    severity: "error",
    message: (entity: string, fault: keyof typeof ENTITY_FAULTS) =>
      `the entity ${entity} of the file's DOCTYPE ${ENTITY_FAULTS[fault]}`,
    hint: "write the text in the place of the entity",
  },
  "xml/too-deep": {
    severity: "error",
    message: (limit: number) => `elements are nested more than ${limit} levels deep`,
    hint: "flatten the markup",
  },
  "xml/root": {
    severity: "error",
    message: (found: string, expected: string) => `the root element is <${found}>, not <${expected}>`,
    hint: "check file_format: the file is XML of another kind",
  },
  "xml/missing-name": {
    severity: "error",
    message: (element: string) => `<${element}> has no name`,
    hint: 'the name is the unit\'s key: name="title"',
  },
  "xml/bad-escape": {
    severity: "error",
    message: (sequence: string) => `${quote(sequence)} is no character`,
    hint: "\\u takes four hexadecimal digits; characters beyond U+FFFF are written raw or as two such escapes",
  },
  "xml/unknown-escape": {
    severity: "warning",
    message: (sequence: string) =>
      `Android knows no ${quote(sequence)}: the platform drops it, and so does this copy`,
    hint: "write \\\\ for a backslash; said once per file",
  },
  "xml/unknown-quantity": {
    severity: "warning",
    message: (quantity: string, key: string) =>
      `${quote(quantity)} in ${quote(key)} is no plural category; the item is left out`,
    hint: "quantity is zero, one, two, few, many or other",
  },
  "xml/string-array": {
    severity: "warning",
    message: (name: string) => `<string-array name=${quote(name)}> is not read, as on the platform`,
    hint: 'use one <string> per text, or write translatable="false" if it is not to be translated',
  },
  "properties/bad-escape": {
    severity: "error",
    message: (sequence: string) => `${quote(sequence)} is no character`,
    hint: "\\u takes four hexadecimal digits; characters beyond U+FFFF are written as two such escapes",
  },
  "properties/empty-key": {
    severity: "warning",
    message: () => "the line has no key; it is left out, as on the platform",
    hint: "write key=text",
  },
  "properties/utf-8": {
    severity: "warning",
    message: () => "the file is UTF-8 and was read so; the platform reads it as ISO-8859-1",
    hint: "write \\uXXXX, or name the encoding under encodings in the component's manifest",
  },
  "properties/not-utf-16": {
    severity: "warning",
    message: (read: string) =>
      `the file is not UTF-16 and was read as ${read}; the platform finds other letters in it, or none`,
    hint: "save it as UTF-16 with a byte-order mark, or take properties or properties-utf8 as file_format",
  },
} as const satisfies Record<string, Rule>;
