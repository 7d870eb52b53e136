/** What stands for a value that is no text, in every file below: nothing may publish it. */
export const METADATA = "no text of the application";

/** Files of one format, in the shape that its tools write, and what discovery must say of them. */
export interface DialectExample {
  readonly name: string;
  /** Path → content; objects are written as JSON. */
  readonly files: Readonly<Record<string, unknown>>;
  /** Found in the only thing that is told; undefined where a component is taken. */
  readonly told?: RegExp;
  /** The format that is taken, with the number of its texts. */
  readonly taken?: readonly [format: string, texts: number];
  /** How many texts are told as not published. */
  readonly texts?: number;
}

const OPEN = { en: "Open", de: "Öffnen" };
const HUTS = { en: "{n} huts", de: "{n} Hütten" };

/** The same file in two languages. */
function both(mask: string, make: (code: "en" | "de") => unknown): Readonly<Record<string, unknown>> {
  return { [mask.replace("*", "en")]: make("en"), [mask.replace("*", "de")]: make("de") };
}

/** A header of gettext, as programs copy it. */
function header(code: string): object {
  return { domain: METADATA, lang: code, plural_forms: `nplurals=2; plural=(n != 1); ${METADATA}` };
}

export const JSON_DIALECTS: readonly DialectExample[] = [
  {
    name: "gotext",
    files: both("locales/*/messages.gotext.json", (code) => ({
      language: code,
      messages: [
        { id: "Open", message: "Open", translation: OPEN[code], position: METADATA },
        { id: ["huts", "{N} huts"], message: "{N} huts", translation: HUTS[code], comment: METADATA },
      ],
    })),
    told: /gotext/,
    texts: 2,
  },
  {
    name: "formatjs, extracted",
    files: both("lang/*.json", (code) => ({
      open: { defaultMessage: OPEN[code], description: METADATA },
      huts: { defaultMessage: HUTS[code], description: { max: 12, why: METADATA } },
    })),
    told: /formatjs/,
    texts: 2,
  },
  {
    name: "react-intl's lists",
    files: both("src/translations/*.json", (code) => [
      { id: "open", defaultMessage: OPEN[code], description: METADATA },
      { id: "huts", defaultMessage: HUTS[code], description: METADATA },
    ]),
    told: /formatjs/,
    texts: 2,
  },
  {
    name: "formatjs, compiled",
    files: both("lang/*.json", (code) => ({ open: [{ type: 0, value: OPEN[code] }] })),
    told: /formatjs compiled/,
    texts: 1,
  },
  {
    name: "formatjs for Transifex",
    files: both("lang/*.json", (code) => ({ open: { string: OPEN[code], developer_comment: METADATA } })),
    told: /developer_comment/,
    texts: 1,
  },
  {
    name: "Transifex' structured JSON",
    files: both("lang/*.json", (code) => ({
      menu: {
        open: { string: OPEN[code], context: METADATA, character_limit: 10 },
        huts: { string: HUTS[code], developer_comment: METADATA },
      },
    })),
    told: /Transifex/,
    texts: 2,
  },
  {
    name: "formatjs for Lokalise",
    files: both("lang/*.json", (code) => ({ open: { translation: OPEN[code], notes: METADATA } })),
    told: /Lokalise/,
    texts: 1,
  },
  {
    name: "Lingui's own JSON",
    files: both("locales/*/messages.json", (code) => ({
      Open: { translation: OPEN[code], origin: [[METADATA, 4]], extractedComments: [] },
    })),
    told: /Lingui/,
    texts: 1,
  },
  {
    name: "banana, its documentation among the languages",
    files: {
      "i18n/en.json": { "@metadata": { authors: [METADATA] }, open: "Open", huts: "$1 huts" },
      "i18n/de.json": { "@metadata": { authors: [METADATA] }, open: "Öffnen" },
      "i18n/qqq.json": { "@metadata": { authors: [METADATA] }, open: METADATA },
    },
    told: /MediaWiki/,
    texts: 2,
  },
  {
    name: "inlang, with variants",
    files: both("messages/*.json", (code) => ({
      $schema: "https://inlang.com/schema/inlang-message-format",
      open: OPEN[code],
      huts: [
        {
          declarations: [`input n ${METADATA}`, "local p = n: plural"],
          selectors: ["p"],
          match: { "p=one": "one", "p=other": HUTS[code] },
        },
      ],
    })),
    told: /inlang/,
  },
  {
    name: "inlang, texts alone",
    files: both("messages/*.json", (code) => ({
      $schema: `https://inlang.com/schema/inlang-message-format?${METADATA}`,
      open: OPEN[code],
      huts: HUTS[code],
    })),
    taken: ["json", 2],
  },
  {
    name: "ABP",
    files: both("Localization/Huts/*.json", (code) => ({ culture: code, texts: { Open: OPEN[code] } })),
    told: /ABP.*culture/,
    texts: 1,
  },
  {
    name: "go-i18n 2 in JSON",
    files: both("i18n/active.*.json", (code) => ({
      open: OPEN[code],
      huts: { description: METADATA, one: "1", other: HUTS[code] },
    })),
    told: /go-i18n/,
    texts: 2,
  },
  {
    name: "Jed 1",
    files: both("static/locales/*.json", (code) => ({
      domain: METADATA,
      locale_data: { messages: { "": header(code), Open: [OPEN[code]], "%d hut": ["a", "b"] } },
    })),
    told: /Jed.*publish the \.po files/,
    texts: 2,
  },
  {
    name: "po2json",
    files: both("static/locales/*.json", (code) => ({ "": header(code), Open: [null, OPEN[code]] })),
    told: /po2json.*publish the \.po files/,
    texts: 1,
  },
  {
    name: "po2json, texts alone",
    files: both("static/locales/*.json", (code) => ({ "": header(code), Open: OPEN[code] })),
    told: /po2json.*publish the \.po files/,
    texts: 1,
  },
  {
    name: "gettext.js, with the header of a PO file",
    files: both("static/locales/*.json", (code) => ({
      "": { language: code, "plural-forms": METADATA },
      Open: OPEN[code],
    })),
    told: /publish the \.po files/,
    texts: 1,
  },
  {
    name: "gettext-parser",
    files: both("static/locales/*.json", (code) => ({
      charset: METADATA,
      headers: { "content-type": METADATA },
      translations: {
        "": { Open: { msgid: "Open", msgstr: [OPEN[code]], comments: { reference: METADATA } } },
      },
    })),
    told: /gettext.*publish the \.po files/,
    texts: 1,
  },
  {
    name: "WordPress' scripts",
    files: both("languages/huts-*-0123456789abcdef0123456789abcdef.json", (code) => ({
      "translation-revision-date": METADATA,
      generator: METADATA,
      source: METADATA,
      domain: "messages",
      locale_data: { messages: { "": header(code), Open: [OPEN[code]] } },
    })),
    told: /Jed.*publish the \.po files/,
    texts: 1,
  },
  {
    name: "VS Code, comments in the source alone",
    files: {
      "package.nls.json": { open: { message: "Open", comment: [METADATA] }, huts: "Huts", close: "Close" },
      "package.nls.de.json": { open: "Öffnen", huts: "Hütten", close: "Schliessen" },
      "package.nls.fr.json": { open: "Ouvrir", huts: "Refuges", close: "Fermer" },
    },
    told: /VS Code/,
    texts: 3,
  },
  {
    name: "VS Code's bundle",
    files: both("l10n/bundle.l10n.*.json", (code) => ({
      Open: { message: OPEN[code], comment: [METADATA] },
    })),
    told: /VS Code/,
    texts: 1,
  },
  {
    name: "Docusaurus, whose code.json is a browser extension's",
    files: both("i18n/*/code.json", (code) => ({
      open: { message: OPEN[code], description: METADATA },
      huts: { message: HUTS[code] },
    })),
    taken: ["webextension", 2],
  },
  {
    name: "a browser extension",
    files: both("_locales/*/messages.json", (code) => ({
      open: { message: OPEN[code], description: METADATA, placeholders: { n: { content: METADATA } } },
    })),
    taken: ["webextension", 1],
  },
  {
    name: "messages with descriptions, nested",
    files: both("lang/*.json", (code) => ({
      menu: { open: { message: OPEN[code], description: METADATA } },
    })),
    told: /metadata beside them/,
    texts: 1,
  },
  {
    name: "texts with comments",
    files: both("lang/*.json", (code) => ({
      open: { text: OPEN[code], comment: METADATA },
      huts: { value: HUTS[code], note: METADATA },
      title: { label: "x", context: METADATA },
    })),
    told: /metadata beside them/,
    texts: 3,
  },
  {
    name: "texts with descriptions that are translated, too",
    files: both("lang/*.json", (code) => ({
      dark: { text: OPEN[code], description: HUTS[code] },
      light: { text: HUTS[code], description: OPEN[code] },
    })),
    taken: ["json-nested", 4],
  },
  {
    name: "Smartling",
    files: both("lang/*.json", (code) => ({
      smartling: { string_format: METADATA, translate_paths: [METADATA] },
      open: OPEN[code],
    })),
    told: /Smartling/,
    texts: 1,
  },
  {
    name: "ARB under another name",
    files: both("lib/l10n/app_*.json", (code) => ({
      "@@locale": code,
      open: OPEN[code],
      "@open": { description: METADATA },
    })),
    told: /ARB.*rename/,
    texts: 1,
  },
  {
    name: "Angular",
    files: both("src/locale/messages.*.json", (code) => ({
      locale: code,
      translations: { 123: OPEN[code] },
    })),
    told: /Angular/,
    texts: 1,
  },
  {
    name: "a language beside the texts",
    files: both("lang/*.json", (code) => ({
      language: code,
      author: METADATA,
      messages: { open: OPEN[code], huts: HUTS[code] },
    })),
    told: /say their language/,
    texts: 2,
  },
  {
    name: "fbt's phrases",
    files: both("intl/*.json", (code) => ({
      phrases: [{ desc: METADATA, hashToLeaf: { x: { text: OPEN[code] } } }],
    })),
    told: /fbt/,
    texts: 1,
  },
  {
    name: "fbt's translations",
    files: both("intl/*.json", (code) => ({
      "fb-locale": METADATA,
      translations: { x: { tokens: [METADATA], translations: [{ translation: OPEN[code] }] } },
    })),
    told: /fbt/,
  },
  {
    name: "i18n-js, below the language's code",
    files: both("app/javascript/locales/*.json", (code) => ({
      [code]: { open: OPEN[code], huts: HUTS[code] },
    })),
    told: /i18n-js/,
    texts: 2,
  },
  {
    name: "POEditor's terms",
    files: both("lang/*.json", (code) => [{ term: "open", definition: OPEN[code], context: METADATA }]),
    told: /POEditor/,
    texts: 1,
  },
  {
    name: "a list of keys and texts",
    files: both("lang/*.json", (code) => [
      { key: METADATA, value: OPEN[code] },
      { key: METADATA, value: HUTS[code] },
    ]),
    told: /metadata beside them/,
    texts: 2,
  },
  {
    name: "RESJSON's comments in JSON",
    files: both("lang/*.json", (code) => ({ open: OPEN[code], "_open.comment": METADATA })),
  },
  {
    name: "a comment of the file",
    files: both("lang/*.json", (code) => ({ _comment: METADATA, open: OPEN[code] })),
  },
];
