import type { FormatId } from "../../src/model/units/format.ts";

/** The six categories of CLDR. */
export const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;
export type Category = (typeof CATEGORIES)[number];

/** What a generator puts into a file under one key. */
export type Entry =
  | { readonly kind: "text"; readonly key: string; readonly text: string }
  /** The same key two times, with two texts. */
  | { readonly kind: "twice"; readonly key: string; readonly text: string; readonly again: string }
  | { readonly kind: "plural"; readonly key: string; readonly forms: Partial<Record<Category, string>> };

/** How the files of a format are named and written. */
export interface FileWriter {
  readonly extension: string;
  readonly isMonolingual: boolean;
  /** True where a file can hold several forms of one text, by category. */
  readonly hasPlurals: boolean;
  write(entries: readonly Entry[], code: string): string;
  /** Of a format whose one file has all languages: a source file in English and a translation. */
  readonly both?: (source: readonly Entry[], own: readonly Entry[], code: string) => string;
}

/** Writes each entry as one or more lines or elements of text, by kind. */
type Lines = (key: string, text: string) => string;

function flat(entries: readonly Entry[], line: Lines): readonly string[] {
  return entries.flatMap((entry) => {
    if (entry.kind === "twice") return [line(entry.key, entry.text), line(entry.key, entry.again)];
    return entry.kind === "text" ? [line(entry.key, entry.text)] : [];
  });
}

/** The same, with plurals in between, in the order of the entries. */
function mixed(
  entries: readonly Entry[],
  line: Lines,
  plural: (key: string, forms: readonly (readonly [Category, string])[]) => string,
): readonly string[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== "plural") return flat([entry], line);
    return [plural(entry.key, formsOf(entry.forms))];
  });
}

function formsOf(forms: Partial<Record<Category, string>>): readonly (readonly [Category, string])[] {
  return CATEGORIES.flatMap((category) => {
    const text = forms[category];
    return text === undefined ? [] : [[category, text] as const];
  });
}

const json = (text: string): string => JSON.stringify(text);
const object = (lines: readonly string[]): string => `{\n${lines.join(",\n")}\n}\n`;
const pair: Lines = (key, text) => `  ${json(key)}: ${json(text)}`;
const suffixed = (key: string, forms: readonly (readonly [Category, string])[]): string =>
  forms.map(([category, text]) => pair(`${key}_${category}`, text)).join(",\n");

const xml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const quoted = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
const php = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
const sourceOf = (key: string): string => `Source ${key}`;

function monolingual(extension: string, write: FileWriter["write"], hasPlurals: boolean = false): FileWriter {
  return { extension, isMonolingual: true, hasPlurals, write };
}

function bilingual(extension: string, write: FileWriter["write"]): FileWriter {
  return { extension, isMonolingual: false, hasPlurals: false, write };
}

const PROPERTIES = monolingual("properties", (entries) =>
  flat(entries, (key, text) => `${key}=${text.replaceAll("\\", "\\\\")}\n`).join(""),
);
const STRINGS = monolingual("strings", (entries) =>
  flat(entries, (key, text) => `${quoted(key)} = ${quoted(text)};\n`).join(""),
);
const PO_HEADER = (code: string): string =>
  `msgid ""\nmsgstr ""\n"Language: ${code}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n`;
const NESTED = monolingual(
  "json",
  (entries) => `{\n"group": ${object(flat(entries, pair))}, "list": ["Item one of a list"]}\n`,
);

/** A text, or the forms of a plural, as a string catalog has them for a language. */
function catalogPart(entry: Exclude<Entry, { kind: "twice" }>): string {
  const unit = (value: string): string => `{"stringUnit": {"state": "translated", "value": ${json(value)}}}`;
  if (entry.kind === "text") return unit(entry.text);
  const forms = formsOf(entry.forms).map(([name, text]) => `${json(name)}: ${unit(text)}`);
  return `{"variations": {"plural": {${forms.join(", ")}}}}`;
}

function stringCatalog(source: readonly Entry[], own: readonly Entry[], code: string): string {
  const once = (entries: readonly Entry[]): readonly Exclude<Entry, { kind: "twice" }>[] =>
    entries.flatMap((entry) =>
      entry.kind === "twice"
        ? [entry.text, entry.again].map((text) => ({ kind: "text", key: entry.key, text }) as const)
        : [entry],
    );
  const sources = new Map(once(source).map((entry) => [entry.key, entry]));
  const lines = once(own).map((entry) => {
    const english = sources.get(entry.key);
    const parts = [...(english === undefined ? [] : [`"en": ${catalogPart(english)}`])];
    if (code !== "en") parts.push(`${json(code)}: ${catalogPart(entry)}`);
    return `${json(entry.key)}: {"localizations": {${parts.join(", ")}}}`;
  });
  return `{"sourceLanguage": "en", "strings": ${object(lines)}, "version": "1.0"}\n`;
}

