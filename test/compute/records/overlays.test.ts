import { describe, expect, it } from "vitest";
import type { TranslationRow, UnitRow } from "../../../src/model/catalogue/table-rows.ts";
import { hashText } from "../../../src/model/values/siphash.ts";
import {
  bilingual,
  fileOf,
  keys,
  linkComponent,
  monolingual,
  translationAt,
  unitAt,
  unitOf,
} from "../catalogue-of.ts";
import { changeRow, sourceRow, translationRow, unitRow, userRow } from "../rows-of.ts";

const GREETING = keys({ hello: "Hello", bye: "Bye", "": "Nameless" });
const component = monolingual("c", fileOf("en", GREETING), [fileOf("de", keys({ hello: "Hallo", bye: "" }))]);

function withUnits(...rows: readonly Partial<UnitRow>[]): ReturnType<typeof linkComponent> {
  return linkComponent(component, { units: rows.map((row, index) => unitRow(row, index + 2)) });
}

describe("units.csv (SOURCES.md, Tables)", () => {
  it.each(["empty", "fuzzy", "translated", "approved"] as const)("says of a text that it is %s", (state) => {
    const { linked, said } = withUnits({ context: "hello", state }, { context: "bye", state });
    expect(unitAt(linked, "c/de", "hello")).toMatchObject({ state, target: "Hallo" });
    expect(unitAt(linked, "c/de", "bye")).toMatchObject({ state, target: "" });
    expect(unitAt(linked, "c/en", "hello").state).toBe("translated");
    expect(said).toEqual([]);
  });

  it("beats the files in all that it gives, and leaves the rest", () => {
    const facts = { location: "a.c:1", comment: "Note", flags: "c-format" };
    const file = fileOf("de", [
      unitOf({ ...facts, source: "Open", target: "Offen", state: "fuzzy", previousSource: "Opened" }),
    ]);
    const linkWith = (row: Partial<UnitRow>) =>
      linkComponent(bilingual("c", [file]), { units: [unitRow({ source: "Open", ...row })] }).linked.units[0];
    expect(linkWith({})).toMatchObject({ ...facts, state: "fuzzy", previousSource: "Opened", priority: 100 });
    expect(
      linkWith({ previousSource: "Old", priority: 60, comment: "Other", unitLocation: "b.c:2", flags: "x" }),
    ).toMatchObject({
      state: "fuzzy",
      previousSource: "Old",
      priority: 60,
      comment: "Other",
      location: "b.c:2",
      flags: "x",
    });
    expect(linkWith({ state: "translated" })).toMatchObject({
      ...facts,
      state: "translated",
      previousSource: "",
    });
    expect(linkWith({ state: "translated", previousSource: "Old" })?.previousSource).toBe("Old");
  });

  it("makes a unit fuzzy with the earlier source that its file keeps", () => {
    const file = fileOf("de", [unitOf({ source: "Open", target: "Offen", previousSource: "Opened" })]);
    const rows = [unitRow({ source: "Open", state: "fuzzy" })];
    const { linked } = linkComponent(bilingual("c", [file]), { units: rows });
    expect(linked.units[0]).toMatchObject({ state: "fuzzy", previousSource: "Opened" });
  });

  it("gives identifiers", () => {
    const { linked } = withUnits({ context: "hello", id: 7 });
    expect(unitAt(linked, "c/de", "hello")).toMatchObject({
      id: 7,
      isNumbered: true,
      row: { file: "units.csv", line: 2 },
    });
    expect(unitAt(linked, "c/de", "bye")).toMatchObject({ isNumbered: false, row: undefined });
  });

  it("names units by hash, by key, and by source and context", () => {
    const { linked } = withUnits(
      { idHash: hashText("hello"), state: "fuzzy" },
      { idHash: hashText(""), state: "fuzzy" },
    );
    expect(unitAt(linked, "c/de", "hello").state).toBe("fuzzy");
    expect(unitAt(linked, "c/de", "").state).toBe("fuzzy");

    const file = fileOf("de", [
      unitOf({ source: "Open", context: "harbour state", target: "Offen" }),
      unitOf({ source: "Open", target: "Auf" }),
    ]);
    const rows = [unitRow({ source: "Open", context: "harbour state", state: "fuzzy" })];
    expect(
      linkComponent(bilingual("c", [file]), { units: rows }).linked.units.map(({ state }) => state),
    ).toEqual(["fuzzy", "translated"]);
  });

  it("names the empty key by its hash only", () => {
    const { linked, said } = withUnits({ source: "Nameless", state: "fuzzy" });
    expect(unitAt(linked, "c/de", "").state).toBe("empty");
    expect(said).toEqual(["units.csv:2 table/unnamed-unit the row names no unit"]);
  });

  it("warns of rows whose unit or translation is gone", () => {
    const { said } = withUnits(
      { context: "gone" },
      { idHash: 12n },
      { context: "hello", language: "fr" },
      { source: "a", context: "" },
    );
    expect(said).toEqual([
      'units.csv:2 table/vanished-unit no file has the unit "gone"; the row is skipped',
      "units.csv:3 table/vanished-unit no file has the unit 12; the row is skipped",
      'units.csv:4 table/vanished-translation p/c has no translation "fr"; the row is skipped',
    ]);
  });

  it("has one row a unit, whatever names it", () => {
    const { linked, said } = withUnits(
      { context: "hello", state: "fuzzy" },
      { idHash: hashText("hello"), state: "empty" },
    );
    expect(unitAt(linked, "c/de", "hello").state).toBe("fuzzy");
    expect(said).toEqual([
      `units.csv:3 table/duplicate-row ${hashText("hello")} already has a row at units.csv:2`,
    ]);
  });

  it("leaves rows of unknown components to the reader, who has refused them", () => {
    expect(withUnits({ component: "other", context: "hello" }).said).toEqual([]);
  });
});

