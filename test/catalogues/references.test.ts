import { describe } from "vitest";
import { testCatalogues } from "./catalogue-cases.ts";
import { append, type Changes, edit } from "./catalogue-fixture.ts";

const app = (line: string): Changes => ({
  "harbour.yaml": edit("    file_format: po\n", `    file_format: po\n    ${line}\n`),
});
const web = (line: string): Changes => ({ "web/web.yaml": append(line) });
const top = (line: string): Changes => ({ "catalogue.yaml": append(line) });

const french = 'msgid "Anchor"\nmsgstr "Ancre"\n';
const none = 'msgid ""\nmsgstr "Language: \\n"\n';

describe("a reference", () => {
  testCatalogues({
    "that is a .pot": { changes: app("reference: po/app.pot"), expected: [] },
    "that is a translation": { changes: app("reference: po/de.po"), expected: [] },
    missing: {
      changes: app("reference: po/nothing.pot"),
      expected: ["harbour.yaml:9:16 file/missing"],
    },
    "that leads out": {
      changes: app("reference: ../../outside/de.po"),
      expected: ["harbour.yaml:9:16 file/leaves-root"],
    },
    "without a unit": {
      changes: { ...app("reference: po/app.pot"), "po/app.pot": none },
      expected: ["po/app.pot:1:1 reference/no-units"],
    },
    "without a byte, whatever may be skipped": {
      changes: { ...app("reference: po/app.pot\n    on_bad_file: skip"), "po/app.pot": "" },
      expected: ["po/app.pot:1:1 file/empty"],
    },
    "that is no PO file, whatever may be skipped": {
      changes: { ...app("reference: po/de.po\n    on_bad_file: skip"), "po/de.po": "nonsense\n" },
      expected: ["po/de.po:1:1 po/syntax"],
    },
    "beside a template": {
      changes: web("reference: i18n/de.json"),
      expected: ["web/web.yaml:6:12 component/reference-and-template"],
    },
    "of a format that holds keys": {
      changes: {
        "web/web.yaml": edit("template: i18n/en.json", "reference: i18n/en.json"),
      },
      expected: ["web/web.yaml:4:12 component/format-has-no-reference"],
    },
    "by a key that is nearly right": {
      changes: app("referense: po/app.pot"),
      expected: ["harbour.yaml:9:5 manifest/unknown-key"],
      says: ['did you mean "reference"?'],
    },
    "that is out of date": {
      changes: { ...app("reference: po/app.pot"), "po/fr.po": `${french}\nmsgid "Buoy"\nmsgstr ""\n` },
      expected: ["po/fr.po:4:1 reference/incomplete"],
    },
    "that lacks a tenth and no more": {
      changes: {
        ...app("reference: po/app.pot"),
        "po/app.pot": none + strings(9),
        "po/de.po": strings(10),
        "po/cs.po": none,
        "tables/units.csv": null,
        "tables/sources.csv": null,
        "tables/screenshots.csv": null,
      },
      expected: [],
    },
  });
});

function strings(count: number): string {
  return Array.from({ length: count }, (_, index) => `\nmsgid "Text ${index}"\nmsgstr ""\n`).join("");
}

