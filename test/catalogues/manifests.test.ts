import { describe } from "vitest";
import { testCatalogues } from "./catalogue-cases.ts";
import { append, type Changes, edit } from "./catalogue-fixture.ts";

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
    "broken YAML": { changes: web("slug: web", "slug: [web"), expected: FILL, says: ["2 | slug: [web"] },
    "broken JSON": { changes: inJson('{"name": "Harbour",\n "slug": "harbour",}'), expected: FILL, says: ['2 |  "slug": "harbour",}', "one too many"] },
    "JSON with a comment": { changes: inJson('{"name": "Harbour" // ours\n}'), expected: FILL },
    "JSON that ends early": { changes: inJson('{"name": "Harbour'), expected: FILL },
    "JSON with text behind it": { changes: inJson('{} {}'), expected: FILL },
    "an empty JSON manifest": { changes: inJson("\n"), expected: FILL },
    "a tab for indentation": { changes: harbour("  - name: App", "\t- name: App"), expected: FILL },
    "two documents": { changes: { "harbour.yaml": append("---\nname: Second") }, expected: FILL },
    "an empty manifest": { changes: { "catalogue.yaml": "" }, expected: FILL },
    "an empty project": { changes: { "harbour.yaml": "# later\n" }, expected: FILL },
    "a manifest that is a list": { changes: { "catalogue.yaml": "- harbour.yaml\n" }, expected: FILL },
    "a manifest that is a word": { changes: { "web/web.yaml": "web\n" }, expected: FILL },
    "two manifests": { changes: { "catalogue.json": '{"projects": []}' }, expected: FILL, says: ["catalogue.json, catalogue.yaml"] },
    "a key twice in YAML": { changes: web("slug: web", "slug: web\nslug: web2"), expected: FILL },
    "a key twice in JSON": { changes: inJson('{"name": "A",\n "slug": "harbour", "slug": "b", "components": ["web/web.yaml"]}'), expected: FILL },
    "a tag of JavaScript": { changes: web("name: Web", "name: !!js/function 'function () {}'"), expected: FILL, says: ["!!js/function"] },
    "a binary": { changes: web("name: Web", "name: !!binary V2Vi"), expected: FILL },
    "an alias of nothing": { changes: web("name: Web", "name: *nobody"), expected: FILL, says: ["&nobody"] },
    "an alias of itself": { changes: web("name: Web", "name: &me [*me]"), expected: FILL },
    "aliases that explode": { changes: { "web/web.yaml": bomb() }, expected: FILL, says: ["aliases"] },
    "an alias that is used as meant": { changes: { "web/web.yaml": edit("name: Web\nslug: web", "name: &w web\nslug: *w") }, expected: FILL },
    "deep YAML": { changes: web("name: Web", `name: ${"[".repeat(100_000)}`), expected: FILL },
    "deep YAML in blocks": { changes: web("name: Web", `name:\n  ${"- ".repeat(100_000)}a`), expected: FILL },
    "deep JSON": { changes: inJson('{"a":'.repeat(100_000)), expected: FILL },
    "YAML 1.1": { changes: { "web/web.yaml": edit("name: Web", "%YAML 1.1\n---\nname: yes") }, expected: FILL },
    "a manifest in UTF-16": { changes: { "harbour.yaml": Buffer.from("\ufeffname: Harbour\n", "utf16le") }, expected: FILL },
    "a manifest in Latin-1": { changes: { "harbour.yaml": Buffer.from("name: Häfen\n", "latin1") }, expected: FILL },
    "a NUL in a manifest": { changes: web("name: Web", "name: We\0b"), expected: FILL },
    "a manifest of nine megabytes": { changes: { "web/web.yaml": append(`# ${"x".repeat(9 * 2 ** 20)}`) }, expected: FILL },
  });
});

