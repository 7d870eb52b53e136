import { describe } from "vitest";
import { testCatalogues } from "./catalogue-cases.ts";
import { append, type Changes, edit } from "./catalogue-fixture.ts";

const catalogue = (part: string, by: string): Changes => ({ "catalogue.yaml": edit(part, by) });
const harbour = (part: string, by: string): Changes => ({ "harbour.yaml": edit(part, by) });
const web = (part: string, by: string): Changes => ({ "web/web.yaml": edit(part, by) });

describe("a path that leaves", () => {
  testCatalogues({
    "the project": {
      changes: catalogue("harbour.yaml", "../outside/project.yaml"),
      expected: ["catalogue.yaml:5:5 file/leaves-root"],
    },
    "the project's glob": {
      changes: catalogue("harbour.yaml", '"../outside/*.yaml"'),
      expected: ["catalogue.yaml:5:5 file/leaves-root"],
    },
    "the component": {
      changes: harbour("web/web.yaml", "../outside/component.yaml"),
      expected: ["harbour.yaml:9:5 file/leaves-root"],
    },
    "the component's glob": {
      changes: harbour("web/web.yaml", '"../outside/comp*.yaml"'),
      expected: ["harbour.yaml:9:5 file/leaves-root"],
    },
    root: {
      changes: web("slug: web", "slug: web\nroot: ../../outside"),
      expected: ["web/web.yaml:3:7 file/leaves-root"],
    },
    template: {
      changes: web("template: i18n/en.json", "template: ../../outside/de.json"),
      expected: ["web/web.yaml:4:11 file/leaves-root"],
    },
    new_base: {
      changes: harbour("po/app.pot", "../outside/de.po"),
      expected: ["harbour.yaml:7:15 file/leaves-root"],
    },
    filemask: {
      changes: harbour("po/*.po", "../outside/*.po"),
      expected: ["harbour.yaml:6:15 file/leaves-root"],
    },
    "filemask behind its star": {
      changes: harbour("po/*.po", "'*/../../outside/de.po'"),
      expected: ["harbour.yaml:6:15 manifest/bad-value"],
    },
    tables: {
      changes: catalogue("tables: tables", "tables: ../outside"),
      expected: ["catalogue.yaml:3:9 file/leaves-root"],
    },
    out: {
      changes: catalogue("tables: tables", "tables: tables\nout: ../outside"),
      expected: ["catalogue.yaml:4:6 file/leaves-root"],
    },
    "an image": {
      changes: { "tables/screenshots.csv": edit("map.png", "../../outside/map.png") },
      expected: ["tables/screenshots.csv:2:23 file/leaves-root"],
    },
    "an absolute project": {
      changes: catalogue("harbour.yaml", "/etc/passwd"),
      expected: ["catalogue.yaml:5:5 file/leaves-root"],
    },
    "an absolute glob": {
      changes: catalogue("harbour.yaml", "/etc/*"),
      expected: ["catalogue.yaml:5:5 file/leaves-root"],
    },
    "an absolute root": {
      changes: web("slug: web", "slug: web\nroot: /"),
      expected: ["web/web.yaml:3:7 file/leaves-root"],
    },
    "an absolute filemask": {
      changes: harbour("po/*.po", "/etc/*"),
      expected: ["harbour.yaml:6:15 file/leaves-root"],
    },
    "an absolute template": {
      changes: web("template: i18n/en.json", "template: /etc/passwd"),
      expected: ["web/web.yaml:4:11 file/leaves-root"],
    },
    "absolute tables": {
      changes: catalogue("tables: tables", "tables: /etc"),
      expected: ["catalogue.yaml:3:9 file/leaves-root"],
    },
    "an absolute image": {
      changes: { "tables/screenshots.csv": edit("map.png", "/etc/passwd") },
      expected: ["tables/screenshots.csv:2:23 file/leaves-root"],
    },
    "a root that is not there to be allowed": {
      changes: catalogue("tables: tables", "tables: tables\nallow_roots: [../inside]"),
      expected: ["catalogue.yaml:4:15 file/missing"],
    },
    "a file that is allowed as a root": {
      changes: catalogue("tables: tables", "tables: tables\nallow_roots: [harbour.yaml]"),
      expected: ["catalogue.yaml:4:15 file/not-directory"],
    },
    "a path below a file": {
      changes: web("i18n/en.json", "web.yaml/en.json"),
      expected: ["web/web.yaml:4:11 file/missing"],
    },
    "a filemask below a file": {
      changes: web("i18n/*.json", "web.yaml/*.json"),
      expected: ["web/web.yaml:3:11 file/unreadable"],
    },
    "a glob below a file": {
      changes: catalogue("harbour.yaml", '"harbour.yaml/*.yaml"'),
      expected: ["catalogue.yaml:5:5 file/unreadable"],
    },
    "a filemask with backslashes": {
      changes: {
        "harbour.yaml": edit("po/*.po", "'po\\\\/*\\\\'"),
        "po\\\\/de\\\\": 'msgid "Anchor"\nmsgstr ""\n',
      },
      expected: ["po\\\\/de\\\\:1:1 name/uncarried"],
    },
    "a glob with backslashes": {
      changes: catalogue("harbour.yaml", "'*\\\\'"),
      expected: ["catalogue.yaml:5:5 catalogue/bad-glob"],
    },
    "an out of backslashes": {
      changes: catalogue("tables: tables", "tables: tables\nout: '*\\\\\\'"),
      expected: [],
    },
    "a path with a NUL": {
      changes: { "web/web.yaml": edit("i18n/en.json", '"i18n/en.json\\0"') },
      expected: ["web/web.yaml:4:11 manifest/bad-value"],
    },
    "a path that is too long": {
      changes: catalogue("harbour.yaml", `${"x".repeat(300)}.yaml`),
      expected: ["catalogue.yaml:5:5 file/unreadable"],
    },
    "a glob that is too long": {
      changes: catalogue("harbour.yaml", `"${"x".repeat(300)}/*.yaml"`),
      expected: ["catalogue.yaml:5:5 file/unreadable"],
    },
  });
});

