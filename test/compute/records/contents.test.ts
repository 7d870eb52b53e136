import { describe, expect, it } from "vitest";
import type { Unit } from "../../../src/model/catalogue/linked.ts";
import type { ContentRow, Tables } from "../../../src/model/catalogue/table-rows.ts";
import { hashText } from "../../../src/model/values/siphash.ts";
import {
  bilingual,
  catalogueOf,
  fileOf,
  keys,
  link,
  monolingual,
  projectOf,
  unitOf,
} from "../catalogue-of.ts";
import { checkRow, contentRow, userRow } from "../rows-of.ts";

/** `p/web` and `p/mail` share the content of `hello`; so does `q/web`. `p/po` is bilingual. */
const template = keys({ hello: "Hello", bye: "Bye" });
const web = (slug: string, ...codes: readonly string[]) =>
  monolingual(
    slug,
    fileOf("en", template),
    codes.map((code) => fileOf(code, [])),
  );
const projects = [
  projectOf("p", [
    web("web", "de", "fr"),
    web("mail", "de"),
    bilingual("po", [
      fileOf("de", [unitOf({ source: "Open", context: "door" }), unitOf({ source: "Open" })]),
    ]),
  ]),
  projectOf("q", [web("web", "de")]),
];
const CONTENT = hashText("Hellohello");

function linkTables(tables: Partial<Tables>) {
  return link(catalogueOf({ projects, tables }));
}

/** `project/component/language context` of the units that have one. */
function marked(units: readonly Unit[], has: (unit: Unit) => boolean): string[] {
  return units
    .filter(has)
    .map(
      ({ translation: { component, language }, text }) =>
        `${component.project.manifest.slug}/${component.manifest.slug}/${language.code} ${text.context || text.source}`,
    );
}

function commented(facts: Partial<ContentRow>): string[] {
  return marked(linkTables({ comments: [contentRow(facts)] }).linked.units, ({ hasComment }) => hasComment);
}

function suggested(facts: Partial<ContentRow>): string[] {
  return marked(
    linkTables({ suggestions: [contentRow(facts)] }).linked.units,
    ({ hasSuggestion }) => hasSuggestion,
  );
}

describe("comments and suggestions (RULES.md 4, 14.5)", () => {
  const shared = ["p/web/de hello", "p/mail/de hello"];

  it("are kept by content: all components of a project share them", () => {
    expect(commented({ contentHash: CONTENT })).toEqual(shared);
    expect(suggested({ contentHash: CONTENT })).toEqual(shared);
  });

  it("belong to the content of the unit that a row names", () => {
    expect(commented({ component: "web", context: "hello" })).toEqual(shared);
    expect(commented({ component: "mail", idHash: hashText("hello") })).toEqual(shared);
    expect(suggested({ component: "po", source: "Open", context: "door" })).toEqual(["p/po/de door"]);
    expect(suggested({ component: "po", source: "Open" })).toEqual(["p/po/de Open"]);
  });

  it("without a language are for all of them, the template too", () => {
    expect(commented({ contentHash: CONTENT, language: undefined })).toEqual([
      "p/web/de hello",
      "p/web/en hello",
      "p/web/fr hello",
      "p/mail/de hello",
      "p/mail/en hello",
    ]);
  });

  it("belong to one project", () => {
    expect(commented({ project: "q", contentHash: CONTENT })).toEqual(["q/web/de hello"]);
    expect(commented({ project: "nowhere", contentHash: CONTENT })).toEqual([]);
  });

  it("are not each other", () => {
    const { linked } = linkTables({
      comments: [contentRow({ contentHash: CONTENT })],
      suggestions: [contentRow({ component: "web", context: "bye" })],
    });
    expect(marked(linked.units, ({ hasComment }) => hasComment)).toEqual(shared);
    expect(marked(linked.units, ({ hasSuggestion }) => hasSuggestion)).toEqual([
      "p/web/de bye",
      "p/mail/de bye",
    ]);
  });

  it.each([
    [{ contentHash: 4n }, "table/vanished-content no unit of the project matches 4; the row is skipped"],
    [
      { component: "web", context: "gone" },
      'table/vanished-content no unit of the project matches "gone"; the row is skipped',
    ],
    [
      { component: "web", source: "Hello" },
      'table/vanished-content no unit of the project matches "Hello"; the row is skipped',
    ],
    [
      { component: "gone", context: "hello" },
      'table/vanished-content no unit of the project matches "hello"; the row is skipped',
    ],
    [
      { contentHash: CONTENT, language: "ja" },
      'table/vanished-translation p/* has no translation "ja"; the row is skipped',
    ],
    [
      { component: "web", context: "hello", language: "ja" },
      'table/vanished-translation p/web has no translation "ja"; the row is skipped',
    ],
  ] as const)("are left out where their content is gone: %o", (facts, complaint) => {
    for (const table of ["comments", "suggestions"] as const) {
      const { linked, said } = linkTables({ [table]: [contentRow(facts)] });
      expect(said).toEqual([`comments.csv:2 ${complaint}`]);
      expect(linked.units.some(({ hasComment, hasSuggestion }) => hasComment || hasSuggestion)).toBe(false);
    }
  });
});

describe("checks.csv", () => {
  it("names contents too: what is gone is told", () => {
    const { linked, said } = linkTables({
      checks: [checkRow({ contentHash: CONTENT }), checkRow({ contentHash: 9n }, 3)],
    });
    expect(said).toEqual([
      "checks.csv:3 table/vanished-content no unit of the project matches 9; the row is skipped",
    ]);
    expect(linked.units.some(({ hasFailingCheck }) => hasFailingCheck)).toBe(false);
  });
});

it("what people said of a text stands by its content, with who said it and when", () => {
  const words = { text: "Servus", user: "ana", timestamp: 7 };
  const row = { component: "web", context: "hello", said: words };
  const { linked, said } = linkTables({
    users: [userRow("ana", { id: 4 })],
    suggestions: [contentRow(row)],
    comments: [contentRow({ ...row, language: undefined, said: { ...words, user: undefined } })],
  });
  const told = { project: linked.projects[0], contentHash: CONTENT, text: "Servus", timestamp: 7 };
  expect(linked.remarks).toEqual([
    { ...told, kind: "suggestion", language: "de", user: 4 },
    { ...told, kind: "comment", language: undefined, user: undefined },
  ]);
  expect(said).toEqual([]);
  expect(linkTables({ comments: [contentRow({ ...row, said: undefined })] }).linked.remarks).toEqual([]);
});