describe("the keys of a manifest", () => {
  testCatalogues({
    "an unknown key of the catalogue": { changes: catalogue("tables: ", "tabels: "), expected: FILL, says: ['did you mean "tables"?'] },
    "an unknown key of a project": { changes: harbour("slug: harbour", "slug: harbour\nsource_lang: en"), expected: FILL },
    "an unknown key of an inline component": { changes: harbour("    slug: app", "    slug: app\n    templte: a.po"), expected: FILL, says: ['did you mean "template"?'] },
    "an unknown key of a component": { changes: web("file_format", "fileformat"), expected: FILL, says: ['did you mean "file_format"?'] },
    "an unknown key of csv": { changes: web("name: Web", "name: Web\ncsv: {delimeter: ';'}"), expected: FILL, says: ['did you mean "delimiter"?'] },
    "an unknown key of repository": { changes: web("name: Web", "name: Web\nrepository: {need_push: true}"), expected: FILL, says: ['did you mean "needs_push"?'] },
    "an unknown key that resembles none": { changes: web("name: Web", "name: Web\ncolour: red"), expected: FILL },
    "no projects": { changes: { "catalogue.yaml": "host: nginx\n" }, expected: FILL },
    "no name and no components": { changes: { "harbour.yaml": "slug: harbour\n" }, expected: FILL },
    "no slug and no filemask": { changes: { "web/web.yaml": "name: Web\nfile_format: json\n" }, expected: FILL },
    "a language without a name": { changes: catalogue("tables: tables", "tables: tables\nlanguages: [{code: xx, direction: ltr}]"), expected: FILL },
    "a slug that YAML takes for a number": { changes: web("slug: web", "slug: 12"), expected: FILL, says: ['write "12"'] },
    "a branch that YAML takes for a number": { changes: web("slug: web", "slug: web\nbranch: 1.10"), expected: FILL, says: ['found the number 1.10; write "1.10"'] },
    "nothing for a name": { changes: web("name: Web", "name: null"), expected: FILL },
    "a key without a value": { changes: web("name: Web", "name:"), expected: FILL },
    "true for a text": { changes: web("name: Web", "name: true"), expected: FILL, says: ['write "true"'] },
    "a text for true": { changes: web("name: Web", "name: Web\nlocked: 'yes'"), expected: FILL },
    "a number among the projects": { changes: catalogue("- harbour.yaml", "- 12"), expected: FILL, says: ["a path, a glob or a map of keys"] },
    "a list among the components": { changes: harbour("- web/web.yaml", "- [web/web.yaml]"), expected: FILL },
    "projects that are a map": { changes: catalogue("projects:\n  - harbour.yaml", "projects:\n  harbour: harbour.yaml"), expected: FILL },
    "__proto__ as a key of YAML": { changes: web("name: Web", "name: Web\n__proto__: {locked: true}"), expected: FILL },
    "constructor as a key of YAML": { changes: web("name: Web", "name: Web\nconstructor: {prototype: {}}"), expected: FILL },
    "__proto__ as a key of JSON": { changes: inJson('{"__proto__": {"private": true}, "constructor": 1, "name": "H", "slug": "h", "components": []}'), expected: FILL },
    "__proto__ as a code": { changes: { "web/web.yaml": append("language_aliases: {__proto__: de, constructor: de}\nencodings: {__proto__: utf-8}") }, expected: FILL },
    "maps where words are due, with hostile keys": { changes: catalogue("tables: tables", "tables: tables\nchanges: [{valueOf: 1}, {valueOf: 1}]"), expected: FILL },
    "an empty name": { changes: web("name: Web", 'name: ""'), expected: FILL },
    "a slug with a slash": { changes: web("slug: web", "slug: web/../.."), expected: FILL },
    "a slug with a space": { changes: harbour("slug: harbour", "slug: the harbour"), expected: FILL },
    "an id of zero": { changes: web("slug: web", "slug: web\nid: 0"), expected: FILL },
    "an id without bounds": { changes: web("slug: web", "slug: web\nid: .inf"), expected: FILL },
    "an unknown host": { changes: catalogue("host: nginx", "host: gihub-pages"), expected: FILL },
    "a base_url with a slash at its end": { changes: catalogue("example.org", "example.org/"), expected: FILL },
    "a base_url with a query": { changes: catalogue("example.org", "example.org/?a=b"), expected: FILL },
    "a base_url that no host can have": { changes: catalogue("translations.example.org", "[::1"), expected: FILL },
    "a site_url with a port too far": { changes: catalogue("host: nginx", "host: nginx\nsite_url: http://localhost:99999"), expected: FILL },
    "a base_url of a script": { changes: catalogue("https://translations.example.org", "javascript:alert(1)"), expected: FILL },
    "a time zone that is none": { changes: catalogue("host: nginx", "host: nginx\ntime_zone: Europe/Atlantis"), expected: FILL },
    "changes from git": { changes: catalogue("host: nginx", "host: nginx\nchanges: [table, git]"), expected: FILL },
    "a repository from git": { changes: web("slug: web", "slug: web\nrepository: git"), expected: FILL },
    "changes from nowhere": { changes: catalogue("host: nginx", "host: nginx\nchanges: [svn, svn]"), expected: FILL },
  });
});

