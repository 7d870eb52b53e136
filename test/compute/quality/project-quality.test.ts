import { describe, expect, it } from "vitest";
import type { TargetCheck } from "../../../src/catalogue/quality/checks/check.ts";
import { CHECKS } from "../../../src/catalogue/quality/checks/index.ts";
import { readMessage } from "../../../src/catalogue/read/message-reader.ts";
import type { PublicCatalogue, Unit } from "../../../src/model/catalogue/linked.ts";
import type { ComponentManifest, ProjectManifest } from "../../../src/model/catalogue/manifest.ts";
import type { ChangeRow, Tables } from "../../../src/model/catalogue/table-rows.ts";
import { type FileUnit, FORM_SEPARATOR } from "../../../src/model/units/format.ts";
import {
  bilingual,
  catalogueOf,
  fileOf,
  keys,
  languageOf,
  link,
  monolingual,
  projectOf,
  unitAt,
  unitOf,
} from "../catalogue-of.ts";
import { changeRow, checkRow, sourceRow, unitRow, userRow } from "../rows-of.ts";

const template = keys({ hello: "Hello.", bye: "Bye" });

/** A component whose translations lack the full stop of `hello`. */
function component(slug: string, target: string, facts: Partial<ComponentManifest> = {}): ComponentManifest {
  return monolingual(
    slug,
    fileOf("en", template),
    [fileOf("de", keys({ hello: target, bye: "Ade" }))],
    facts,
  );
}

function linkProject(
  components: readonly ComponentManifest[],
  tables: Partial<Tables> = {},
  facts: Partial<ProjectManifest> = {},
): PublicCatalogue {
  return link(catalogueOf({ projects: [projectOf("p", components, facts)], tables })).linked;
}

function unitsOf({ units }: PublicCatalogue, context: string): readonly Unit[] {
  return units.filter(({ text }) => text.context === context);
}

function paths(units: readonly Unit[]): string[] {
  return units.map(
    ({
      translation: {
        component: { manifest },
        language,
      },
    }) => `${manifest.slug}/${language.code}`,
  );
}

const failing = (linked: PublicCatalogue): string[] =>
  paths(linked.units.filter(({ hasFailingCheck }) => hasFailingCheck));

describe("a failing check", () => {
  it("is the unit's own, and counts in its translation", () => {
    const linked = linkProject([component("web", "Hallo")]);
    const [german] = unitsOf(linked, "hello").filter(({ translation }) => !translation.isTemplate);
    expect(german?.failingChecks).toEqual(["end_stop"]);
    expect(german?.translation.statistics.failing).toMatchObject({ units: 1, words: 1, percent: 50 });
  });

  it("is that of any form, further ones beside the plural (RULES.md 9)", () => {
    const source = ["One ship.", "Ships"].join(FORM_SEPARATOR);
    const failsWith = (...forms: readonly string[]) => {
      const file = fileOf("de", [unitOf({ source, target: forms.join(FORM_SEPARATOR) })]);
      return linkProject([bilingual("web", [file])]).units[0]?.failingChecks;
    };
    expect(failsWith("Ein Schiff.", "Schiffe")).toEqual([]);
    expect(failsWith("Ein Schiff", "Schiffe")).toEqual(["end_stop"]);
    expect(failsWith("Ein Schiff.", "Schiffe.")).toEqual(["end_stop"]);
  });

  it("counts for the same content and language in the project's other components (RULES.md 4)", () => {
    const linked = linkProject([component("web", "Hallo"), component("mail", "Hallo.")]);
    expect(failing(linked)).toEqual(["web/de", "mail/de"]);
    expect(unitsOf(linked, "hello").map(({ failingChecks }) => failingChecks)).toEqual([
      ["end_stop"],
      [],
      [],
      [],
    ]);
  });

  it("counts neither for another project nor for another language", () => {
    const french = monolingual("fr", fileOf("en", template), [fileOf("fr", keys({ hello: "Salut." }))]);
    const projects = [
      projectOf("p", [component("web", "Hallo"), french]),
      projectOf("q", [component("web", "Hallo.")]),
    ];
    const { linked } = link(catalogueOf({ projects }));
    expect(failing(linked)).toEqual(["web/de"]);
  });

  it("looks at variants of a language as at the language, for the source language too", () => {
    const brazilian = monolingual("pt", fileOf("en", keys({ a: "Name:" })), [
      fileOf("pt-BR", keys({ a: "Nome" })),
      fileOf("fr-CA", keys({ a: "Nom :" })),
      fileOf("en-GB", keys({ a: "Name:" })),
    ]);
    expect(failing(linkProject([brazilian]))).toEqual(["pt/pt_BR"]);
    const same = monolingual("cs", fileOf("cs", keys({ a: "Jméno lodi" })), [
      fileOf("cs-CZ", keys({ a: "Jméno lodi" })),
    ]);
    expect(failing(linkProject([same], {}, { sourceLanguage: languageOf("cs") }))).toEqual([]);
    expect(failing(linkProject([same]))).toEqual(["cs/cs_CZ"]);
  });

  it("is looked for in approved units", () => {
    const rows = [unitRow({ component: "web", context: "hello", state: "approved" })];
    const linked = linkProject([component("web", "Hallo")], { units: rows }, { hasReview: true });
    expect(failing(linked)).toEqual(["web/de"]);
  });

  it("is never a template's (RULES.md 4)", () => {
    const odd = monolingual("odd", fileOf("en", keys({ a: "ـ..." })), []);
    expect(failing(linkProject([odd]))).toEqual([]);
  });

  it("is not looked for in fuzzy and empty units, save for lengths and lost translations", () => {
    const flags = { checkFlags: "max-length:3" };
    const rows = [unitRow({ component: "web", context: "hello", state: "fuzzy" })];
    const linked = linkProject([component("web", "Hallo", flags)], { units: rows });
    const [german] = unitsOf(linked, "hello").filter(({ state }) => state === "fuzzy");
    expect(german?.failingChecks).toEqual(["max-length"]);
  });
});

