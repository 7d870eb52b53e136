import { describe } from "vitest";
import { testCatalogues } from "./catalogue-cases.ts";
import { append, type Changes, edit, SECRET } from "./catalogue-fixture.ts";

const catalogue = (part: string, by: string): Changes => ({ "catalogue.yaml": edit(part, by) });
const harbour = (part: string, by: string): Changes => ({ "harbour.yaml": edit(part, by) });
const web = (part: string, by: string): Changes => ({ "web/web.yaml": edit(part, by) });

/** The same project in JSON. */
const inJson = (harbour: string): Changes => ({
  "catalogue.yaml": edit("harbour.yaml", "harbour.json"),
  "harbour.yaml": null,
  "harbour.json": harbour,
});

describe("the text of a manifest", () => {
  testCatalogues({
    "no trouble at all": { changes: {}, expected: [] },
    "broken YAML": {
      changes: web("slug: web", "slug: [web"),
      expected: ["web/web.yaml:3:1 manifest/syntax"],
      says: ["2 | slug: [web"],
    },
    "broken JSON": {
      changes: inJson('{"name": "Harbour",\n "slug": "harbour",}'),
      expected: ["harbour.json:2:20 manifest/syntax"],
      says: ['2 |  "slug": "harbour",}', "one too many"],
    },
    "JSON with a comment": {
      changes: inJson('{"name": "Harbour" // ours\n}'),
      expected: ["harbour.json:1:20 manifest/syntax"],
    },
    "JSON that ends early": {
      changes: inJson('{"name": "Harbour'),
      expected: ["harbour.json:1:10 manifest/syntax"],
    },
    "JSON with text behind it": { changes: inJson("{} {}"), expected: ["harbour.json:1:4 manifest/syntax"] },
    "an empty JSON manifest": { changes: inJson("\n"), expected: ["harbour.json:1:1 manifest/syntax"] },
    "a tab for indentation": {
      changes: harbour("  - name: App", "\t- name: App"),
      expected: ["harbour.yaml:4:1 manifest/syntax"],
    },
    "two documents": {
      changes: { "harbour.yaml": append("---\nname: Second") },
      expected: ["harbour.yaml:10:1 manifest/syntax"],
    },
    "an empty manifest": {
      changes: { "catalogue.yaml": "" },
      expected: ["catalogue.yaml:1:1 manifest/syntax"],
    },
    "an empty project": {
      changes: { "harbour.yaml": "# later\n" },
      expected: ["harbour.yaml:1:1 manifest/syntax"],
    },
    "a manifest that is a list": {
      changes: { "catalogue.yaml": "- harbour.yaml\n" },
      expected: ["catalogue.yaml:1:1 manifest/wrong-type"],
    },
    "a manifest that is a word": {
      changes: { "web/web.yaml": "web\n" },
      expected: ["web/web.yaml:1:1 manifest/wrong-type"],
    },
    "two manifests": {
      changes: { "catalogue.json": '{"projects": []}' },
      expected: ["catalogue.json:1:1 catalogue/ambiguous"],
      says: ["catalogue.json, catalogue.yaml"],
    },
    "a key twice in YAML": {
      changes: web("slug: web", "slug: web\nslug: web2"),
      expected: ["web/web.yaml:3:1 manifest/duplicate-key"],
    },
    "a key twice in JSON": {
      changes: inJson('{"name": "A",\n "slug": "harbour", "slug": "b", "components": ["web/web.yaml"]}'),
      expected: [
        "harbour.json:2:21 manifest/duplicate-key",
        "tables/sources.csv:2:9 table/unknown-component",
        "tables/translations.csv:2:9 table/unknown-component",
        "tables/units.csv:2:9 table/unknown-component",
      ],
    },
    "a tag of JavaScript": {
      changes: web("name: Web", "name: !!js/function 'function () {}'"),
      expected: ["web/web.yaml:1:7 manifest/syntax"],
      says: ["!!js/function"],
    },
    "a binary": {
      changes: web("name: Web", "name: !!binary V2Vi"),
      expected: ["web/web.yaml:1:7 manifest/syntax"],
    },
    "an alias of nothing": {
      changes: web("name: Web", "name: *nobody"),
      expected: ["web/web.yaml:1:7 manifest/syntax"],
      says: ["&nobody"],
    },
    "an alias of itself": {
      changes: web("name: Web", "name: &me [*me]"),
      expected: ["web/web.yaml:1:12 manifest/alias-bomb"],
    },
    "aliases that explode": {
      changes: { "web/web.yaml": bomb() },
      expected: ["web/web.yaml:6:10 manifest/alias-bomb"],
      says: ["aliases"],
    },
    "an alias that is used as meant": {
      changes: { "web/web.yaml": edit("name: Web\nslug: web", "name: &w web\nslug: *w") },
      expected: [],
    },
    "deep YAML": {
      changes: web("name: Web", `name: ${"[".repeat(100_000)}`),
      expected: ["web/web.yaml:1:72 manifest/syntax"],
    },
    "deep YAML in blocks": {
      changes: web("name: Web", `name:\n  ${"- ".repeat(100_000)}a`),
      expected: ["web/web.yaml:2:132 manifest/syntax"],
    },
    "deep JSON": {
      changes: inJson('{"a":'.repeat(100_000)),
      expected: ["harbour.json:1:321 manifest/syntax"],
    },
    "YAML 1.1": { changes: { "web/web.yaml": edit("name: Web", "%YAML 1.1\n---\nname: yes") }, expected: [] },
    "a manifest in UTF-16": {
      changes: { "harbour.yaml": Buffer.from("\ufeffname: Harbour\n", "utf16le") },
      expected: ["harbour.yaml:1:1 manifest/encoding"],
    },
    "a manifest in Latin-1": {
      changes: { "harbour.yaml": Buffer.from("name: Häfen\n", "latin1") },
      expected: ["harbour.yaml:1:1 manifest/encoding"],
    },
    "a NUL in a manifest": {
      changes: web("name: Web", "name: We\0b"),
      expected: ["web/web.yaml:1:9 file/nul"],
    },
    "a manifest of nine megabytes": {
      changes: { "web/web.yaml": append(`# ${"x".repeat(9 * 2 ** 20)}`) },
      expected: ["web/web.yaml:1:1 manifest/too-large"],
    },
  });
});

