import { describe } from "vitest";
import { testCatalogues } from "./catalogue-cases.ts";
import type { Changes } from "./catalogue-fixture.ts";

const KEYS = '{"en": {"welcome": "Welcome"}, "de": {"welcome": "Willkommen"}}\n';
const TABLE = "key,en,de\n.welcome,Welcome,Willkommen\n";

/** The web component with one file for all languages. */
function web(keys: string, files: Changes, format = "json-nested"): Changes {
  return {
    "web/web.yaml": `name: Web\nslug: web\nfile_format: ${format}\n${keys}\n`,
    "web/i18n/en.json": null,
    "web/i18n/de.json": null,
    ...files,
  };
}

const all = (content: string, keys = "filemask: all.json\nlayout: keys"): Changes =>
  web(keys, { "web/all.json": content });
const table = (content: string, keys = ""): Changes =>
  web(`filemask: all.csv\nlayout: columns\n${keys}`, { "web/all.csv": content }, "csv-simple");

describe("one file with all languages", () => {
  testCatalogues({
    "top keys that are languages": { changes: all(KEYS), expected: [] },
    "columns that are languages": { changes: table(TABLE), expected: [] },
    "languages below each key": {
      changes: all(
        '{"welcome": {"en": "Welcome", "de": "Willkommen"}}\n',
        "filemask: all.json\nlayout: leaves",
      ),
      expected: [],
    },
    "its template named": {
      changes: all(KEYS, "filemask: all.json\nlayout: keys\ntemplate: ./all.json"),
      expected: [],
    },
    "an excluded language with another code": {
      changes: all(
        '{"en": {"welcome": "Welcome"}, "de": {"welcome": "Willkommen"}, "pt-BR": {"welcome": "Bem-vindo"}}\n',
        "filemask: all.json\nlayout: keys\nexclude_languages: [pt_BR]",
      ),
      expected: ["web/all.json:1:1 component/not-excluded"],
      says: ["pt-BR"],
    },
    "another template, a reference and a new_base": {
      changes: all(
        KEYS,
        "filemask: all.json\nlayout: keys\ntemplate: i18n.json\nreference: all.json\nnew_base: all.json",
      ),
      expected: [
        "web/web.yaml:6:11 manifest/bad-value",
        "web/web.yaml:7:12 manifest/bad-value",
        "web/web.yaml:8:11 manifest/bad-value",
      ],
    },
    "a star in its filemask": {
      changes: all(KEYS, 'filemask: "*.json"\nlayout: keys'),
      expected: ["web/web.yaml:4:11 layout/filemask"],
      says: ["this component has all languages in one file"],
    },
    "a filemask without a star and no layout": {
      changes: all(KEYS, "filemask: all.json"),
      expected: ["web/web.yaml:3:14 component/format-needs-template", "web/web.yaml:4:11 layout/filemask"],
      says: ["if one file has all languages, set layout"],
    },
    "a layout that its format does not have": {
      changes: web("filemask: all.po\nlayout: columns", { "web/all.po": "x" }, "po"),
      expected: ["web/web.yaml:5:9 manifest/bad-value"],
      says: ["works only with the formats csv-simple"],
    },
    "a layout beside a format that has all languages by itself": {
      changes: web("filemask: all.xcstrings\nlayout: keys", { "web/all.xcstrings": "{}" }, "xcstrings"),
      expected: ["web/web.yaml:5:9 manifest/bad-value"],
      says: ["must be left out"],
    },
    "columns and raw of many files": {
      changes: {
        "web/web.yaml":
          "name: Web\nslug: web\nfile_format: json\nfilemask: i18n/*.json\ntemplate: i18n/en.json\ncolumns: {key: 1}\nraw: source\n",
      },
      expected: ["web/web.yaml:6:10 manifest/bad-value", "web/web.yaml:7:6 manifest/bad-value"],
    },
    "values that the keys do not have": {
      changes: table(TABLE, "raw: none\ncolumns: {key: 0, comments: x}"),
      expected: [
        "web/web.yaml:6:6 manifest/bad-value",
        "web/web.yaml:7:16 manifest/bad-value",
        "web/web.yaml:7:19 manifest/unknown-key",
      ],
    },
    "the name of a table": {
      changes: {
        ...web("filemask: ../tables/translations.csv\nlayout: columns\n", {}, "csv-simple"),
        "tables/translations.csv": TABLE,
      },
      expected: [],
    },
    "no part of the source language": {
      changes: all('{"de": {"a": "x"}, "fr": {"a": "y"}}\n'),
      expected: ["web/all.json:1:1 layout/no-source"],
      says: ['it has "de", "fr"'],
    },
    "keys of no language": {
      changes: all('{"en": {"welcome": "Welcome"}, "de": {},\n"meta": {"a": "x"}, "xx_YY": {}}\n'),
      expected: ["web/all.json:2:1 layout/no-language"],
      says: ['".meta" and 1 more are not languages'],
    },
    "a key that an alias makes a language": {
      changes: all(
        '{"en": {"welcome": "Welcome"}, "german": {"welcome": "Willkommen"}}\n',
        "filemask: all.json\nlayout: keys\nlanguage_aliases: {german: de}",
      ),
      expected: [],
    },
    "two spellings of one language": {
      changes: all('{"en": {"welcome": "Welcome"}, "de": {}, "de-DE": {}}\n'),
      expected: ["web/all.json:1:1 component/duplicate-language"],
      says: ['exclude_languages: ["de-DE"]'],
    },
    "one of them excluded": {
      changes: all(
        '{"en": {"welcome": "Welcome"}, "de": {}, "de-DE": {}}\n',
        "filemask: all.json\nlayout: keys\nexclude_languages: [de-DE]",
      ),
      expected: [],
    },
    "a column of no language": {
      changes: table("key,en,de,max\n.welcome,Welcome,Willkommen,20\n"),
      expected: ["web/all.csv:1:1 csv/other-column"],
    },
    "a column that the manifest names and the header lacks": {
      changes: table(TABLE, "columns: {context: where}"),
      expected: ["web/all.csv:1:1 csv/no-column"],
    },
    "a text without a key": {
      changes: table(`${TABLE},lost,\n`),
      expected: ["web/all.csv:3:1 text/dropped"],
    },
    "a table that no quote closes": {
      changes: table('key,en,de\n.welcome,"Welcome,x\n'),
      expected: ["web/all.csv:2:10 csv/unclosed-quote"],
    },
    "a file that is not there": {
      changes: web("filemask: all.json\nlayout: keys", {}),
      expected: ["web/web.yaml:4:11 file/missing"],
    },
    "an empty file": { changes: all(""), expected: ["web/all.json:1:1 file/empty"] },
    "a text in the place of a language": {
      changes: all('{"en": {"welcome": "Welcome"}, "de": "x"}\n'),
      expected: ["web/all.json:1:38 json/top-level"],
    },
  });
});
