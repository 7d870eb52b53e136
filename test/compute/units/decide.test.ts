import { describe, expect, it } from "vitest";
import { decide } from "../../../src/catalogue/link/units/decide.ts";
import { EntryReader } from "../../../src/catalogue/link/units/entries.ts";
import { type GivenCells, givenTo } from "../../../src/catalogue/link/units/facts.ts";
import { Reasons } from "../../../src/catalogue/link/units/reasons.ts";
import type { Unit } from "../../../src/model/catalogue/linked.ts";
import type { FileUnit } from "../../../src/model/units/format.ts";
import type { UnitReasons } from "../../../src/model/units/unit-reasons.ts";
import { type GivenFact, PIN } from "../../../src/model/units/unit-state.ts";
import {
  bilingual,
  fileOf,
  keys,
  linkComponent,
  monolingual,
  translationAt,
  unitOf,
} from "../catalogue-of.ts";

const EMPTY: GivenCells = {
  state: undefined,
  previousSource: undefined,
  unitLocation: undefined,
  comment: undefined,
  flags: undefined,
  priority: undefined,
};

const GIVEN: Readonly<Record<GivenFact, readonly [cells: Partial<GivenCells>, value: string | number]>> = {
  state: [{ state: "approved" }, "approved"],
  previousSource: [{ previousSource: "Row" }, "Row"],
  location: [{ unitLocation: "row:1" }, "row:1"],
  comment: [{ comment: "Row" }, "Row"],
  flags: [{ flags: "row" }, "row"],
  priority: [{ priority: 7 }, 7],
};

function entryOf(own: Partial<FileUnit>) {
  const file = fileOf("de", [unitOf({ source: "A", target: "X", ...own })]);
  const [entry] = new EntryReader(bilingual("c", [file]), () => undefined).entriesOf(file);
  if (entry === undefined) throw new Error("no entry");
  return entry;
}

describe("a row beats the files", () => {
  const said = { comment: "File", location: "file:1", flags: "file", previousSource: "File" } as const;
  const entry = entryOf({ ...said, state: "fuzzy" });
  const unnamed = decide(entry, undefined, { priority: 100 });

  it.each(Object.keys(PIN) as GivenFact[])("in %s alone, where it gives nothing else", (name) => {
    const [cells, value] = GIVEN[name];
    const decided = decide(entry, { ...EMPTY, ...cells }, { priority: 100 });
    expect(decided[name]).toBe(value);
    expect(decided.pins).toBe(PIN[name]);
    const others = Object.keys(PIN).filter(
      (other) => other !== name && !(name === "state" && other === "previousSource"),
    );
    for (const other of others as GivenFact[]) expect(decided[other]).toBe(unnamed[other]);
    // What is decided again, of the same entry, is the same.
    expect(decide(entry, givenTo(decided), decided)).toEqual(decided);
  });

  it("also with what is empty, and with nothing where it has no cell", () => {
    const given = { ...EMPTY, comment: "", priority: 0 };
    expect(decide(entry, given, { priority: 100 })).toMatchObject({
      comment: "",
      priority: 0,
      pins: PIN.comment | PIN.priority,
    });
    expect(decide(entry, EMPTY, { priority: 100 })).toEqual(unnamed);
    expect(unnamed.pins).toBe(0);
  });
});

describe("what decided a unit is told with it", () => {
  function reasonsIn(unit: Unit | undefined): UnitReasons {
    if (unit === undefined) throw new Error("no unit");
    return new Reasons().of(unit);
  }

  const template = keys({ a: { target: "A", comment: "T" }, b: "B" });
  const twice = [...template, unitOf({ context: "a", target: "A2", comment: "T2", line: 3 })];

  function inTemplate(entries: readonly FileUnit[], own: readonly FileUnit[], at: string): readonly Unit[] {
    const component = monolingual("c", fileOf("en", entries), [fileOf("de", own)]);
    return translationAt(linkComponent(component).linked, `c/${at}`).units;
  }

  it("of entries for one key, the template's first and the file's last", () => {
    const own = keys({ a: "X" }).concat(unitOf({ context: "a", target: "Y", line: 9 }));
    const [unit] = inTemplate(twice, own, "de");
    expect(unit?.target).toBe("Y");
    expect(reasonsIn(unit)).toMatchObject({
      own: { unit: { line: 9 }, number: 2, of: 2 },
      guide: { unit: { line: 1 }, number: 1, of: 2 },
    });
    const [shown] = inTemplate(twice, own, "en");
    expect(reasonsIn(shown)).toMatchObject({
      own: { unit: { line: 3 }, number: 2, of: 2 },
      guide: { unit: { line: 1 }, number: 1, of: 2 },
      origins: { comment: "both", location: "guide", flags: "guide" },
    });
  });

  it("of entries for one source, the first", () => {
    const entries = [unitOf({ source: "A", target: "X" }), unitOf({ source: "A", target: "Y", line: 2 })];
    const { linked } = linkComponent(bilingual("c", [fileOf("de", entries)]));
    expect(reasonsIn(linked.units[0])).toEqual({
      own: { unit: entries[0], number: 1, of: 2 },
      guide: undefined,
      origins: { comment: "own", location: "own", flags: "own" },
      previousSource: "not fuzzy",
    });
  });

  it.each([
    ["the template's, where the file has no entry", [], "guide"],
    ["the template's, where both say the same", keys({ a: { target: "X", comment: "T" } }), "guide"],
    ["both, where they differ", keys({ a: { target: "X", comment: "Own" } }), "both"],
  ])("a comment is %s", (_, own, origin) => {
    expect(reasonsIn(inTemplate(template, own, "de")[0]).origins.comment).toBe(origin);
  });

  it("of the template's own translation, all is its entry's", () => {
    expect(reasonsIn(inTemplate(template, [], "en")[0]).origins).toEqual({
      comment: "own",
      location: "own",
      flags: "own",
    });
  });

  it("an earlier source is of who gives it, and of fuzzy units alone", () => {
    const originOf = (facts: Partial<FileUnit>): UnitReasons["previousSource"] => {
      const { linked } = linkComponent(
        bilingual("c", [fileOf("de", [unitOf({ source: "A", target: "X", ...facts })])]),
      );
      return reasonsIn(linked.units[0]).previousSource;
    };
    expect(originOf({ state: "fuzzy", previousSource: "Old" })).toBe("own");
    expect(originOf({ state: "fuzzy" })).toBe("nowhere");
    expect(originOf({ previousSource: "Old" })).toBe("not fuzzy");
  });
});
