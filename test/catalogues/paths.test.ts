import { describe } from "vitest";
import { testCatalogues } from "./catalogue-cases.ts";
import { append, type Changes, edit } from "./catalogue-fixture.ts";

const catalogue = (part: string, by: string): Changes => ({ "catalogue.yaml": edit(part, by) });
const harbour = (part: string, by: string): Changes => ({ "harbour.yaml": edit(part, by) });
const web = (part: string, by: string): Changes => ({ "web/web.yaml": edit(part, by) });

describe("a path that leaves", () => {
  testCatalogues({
    "the project": { changes: catalogue("harbour.yaml", "../outside/project.yaml"), expected: FILL },
    "the project's glob": { changes: catalogue("harbour.yaml", '"../outside/*.yaml"'), expected: FILL },
    "the component": { changes: harbour("web/web.yaml", "../outside/component.yaml"), expected: FILL },
    "the component's glob": { changes: harbour("web/web.yaml", '"../outside/comp*.yaml"'), expected: FILL },
    "root": { changes: web("slug: web", "slug: web\nroot: ../../outside"), expected: FILL },
    "template": { changes: web("template: i18n/en.json", "template: ../../outside/de.json"), expected: FILL },
    "new_base": { changes: harbour("po/app.pot", "../outside/de.po"), expected: FILL },
    "filemask": { changes: harbour("po/*.po", "../outside/*.po"), expected: FILL },
    "filemask behind its star": { changes: harbour("po/*.po", "'*/../../outside/de.po'"), expected: FILL },
    "tables": { changes: catalogue("tables: tables", "tables: ../outside"), expected: FILL },
    "out": { changes: catalogue("tables: tables", "tables: tables\nout: ../outside"), expected: FILL },
    "an image": { changes: { "tables/screenshots.csv": edit("map.png", "../../outside/map.png") }, expected: FILL },
    "an absolute project": { changes: catalogue("harbour.yaml", "/etc/passwd"), expected: FILL },
    "an absolute glob": { changes: catalogue("harbour.yaml", "/etc/*"), expected: FILL },
    "an absolute root": { changes: web("slug: web", "slug: web\nroot: /"), expected: FILL },
    "an absolute filemask": { changes: harbour("po/*.po", "/etc/*"), expected: FILL },
    "an absolute template": { changes: web("template: i18n/en.json", "template: /etc/passwd"), expected: FILL },
    "absolute tables": { changes: catalogue("tables: tables", "tables: /etc"), expected: FILL },
    "an absolute image": { changes: { "tables/screenshots.csv": edit("map.png", "/etc/passwd") }, expected: FILL },
    "a root that is not there to be allowed": { changes: catalogue("tables: tables", "tables: tables\nallow_roots: [../inside]"), expected: FILL },
    "a file that is allowed as a root": { changes: catalogue("tables: tables", "tables: tables\nallow_roots: [harbour.yaml]"), expected: FILL },
    "a path below a file": { changes: web("i18n/en.json", "web.yaml/en.json"), expected: FILL },
    "a filemask below a file": { changes: web("i18n/*.json", "web.yaml/*.json"), expected: FILL },
    "a glob below a file": { changes: catalogue("harbour.yaml", '"harbour.yaml/*.yaml"'), expected: FILL },
    "a path with a NUL": { changes: { "web/web.yaml": edit("i18n/en.json", '"i18n/en.json\\0"') }, expected: FILL },
    "a path that is too long": { changes: catalogue("harbour.yaml", `${"x".repeat(300)}.yaml`), expected: FILL },
    "a glob that is too long": { changes: catalogue("harbour.yaml", `"${"x".repeat(300)}/*.yaml"`), expected: FILL },
  });
});

describe("a link", () => {
  testCatalogues({
    "to a translation outside": { changes: { "po/fr.po": { link: "../../outside/de.po" } }, expected: FILL },
    "to a template outside": { changes: { "web/i18n/en.json": { link: "../../../outside/de.json" } }, expected: FILL },
    "to a manifest outside": { changes: { "web/web.yaml": { link: "../../outside/component.yaml" } }, expected: FILL },
    "to a catalogue outside": { changes: { "catalogue.yaml": { link: "../outside/project.yaml" } }, expected: FILL },
    "to a table outside": { changes: { "tables/users.1.csv": { link: "../../outside/users.csv" } }, expected: FILL },
    "to an image outside": { changes: { "tables/map.png": { link: "../../outside/map.png" } }, expected: FILL },
    "to a directory outside": { changes: { "po/de.po": null, "po/cs.po": null, "po/app.pot": null, po: { link: "../outside" } }, expected: FILL },
    "to a directory outside, below the star": { changes: { "harbour.yaml": edit("po/*.po", "'*/de.po'"), elsewhere: { link: "../outside" } }, expected: FILL },
    "to tables outside": { changes: { ...catalogue("tables: tables", "tables: linked"), linked: { link: "../outside" } }, expected: FILL },
    "to nothing": { changes: { "po/fr.po": { link: "gone.po" } }, expected: FILL },
    "to itself": { changes: { "po/fr.po": { link: "fr.po" } }, expected: FILL },
    "in a circle": { changes: { "po/fr.po": { link: "nl.po" }, "po/nl.po": { link: "fr.po" } }, expected: FILL },
    "to a device": { changes: { "po/fr.po": { link: "/dev/zero" } }, expected: FILL },
    "within the catalogue": { changes: { "po/fr.po": { link: "../elsewhere/fr.po" }, "elsewhere/fr.po": 'msgid "Anchor"\nmsgstr "Ancre"\n' }, expected: FILL },
    "to a directory within the catalogue": { changes: { "harbour.yaml": edit("po/*.po", "linked/*.po"), linked: { link: "po" } }, expected: FILL },
    "that climbs through itself": { changes: { "harbour.yaml": edit("po/*.po", "po/loop/loop/*.po"), "po/loop": { link: "." } }, expected: FILL },
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
      expected: FILL,
    },
    "a link to a checkout beside the catalogue": {
      changes: { "catalogue.yaml": append("allow_roots: [../checkout]"), "po/fr.po": { link: "../../checkout/fr.po" }, "../checkout/fr.po": german },
      expected: FILL,
    },
    "a checkout by the name of a link": {
      changes: {
        "catalogue.yaml": append("allow_roots: [../link]"),
        "harbour.yaml": edit("slug: app", "slug: app\n    root: ../link"),
        "../checkout/po/de.po": german,
        "../checkout/po/app.pot": german,
        "../link": { link: "checkout" },
      },
      expected: FILL,
    },
    "no more than what is named": {
      changes: { "catalogue.yaml": append("allow_roots: [../checkout]"), "../checkout/fr.po": german, "po/fr.po": { link: "../../outside/de.po" } },
      expected: FILL,
    },
  });
});