describe("a link", () => {
  testCatalogues({
    "to a translation outside": {
      changes: { "po/fr.po": { link: "../../outside/de.po" } },
      expected: ["harbour.yaml:6:15 file/leaves-root"],
    },
    "to a template outside": {
      changes: { "web/i18n/en.json": { link: "../../../outside/de.json" } },
      expected: ["web/web.yaml:3:11 file/leaves-root", "web/web.yaml:4:11 file/leaves-root"],
    },
    "to a manifest outside": {
      changes: { "web/web.yaml": { link: "../../outside/component.yaml" } },
      expected: ["harbour.yaml:9:5 file/leaves-root"],
    },
    "to a catalogue outside": {
      changes: { "catalogue.yaml": { link: "../outside/project.yaml" } },
      expected: ["catalogue.yaml:1:1 file/leaves-root"],
    },
    "to a table outside": {
      changes: { "tables/users.1.csv": { link: "../../outside/users.csv" } },
      expected: ["catalogue.yaml:3:9 file/leaves-root"],
    },
    "to an image outside": {
      changes: { "tables/map.png": { link: "../../outside/map.png" } },
      expected: ["tables/screenshots.csv:2:23 file/leaves-root"],
    },
    "to a directory outside": {
      changes: { "po/de.po": null, "po/cs.po": null, "po/app.pot": null, po: { link: "../outside" } },
      expected: ["harbour.yaml:6:15 file/leaves-root"],
    },
    "to a directory outside, below the star": {
      changes: { "harbour.yaml": edit("po/*.po", "'*/de.po'"), elsewhere: { link: "../outside" } },
      expected: [
        "harbour.yaml:6:15 file/leaves-root",
        "po/de.po:1:1 language/generated",
        "po/de.po:2:1 file/other-language",
      ],
    },
    "to tables outside": {
      changes: { ...catalogue("tables: tables", "tables: linked"), linked: { link: "../outside" } },
      expected: ["catalogue.yaml:3:9 file/leaves-root"],
    },
    "to nothing": {
      changes: { "po/fr.po": { link: "gone.po" } },
      expected: ["harbour.yaml:6:15 file/missing"],
    },
    "to itself": {
      changes: { "po/fr.po": { link: "fr.po" } },
      expected: ["harbour.yaml:6:15 file/unreadable"],
    },
    "in a circle": {
      changes: { "po/fr.po": { link: "nl.po" }, "po/nl.po": { link: "fr.po" } },
      expected: ["harbour.yaml:6:15 file/unreadable", "harbour.yaml:6:15 file/unreadable"],
    },
    "to a device": {
      changes: { "po/fr.po": { link: "/dev/zero" } },
      expected: ["harbour.yaml:6:15 file/leaves-root"],
    },
    "within the catalogue": {
      changes: {
        "po/fr.po": { link: "../elsewhere/fr.po" },
        "elsewhere/fr.po": 'msgid "Anchor"\nmsgstr "Ancre"\n',
      },
      expected: [],
    },
    "to a directory within the catalogue": {
      changes: { "harbour.yaml": edit("po/*.po", "linked/*.po"), linked: { link: "po" } },
      expected: [],
    },
    "that climbs through itself": {
      changes: { "harbour.yaml": edit("po/*.po", "po/loop/loop/*.po"), "po/loop": { link: "." } },
      expected: [],
    },
  });
});

