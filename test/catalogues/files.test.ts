import { describe } from "vitest";
import { testCatalogues } from "./catalogue-cases.ts";
import { append, type Changes, edit } from "./catalogue-fixture.ts";

const web = (part: string, by: string): Changes => ({ "web/web.yaml": edit(part, by) });
const french = 'msgid "Anchor"\nmsgstr "Ancre"\n';

describe("a file that is none", () => {
  testCatalogues({
    "a pipe for a translation": {
      changes: { "po/fr.po": { fifo: true } },
      expected: ["harbour.yaml:6:15 file/not-regular"],
    },
    "a pipe for a template": {
      changes: { "web/i18n/en.json": { fifo: true } },
      expected: ["web/web.yaml:4:11 file/not-regular"],
    },
    "a pipe for the catalogue": {
      changes: { "catalogue.yaml": { fifo: true } },
      expected: ["catalogue.yaml:1:1 file/not-regular"],
    },
    "a pipe for a component": {
      changes: { "web/web.yaml": { fifo: true } },
      expected: ["harbour.yaml:9:5 file/not-regular"],
    },
    "a pipe for a table": {
      changes: { "tables/users.csv": { fifo: true } },
      expected: ["catalogue.yaml:3:9 file/not-regular"],
    },
    "a pipe for an image": {
      changes: { "tables/map.png": { fifo: true } },
      expected: ["tables/screenshots.csv:2:23 file/not-regular"],
    },
    "a directory for a translation": {
      changes: { "po/fr.po": { directory: true } },
      expected: ["harbour.yaml:6:15 file/not-regular"],
    },
    "a directory for a manifest": {
      changes: { "harbour.yaml": { directory: true } },
      expected: ["catalogue.yaml:5:5 file/not-regular"],
    },
    "a directory for a table": {
      changes: { "tables/users.csv": { directory: true } },
      expected: ["catalogue.yaml:3:9 file/not-regular"],
    },
    "a directory for an image": {
      changes: { "tables/map.png": { directory: true } },
      expected: ["tables/screenshots.csv:2:23 file/not-regular"],
    },
    "a translation that may not be read": {
      changes: { "po/fr.po": { locked: french } },
      expected: ["harbour.yaml:6:15 file/unreadable"],
      needsLocks: true,
      says: ["permission denied"],
    },
    "a manifest that may not be read": {
      changes: { "harbour.yaml": { locked: "" } },
      expected: ["catalogue.yaml:5:5 file/unreadable"],
      needsLocks: true,
    },
    "a table that may not be read": {
      changes: { "tables/users.csv": { locked: "" } },
      expected: ["catalogue.yaml:3:9 file/unreadable"],
      needsLocks: true,
    },
    "a missing image": {
      changes: { "tables/map.png": null },
      expected: ["tables/screenshots.csv:2:23 table/missing-image"],
    },
  });
});

