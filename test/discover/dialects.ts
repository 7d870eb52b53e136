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
    taken: ["gotext", 2],
  },
  {
    name: "gotext, what its update writes",
    files: both("locales/*/out.gotext.json", (code) => ({
      language: code,
      messages: [
        {
          id: "Hello {City}!",
          message: "Hello {City}!",
          translation: "",
          translatorComment: METADATA,
          placeholders: [{ id: "City", string: "%[1]s", type: "string", expr: "city" }],
          fuzzy: true,
        },
        { id: "Open", message: "Open", translation: OPEN[code] },
      ],
    })),
    told: /written by gotext update/,
    texts: 2,
  },
  {
    name: "formatjs, extracted",
    files: both("lang/*.json", (code) => ({
      open: { defaultMessage: OPEN[code], description: METADATA },
      huts: { defaultMessage: HUTS[code], description: { max: 12, why: METADATA } },
    })),
    taken: ["formatjs", 2],
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
    told: /compiled by formatjs/,
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
    taken: ["banana", 2],
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
    taken: ["inlang", 2],
  },
  {
    name: "inlang, texts alone",
    files: both("messages/*.json", (code) => ({
      $schema: `https://inlang.com/schema/inlang-message-format?${METADATA}`,
      open: OPEN[code],
      huts: HUTS[code],
    })),
    taken: ["inlang", 2],
  },
  {
    name: "ABP",
    files: both("Localization/Huts/*.json", (code) => ({ culture: code, texts: { Open: OPEN[code] } })),
    taken: ["abp-json", 1],
  },
  {
    name: "go-i18n 2 in JSON",
    files: both("i18n/active.*.json", (code) => ({
      open: OPEN[code],
      huts: { description: METADATA, one: "1", other: HUTS[code] },
    })),
    taken: ["go-i18n-json-v2", 2],
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

/** In JSON's place: YAML and TOML. */
export const OTHER_NOTATIONS: readonly DialectExample[] = [
  {
    name: "Hugo's lists in YAML",
    files: both(
      "i18n/*.yaml",
      (code) =>
        `- id: open\n  translation: ${OPEN[code]}\n- id: huts\n  translation:\n    one: x\n    other: y\n`,
    ),
    taken: ["go-i18n-yaml", 2],
  },
  {
    name: "go-i18n 2 in YAML",
    files: both(
      "i18n/*.yaml",
      (code) => `open: ${OPEN[code]}\nhuts:\n  description: ${METADATA}\n  one: x\n  other: y\n`,
    ),
    taken: ["go-i18n-yaml", 2],
  },
  {
    name: "go-i18n 2 in TOML",
    files: both(
      "i18n/active.*.toml",
      (code) => `[open]\ndescription = "${METADATA}"\nother = "${OPEN[code]}"\n`,
    ),
    taken: ["go-i18n-toml", 1],
  },
  {
    name: "other TOML",
    files: both("locales/*.toml", (code) => `title = "${OPEN[code]}"\n[menu]\nhuts = "${HUTS[code]}"\n`),
    told: /TOML/,
    texts: 2,
  },
  {
    name: "texts with comments in YAML",
    files: both("lang/*.yml", (code) => `open:\n  text: ${OPEN[code]}\n  comment: ${METADATA}\n`),
    told: /metadata beside them/,
    texts: 1,
  },
  {
    name: "YAML with its language beside the texts",
    files: both(
      "lang/*.yml",
      (code) =>
        `locale: ${code}\nauthor: ${METADATA}\nmessages:\n  open: ${OPEN[code]}\n  huts: "${HUTS[code]}"\n`,
    ),
    told: /say their language/,
    texts: 2,
  },
];

/** What discovery said nothing of once, or that there are no translation files. */
export const NAMED: readonly DialectExample[] = [
  {
    name: "property lists that are called .strings",
    files: both(
      "*.lproj/Localizable.strings",
      () => "<?xml version='1.0'?>\n<plist><dict><key>a</key><string>b</string></dict></plist>",
    ),
    told: /property lists in \.strings/,
    texts: 1,
  },
  {
    name: "binary property lists that are called .strings",
    files: both("*.lproj/Localizable.strings", () => "bplist00\u0001"),
    told: /property lists in \.strings/,
  },
  {
    name: "JSON5",
    files: both("l10n/*.json5", (code) => `// x\n{ open: '${OPEN[code]}', huts: "x", }\n`),
    taken: ["json5", 2],
  },
  {
    name: "modules",
    files: both(
      "src/locales/*.js",
      (code) =>
        `import x from './x'\nexport default { open: '${OPEN[code]}', 'a b': ` +
        `\`x\`, n: (a) => \`\${a} x\` }\n`,
    ),
    taken: ["js-module", 2],
  },
  {
    name: "CommonJS",
    files: both("lang/*.cjs", () => "module.exports = { a: 'x' + \"y\", b: { c: 'z' } };"),
    taken: ["js-module", 2],
  },
  {
    name: "TypeScript",
    files: both("src/i18n/*/common.ts", () => "const x = { a: 'x', b: 'y' } as const;\nexport default x;"),
    taken: ["js-module", 2],
  },
  {
    name: "SharePoint",
    files: both("src/loc/*.js", () => "define([], function() {\n  return {\n    'A': 'x'\n  }\n});"),
    told: /JavaScript/,
    texts: 1,
  },
  {
    name: "Mozilla's .dtd",
    files: both("locale/*/main.dtd", (code) => `<!ENTITY % x SYSTEM "y">\n<!ENTITY open "${OPEN[code]}">`),
    taken: ["dtd", 1],
  },
  {
    name: "Mozilla's .lang",
    files: both("*/main.lang", (code) => `;Open\n${OPEN[code]}\n\n;Huts\nx\n`),
    taken: ["mozilla-lang", 2],
  },
  {
    name: "Minecraft's .lang",
    files: both("lang/*.lang", (code) => `item.open=${OPEN[code]}\n`),
    told: /\.lang.*\.properties/,
    texts: 1,
  },
  {
    name: "RESJSON",
    files: both("strings/*/resources.resjson", (code) => ({ open: OPEN[code], "_open.comment": METADATA })),
    taken: ["resjson", 1],
  },
  {
    name: "Hjson",
    files: both("lang/*.hjson", (code) => `{\n  open: ${OPEN[code]}\n}\n`),
    told: /Hjson/,
    texts: 1,
  },
  {
    name: "property lists",
    files: both("*.lproj/Root.plist", () => "<plist><dict><key>x</key><string>y</string></dict></plist>"),
    told: /\.plist/,
    texts: 1,
  },
  {
    name: "compiled gettext",
    files: both("locale/*/LC_MESSAGES/app.mo", () => "\u0000"),
    told: /\.mo.*publish the \.po/,
  },
  {
    name: "compiled Qt",
    files: both("translations/app_*.qm", () => "\u0000"),
    told: /\.qm.*publish the \.ts/,
  },
  {
    name: "Windows' resources",
    files: both("res/app_*.rc", (code) => `STRINGTABLE\nBEGIN\n 1 "${OPEN[code]}"\nEND\n`),
    told: /\.rc/,
  },
  {
    name: "Haiku's catkeys",
    files: both("locales/*.catkeys", (code) => `1\tx\tapp\t1\nOpen\tMenu\t\t${OPEN[code]}\n`),
    told: /catkeys/,
    texts: 1,
  },
  {
    name: "subtitles",
    files: both("video/film.*.srt", () => "1\n00:00:01,000 --> 00:00:02,000\nx\n"),
    told: /\.srt/,
    texts: 1,
  },
  {
    name: "subtitles for browsers",
    files: both("video/film.*.vtt", () => "WEBVTT\n\n00:01.000 --> 00:02.000\nx\n"),
    told: /\.vtt/,
    texts: 1,
  },
  { name: "a translation memory", files: { "memory.tmx": "<tmx/>" }, told: /\.tmx/ },
  { name: "a glossary", files: { "terms.tbx": "<tbx/>" }, told: /\.tbx/ },
  { name: "a spreadsheet", files: { "docs/translations.xlsx": "PK" }, told: /\.xlsx/ },
  {
    name: "blocks of Vue",
    files: {
      "src/App.vue": "<template/>\n<i18n>\n{}\n</i18n>\n",
      "src/B.vue": '<i18n lang="yaml">\n</i18n>\n',
    },
    told: /<i18n> blocks of Vue \(2 files\)/,
  },
  {
    name: "Chromium's bundles",
    files: both(
      "res/app_*.xtb",
      () => '<translationbundle><translation id="1">x</translation></translationbundle>',
    ),
    told: /\.xtb/,
    texts: 1,
  },
  {
    name: "all languages below their codes",
    files: { "src/i18n.json": { en: { a: "x", b: "y" }, de: { a: "x" }, "zh-Hans": { a: "" } } },
    taken: ["json-nested", 2],
  },
  {
    name: "all languages in YAML",
    files: { "config/locales.yml": "en:\n  a: x\nde:\n  a: y\n" },
    taken: ["ruby-yaml", 1],
  },
  {
    name: "all languages in a module",
    files: {
      "src/i18n.ts":
        "import i18n from 'i18next';\ni18n.init({ lng: 'en', resources: { en: { translation: { a: 'x' } }, de: { translation: { a: 'y' } } } });",
    },
    told: /all languages/,
    texts: 1,
  },
  {
    name: "all languages in JSON5",
    files: { "src/lang.json5": "{ en: { a: 'x' }, de: { a: 'y' } }" },
    taken: ["json5", 1],
  },
  {
    name: "languages as the keys of each text",
    files: {
      "lang/texts.json": { start: { en: "x", fr: "y" }, menu: { quit: { fr: "x", de: null } }, version: 3 },
    },
    taken: ["json-nested", 1],
  },
  {
    name: "a column for each language",
    files: { "i18n/game.csv": "keys,en,de\nA,x,y\n" },
    taken: ["csv-simple", 1],
  },
  ...["loc/t.csv", "game.csv"].map((path) => ({
    name: `a column for each, in ${path}`,
    files: { [path]: "sep=;\nkeys;en;de\nA;x;y\n" },
    taken: ["csv-simple", 1] as const,
  })),
  {
    name: "a column for each, between tabs",
    files: { "Assets/UI.tsv": "keys\ten\tde\nA\tx\ty\n" },
    taken: ["csv-simple", 1],
  },
  {
    name: "a column for each, as Unity writes it",
    files: { "Localization/Strings.csv": "Key,Id,English(en),German [de]\nA,1,x,y\n" },
    taken: ["csv-simple", 1],
  },
  {
    name: "a column for each, by the languages' names",
    files: { "translations.csv": "key,English,German\na,Hello,Hallo\nb,Bye,Ade\n" },
    taken: ["csv-simple", 2],
  },
  ...["translations/table.csv", "game/strings.csv", "Assets/Localization/UI.csv"].map((path) => ({
    name: `a column for each, by the languages' names, in ${path}`,
    files: { [path]: "Key,English,German\na,Hello,Hallo\n" },
    taken: ["csv-simple", 1] as const,
  })),
  {
    name: "TYPO3's format before XLIFF",
    files: {
      "Resources/Private/Language/locallang_db.xml":
        '<T3locallang><data type="array"><languageKey index="default" type="array"><label index="a">Hello</label></languageKey><languageKey index="de" type="array"><label index="a">Hallo</label></languageKey></data></T3locallang>',
    },
    told: /locallang\.xml.*1 text in 2 languages/,
    texts: 1,
  },
  {
    name: "one language of a format that is not read",
    files: { "locales/en/main.hjson": "open: Open\n" },
    told: /Hjson/,
    texts: 1,
  },
  {
    name: "one language of WordPress' scripts",
    files: {
      "languages/huts-de_DE-0123456789abcdef0123456789abcdef.json": {
        locale_data: { messages: { "": {}, Open: ["x"] } },
      },
    },
    told: /Jed/,
    texts: 1,
  },
];

/** Nothing to be said: they are no translations, or their sources are there. */
export const SILENT: readonly DialectExample[] = [
  {
    name: "tables whose columns are called as languages are",
    files: { "data/people.csv": "Name,Polish,Base\na,b,c\n", "data/x.csv": "Source,Base,Text\na,b,c\n" },
  },
  {
    name: "grades of a school that teaches languages",
    files: {
      "marks/grades.csv": "Pupil,German,French,Maths\nAna,1,2,3\n",
      "grades.tsv": "German\tFrench\n1\t2\n",
    },
  },
  {
    name: "another locallang.xml",
    files: { "Resources/Private/Language/locallang.xml": "<phrases><phrase>x</phrase></phrases>" },
  },
  {
    name: "FreeMarker's templates",
    files: both("locale/*/mail.ftl", () => `<#if x>\nHello \${user}\n</#if>\nname = x\n`),
  },
  { name: "templates without any entry", files: both("locale/*/mail.ftl", () => "Hello\n") },
  {
    name: "modules of programs",
    files: both(
      "src/locales/*.js",
      () => "export function plural(n) { return n === 1 ? 'one' : 'other'; }\n",
    ),
  },
  {
    name: "modules that a compiler of texts writes",
    files: both(
      "src/locales/*.js",
      () =>
        "// Generated by a-compiler.\n// Do not edit.\nexport const a = `A b`;\nexport const c = `C d`;\n",
    ),
  },
  {
    name: "modules that import texts",
    files: both(
      "src/locales/*/index.js",
      () => "import a from './a.json'; export default { a, b: c(), n: 1 };",
    ),
  },
  {
    name: "names of languages",
    files: { "lang/languages.json": { en: "English", de: "Deutsch", fr: "Français" } },
  },
  { name: "configurations of a shell", files: both("etc/app_*.rc", () => "export A=1\n") },
  { name: "components of Vue", files: { "src/App.vue": "<template>\n  <i18n path='x'/>\n</template>\n" } },
];