describe("the keys of a manifest", () => {
  testCatalogues({
    "an unknown key of the catalogue": {
      changes: catalogue("tables: ", "tabels: "),
      expected: ["catalogue.yaml:3:1 manifest/unknown-key"],
      says: ['did you mean "tables"?'],
    },
    "what is wrong with a site, and with what it publishes": {
      changes: {
        ...catalogue("tables: ", "site_title: Harbour\ntime_zone: 5\ntables: "),
        ...harbour("slug: harbour", "slug: harbour\nsource_lang: en"),
        ...web("file_format", "fileformat"),
      },
      expected: [
        "catalogue.yaml:3:1 manifest/unknown-key",
        "catalogue.yaml:4:12 manifest/wrong-type",
        "harbour.yaml:3:1 manifest/unknown-key",
        "web/web.yaml:5:1 manifest/unknown-key",
      ],
    },
    "the folder itself for a file, and nothing for one": {
      changes: {
        ...harbour("new_base: po/app.pot", "new_base: ."),
        ...web("filemask: i18n/*.json", 'filemask: ""'),
      },
      expected: ["harbour.yaml:7:15 file/not-regular", "web/web.yaml:3:11 manifest/bad-value"],
      says: ["the folder itself (.) is a directory", 'filemask is "", but it must not be empty'],
    },
    "a format by the name that it has elsewhere": {
      changes: harbour("file_format: po", "file_format: gettext"),
      expected: ["harbour.yaml:8:18 component/unknown-format"],
      says: ['did you mean "po"?'],
    },
    "an unknown key of a project": {
      changes: harbour("slug: harbour", "slug: harbour\nsource_lang: en"),
      expected: ["harbour.yaml:3:1 manifest/unknown-key"],
    },
    "an unknown key of an inline component": {
      changes: harbour("    slug: app", "    slug: app\n    templte: a.po"),
      expected: ["harbour.yaml:6:5 manifest/unknown-key"],
      says: ['did you mean "template"?'],
    },
    "a misspelled key of a component, which is not also missing": {
      changes: web("file_format", "fileformat"),
      expected: ["web/web.yaml:5:1 manifest/unknown-key"],
      says: ['did you mean "file_format"?'],
    },
    "an unknown key of csv": {
      changes: web("name: Web", "name: Web\ncsv: {delimeter: ';'}"),
      expected: ["web/web.yaml:2:7 manifest/unknown-key"],
      says: ['did you mean "delimiter"?'],
    },
    "an unknown key of repository": {
      changes: web("name: Web", "name: Web\nrepository: {need_push: true}"),
      expected: ["web/web.yaml:2:14 manifest/unknown-key"],
      says: ['did you mean "needs_push"?'],
    },
    "an unknown key that resembles none": {
      changes: web("name: Web", "name: Web\ncolour: red"),
      expected: ["web/web.yaml:2:1 manifest/unknown-key"],
    },
    "no projects": {
      changes: { "catalogue.yaml": "host: nginx\n" },
      expected: ["catalogue.yaml:1:1 manifest/missing-key"],
    },
    "no name and no components": {
      changes: { "harbour.yaml": "slug: harbour\n" },
      expected: ["harbour.yaml:1:1 manifest/missing-key", "harbour.yaml:1:1 manifest/missing-key"],
    },
    "no slug and no filemask": {
      changes: { "web/web.yaml": "name: Web\nfile_format: json\n" },
      expected: ["web/web.yaml:1:1 manifest/missing-key", "web/web.yaml:1:1 manifest/missing-key"],
    },
    "a language without a name": {
      changes: catalogue("tables: tables", "tables: tables\nlanguages: [{code: xx, direction: ltr}]"),
      expected: ["catalogue.yaml:4:13 manifest/missing-key"],
    },
    "a slug that YAML takes for a number": {
      changes: web("slug: web", "slug: 12"),
      expected: ["web/web.yaml:2:7 manifest/wrong-type"],
      says: ['write "12"'],
    },
    "a branch that YAML takes for a number": {
      changes: web("slug: web", "slug: web\nbranch: 1.10"),
      expected: ["web/web.yaml:3:9 manifest/wrong-type"],
      says: ['found the number 1.10; write "1.10"'],
    },
    "a list for a name": {
      changes: web("name: Web", "name: [Web]"),
      expected: ["web/web.yaml:1:7 manifest/wrong-type"],
      says: ["name: expected text, found a list"],
    },
    "nothing for a name": {
      changes: web("name: Web", "name: null"),
      expected: ["web/web.yaml:1:7 manifest/wrong-type"],
    },
    "a key without a value": {
      changes: web("name: Web", "name:"),
      expected: ["web/web.yaml:1:6 manifest/wrong-type"],
    },
    "true for a text": {
      changes: web("name: Web", "name: true"),
      expected: ["web/web.yaml:1:7 manifest/wrong-type"],
      says: ['write "true"'],
    },
    "a text for true": {
      changes: web("name: Web", "name: Web\nlocked: 'yes'"),
      expected: ["web/web.yaml:2:9 manifest/wrong-type"],
    },
    "nothing and an empty text among the projects, and more that is wrong": {
      changes: {
        ...catalogue("  - harbour.yaml\n", '  -\n  - ""\n  - harbour.yaml\nfoo: 1\n'),
        ...web("slug: web", "slug: w w"),
        ...harbour("slug: harbour", "slug: harbour\nbar: 1"),
      },
      expected: [
        "catalogue.yaml:5:4 manifest/wrong-type",
        "catalogue.yaml:6:5 manifest/bad-value",
        "catalogue.yaml:8:1 manifest/unknown-key",
        "harbour.yaml:3:1 manifest/unknown-key",
        "web/web.yaml:2:7 manifest/bad-value",
      ],
    },
    "a number among the projects": {
      changes: catalogue("- harbour.yaml", "- 12"),
      expected: ["catalogue.yaml:5:5 manifest/wrong-type"],
      says: ["a path, a glob or a map of keys"],
    },
    "a list among the components": {
      changes: harbour("- web/web.yaml", "- [web/web.yaml]"),
      expected: ["harbour.yaml:9:5 manifest/wrong-type"],
    },
    "projects that are a map": {
      changes: catalogue("projects:\n  - harbour.yaml", "projects:\n  harbour: harbour.yaml"),
      expected: ["catalogue.yaml:5:3 manifest/wrong-type"],
    },
    "__proto__ as a key of YAML": {
      changes: web("name: Web", "name: Web\n__proto__: {locked: true}"),
      expected: ["web/web.yaml:2:1 manifest/unknown-key"],
    },
    "constructor as a key of YAML": {
      changes: web("name: Web", "name: Web\nconstructor: {prototype: {}}"),
      expected: ["web/web.yaml:2:1 manifest/unknown-key"],
    },
    "__proto__ as a key of JSON": {
      changes: inJson(
        '{"__proto__": {"private": true}, "constructor": 1, "name": "H", "slug": "h", "components": []}',
      ),
      expected: ["harbour.json:1:2 manifest/unknown-key", "harbour.json:1:34 manifest/unknown-key"],
    },
    "__proto__ as a code": {
      changes: {
        "web/web.yaml": append(
          "language_aliases: {__proto__: de, constructor: de}\nencodings: {__proto__: utf-8}",
        ),
      },
      expected: [],
    },
    "maps where words are due, with hostile keys": {
      changes: catalogue("tables: tables", "tables: tables\nchanges: [{valueOf: 1}, {valueOf: 1}]"),
      expected: ["catalogue.yaml:4:11 manifest/bad-value", "catalogue.yaml:4:25 manifest/bad-value"],
    },
    "an empty name": {
      changes: web("name: Web", 'name: ""'),
      expected: ["web/web.yaml:1:7 manifest/bad-value"],
    },
    "a slug with a slash": {
      changes: web("slug: web", "slug: web/../.."),
      expected: ["web/web.yaml:2:7 manifest/bad-value"],
    },
    "a slug with a space": {
      changes: harbour("slug: harbour", "slug: the harbour"),
      expected: ["harbour.yaml:2:7 manifest/bad-value"],
    },
    "several errors in one component": {
      changes: {
        "web/web.yaml":
          "name: Web\nslug: ../web\nfilemask: ../../*.po\nfile_format: jsn\nlicence: MIT\nagreement: [1]\n",
      },
      expected: [
        "web/web.yaml:2:7 manifest/bad-value",
        "web/web.yaml:3:11 file/leaves-root",
        "web/web.yaml:4:14 component/unknown-format",
        "web/web.yaml:5:1 manifest/unknown-key",
      ],
    },
    "an error in a component that finds no files, and one of its own": {
      changes: { "web/web.yaml": "name: Web\nslug: ''\nfilemask: i18n/*.json\nfile_format: 7\n" },
      expected: ["web/web.yaml:2:7 manifest/bad-value", "web/web.yaml:4:14 manifest/wrong-type"],
    },
    "a slug that no disk can name": {
      changes: harbour("slug: harbour", `slug: ${"a".repeat(256)}`),
      expected: ["harbour.yaml:2:7 manifest/bad-value"],
    },
    "a slug of a component that no disk can name": {
      changes: web("slug: web", `slug: ${"a".repeat(256)}`),
      expected: ["web/web.yaml:2:7 manifest/bad-value"],
    },
    "the longest slug": {
      changes: harbour("  - name: App\n    slug: app", `  - name: App\n    slug: ${"a".repeat(255)}`),
      expected: [
        "tables/sources.csv:2:9 table/unknown-component",
        "tables/translations.csv:2:9 table/unknown-component",
        "tables/units.csv:2:9 table/unknown-component",
      ],
    },
    "slugs of Windows devices": {
      changes: {
        "catalogue.yaml": append(
          "  - {name: N, slug: NUL, components: [{name: C, slug: com1, filemask: po/*.po, file_format: po}]}",
        ),
      },
      expected: ["catalogue.yaml:6:21 name/unsafe", "catalogue.yaml:6:55 name/unsafe"],
    },
    "an out in version control's own folder": {
      changes: catalogue("host: nginx", "host: nginx\nout: .git"),
      expected: ["catalogue.yaml:3:6 manifest/bad-value"],
    },
    "an out below it, as file systems spell it that ignore case": {
      changes: catalogue("host: nginx", "host: nginx\nout: ./.GIT./hooks"),
      expected: ["catalogue.yaml:3:6 manifest/bad-value"],
    },
    "an id of zero": {
      changes: web("slug: web", "slug: web\nid: 0"),
      expected: ["web/web.yaml:3:5 manifest/bad-value"],
    },
    "an id without bounds": {
      changes: web("slug: web", "slug: web\nid: .inf"),
      expected: ["web/web.yaml:3:5 manifest/wrong-type"],
    },
    "an unknown host": {
      changes: catalogue("host: nginx", "host: gihub-pages"),
      expected: ["catalogue.yaml:2:7 manifest/bad-value"],
    },
    "a base_url with a slash at its end": {
      changes: catalogue("example.org", "example.org/"),
      expected: ["catalogue.yaml:1:11 manifest/bad-value"],
    },
    "a base_url with a query": {
      changes: catalogue("example.org", "example.org/?a=b"),
      expected: ["catalogue.yaml:1:11 manifest/bad-value"],
    },
    "a base_url with dot segments": {
      changes: catalogue("example.org", "example.org/a/../b"),
      expected: ["catalogue.yaml:1:11 manifest/bad-value"],
    },
    "a site_url with encoded dot segments": {
      changes: catalogue("host: nginx", "host: nginx\nsite_url: https://example.org/a/%2E%2e"),
      expected: ["catalogue.yaml:3:11 manifest/bad-value"],
    },
    "a base_url with an encoded slash": {
      changes: catalogue("example.org", "example.org/a%2f..%2fb"),
      expected: ["catalogue.yaml:1:11 manifest/bad-value"],
    },
    "a base_url that no host can have": {
      changes: catalogue("translations.example.org", "[::1"),
      expected: ["catalogue.yaml:1:11 manifest/bad-value"],
    },
    "a site_url with a port too far": {
      changes: catalogue("host: nginx", "host: nginx\nsite_url: http://localhost:99999"),
      expected: ["catalogue.yaml:3:11 manifest/bad-value"],
    },
    "a base_url of a script": {
      changes: catalogue("https://translations.example.org", "javascript:alert(1)"),
      expected: ["catalogue.yaml:1:11 manifest/bad-value"],
    },
    "a time zone that is none": {
      changes: catalogue("host: nginx", "host: nginx\ntime_zone: Europe/Atlantis"),
      expected: ["catalogue.yaml:3:12 manifest/bad-value"],
    },
    "changes from git": {
      changes: catalogue("host: nginx", "host: nginx\nchanges: [table, git]"),
      expected: ["catalogue.yaml:3:18 history/no-repository"],
    },
    "a commit that is named by a part of its id": {
      changes: catalogue("host: nginx", 'host: nginx\nhistory: {times: {abc1234: "2020-01-01T00:00:00Z"}}'),
      expected: ["catalogue.yaml:3:19 manifest/bad-value"],
    },
    "a time that is none": {
      changes: catalogue("host: nginx", "host: nginx\nhistory: {since: yesterday}"),
      expected: ["catalogue.yaml:3:10 history/unused", "catalogue.yaml:3:18 manifest/bad-value"],
    },
    "settings of a history that nobody asks for": {
      changes: catalogue("host: nginx", "host: nginx\nchanges: [table]\nhistory: {outdated: true}"),
      expected: ["catalogue.yaml:4:10 history/unused"],
      says: ["[table, git]"],
    },
    "a repository from git": {
      changes: web("slug: web", "slug: web\nrepository: git"),
      expected: ["web/web.yaml:3:13 history/no-repository"],
    },
    "a repository in full": {
      changes: web(
        "slug: web",
        `slug: web\nrepo: https://me:p@${SECRET}@example.org/r.git\nrepository: {needs_push: true, remote_commit: null, status: clean}`,
      ),
      expected: ["web/web.yaml:3:7 address/credentials"],
    },
    "changes from nowhere": {
      changes: catalogue("host: nginx", "host: nginx\nchanges: [svn, svn]"),
      expected: [
        "catalogue.yaml:3:10 manifest/bad-value",
        "catalogue.yaml:3:11 manifest/bad-value",
        "catalogue.yaml:3:16 manifest/bad-value",
      ],
    },
  });
});