describe("the bytes of a translation", () => {
  testCatalogues({
    none: { changes: { "po/de.po": "" }, expected: ["po/de.po:1:1 file/empty"] },
    "none in a template": {
      changes: { "web/i18n/en.json": "" },
      expected: ["web/i18n/en.json:1:1 file/empty"],
    },
    "a pointer of git-lfs": {
      changes: {
        "po/de.po": `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 12\n`,
      },
      expected: ["po/de.po:1:1 file/lfs-pointer"],
    },
    "a conflict of git, in a format of keys": {
      changes: { "web/i18n/de.json": '{\n<<<<<<< HEAD\n "a": "B"\n=======\n "a": "C"\n>>>>>>> other\n}\n' },
      expected: ["web/i18n/de.json:2:1 file/conflict"],
    },
    "a conflict of git, in a format with sources, with CRLF": {
      changes: {
        "po/de.po":
          'msgid "Anchor"\r\n<<<<<<< HEAD\r\nmsgstr "A"\r\n=======\r\nmsgstr "B"\r\n>>>>>>> 1234567\r\n',
      },
      expected: ["po/de.po:2:1 file/conflict"],
    },
    "a conflict of git, in UTF-16 of either order": {
      changes: { "po/de.po": inUtf16(CONFLICT), "po/pl.po": Buffer.from(inUtf16(CONFLICT)).swap16() },
      expected: ["po/de.po:2:1 file/conflict", "po/pl.po:2:1 file/conflict"],
    },
    "a line of one of its marks alone": {
      changes: { "po/de.po": '# <<<<<<<\n# =======\n# >>>>>>>\nmsgid "Anchor"\nmsgstr "Anker"\n' },
      expected: [],
    },
    "a NUL": {
      changes: { "po/de.po": 'msgid "Anchor"\nmsgstr "An\0ker"\n' },
      expected: ["po/de.po:2:11 file/nul"],
    },
    "bad UTF-8": {
      changes: { "po/de.po": Buffer.from('msgid "Anchor"\nmsgstr "Häfen"\n', "latin1") },
      expected: ["po/de.po:1:1 file/encoding"],
    },
    "bad UTF-8 where the manifest names UTF-8": {
      changes: {
        "web/web.yaml": append("encodings: {i18n/de.json: utf-8}"),
        "web/i18n/de.json": Buffer.from('{"welcome": "Grüße"}', "latin1"),
      },
      expected: ["web/i18n/de.json:1:1 file/undecodable"],
    },
    "an encoding that there is not": {
      changes: { "web/web.yaml": append("encodings: {i18n/de.json: utf-9}") },
      expected: ["web/i18n/de.json:1:1 file/unknown-encoding"],
    },
    "PO that never closes a string": {
      changes: { "po/de.po": 'msgid "Anchor"\nmsgstr "Anker\n' },
      expected: ["po/de.po:2:8 po/unterminated-string"],
    },
    "JSON that ends early": {
      changes: { "web/i18n/de.json": '{"welcome": "Willkommen"' },
      expected: ["web/i18n/de.json:1:25 json/syntax"],
    },
    "JSON with __proto__": {
      changes: {
        "web/i18n/de.json": '{"__proto__": {"welcome": "x"}, "constructor": "y", "welcome": "Hallo"}',
      },
      expected: ["web/i18n/de.json:1:16 component/not-in-template"],
    },
    "JSON that nests for ever": {
      changes: { "web/i18n/de.json": '{"a":'.repeat(100_000) },
      expected: ["web/i18n/de.json:1:2501 json/too-deep"],
    },
    "CSV that never closes a quote": {
      changes: {
        "web/web.yaml":
          "name: Web\nslug: web\nfilemask: i18n/*.csv\ntemplate: i18n/en.csv\nfile_format: csv-simple\n",
        "web/i18n/en.csv": '"source","target"\n".welcome","Welcome"\n',
        "web/i18n/de.csv": '"source","target"\n".welcome","Willkommen\n',
      },
      expected: ["web/i18n/de.csv:2:12 csv/unclosed-quote"],
    },
  });
});

