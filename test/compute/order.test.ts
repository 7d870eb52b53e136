import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byLanguageName, byPriorityAndName, newestFirst } from "../../src/catalogue/link/order.ts";
import type { Language } from "../../src/model/catalogue/language.ts";
import {
  bilingual,
  catalogueOf,
  fileOf,
  languageOf,
  link,
  linkComponent,
  projectOf,
  unitOf,
} from "./catalogue-of.ts";
import { changeRow, sourceRow, translationRow, unitRow } from "./rows-of.ts";

const named = (code: string, name: string): Language => ({ ...languageOf(code), name });

const source = (text: string) => unitOf({ source: text, target: "x" });

describe("orders by name (RULES.md 2, 14.9)", () => {
  it("languages: by name, those of one name by code, in code-point order", () => {
    const languages = [
      named("xx", "\u{1f600}"),
      named("zz", "Ångström"),
      named("b", "Catalan"),
      named("a_B", "Catalan"),
      named("a", "Catalan"),
      named("de", "abc"),
      named("en", "Z"),
      named("yy", "\uffee"),
    ];
    const files = languages.map((language) => fileOf(language.code, [source("s")], { language }));
    const { linked } = linkComponent(bilingual("c", files));
    const codes = ["a", "a_B", "b", "en", "de", "zz", "yy", "xx"];
    expect(linked.components[0]?.translations.map(({ language }) => language.code)).toEqual(codes);
    expect(linked.projects[0]?.statistics.map(({ language }) => language.code)).toEqual(codes);
  });

  it("components of a project: by priority, name, slug", () => {
    const components = [
      bilingual("c4", [], { name: "same" }),
      bilingual("c3", [], { name: "same" }),
      bilingual("c5", [], { name: "Zebra" }),
      bilingual("c2", [], { name: "zzz", priority: 80 }),
      bilingual("c1", [], { name: "aaa", priority: 120 }),
    ];
    const { linked } = link(catalogueOf({ projects: [projectOf("p", components)] }));
    const slugs = linked.projects[0]?.components.map(({ manifest }) => manifest.slug);
    expect(slugs).toEqual(["c2", "c5", "c3", "c4", "c1"]);
    expect(linked.components.map(({ manifest }) => manifest.slug)).toEqual(["c4", "c3", "c5", "c2", "c1"]);
    expect(linked.components.toSorted(byPriorityAndName).map(({ manifest }) => manifest.slug)).toEqual(slugs);
  });

  it("are total", () => {
    const language = fc
      .tuple(fc.constantFrom("A", "B", "é"), fc.constantFrom("a", "b", "c"))
      .map(([name, code]) => ({ language: named(code, name) }));
    fc.assert(
      fc.property(language, language, (a, b) => {
        expect(Math.sign(byLanguageName(a, b)) + Math.sign(byLanguageName(b, a))).toBe(0);
        const isSame = a.language.name === b.language.name && a.language.code === b.language.code;
        expect(byLanguageName(a, b) === 0).toBe(isSame);
      }),
    );
  });
});