describe("flags", () => {
  const po = (flags: string, checkFlags = ""): ComponentManifest => {
    const unit: Partial<FileUnit> = { source: "Total: %s", target: "Summe: %d", flags };
    return bilingual("po", [fileOf("de", [unitOf(unit)])], { checkFlags });
  };
  const checksOf = (linked: PublicCatalogue): readonly string[] => linked.units[0]?.failingChecks ?? [];

  it.each([
    ["the unit", po("c-format"), {}],
    ["the component", po("", "c-format"), {}],
    [
      "the source record",
      po(""),
      { sources: [sourceRow({ component: "po", source: "Total: %s", checkFlags: "c-format" })] },
    ],
  ])("of %s switch a check on", (_, given, tables) => {
    expect(checksOf(linkProject([given], tables))).toEqual(["c_format"]);
  });

  it("of one switch off what another has on", () => {
    expect(checksOf(linkProject([po("c-format", "ignore-c-format")]))).toEqual([]);
    expect(checksOf(linkProject([po("")]))).toEqual([]);
  });
});

describe("a dismissed check", () => {
  const both = [component("web", "Hallo"), component("mail", "Hallo")];
  const dismiss = (facts: Partial<Tables["checks"][number]>): Partial<Tables> => ({
    checks: [
      checkRow({ component: "web", context: "hello", check: "end_stop", isDismissed: true, ...facts }),
    ],
  });

  it("does not count, in any component that has the content", () => {
    expect(failing(linkProject(both, dismiss({ language: "de" })))).toEqual([]);
    expect(failing(linkProject(both, dismiss({ language: undefined })))).toEqual([]);
  });

  it.each([
    ["another check", { language: "de", check: "end_colon" }],
    ["another language", { language: "en" }],
    ["another content", { language: "de", context: "bye" }],
    ["a row that dismisses nothing", { language: "de", isDismissed: false }],
  ])("is not %s", (_, facts) => {
    expect(failing(linkProject(both, dismiss(facts)))).toEqual(["web/de", "mail/de"]);
  });

  it("can be one of the source", () => {
    const dots = monolingual("web", fileOf("en", keys({ wait: "Wait..." })), []);
    const row = checkRow({ component: "web", context: "wait", check: "ellipsis", isDismissed: true });
    const checksOf = (tables: Partial<Tables>): readonly string[] =>
      linkProject([dots], tables).sources[0]?.failingChecks ?? [];
    expect(checksOf({})).toEqual(["ellipsis"]);
    expect(checksOf({ checks: [{ ...row, language: undefined }] })).toEqual([]);
    expect(checksOf({ checks: [{ ...row, language: "en" }] })).toEqual([]);
    expect(checksOf({ checks: [{ ...row, language: "de" }] })).toEqual(["ellipsis"]);
  });

  it("that names nothing is told, whether it dismisses or not", () => {
    for (const isDismissed of [true, false]) {
      const { said } = link(
        catalogueOf({ projects: [projectOf("p", both)], tables: dismiss({ context: "gone", isDismissed }) }),
      );
      expect(said.join("\n")).toContain("gone");
    }
  });
});

