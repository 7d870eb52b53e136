// The same texts as files of every format, written as that format's own tools write them.

import { variantOf } from "../read/variant-of.mjs";

/** @typedef {import("./texts.mjs").Text} Text */

/**
 * By the platform's identifiers, but for variants in other encodings.
 *
 * @type {Readonly<Record<string, (texts: readonly Text[], encoding: string | undefined) => string>>}
 */
const FILES = {
  arb: (texts) =>
    object([
      ["@@locale", quote("de")],
      ...texts.flatMap(({ name, target, comment }) => [
        [name, quote(target)],
        ...(comment === "" ? [] : [[`@${name}`, `{ "description": ${quote(comment)} }`]]),
      ]),
    ]),
  aresource: (texts) =>
    [
      '<?xml version="1.0" encoding="utf-8"?>\n<resources>',
      ...texts.map(({ name, target, plural, comment }) => {
        const before = comment === "" ? "" : `    <!-- ${xml(comment)} -->\n`;
        if (plural === undefined) return `${before}    <string name="${name}">${android(target)}</string>`;
        const [one, other] = plural.map(android);
        return `${before}    <plurals name="${name}">\n        <item quantity="one">${one}</item>\n        <item quantity="other">${other}</item>\n    </plurals>`;
      }),
      "</resources>\n",
    ].join("\n"),
  csv: (texts) =>
    rows([
      ["source", "target", "context", "developer_comments"],
      ...texts.map(({ source, target, section, comment }) => [source, target, section, comment]),
    ]),
  "csv-simple": (texts) => rows(texts.map(({ section, name, target }) => [`${section}.${name}`, target])),
  "go-i18n-json": (texts) =>
    `[\n${texts
      .map(({ name, target, plural }) => {
        const translation =
          plural === undefined
            ? quote(target)
            : object([
                ["one", quote(plural[0])],
                ["other", quote(plural[1])],
              ]);
        return `  {\n    "id": ${quote(name)},\n    "translation": ${translation}\n  }`;
      })
      .join(",\n")}\n]\n`,
  i18next: (texts) => i18next(texts, ["", "_plural"]),
  i18nextv4: (texts) => i18next(texts, ["_one", "_other"]),
  ini: (texts) =>
    grouped(texts)
      .map(
        ([section, group]) =>
          `[${section}]\n${group.map(({ name, target }) => `${name}=${target}\n`).join("")}`,
      )
      .join("\n"),
  joomla: (texts) =>
    texts
      .map(({ name, target }) => `COM_${name.toUpperCase()}="${target.replaceAll('"', '\\"')}"\n`)
      .join(""),
  json: (texts) => sections(texts, ({ name, target }) => [[name, quote(target)]]),
  "json-nested": (texts) => sections(texts, ({ name, target }) => [[name, quote(target)]]),
  php: (texts) =>
    `<?php\n\nreturn [\n${grouped(texts)
      .map(
        ([section, group]) =>
          `    '${section}' => [\n${group.map(({ name, target }) => `        '${name}' => '${php(target)}',\n`).join("")}    ],\n`,
      )
      .join("")}];\n`,
  po: (texts) => gettext(texts, ({ source }) => source),
  "po-mono": (texts) => gettext(texts, ({ name }) => name),
  properties: (texts, encoding) => properties(texts, encoding === undefined ? escapeUnits : (text) => text),
  resx: (texts) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<root>\n  <resheader name="version">\n    <value>2.0</value>\n  </resheader>\n${texts
      .map(
        ({ name, target, comment }) =>
          `  <data name="${name}" xml:space="preserve">\n    <value>${xml(target)}</value>\n${comment === "" ? "" : `    <comment>${xml(comment)}</comment>\n`}  </data>\n`,
      )
      .join("")}</root>\n`,
  "ruby-yaml": (texts) =>
    `de:\n${grouped(texts)
      .map(
        ([section, group]) =>
          `  ${section}:\n${group
            .map(({ name, target, plural }) =>
              plural === undefined
                ? `    ${name}: ${quote(target)}\n`
                : `    ${name}:\n      one: ${quote(plural[0])}\n      other: ${quote(plural[1])}\n`,
            )
            .join("")}`,
      )
      .join("")}`,
  strings: (texts) => apple(texts),
  ts: (texts) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="de">\n${grouped(texts)
      .map(
        ([section, group]) =>
          `<context>\n    <name>${section}</name>\n${group
            .map(({ number, source, target, plural }) => {
              const forms =
                plural?.map((form) => `<numerusform>${xml(form)}</numerusform>`).join("") ?? xml(target);
              return `    <message${plural === undefined ? "" : ' numerus="yes"'}>\n        <location filename="../src/${section}.cpp" line="${number}"/>\n        <source>${xml(source)}</source>\n        <translation>${forms}</translation>\n    </message>\n`;
            })
            .join("")}</context>\n`,
      )
      .join("")}</TS>\n`,
  webextension: (texts) =>
    object(
      texts.map(({ name, target, comment }) => [
        name,
        object([["message", quote(target)], ...(comment === "" ? [] : [["description", quote(comment)]])]),
      ]),
    ),
  xliff: (texts) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file source-language="en" target-language="de" datatype="plaintext" original="app">\n    <body>\n${texts
      .map(
        ({ name, source, target }) =>
          `      <trans-unit id="${name}" datatype="html">\n        <source>${xml(source)} <x id="INTERPOLATION"/></source>\n        <target state="translated">${xml(target)} <x id="INTERPOLATION"/></target>\n      </trans-unit>\n`,
      )
      .join("")}    </body>\n  </file>\n</xliff>\n`,
  yaml: (texts) =>
    grouped(texts)
      .map(
        ([section, group]) =>
          `${section}:\n${group.map(({ name, target, comment }) => `${comment === "" ? "" : `  # ${comment}\n`}  ${name}: ${quote(target)}\n`).join("")}`,
      )
      .join(""),
};

/** The text of a format's file. @param {string} id @param {readonly Text[]} texts */
export function write(id, texts) {
  const { format, encoding } = variantOf(id);
  const ofFormat = FILES[format];
  if (ofFormat === undefined) throw new Error(`files.mjs writes no ${id}`);
  return ofFormat(texts, encoding);
}

/** UTF-16 for Apple's first kind of files and where the identifier says so, else UTF-8. @param {string} id @param {string} text */
export function encode(id, text) {
  const isUtf16 = id === "strings" || variantOf(id).encoding === "utf16";
  return Buffer.from(isUtf16 ? `\ufeff${text}` : text, isUtf16 ? "utf16le" : "utf8");
}

const quote = JSON.stringify;

/** @param {readonly (readonly string[])[]} entries keys and JSON */
function object(entries) {
  return `{\n${entries.map(([key = "", json = ""]) => `  ${quote(key)}: ${json}`).join(",\n")}\n}\n`;
}

/** @param {readonly Text[]} texts @returns {readonly (readonly [string, readonly Text[]])[]} */
function grouped(texts) {
  /** @type {Map<string, Text[]>} */
  const groups = new Map();
  for (const text of texts) groups.set(text.section, [...(groups.get(text.section) ?? []), text]);
  return [...groups];
}

/** @param {readonly Text[]} texts @param {(text: Text) => readonly (readonly string[])[]} entriesOf */
function sections(texts, entriesOf) {
  return object(grouped(texts).map(([section, group]) => [section, object(group.flatMap(entriesOf))]));
}

/** @param {readonly Text[]} texts @param {readonly [string, string]} suffixes of one, and of other */
function i18next(texts, [one, other]) {
  return sections(texts, ({ name, target, plural }) =>
    plural === undefined
      ? [[name, quote(target)]]
      : [
          [`${name}${one}`, quote(plural[0])],
          [`${name}${other}`, quote(plural[1])],
        ],
  );
}

/** @param {readonly (readonly string[])[]} cells */
function rows(cells) {
  return cells.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\r\n`).join("");
}

/** @param {readonly Text[]} texts @param {(text: Text) => string} idOf */
function gettext(texts, idOf) {
  const header =
    'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n';
  const entries = texts.map((text) => {
    const { number, section, target, plural, comment } = text;
    const id = quote(idOf(text));
    const before = `${comment === "" ? "" : `#. ${comment}\n`}#: src/${section}.c:${number}\n`;
    if (plural === undefined) return `\n${before}msgid ${id}\nmsgstr ${quote(target)}\n`;
    return `\n${before}msgid ${id}\nmsgid_plural ${id}\nmsgstr[0] ${quote(plural[0])}\nmsgstr[1] ${quote(plural[1])}\n`;
  });
  return header + entries.join("");
}

/** @param {readonly Text[]} texts @param {(text: string) => string} escaped */
function properties(texts, escaped) {
  return texts
    .map(({ section, name, target, comment }) => {
      const before = comment === "" ? "" : `# ${escaped(comment)}\n`;
      return `${before}${section}.${name}=${escaped(target)}\n`;
    })
    .join("");
}

/** @param {readonly Text[]} texts */
function apple(texts) {
  return texts
    .map(
      ({ name, target, comment }) =>
        `/* ${comment || "No comment"} */\n${quote(name)} = ${quote(target)};\n\n`,
    )
    .join("");
}

/** @param {string} text */
function escapeUnits(text) {
  return text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** @param {string} text */
function xml(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** @param {string} text */
function android(text) {
  return xml(text.replace(/['"]/g, "\\$&"));
}

/** @param {string} text */
function php(text) {
  return text.replace(/['\\]/g, "\\$&");
}