describe("what is allowed", () => {
  const german = 'msgid "Anchor"\nmsgstr "Anker"\n';
  testCatalogues({
    "a checkout beside the catalogue": {
      changes: {
        "catalogue.yaml": append("allow_roots: [../checkout]"),
        "harbour.yaml": edit("slug: app", "slug: app\n    root: ../checkout"),
        "../checkout/po/de.po": german,
        "../checkout/po/app.pot": german,
      },
      expected: [],
    },
    "a link to a checkout beside the catalogue": {
      changes: {
        "catalogue.yaml": append("allow_roots: [../checkout]"),
        "po/fr.po": { link: "../../checkout/fr.po" },
        "../checkout/fr.po": german,
      },
      expected: [],
    },
    "a checkout by the name of a link": {
      changes: {
        "catalogue.yaml": append("allow_roots: [../link]"),
        "harbour.yaml": edit("slug: app", "slug: app\n    root: ../link"),
        "../checkout/po/de.po": german,
        "../checkout/po/app.pot": german,
        "../link": { link: "checkout" },
      },
      expected: [],
    },
    "no checkout beside the catalogue, where a stranger may have written it": {
      changes: {
        "catalogue.yaml": append("allow_roots: [../checkout, ../other]"),
        "../checkout/po/de.po": german,
        "../other/po/de.po": german,
      },
      options: { allowedRoots: [] },
      expected: ["catalogue.yaml:6:15 file/root-not-allowed", "catalogue.yaml:6:28 file/root-not-allowed"],
      says: ["--allow-root DIR"],
    },
    "no component in a checkout that is not allowed, with one error": {
      changes: {
        "catalogue.yaml": append("allow_roots: [../checkout]"),
        "harbour.yaml": edit("slug: app", "slug: app\n    root: ../checkout"),
        "../checkout/po/de.po": german,
        "../checkout/po/app.pot": german,
      },
      options: { allowedRoots: [] },
      expected: ["catalogue.yaml:6:15 file/root-not-allowed"],
    },
    "no link and no output that lead to a checkout that is not allowed, with one error": {
      changes: {
        "catalogue.yaml": append("allow_roots: [../link]\nout: ../link/public"),
        "po/fr.po": { link: "../../checkout/fr.po" },
        "../checkout/fr.po": german,
        "../link": { link: "checkout" },
      },
      options: { allowedRoots: [] },
      expected: ["catalogue.yaml:6:15 file/root-not-allowed"],
    },
    "a folder of the catalogue, by whomever": {
      changes: { "catalogue.yaml": append("allow_roots: [web]") },
      options: { allowedRoots: [] },
      expected: [],
    },
    "what lies in the checkout that holds the catalogue, by whomever": {
      changes: {
        "catalogue.yaml": append("allow_roots: [../checkout]"),
        "../checkout/po/de.po": german,
        "../.git": { directory: true },
      },
      options: { allowedRoots: [] },
      expected: [],
    },
    "no more than what is named": {
      changes: {
        "catalogue.yaml": append("allow_roots: [../checkout]"),
        "../checkout/fr.po": german,
        "po/fr.po": { link: "../../outside/de.po" },
      },
      expected: ["harbour.yaml:6:15 file/leaves-root"],
    },
  });
});