const TOLD = {
  checks: CHECKS.filter((check): check is TargetCheck => check.looksAt !== "source"),
  messages: readMessage,
};

describe("checks that the release does not record", () => {
  const findInconsistent = (...components: readonly ComponentManifest[]): readonly (readonly string[])[] =>
    link(catalogueOf({ projects: [projectOf("p", components)] }), { told: TOLD })
      .linked.units.filter(({ translation }) => !translation.isTemplate)
      .map(({ failingChecks }) => failingChecks.filter((check) => check !== "end_stop"));

  it("tell translations that differ between components", () => {
    const found = findInconsistent(component("web", "Hallo."), component("mail", "Servus."));
    expect(found).toEqual([["inconsistent"], [], ["inconsistent"], []]);
  });

  it("leave alone equal ones, untranslated ones, and components without propagation", () => {
    const web = component("web", "Hallo.");
    expect(findInconsistent(web, component("mail", "Hallo.")).flat()).toEqual([]);
    expect(findInconsistent(web, component("mail", "")).flat()).toEqual([]);
    const apart = component("mail", "Servus.", { hasPropagation: false });
    expect(findInconsistent(web, apart).flat()).toEqual([]);
    const all = findInconsistent(web, component("chat", "Moin."), apart);
    expect(all).toEqual([["inconsistent"], [], ["inconsistent"], [], [], []]);
  });

  it("keep what fails besides, and obey flags", () => {
    const both = link(
      catalogueOf({ projects: [projectOf("p", [component("web", "Hallo"), component("mail", "Servus")])] }),
      { told: TOLD },
    );
    expect(unitAt(both.linked, "web/de", "hello").failingChecks).toEqual(["end_stop", "inconsistent"]);
    const flags = { checkFlags: "ignore-inconsistent" };
    const found = findInconsistent(component("web", "Hallo.", flags), component("mail", "Servus."));
    expect(found[0]).toEqual([]);
  });
});

describe("a source check", () => {
  it("obeys the flags of its record", () => {
    const dots = monolingual("web", fileOf("en", keys({ wait: "Wait..." })), []);
    const sources = [sourceRow({ component: "web", context: "wait", checkFlags: "ignore-ellipsis" })];
    expect(linkProject([dots], { sources }).sources[0]?.failingChecks).toEqual([]);
  });

  it("knows a plural whose source is written once, as in Qt's files", () => {
    const plural = { source: "%n file(s)", target: "%n Datei\u001e\u001e%n Dateien", plural: true };
    const checksOf = (unit: Partial<FileUnit>): readonly string[] =>
      linkProject([bilingual("qt", [fileOf("de", [unitOf(unit)])])]).sources[0]?.failingChecks ?? [];
    expect(checksOf(plural)).toEqual([]);
    expect(checksOf({ ...plural, target: "%n Dateien", plural: false })).toEqual(["optional_plural"]);
  });

  it("multiple_failures takes two failures of the content, also in one language", () => {
    const checksOf = (target: string): readonly string[] =>
      linkProject([
        monolingual("web", fileOf("en", keys({ a: "Stop it!" })), [fileOf("de", keys({ a: target }))]),
      ]).sources[0]?.failingChecks ?? [];
    expect(checksOf("Halt")).toEqual([]);
    expect(checksOf("Halt.")).toEqual(["multiple_failures"]);
  });

  it("counts over the components that share the content", () => {
    const linked = linkProject([component("web", "Hallo"), component("mail", "Hallo ")]);
    expect(linked.sources.map(({ failingChecks }) => failingChecks)).toEqual([
      ["multiple_failures"],
      [],
      ["multiple_failures"],
      [],
    ]);
  });
});

describe("a translation that was lost", () => {
  const change = (facts: Partial<ChangeRow>): Partial<ChangeRow> => ({
    component: "web",
    language: "de",
    context: "hello",
    action: 2,
    user: "ana",
    ...facts,
  });

  it.each([
    ["an edit of somebody", change({}), ["translated"]],
    ["an edit of nobody", change({ user: undefined }), []],
    ["something else than an edit", change({ action: 17 }), []],
    ["an edit of another unit", change({ context: "bye" }), []],
  ])("is told by %s", (_, facts, expected) => {
    const { linked } = link(
      catalogueOf({
        projects: [projectOf("p", [component("web", "")])],
        tables: { users: [userRow("ana")], changes: [changeRow(facts)] },
      }),
    );
    const [german] = unitsOf(linked, "hello").filter(({ translation }) => !translation.isTemplate);
    expect(german?.failingChecks).toEqual(expected);
  });
});