describe("sources.csv (SOURCES.md, Tables; RULES.md 4, priority)", () => {
  it("gives identifier, priority and flags to all units of the source", () => {
    const { linked, said } = linkComponent(component, {
      sources: [sourceRow({ context: "hello", id: 12, priority: 60, checkFlags: "ignore-same" })],
      units: [unitRow({ context: "hello", priority: 140 })],
    });
    const { sourceRecord, priority } = unitAt(linked, "c/en", "hello");
    expect(sourceRecord).toMatchObject({ id: 12, priority: 60, checkFlags: "ignore-same", isNumbered: true });
    expect(priority).toBe(60);
    expect(unitAt(linked, "c/de", "hello").priority).toBe(140);
    expect(unitAt(linked, "c/de", "bye")).toMatchObject({
      priority: 100,
      sourceRecord: { checkFlags: "", priority: 100 },
    });
    expect(said).toEqual([]);
  });

  it("warns of rows whose source is gone, and refuses two of one source", () => {
    const { said } = linkComponent(component, {
      sources: [
        sourceRow({ context: "hello" }),
        sourceRow({ context: "hello" }, 3),
        sourceRow({ context: "gone" }, 4),
      ],
    });
    expect(said).toEqual([
      'sources.csv:3 table/duplicate-row "hello" already has a row at sources.csv:2',
      'sources.csv:4 table/vanished-source "gone" is not a source of the component; it is skipped',
    ]);
  });
});

describe("translations.csv (SOURCES.md, Tables)", () => {
  const users = [userRow("ana", { fullName: "Ana <ana@example.org>" })];
  const linkWith = (facts: Partial<TranslationRow>, changes = [changeRow({})].slice(1)) =>
    translationAt(
      linkComponent(component, { users, changes, translations: [translationRow(facts)] }).linked,
      "c/de",
    );

  it("gives identifier, time and author of the last change", () => {
    expect(linkWith({ id: 3, lastChange: 5, lastAuthor: "Somebody <x>" })).toMatchObject({
      id: 3,
      isNumbered: true,
      lastChange: 5,
      lastAuthor: "Somebody x",
    });
    expect(linkWith({})).toMatchObject({ isNumbered: false, lastChange: null, lastAuthor: null });
  });

  it("shows the full name of an author who is a user", () => {
    expect(linkWith({ lastAuthor: "ana" }).lastAuthor).toBe("Ana ana@example.org");
  });

  it("beats the change log", () => {
    const changes = [
      changeRow({ timestamp: 9, language: "de", context: "hello", user: "ana", author: "ana" }),
    ];
    expect(linkWith({ lastChange: 5, lastAuthor: "B" }, changes)).toMatchObject({
      lastChange: 5,
      lastAuthor: "B",
    });
    expect(linkWith({}, changes)).toMatchObject({ lastChange: 9, lastAuthor: "Ana ana@example.org" });
  });

  it("warns of translations that are gone, and refuses two rows of one", () => {
    const { said } = linkComponent(component, {
      translations: [translationRow({}), translationRow({}, 3), translationRow({ language: "ja" }, 4)],
    });
    expect(said).toEqual([
      "translations.csv:3 table/duplicate-row the translation p/c/de already has a row at translations.csv:2",
      'translations.csv:4 table/vanished-translation p/c has no translation "ja"; the row is skipped',
    ]);
  });
});