describe("a bad file that may be skipped", () => {
  const skip = app("on_bad_file: skip");
  testCatalogues({
    "is one that is not its format": {
      changes: { ...skip, "po/fr.po": 'msgid "Anchor"\nmsgstr "Ancre\nfoo\n' },
      expected: ["po/fr.po:2:8 file/skipped"],
      says: ["the file is skipped: the line ends inside a string"],
    },
    "tells one reason and how many more there are": {
      changes: { ...skip, "po/fr.po": 'msgid "A\nmsgstr "B"\n\nmsgid "C\nmsgstr "D"\n' },
      expected: ["po/fr.po:1:7 file/skipped"],
      says: ["the line ends inside a string (and 1 more error)"],
    },
    "is one without a byte": {
      changes: { ...skip, "po/fr.po": "" },
      expected: ["po/fr.po:1:1 file/skipped"],
      says: ["the file is empty"],
    },
    "is one that says nonsense of its encoding": {
      changes: { ...skip, "po/fr.po": `msgid ""\nmsgstr "Content-Type: text/plain; charset=klingon\\n"\n` },
      expected: ["po/fr.po:1:1 file/skipped"],
    },
    "takes its other complaints along, and its claim to a language": {
      changes: { ...skip, "po/de_DE.po": "#, fuzzy\nfoo\n", "po/xx.po": "foo\n" },
      expected: ["po/de_DE.po:2:1 file/skipped", "po/xx.po:1:1 file/skipped"],
    },
    "by the catalogue's word": {
      changes: { ...top("on_bad_file: skip"), "po/fr.po": "foo\n" },
      expected: ["po/fr.po:1:1 file/skipped"],
    },
    "but not where the component says otherwise": {
      changes: { ...top("on_bad_file: skip"), ...app("on_bad_file: error"), "po/fr.po": "foo\n" },
      expected: ["po/fr.po:1:1 po/syntax"],
    },
    "is never a template": {
      changes: { ...web("on_bad_file: skip"), "web/i18n/en.json": "{" },
      expected: ["web/i18n/en.json:1:2 json/syntax"],
    },
    "is never a link that leads out, a pipe or what is too large": {
      changes: {
        ...skip,
        "po/fr.po": { link: "../../outside/de.po" },
        "po/cs.po": { fifo: true },
        "po/da.po": french.repeat(400),
      },
      options: { maxInputBytes: 4096 },
      expected: [
        "harbour.yaml:6:15 file/leaves-root",
        "harbour.yaml:6:15 file/not-regular",
        "po/da.po:1:1 file/too-large",
      ],
    },
    "is none whose encoding the manifest says wrongly": {
      changes: { ...app("on_bad_file: skip\n    encodings: {po/de.po: klingon}") },
      expected: ["po/de.po:1:1 file/unknown-encoding"],
    },
    "may be the last": {
      changes: { ...skip, "po/de.po": "", "po/cs.po": "foo\n", "tables/units.csv": null, ...WITHOUT_ROWS },
      expected: [
        "harbour.yaml:6:15 component/no-files",
        "po/cs.po:1:1 file/skipped",
        "po/de.po:1:1 file/skipped",
      ],
      says: ["every file that matches the filemask"],
    },
    "is one by a value that is none": {
      changes: app("on_bad_file: ignore"),
      expected: ["harbour.yaml:9:18 manifest/bad-value"],
      says: ["must be one of error, skip"],
    },
  });
});

const WITHOUT_ROWS: Changes = {
  "tables/sources.csv": null,
  "tables/translations.csv": null,
  "tables/screenshots.csv": null,
};

describe("languages that are excluded", () => {
  testCatalogues({
    "in a component, are not even read": {
      changes: { ...app("exclude_languages: [fr, da]"), "po/fr.po": { fifo: true }, "po/da.po": "foo\n" },
      expected: [],
    },
    "in the catalogue, by the codes of paths": {
      changes: { ...top("exclude_languages: [de_DE]"), "po/de_DE.po": french },
      expected: [],
    },
    "in both, are joined": {
      changes: {
        ...{ ...top("exclude_languages: [fr]"), ...app("exclude_languages: [da]") },
        ...{ "po/fr.po": "foo\n", "po/da.po": "foo\n" },
      },
      expected: [],
    },
    "leave a template a template": {
      changes: { ...web("exclude_languages: [en]") },
      expected: [],
    },
    "that are nowhere, are no mistake": { changes: app("exclude_languages: [tlh]"), expected: [] },
    "may be all": {
      changes: { ...app("exclude_languages: [de, cs]"), "tables/units.csv": null, ...WITHOUT_ROWS },
      expected: ["harbour.yaml:6:15 component/no-files"],
      says: ["every file that matches the filemask"],
    },
  });
});

describe("aliases of the catalogue", () => {
  testCatalogues({
    "are those of every component": {
      changes: { ...top("language_aliases: {german: fr, bohemian: pl}"), "po/bohemian.po": french },
      expected: [],
    },
    "give way to a component's own": {
      changes: {
        ...top("language_aliases: {cz: de}"),
        ...app("language_aliases: {cz: sk}"),
        "po/cz.po": french,
      },
      expected: [],
    },
    "to itself keep a code, also one that no table has": {
      changes: {
        ...top("language_aliases: {de_DE: de_DE, x-y-z: x-y-z}"),
        "po/de_DE.po": french,
        "po/x-y-z.po": french,
      },
      expected: ["po/x-y-z.po:1:1 language/generated"],
    },
  });
});