describe("what a manifest names", () => {
  testCatalogues({
    "one slug for two projects": {
      changes: { "catalogue.yaml": append("  - {name: Again, slug: harbour, components: []}") },
      expected: ["catalogue.yaml:6:25 project/duplicate-slug"],
    },
    "one slug for two components": {
      changes: web("slug: web", "slug: app"),
      expected: [
        "tables/changes.csv:2:40 table/unknown-component",
        "tables/checks.csv:2:12 table/unknown-component",
        "tables/comments.csv:2:10 table/unknown-component",
        "tables/screenshots.csv:2:16 table/unknown-component",
        "tables/sources.csv:3:9 table/unknown-component",
        "tables/suggestions.csv:2:12 table/unknown-component",
        "web/web.yaml:2:7 component/duplicate-slug",
      ],
    },
    "slugs that differ in case": {
      changes: web("slug: web", "slug: App"),
      expected: [
        "tables/changes.csv:2:40 table/unknown-component",
        "tables/checks.csv:2:12 table/unknown-component",
        "tables/comments.csv:2:10 table/unknown-component",
        "tables/screenshots.csv:2:16 table/unknown-component",
        "tables/sources.csv:3:9 table/unknown-component",
        "tables/suggestions.csv:2:12 table/unknown-component",
        "web/web.yaml:2:7 name/unsafe",
      ],
    },
    "projects that differ in case": {
      changes: { "catalogue.yaml": append("  - {name: Again, slug: HARBOUR, components: []}") },
      expected: ["catalogue.yaml:6:25 name/unsafe"],
    },
    "one id for two components": {
      changes: {
        "harbour.yaml": edit("    slug: app", "    slug: app\n    id: 7"),
        "web/web.yaml": edit("slug: web", "slug: web\nid: 7"),
      },
      expected: ["web/web.yaml:3:5 component/duplicate-id"],
    },
    "a project that is not there": {
      changes: catalogue("harbour.yaml", "harbor.yaml"),
      expected: ["catalogue.yaml:5:5 file/missing"],
    },
    "a glob without matches": {
      changes: catalogue("harbour.yaml", "projects/*.yaml"),
      expected: ["catalogue.yaml:5:5 catalogue/no-projects-matched"],
    },
    "a glob that matches": { changes: catalogue("harbour.yaml", '"[a-h]*.{yaml,yml}"'), expected: [] },
    "a glob that matches its own manifest, too": {
      changes: catalogue("harbour.yaml", '"*.yaml"'),
      expected: [],
    },
    "a glob that matches nothing but its own manifest": {
      changes: catalogue("harbour.yaml", '"cat*.yaml"'),
      expected: ["catalogue.yaml:5:5 catalogue/no-projects-matched"],
    },
    "a glob of many stars": {
      changes: {
        "catalogue.yaml": edit("harbour.yaml", '"*a*a*a*a*a*a*a*b.yaml"'),
        [`${"a".repeat(200)}.yaml`]: "",
      },
      expected: ["catalogue.yaml:5:5 catalogue/bad-glob"],
    },
    "a glob that goes up": {
      changes: catalogue("harbour.yaml", '"w*/../../outside/*.yaml"'),
      expected: ["catalogue.yaml:5:5 catalogue/bad-glob"],
    },
    "a glob of ever more braces": {
      changes: catalogue("harbour.yaml", `"${"{a,b}".repeat(30)}"`),
      expected: ["catalogue.yaml:5:5 catalogue/bad-glob"],
    },
    "a glob with groups": {
      changes: catalogue("harbour.yaml", '"((a|h)*)*.yaml"'),
      expected: ["catalogue.yaml:5:5 catalogue/bad-glob"],
    },
    "a filemask without a star": {
      changes: web("i18n/*.json", "i18n/de.json"),
      expected: ["web/web.yaml:3:11 layout/filemask"],
    },
    "a filemask with two stars": {
      changes: web("i18n/*.json", '"*/*.json"'),
      expected: ["web/web.yaml:3:11 component/filemask"],
    },
    "a filemask that matches nothing": {
      changes: harbour("po/*.po", "locale/*.po"),
      expected: ["harbour.yaml:6:15 component/no-files"],
      says: ["allow_empty: true"],
    },
    "a filemask that matches folders without such a file": {
      changes: harbour("po/*.po", '"*/locale.po"'),
      expected: ["harbour.yaml:6:15 component/no-files"],
      says: ["no file matches the filemask"],
    },
    "a filemask that may match nothing": {
      changes: harbour("po/*.po", "locale/*.po\n    allow_empty: true"),
      expected: [
        "tables/sources.csv:2:1 table/vanished-source",
        "tables/translations.csv:2:1 table/vanished-translation",
        "tables/units.csv:2:1 table/vanished-translation",
      ],
    },
    "a filemask that matches nothing beside the template": {
      changes: web("i18n/*.json", "l10n/*.json"),
      expected: ["web/web.yaml:3:11 component/no-files"],
    },
    "a missing template": {
      changes: web("i18n/en.json", "i18n/en_GB.json"),
      expected: ["web/web.yaml:4:11 file/missing"],
    },
    "a missing new_base": {
      changes: harbour("po/app.pot", "po/messages.pot"),
      expected: ["harbour.yaml:7:15 file/missing"],
    },
    "a missing root": {
      changes: web("slug: web", "slug: web\nroot: checkout"),
      expected: ["web/web.yaml:3:7 file/missing"],
    },
    "a root that is a file": {
      changes: web("slug: web", "slug: web\nroot: web.yaml"),
      expected: ["web/web.yaml:3:7 file/not-directory"],
    },
    "missing tables": {
      changes: catalogue("tables: tables", "tables: table"),
      expected: ["catalogue.yaml:3:9 file/missing"],
    },
    "tables that are a file": {
      changes: catalogue("tables: tables", "tables: harbour.yaml"),
      expected: ["catalogue.yaml:3:9 file/not-directory"],
    },
    "an unknown format": {
      changes: web("file_format: json", "file_format: jsn"),
      expected: ["web/web.yaml:5:14 component/unknown-format"],
      says: ['did you mean "json"?'],
    },
    "a format of keys without a template": {
      changes: web("template: i18n/en.json\n", ""),
      expected: ["web/web.yaml:4:14 component/format-needs-template"],
    },
    "a format of sources with a template": {
      changes: harbour("new_base: po/app.pot", "template: po/app.pot"),
      expected: ["harbour.yaml:7:15 component/format-has-no-template"],
    },
    "a link to nothing": {
      changes: web("slug: web", "slug: web\nrepo: weblate://harbour/ship"),
      expected: ["web/web.yaml:3:7 component/unknown-parent"],
    },
    "a link that is none": {
      changes: web("slug: web", "slug: web\nrepo: weblate://harbour"),
      expected: ["web/web.yaml:3:7 component/unknown-parent"],
    },
    "a link to itself": {
      changes: web("slug: web", "slug: web\nrepo: weblate://harbour/web"),
      expected: ["web/web.yaml:3:7 component/link-circle"],
    },
    "links in a circle": {
      changes: {
        "harbour.yaml": edit("    slug: app", "    slug: app\n    repo: weblate://harbour/web"),
        "web/web.yaml": edit("slug: web", "slug: web\nrepo: weblate://harbour/app"),
      },
      expected: ["harbour.yaml:6:11 component/link-circle", "web/web.yaml:3:7 component/link-circle"],
    },
    "a link to a component with errors": {
      changes: {
        "harbour.yaml": edit("    slug: app", "    slug: app\n    colour: red"),
        "web/web.yaml": edit("slug: web", "slug: web\nrepo: weblate://harbour/app"),
      },
      expected: ["harbour.yaml:6:5 manifest/unknown-key"],
    },
    "an unknown source language": {
      changes: harbour("slug: harbour", "slug: harbour\nsource_language: qqq"),
      expected: ["harbour.yaml:3:18 language/unknown"],
    },
    "a language whose code leads out": {
      changes: catalogue(
        "host: nginx",
        'host: nginx\npublished_languages: all\nlanguages: [{code: "../../../../outside", name: Out, direction: ltr}]',
      ),
      expected: ["catalogue.yaml:4:20 language/bad-code"],
    },
    "a language twice": {
      changes: catalogue(
        "host: nginx",
        "host: nginx\nlanguages:\n  - {code: qq, name: Q, direction: ltr}\n  - {code: qq, name: Q, direction: rtl}",
      ),
      expected: ["catalogue.yaml:5:12 language/duplicate-code"],
    },
    "a language that differs from the table's in case": {
      changes: catalogue(
        "host: nginx",
        "host: nginx\nlanguages: [{code: DE, name: Deutsch, direction: ltr}]",
      ),
      expected: ["catalogue.yaml:3:20 name/unsafe"],
    },
    "a regex that explodes": {
      changes: {
        "web/web.yaml": append('language_regex: "^(a+)+$"'),
        [`web/i18n/${"a".repeat(60)}!.json`]: "{}",
      },
      expected: ["web/web.yaml:6:17 manifest/slow-regex"],
    },
    "a bad regex": {
      changes: { "web/web.yaml": append('language_regex: "^(de"') },
      expected: ["web/web.yaml:6:17 manifest/bad-regex"],
    },
    "a regex that closes what we open": {
      changes: { "web/web.yaml": append('language_regex: "de)|(.*"') },
      expected: ["web/web.yaml:6:17 manifest/bad-regex"],
    },
    "a regex of many groups": {
      changes: { "web/web.yaml": append(`language_regex: "${"(".repeat(3000)}de${")*".repeat(3000)}"`) },
      expected: ["web/web.yaml:6:17 manifest/bad-regex"],
    },
    "a regex that lets nothing through": {
      changes: harbour("file_format: po", 'file_format: po\n    language_regex: "^fr$"'),
      expected: ["harbour.yaml:6:15 component/no-files"],
      says: ["is left out", "language_regex"],
    },
    "a regex that lets nothing but the template through": {
      changes: { "web/web.yaml": append('language_regex: "^fr$"') },
      expected: ["web/web.yaml:3:11 component/no-files"],
    },
  });
});

/** A billion laughs. */
function bomb(): string {
  const lines = ["a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha]"];
  for (let level = 1; level < 10; level += 1) {
    const aliases = Array.from({ length: 9 }, () => `*a${level - 1}`);
    lines.push(`a${level}: &a${level} [${aliases.join(", ")}]`);
  }
  return lines.join("\n");
}