const stringsdictKey = (key: string): string =>
  `<key>${key}</key><dict><key>NSStringLocalizedFormatKey</key>`;

const XLIFF_2 = bilingual(
  "xlf",
  (entries, code) =>
    `<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="${code}"><file id="a">\n${flat(
      entries,
      (key, text) =>
        `<unit id="${key}"><segment><source>${xml(sourceOf(key))}</source><target>${xml(text)}</target></segment></unit>\n`,
    ).join("")}</file></xliff>\n`,
);

/** Of every format. */
export const WRITERS: Readonly<Record<FormatId, FileWriter>> = {
  "abp-json": monolingual(
    "json",
    (entries, code) => `{"culture": ${json(code)}, "texts": ${object(flat(entries, pair))}}\n`,
  ),
  arb: monolingual("arb", (entries, code) => object([pair("@@locale", code), ...flat(entries, pair)])),
  aresource: monolingual(
    "xml",
    (entries) =>
      `<resources>\n${mixed(
        entries,
        (key, text) => `<string name="${key}">${xml(text)}</string>\n`,
        (key, forms) =>
          `<plurals name="${key}">\n${forms
            .map(([category, text]) => `<item quantity="${category}">${xml(text)}</item>\n`)
            .join("")}</plurals>\n`,
      ).join("")}</resources>\n`,
    true,
  ),
  banana: monolingual("json", (entries) =>
    object(['  "@metadata": {"authors": []}', ...flat(entries, pair)]),
  ),
  csv: bilingual(
    "csv",
    (entries) =>
      `"source","target"\n${flat(entries, (key, text) => `${cell(sourceOf(key))},${cell(text)}\n`).join("")}`,
  ),
  "csv-simple": monolingual("csv", (entries) =>
    flat(entries, (key, text) => `${cell(key)},${cell(text)}\n`).join(""),
  ),
  dtd: monolingual("dtd", (entries) =>
    flat(entries, (key, text) => `<!ENTITY ${key} "${xml(text)}">\n`).join(""),
  ),
  formatjs: monolingual("json", (entries) =>
    object(flat(entries, (key, text) => `  ${json(key)}: {"defaultMessage": ${json(text)}}`)),
  ),
  fluent: monolingual("ftl", (entries) =>
    flat(entries, (key, text) => `${key} = ${text.replace(/[{}]/g, "")}\n`).join(""),
  ),
  "go-i18n-json": monolingual(
    "json",
    (entries) =>
      `[\n${mixed(
        entries,
        (key, text) => `{"id": ${json(key)}, "translation": ${json(text)}}`,
        (key, forms) =>
          `{"id": ${json(key)}, "translation": ${object(forms.map(([name, text]) => pair(name, text)))}}`,
      ).join(",\n")}\n]\n`,
    true,
  ),
  "go-i18n-json-v2": monolingual(
    "json",
    (entries) =>
      object(
        mixed(
          entries,
          pair,
          (key, forms) => `  ${json(key)}: ${object(forms.map(([name, text]) => pair(name, text)))}`,
        ),
      ),
    true,
  ),
  // A key stands once in TOML, an id in a list as often as it likes.
  "go-i18n-toml": monolingual(
    "toml",
    (entries) =>
      mixed(
        entries,
        (key, text) => `[[all]]\nid = ${json(key)}\ntranslation = ${json(text)}\n`,
        (key, forms) =>
          `[[all]]\nid = ${json(key)}\n[all.translation]\n${forms.map(([name, text]) => `${name} = ${json(text)}\n`).join("")}`,
      ).join(""),
    true,
  ),
  "go-i18n-yaml": monolingual(
    "yaml",
    (entries) =>
      mixed(
        entries,
        (key, text) => `- id: ${key}\n  translation: ${json(text)}\n`,
        (key, forms) =>
          `- id: ${key}\n  translation:\n${forms.map(([name, text]) => `    ${name}: ${json(text)}\n`).join("")}`,
      ).join(""),
    true,
  ),
  gotext: monolingual(
    "json",
    (entries, code) =>
      `{"language": ${json(code)}, "messages": [\n${mixed(
        entries,
        (key, text) => `{"id": ${json(key)}, "message": "M", "translation": ${json(text)}}`,
        (key, forms) =>
          `{"id": ${json(key)}, "message": "M", "translation": {"select": {"feature": "plural", "arg": "N", "cases": ${object(forms.map(([name, text]) => pair(name, text)))}}}}`,
      ).join(",\n")}\n]}\n`,
    true,
  ),
  i18next: monolingual("json", (entries) => object(flat(entries, pair))),
  i18nextv4: monolingual("json", (entries) => object(mixed(entries, pair, suffixed)), true),
  ini: monolingual(
    "ini",
    (entries) => `[part]\n${flat(entries, (key, text) => `${key} = ${text}\n`).join("")}`,
  ),
  inlang: monolingual(
    "json",
    (entries) =>
      object([
        '  "$schema": "https://inlang.com/schema/inlang-message-format"',
        ...mixed(entries, pair, (key, forms) => {
          const match = object(forms.map(([name, text]) => pair(`p=${name}`, text)));
          return `  ${json(key)}: [{"declarations": ["input n", "local p = n: plural"], "selectors": ["p"], "match": ${match}}]`;
        }),
      ]),
    true,
  ),
  joomla: monolingual("ini", (entries) =>
    flat(entries, (key, text) => `${key.toUpperCase()}="${text}"\n`).join(""),
  ),
  "js-module": monolingual("js", (entries) => `export default ${object(flat(entries, pair))}`),
  json: monolingual("json", (entries) => object(flat(entries, pair))),
  json5: monolingual(
    "json5",
    (entries) => `{${flat(entries, (key, text) => `${json(key)}: ${json(text)}, // a text\n`).join("")}}`,
  ),
  "json-nested": NESTED,
  "mozilla-lang": bilingual("lang", (entries) =>
    flat(entries, (key, text) => `;${sourceOf(key)}\n${text}\n\n`).join(""),
  ),
  php: monolingual(
    "php",
    (entries) =>
      `<?php\nreturn array(\n${flat(entries, (key, text) => `${php(key)} => ${php(text)},\n`).join("")});\n`,
  ),
  po: bilingual(
    "po",
    (entries, code) =>
      PO_HEADER(code) +
      flat(entries, (key, text) => `\nmsgid ${quoted(sourceOf(key))}\nmsgstr ${quoted(text)}\n`).join(""),
  ),
  "po-mono": monolingual(
    "po",
    (entries, code) =>
      PO_HEADER(code) +
      flat(entries, (key, text) => `\nmsgid ${quoted(key)}\nmsgstr ${quoted(text)}\n`).join(""),
  ),
  properties: PROPERTIES,
  "properties-utf8": PROPERTIES,
  "properties-utf16": PROPERTIES,
  resjson: monolingual("resjson", (entries) => object(flat(entries, pair))),
  resx: monolingual(
    "resx",
    (entries) =>
      `<root>\n${flat(entries, (key, text) => `<data name="${key}"><value>${xml(text)}</value></data>\n`).join("")}</root>\n`,
  ),
  "ruby-yaml": monolingual(
    "yml",
    (entries, code) =>
      `${code}:\n${mixed(
        entries,
        (key, text) => `  ${key}: ${json(text)}\n`,
        (key, forms) => `  ${key}:\n${forms.map(([name, text]) => `    ${name}: ${json(text)}\n`).join("")}`,
      ).join("")}`,
    true,
  ),
  strings: STRINGS,
  "strings-utf8": STRINGS,
  stringsdict: monolingual(
    "stringsdict",
    (entries) =>
      `<plist version="1.0"><dict>\n${mixed(
        entries,
        (key, text) => `${stringsdictKey(key)}<string>${xml(text)}</string></dict>\n`,
        (key, forms) =>
          `${stringsdictKey(key)}<string>%#@v@</string>\n<key>v</key><dict>${forms
            .map(([category, text]) => `<key>${category}</key><string>${xml(text)}</string>\n`)
            .join("")}</dict></dict>\n`,
      ).join("")}</dict></plist>\n`,
    true,
  ),
  ts: bilingual(
    "ts",
    (entries, code) =>
      `<!DOCTYPE TS>\n<TS version="2.1" language="${code}">\n<context><name>Main</name>\n${flat(
        entries,
        (key, text) =>
          `<message><source>${xml(sourceOf(key))}</source><translation>${xml(text)}</translation></message>\n`,
      ).join("")}</context>\n</TS>\n`,
  ),
  webextension: monolingual("json", (entries) =>
    object(flat(entries, (key, text) => `  ${json(key)}: {"message": ${json(text)}}`)),
  ),
  xcstrings: {
    ...monolingual("xcstrings", (entries, code) => stringCatalog(entries, entries, code), true),
    both: stringCatalog,
  },
  xliff: bilingual(
    "xlf",
    (entries, code) =>
      `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="${code}" datatype="plaintext" original="a"><body>\n${flat(
        entries,
        (key, text) =>
          `<trans-unit id="${key}"><source>${xml(sourceOf(key))}</source><target>${xml(text)}</target></trans-unit>\n`,
      ).join("")}</body></file></xliff>\n`,
  ),
  xliff2: XLIFF_2,
  "xliff2-placeables": XLIFF_2,
  yaml: monolingual("yaml", (entries) => flat(entries, (key, text) => `${key}: ${json(text)}\n`).join("")),
};