describe("what a manifest names", () => {
  testCatalogues({
    "one slug for two projects": { changes: { "catalogue.yaml": append("  - {name: Again, slug: harbour, components: []}") }, expected: FILL },
    "one slug for two components": { changes: web("slug: web", "slug: app"), expected: FILL },
    "slugs that differ in case": { changes: web("slug: web", "slug: App"), expected: FILL },
    "projects that differ in case": { changes: { "catalogue.yaml": append("  - {name: Again, slug: HARBOUR, components: []}") }, expected: FILL },
    "one id for two components": { changes: { "harbour.yaml": edit("    slug: app", "    slug: app\n    id: 7"), "web/web.yaml": edit("slug: web", "slug: web\nid: 7") }, expected: FILL },
    "a project that is not there": { changes: catalogue("harbour.yaml", "harbor.yaml"), expected: FILL },
    "a glob without matches": { changes: catalogue("harbour.yaml", "projects/*.yaml"), expected: FILL },
    "a glob that matches": { changes: catalogue("harbour.yaml", '"[a-h]*.{yaml,yml}"'), expected: FILL },
    "a glob that matches its own manifest, too": { changes: catalogue("harbour.yaml", '"*.yaml"'), expected: FILL },
    "a glob that matches nothing but its own manifest": { changes: catalogue("harbour.yaml", '"cat*.yaml"'), expected: FILL },
    "a glob of many stars": { changes: { "catalogue.yaml": edit("harbour.yaml", '"*a*a*a*a*a*a*a*b.yaml"'), [`${"a".repeat(200)}.yaml`]: "" }, expected: FILL },
    "a glob that goes up": { changes: catalogue("harbour.yaml", '"w*/../../outside/*.yaml"'), expected: FILL },
    "a glob of ever more braces": { changes: catalogue("harbour.yaml", `"${"{a,b}".repeat(30)}"`), expected: FILL },
    "a glob with groups": { changes: catalogue("harbour.yaml", '"((a|h)*)*.yaml"'), expected: FILL },
    "a filemask without a star": { changes: web("i18n/*.json", "i18n/de.json"), expected: FILL },
    "a filemask with two stars": { changes: web('i18n/*.json', '"*/*.json"'), expected: FILL },
    "a filemask that matches nothing": { changes: harbour("po/*.po", "locale/*.po"), expected: FILL },
    "a missing template": { changes: web("i18n/en.json", "i18n/en_GB.json"), expected: FILL },
    "a missing new_base": { changes: harbour("po/app.pot", "po/messages.pot"), expected: FILL },
    "a missing root": { changes: web("slug: web", "slug: web\nroot: checkout"), expected: FILL },
    "a root that is a file": { changes: web("slug: web", "slug: web\nroot: web.yaml"), expected: FILL },
    "missing tables": { changes: catalogue("tables: tables", "tables: table"), expected: FILL },
    "tables that are a file": { changes: catalogue("tables: tables", "tables: harbour.yaml"), expected: FILL },
    "an unknown format": { changes: web("file_format: json", "file_format: jsn"), expected: FILL, says: ['did you mean "json"?'] },
    "a format of keys without a template": { changes: web("template: i18n/en.json\n", ""), expected: FILL },
    "a format of sources with a template": { changes: harbour("new_base: po/app.pot", "template: po/app.pot"), expected: FILL },
    "a link to nothing": { changes: web("slug: web", "slug: web\nrepo: weblate://harbour/ship"), expected: FILL },
    "a link that is none": { changes: web("slug: web", "slug: web\nrepo: weblate://harbour"), expected: FILL },
    "a link to itself": { changes: web("slug: web", "slug: web\nrepo: weblate://harbour/web"), expected: FILL },
    "links in a circle": { changes: { "harbour.yaml": edit("    slug: app", "    slug: app\n    repo: weblate://harbour/web"), "web/web.yaml": edit("slug: web", "slug: web\nrepo: weblate://harbour/app") }, expected: FILL },
    "a link to a component with errors": { changes: { "harbour.yaml": edit("    slug: app", "    slug: app\n    colour: red"), "web/web.yaml": edit("slug: web", "slug: web\nrepo: weblate://harbour/app") }, expected: FILL },
    "an unknown source language": { changes: harbour("slug: harbour", "slug: harbour\nsource_language: qqq"), expected: FILL },
    "a language whose code leads out": { changes: catalogue("host: nginx", 'host: nginx\npublished_languages: all\nlanguages: [{code: "../../../../outside", name: Out, direction: ltr}]'), expected: FILL },
    "a language twice": { changes: catalogue("host: nginx", "host: nginx\nlanguages:\n  - {code: qq, name: Q, direction: ltr}\n  - {code: qq, name: Q, direction: rtl}"), expected: FILL },
    "a language that differs from the table's in case": { changes: catalogue("host: nginx", "host: nginx\nlanguages: [{code: DE, name: Deutsch, direction: ltr}]"), expected: FILL },
    "a regex that explodes": { changes: { "web/web.yaml": append('language_regex: "^(a+)+$"'), [`web/i18n/${"a".repeat(60)}!.json`]: "{}" }, expected: FILL },
    "a bad regex": { changes: { "web/web.yaml": append('language_regex: "^(de"') }, expected: FILL },
    "a regex that closes what we open": { changes: { "web/web.yaml": append('language_regex: "de)|(.*"') }, expected: FILL },
    "a regex of many groups": { changes: { "web/web.yaml": append(`language_regex: "${"(".repeat(3000)}de${")*".repeat(3000)}"`) }, expected: FILL },
    "a regex that lets nothing through": { changes: { "web/web.yaml": append('language_regex: "^fr$"') }, expected: FILL },
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
