import { describe, expect, it } from "vitest";
import type { RepositoryStatus } from "../../src/model/catalogue/manifest.ts";
import {
  bilingual,
  catalogueOf,
  fileOf,
  keys,
  languageOf,
  link,
  linkAll,
  monolingual,
  projectOf,
} from "./catalogue-of.ts";
import { changeRow, screenshotRow } from "./rows-of.ts";

const component = (slug: string, ...codes: readonly string[]) =>
  monolingual(
    slug,
    fileOf("en", keys({ a: "A" })),
    codes.map((code) => fileOf(code, keys({ a: "x" }))),
  );

describe("private projects (RULES.md 0.3, 6)", () => {
  const projects = [
    projectOf("open", [component("c", "de")]),
    projectOf("vault", [component("c", "ja", "cs")], { isPrivate: true }),
  ];
  const tables = {
    changes: [
      changeRow({ id: 1, project: "vault", language: "ja", context: "a" }),
      changeRow({ id: 2, project: "vault", component: undefined }),
      changeRow({ id: 3, project: "open" }),
      changeRow({ id: 4, project: undefined, component: undefined }),
    ],
    screenshots: [screenshotRow({ project: "vault" }), screenshotRow({ project: "open" })],
  };

  it("are nowhere", () => {
    const { linked } = link(catalogueOf({ projects, tables }));
    expect(linked.projects.map(({ manifest }) => manifest.slug)).toEqual(["open"]);
    const owners = [
      linked.components.map(({ project }) => project),
      linked.translations.map((translation) => translation.component.project),
      linked.units.map(({ translation }) => translation.component.project),
      linked.sources.map((source) => source.component.project),
      linked.screenshots.map((screenshot) => screenshot.component.project),
    ];
    for (const all of owners) expect([...new Set(all)]).toEqual([linked.projects[0]]);
    expect(linked.languages.map(({ code }) => code)).toEqual(["de", "en"]);
    expect(linked.changes.map(({ id }) => id)).toEqual([3, 4]);
  });

  it("are there for what must number everything", () => {
    const { linked } = linkAll(catalogueOf({ projects, tables }));
    expect(linked.projects.map(({ manifest }) => manifest.slug)).toEqual(["open", "vault"]);
    expect(linked.languages.map(({ code }) => code)).toEqual(["cs", "de", "en", "ja"]);
    expect(linked.changes).toHaveLength(4);
  });
});

describe("languages (RULES.md 0.1, 2; SOURCES.md, published_languages)", () => {
  const projects = [projectOf("p", [component("c", "pt_BR", "de"), component("d", "he", "de")])];

  it("are those in use, by code in code-point order", () => {
    const odd = { ...languageOf("Zz"), name: "Odd" };
    const files = [fileOf("zz", [], { language: languageOf("zz") }), fileOf("Zz", [], { language: odd })];
    const { linked } = link(
      catalogueOf({ projects: [...projects, projectOf("q", [bilingual("e", files)])] }),
    );
    expect(linked.languages.map(({ code }) => code)).toEqual(["Zz", "de", "en", "he", "pt_BR", "zz"]);
  });

  it("are all of the table where the catalogue says so", () => {
    const languages = ["sr@latin", "de", "en", "pt_BR", "he", "SR"].map(languageOf);
    const { linked } = link(catalogueOf({ projects, languages, settings: { publishedLanguages: "all" } }));
    expect(linked.languages.map(({ code }) => code)).toEqual(["SR", "de", "en", "he", "pt_BR", "sr@latin"]);
  });

  it("are none without translations", () => {
    expect(link(catalogueOf({ projects: [] })).linked.languages).toEqual([]);
  });
});

describe("the repository of a project (RULES.md 14.1)", () => {
  const status = (facts: Partial<RepositoryStatus> = {}): RepositoryStatus => ({
    needsCommit: false,
    needsMerge: false,
    needsPush: false,
    remoteCommit: null,
    status: "",
    mergeFailure: null,
    derivation: undefined,
    ...facts,
  });
  const repositoryOf = (...components: readonly ReturnType<typeof bilingual>[]) =>
    link(catalogueOf({ projects: [projectOf("p", components)] })).linked.projects[0]?.repository;

  it("needs what any of its components needs", () => {
    expect(
      repositoryOf(
        bilingual("a", [], { repository: status({ needsMerge: true }) }),
        bilingual("b", [], { repository: status({ needsPush: true }), showRepository: false }),
        bilingual("c", []),
      ),
    ).toEqual({ needsCommit: false, needsMerge: true, needsPush: true });
  });

  it("is not published where no component shows one", () => {
    expect(repositoryOf()).toBeUndefined();
    expect(repositoryOf(bilingual("a", []))).toBeUndefined();
    const hidden = bilingual("a", [], { repository: status({ needsCommit: true }), showRepository: false });
    expect(repositoryOf(hidden, bilingual("b", [], { showRepository: false }))).toBeUndefined();
    expect(repositoryOf(hidden, bilingual("b", []))).toMatchObject({ needsCommit: true });
    expect(repositoryOf(bilingual("a", [], { repository: status() }))).toEqual({
      needsCommit: false,
      needsMerge: false,
      needsPush: false,
    });
  });
});