describe("the order of creation (RULES.md 2; SOURCES.md, Tables)", () => {
  const file = (code: string, ...texts: readonly string[]) => fileOf(code, texts.map(source));
  const projects = [
    projectOf("p", [
      bilingual("c", [file("he", "a", "b"), file("cs", "a", "b")]),
      bilingual("d", [file("de", "a")]),
    ]),
    projectOf("q", [
      bilingual("c", [file("fr", "a")], { id: 2 }),
      bilingual("e", [file("fr", "a")], { id: 1 }),
    ]),
  ];
  const paths = (
    translations: readonly {
      component: { manifest: { slug: string }; project: { manifest: { slug: string } } };
      language: Language;
    }[],
  ) =>
    translations.map(
      ({ component, language }) =>
        `${component.project.manifest.slug}/${component.manifest.slug}/${language.code}`,
    );

  it("is the catalogue's where nothing is given: project, component, language code, position", () => {
    const { linked } = link(catalogueOf({ projects }));
    expect(linked.projects.map(({ manifest }) => manifest.slug)).toEqual(["p", "q"]);
    const order = ["p/c/cs", "p/c/he", "p/d/de", "q/c/fr", "q/e/fr"];
    expect(paths(linked.translations)).toEqual(order);
    expect(linked.units.map(({ translation, text }) => `${paths([translation])[0]}:${text.source}`)).toEqual([
      "p/c/cs:a",
      "p/c/cs:b",
      "p/c/he:a",
      "p/c/he:b",
      "p/d/de:a",
      "q/c/fr:a",
      "q/e/fr:a",
    ]);
    expect(
      linked.sources.map(({ component, units }) => `${component.manifest.slug}:${units[0]?.text.source}`),
    ).toEqual(["c:a", "c:b", "d:a", "c:a", "e:a"]);
  });

  it("has components with an identifier first", () => {
    const { linked } = link(catalogueOf({ projects }));
    expect(
      linked.components.map(({ manifest, project }) => `${project.manifest.slug}/${manifest.slug}`),
    ).toEqual(["q/e", "q/c", "p/c", "p/d"]);
  });

  it("has records with an identifier first, ascending, then the others as in the catalogue", () => {
    const tables = {
      translations: [
        translationRow({ project: "q", component: "e", language: "fr", id: 1 }),
        translationRow({ language: "he", id: 2 ** 53 - 1 }),
        translationRow({ language: "cs" }),
      ],
      units: [
        unitRow({ project: "q", component: "c", language: "fr", source: "a", id: 9 }),
        unitRow({ language: "he", source: "b", id: 5 }),
      ],
      sources: [sourceRow({ source: "b", id: 4 }), sourceRow({ component: "d", source: "a", id: 3 })],
    };
    const { linked } = link(catalogueOf({ projects, tables }));
    expect(paths(linked.translations)).toEqual(["q/e/fr", "p/c/he", "p/c/cs", "p/d/de", "q/c/fr"]);
    expect(
      linked.units.map(
        ({ translation, text, id }) => `${id < 10 ? id : ""} ${paths([translation])[0]}:${text.source}`,
      ),
    ).toEqual(["5 p/c/he:b", "9 q/c/fr:a", " p/c/cs:a", " p/c/cs:b", " p/c/he:a", " p/d/de:a", " q/e/fr:a"]);
    expect(
      linked.sources.map(
        ({ component, units, id }) =>
          `${id < 10 ? id : ""} ${component.manifest.slug}:${units[0]?.text.source}`,
      ),
    ).toEqual(["3 d:a", "4 c:b", " c:a", " c:a", " e:a"]);
  });

  it("of a source's units is priority, position, creation of the translation", () => {
    const german = file("de", "x", "a", "p");
    const french = file("fr", "a", "x", "p");
    const hebrew = file("he", "a", "x", "p");
    const { linked } = linkComponent(bilingual("c", [german, french, hebrew]), {
      units: [
        unitRow({ language: "de", source: "a", priority: 60 }),
        unitRow({ language: "fr", source: "p", priority: 140 }),
      ],
      translations: [translationRow({ language: "he", id: 1 })],
    });
    const told = linked.sources.map(({ units }): [string, string[]] => [
      units[0]?.text.source ?? "",
      units.map(({ translation, position }) => `${position} ${translation.language.code}`),
    ]);
    expect(Object.fromEntries(told)).toEqual({
      x: ["1 de", "2 he", "2 fr"],
      a: ["2 de", "1 he", "1 fr"],
      p: ["3 he", "3 de", "3 fr"],
    });
    // Sources stand in the order in which the catalogue's units call for them: by language code, then position.
    expect(told.map(([text]) => text)).toEqual(["x", "a", "p"]);
  });

  it("of units in a translation is their position, whatever their priority or identifier (RULES.md 0.1)", () => {
    const { linked } = linkComponent(bilingual("c", [file("de", "a", "b", "c")]), {
      units: [unitRow({ source: "c", id: 1, priority: 60 })],
    });
    expect(linked.translations[0]?.units.map(({ position }) => position)).toEqual([1, 2, 3]);
  });
});

describe("the order of change lists (RULES.md 2, 14.13)", () => {
  const rows = [
    changeRow({ id: 1, timestamp: 30 }),
    changeRow({ id: 2, timestamp: 10 }),
    changeRow({ id: 3, timestamp: 30 }),
    changeRow({ id: 4, timestamp: 20 }),
  ];

  it("is ascending by identifier for all, newest first below a noun, of equal times the greater identifier", () => {
    const { linked } = linkComponent(bilingual("c", []), { changes: rows.toReversed() });
    expect(linked.changes.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(linked.components[0]?.changes.map(({ id }) => id)).toEqual([3, 1, 4, 2]);
    expect(linked.projects[0]?.changes.map(({ id }) => id)).toEqual([3, 1, 4, 2]);
    expect(linked.changes.toSorted(newestFirst).map(({ id }) => id)).toEqual([3, 1, 4, 2]);
  });
});