describe("the languages of files", () => {
  testCatalogues({
    "two files for one": {
      changes: { "po/de_DE.po": french },
      expected: ["po/de_DE.po:1:1 component/duplicate-language"],
    },
    "two files for one by an alias": {
      changes: {
        "web/web.yaml": append("language_aliases: {cz: cs}"),
        "web/i18n/cz.json": "{}",
        "web/i18n/cs.json": "{}",
      },
      expected: ["web/i18n/cz.json:1:1 component/duplicate-language"],
    },
    "an alias that leads out": {
      changes: { "web/web.yaml": append('language_aliases: {de: "../../../x"}') },
      expected: ["web/i18n/de.json:1:1 language/bad-code"],
    },
    "an alias that is a page": {
      changes: { "web/web.yaml": append('language_aliases: {de: "page=1"}') },
      expected: ["web/i18n/de.json:1:1 language/bad-code"],
    },
    "a code with an equals sign": {
      changes: { "po/page=2.po": french },
      expected: ["po/page=2.po:1:1 language/bad-code"],
    },
    "a code that begins with a dot": {
      changes: {
        "harbour.yaml": edit("po/*.po", 'po/x*.po\n    language_regex: ".*"'),
        "po/x.de.po": french,
      },
      expected: ["po/x.de.po:1:1 language/bad-code"],
    },
    "a code of a dot": {
      changes: { "harbour.yaml": edit("po/*.po", 'po/x*.po\n    language_regex: ".*"'), "po/x..po": french },
      expected: ["po/x..po:1:1 language/bad-code"],
    },
    "a code in no table": {
      changes: { "po/qqq.po": french },
      expected: ["po/qqq.po:1:1 language/generated"],
    },
    "old codes, with the alias that they need": {
      changes: { "po/iw_IL.po": french, "po/no_NO.po": french, "po/ku-Arab.po": french },
      expected: [
        "po/iw_IL.po:1:1 language/generated",
        "po/iw_IL.po:1:1 language/old-code",
        "po/ku-Arab.po:1:1 language/direction",
        "po/ku-Arab.po:1:1 language/generated",
        "po/no_NO.po:1:1 language/generated",
        "po/no_NO.po:1:1 language/old-code",
      ],
      says: [
        "language_aliases: {iw_IL: he}",
        "left to right",
        "language_aliases: {no_NO: nb_NO}",
        "script Arab",
      ],
    },
    "an old code beside the file of the right one, where an alias would be wrong": {
      changes: { "po/iw_IL.po": french, "po/he.po": french },
      expected: ["po/iw_IL.po:1:1 language/generated"],
    },
    "old codes with their aliases": {
      changes: {
        "harbour.yaml": edit("po/*.po", "po/*.po\n    language_aliases: {iw_IL: he, no_NO: nb_NO}"),
        "po/iw_IL.po": french,
        "po/no_NO.po": french,
      },
      expected: [],
    },
    "Android folders and copies of a merge tool that are no languages": {
      changes: {
        "harbour.yaml": edit("po/*.po", "values-*/app.po"),
        "values-de/app.po": french,
        "values-b+uz+Cyrl/app.po": french,
        "values-night/app.po": "",
        "values-de-rAT-land/app.po": "",
        "values-mcc310-mnc004-en/app.po": "",
        "values-fr-sw600dp-v21/app.po": "",
        "values-fr_REMOTE_1505/app.po": "",
      },
      expected: ["values-b+uz+Cyrl/app.po:1:1 language/generated"],
    },
    "codes that differ in case": {
      changes: { "po/a-x-C.po": french, "po/a-x-c.po": french },
      expected: [
        "po/a-x-C.po:1:1 language/generated",
        "po/a-x-c.po:1:1 language/generated",
        "po/a-x-c.po:1:1 name/unsafe",
      ],
    },
    "codes that differ in case in two components": {
      changes: { "po/a-x-C.po": french, "web/i18n/a-x-c.json": "{}" },
      expected: [
        "po/a-x-C.po:1:1 language/generated",
        "web/i18n/a-x-c.json:1:1 language/generated",
        "web/i18n/a-x-c.json:1:1 name/unsafe",
      ],
    },
    "a very long code": {
      changes: { [`po/${"x".repeat(200)}.po`]: french },
      expected: [
        "po/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.po:1:1 language/bad-code",
      ],
    },
    "codes of languages that are Windows devices": {
      changes: { "po/aux.po": french, "web/i18n/con.json": "{}" },
      expected: [
        "po/aux.po:1:1 language/generated",
        "po/aux.po:1:1 name/unsafe",
        "po/aux.po:1:1 name/unsafe",
        "web/i18n/con.json:1:1 language/generated",
        "web/i18n/con.json:1:1 name/unsafe",
        "web/i18n/con.json:1:1 name/unsafe",
      ],
    },
    "a file that is a Windows device, with an ending": {
      changes: {
        "harbour.yaml": edit("new_base: po/app.pot", "new_base: po/LPT1.pot"),
        "po/LPT1.pot": french,
      },
      expected: ["harbour.yaml:7:15 name/unsafe"],
    },
    "a program that would be published": {
      changes: {
        "harbour.yaml": edit("new_base: po/app.pot", "new_base: po/app.php"),
        "po/app.php": "<?php system($_GET['x']);",
      },
      expected: ["harbour.yaml:7:15 name/unsafe"],
    },
    "names with line breaks": {
      changes: { "po/fr\n::error::.po": french },
      expected: ["po/fr\n::error::.po:1:1 name/uncarried"],
    },
    "names with escapes": {
      changes: { "po/\u001b[31mfr.po": french },
      expected: ["po/\u001b[31mfr.po:1:1 language/bad-code"],
    },
    "names that turn round": {
      changes: { "po/\u202efr.po": french },
      expected: ["po/‮fr.po:1:1 language/bad-code"],
    },
    "names with quotes": {
      changes: { 'po/f"r.po': french },
      expected: [
        'po/f"r.po:1:1 language/generated',
        'po/f"r.po:1:1 name/unsafe',
        'po/f"r.po:1:1 name/unsafe',
      ],
    },
    "names with a backslash": {
      changes: { "po/f\\r.po": french },
      expected: ["po/f\\r.po:1:1 language/bad-code"],
    },
    "names that are no UTF-8": {
      changes: { "po/fr\udcff.po": french },
      expected: ["harbour.yaml:6:15 file/unreadable"],
    },
    "a template that servers would obey": {
      changes: {
        ...web("i18n/en.json", ".htaccess"),
        "web/i18n/en.json": null,
        "web/.htaccess": '{"welcome": "Welcome"}',
      },
      expected: ["web/.htaccess:1:1 file/server-name"],
    },
    "an image that servers would obey": {
      changes: {
        "tables/screenshots.csv": edit("map.png", ".htaccess"),
        "tables/.htaccess": "Deny from all",
      },
      expected: ["tables/screenshots.csv:2:23 file/server-name"],
    },
    "a new_base that servers would obey": {
      changes: { "harbour.yaml": edit("po/app.pot", "po/.htaccess"), "po/.htaccess": french },
      expected: ["harbour.yaml:7:15 file/server-name"],
    },
  });
});

const CONFLICT = 'msgid "Anchor"\n<<<<<<< HEAD\nmsgstr "A"\n=======\nmsgstr "B"\n>>>>>>> 1234567\n';

function inUtf16(text: string): Buffer {
  return Buffer.from(`\ufeff${text}`, "utf16le");
}
