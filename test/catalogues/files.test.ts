import { describe } from "vitest";
import { testCatalogues } from "./catalogue-cases.ts";
import { append, type Changes, edit } from "./catalogue-fixture.ts";

const web = (part: string, by: string): Changes => ({ "web/web.yaml": edit(part, by) });
const french = 'msgid "Anchor"\nmsgstr "Ancre"\n';

describe("a file that is none", () => {
  testCatalogues({
    "a pipe for a translation": { changes: { "po/fr.po": { fifo: true } }, expected: FILL },
    "a pipe for a template": { changes: { "web/i18n/en.json": { fifo: true } }, expected: FILL },
    "a pipe for the catalogue": { changes: { "catalogue.yaml": { fifo: true } }, expected: FILL },
    "a pipe for a component": { changes: { "web/web.yaml": { fifo: true } }, expected: FILL },
    "a pipe for a table": { changes: { "tables/users.csv": { fifo: true } }, expected: FILL },
    "a pipe for an image": { changes: { "tables/map.png": { fifo: true } }, expected: FILL },
    "a directory for a translation": { changes: { "po/fr.po": { directory: true } }, expected: FILL },
    "a directory for a manifest": { changes: { "harbour.yaml": { directory: true } }, expected: FILL },
    "a directory for a table": { changes: { "tables/users.csv": { directory: true } }, expected: FILL },
    "a directory for an image": { changes: { "tables/map.png": { directory: true } }, expected: FILL },
    "a missing image": { changes: { "tables/map.png": null }, expected: FILL },
  });
});

describe("the bytes of a translation", () => {
  testCatalogues({
    "none": { changes: { "po/de.po": "" }, expected: FILL },
    "none in a template": { changes: { "web/i18n/en.json": "" }, expected: FILL },
    "a NUL": { changes: { "po/de.po": 'msgid "Anchor"\nmsgstr "An\0ker"\n' }, expected: FILL },
    "bad UTF-8": { changes: { "po/de.po": Buffer.from('msgid "Anchor"\nmsgstr "Häfen"\n', "latin1") }, expected: FILL },
    "bad UTF-8 where the manifest names UTF-8": {
      changes: { "web/web.yaml": append("encodings: {i18n/de.json: utf-8}"), "web/i18n/de.json": Buffer.from('{"welcome": "Grüße"}', "latin1") },
      expected: FILL,
    },
    "an encoding that there is not": { changes: { "web/web.yaml": append("encodings: {i18n/de.json: utf-9}") }, expected: FILL },
    "PO that never closes a string": { changes: { "po/de.po": 'msgid "Anchor"\nmsgstr "Anker\n' }, expected: FILL },
    "JSON that ends early": { changes: { "web/i18n/de.json": '{"welcome": "Willkommen"' }, expected: FILL },
    "JSON with __proto__": { changes: { "web/i18n/de.json": '{"__proto__": {"welcome": "x"}, "constructor": "y", "welcome": "Hallo"}' }, expected: FILL },
    "JSON that nests for ever": { changes: { "web/i18n/de.json": '{"a":'.repeat(100_000) }, expected: FILL },
    "CSV that never closes a quote": {
      changes: { "web/web.yaml": "name: Web\nslug: web\nfilemask: i18n/*.csv\ntemplate: i18n/en.csv\nfile_format: csv-simple\n", "web/i18n/en.csv": '"source","target"\n".welcome","Welcome"\n', "web/i18n/de.csv": '"source","target"\n".welcome","Willkommen\n' },
      expected: FILL,
    },
  });
});

describe("the languages of files", () => {
  testCatalogues({
    "two files for one": { changes: { "po/de_DE.po": french }, expected: FILL },
    "two files for one by an alias": { changes: { "web/web.yaml": append("language_aliases: {cz: cs}"), "web/i18n/cz.json": "{}", "web/i18n/cs.json": "{}" }, expected: FILL },
    "an alias that leads out": { changes: { "web/web.yaml": append('language_aliases: {de: "../../../x"}') }, expected: FILL },
    "an alias that is a page": { changes: { "web/web.yaml": append('language_aliases: {de: "page=1"}') }, expected: FILL },
    "a code with an equals sign": { changes: { "po/page=2.po": french }, expected: FILL },
    "a code that begins with a dot": { changes: { "harbour.yaml": edit("po/*.po", 'po/x*.po\n    language_regex: ".*"'), "po/x.de.po": french }, expected: FILL },
    "a code of a dot": { changes: { "harbour.yaml": edit("po/*.po", 'po/x*.po\n    language_regex: ".*"'), "po/x..po": french }, expected: FILL },
    "a code in no table": { changes: { "po/qqq.po": french }, expected: FILL },
    "codes that differ in case": { changes: { "po/a-B-c.po": french, "po/a-b-c.po": french }, expected: FILL },
    "codes that differ in case in two components": { changes: { "po/a-B-c.po": french, "web/i18n/a-b-c.json": "{}" }, expected: FILL },
    "a very long code": { changes: { [`po/${"x".repeat(200)}.po`]: french }, expected: FILL },
    "names with line breaks": { changes: { "po/fr\n::error::.po": french }, expected: FILL },
    "names with escapes": { changes: { "po/\u001b[31mfr.po": french }, expected: FILL },
    "names that turn round": { changes: { "po/\u202efr.po": french }, expected: FILL },
    "names with quotes": { changes: { 'po/f"r.po': french }, expected: FILL },
    "names with a backslash": { changes: { "po/f\\r.po": french }, expected: FILL },
    "names that are no UTF-8": { changes: { "po/fr\udcff.po": french }, expected: FILL },
    "a template that servers would obey": { changes: { ...web("i18n/en.json", ".htaccess"), "web/i18n/en.json": null, "web/.htaccess": '{"welcome": "Welcome"}' }, expected: FILL },
    "an image that servers would obey": { changes: { "tables/screenshots.csv": edit("map.png", ".htaccess"), "tables/.htaccess": "Deny from all" }, expected: FILL },
    "a new_base that servers would obey": { changes: { "harbour.yaml": edit("po/app.pot", "po/.htaccess"), "po/.htaccess": french }, expected: FILL },
  });
});
