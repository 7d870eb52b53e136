import { describe, expect, it } from "vitest";
import type { Unit } from "../../../src/model/catalogue/linked.ts";
import type { FileUnit } from "../../../src/model/units/format.ts";
import { entryPlaceOf } from "../../../src/model/units/unit-place.ts";
import { isInFile } from "../../../src/model/units/unit-state.ts";
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

const PLURAL = "\u001e\u001e";

/** The units of one translation of a component with this template. */
function unitsOf(template: readonly FileUnit[], own: readonly FileUnit[], language = "de"): readonly Unit[] {
  const component = monolingual("c", fileOf("en", template), [fileOf(language, own)]);
  return translationAt(linkComponent(component).linked, `c/${language}`).units;
}

function only(units: readonly Unit[]): Unit {
  const [unit, ...others] = units;
  if (unit === undefined || others.length > 0) throw new Error(`${units.length} units`);
  return unit;
}

describe("units of a monolingual component (RULES.md 3.1, 4)", () => {
  it("are named by their key, and hashed with and without their source", () => {
    const unit = only(unitsOf(keys({ "site.title": "Lighthouse Keepers Trust" }), []));
    expect(unit.text).toEqual({
      source: "Lighthouse Keepers Trust",
      context: "site.title",
      idHash: -8343784794609048930n,
      contentHash: -3837789014795975140n,
      checksum: "c34ebefc305a29e",
      words: 3,
    });
  });

  it("exist without a source, and without a key", () => {
    const units = unitsOf(
      keys({ "note.empty_source": "", "": "Nameless" }),
      keys({ "note.empty_source": "Text" }),
    );
    expect(units.map(({ text, position, state }) => [text.context, position, state])).toEqual([
      ["note.empty_source", 1, "translated"],
      ["", 2, "empty"],
    ]);
    expect(units[0]?.text).toMatchObject({
      idHash: -6637154953466875429n,
      contentHash: -6637154953466875429n,
    });
  });

  it("say once a file how many texts the template has no key for, and which is first", () => {
    const own = (...names: readonly string[]): readonly FileUnit[] =>
      keys(Object.fromEntries(names.map((name) => [name, name === "blank" ? "" : "X"])));
    const files = [fileOf("de", own("a", "old")), fileOf("fr", own("blank", "older", "old", "a"))];
    const { said } = linkComponent(monolingual("c", fileOf("en", keys({ a: "A" })), files));
    expect(said).toEqual([
      expect.stringMatching(/^de\/\S+ component\/not-in-template the key "old" /),
      expect.stringMatching(/^fr\/\S+ component\/not-in-template 2 keys .*"older" first/),
    ]);
  });

  it("say of a plural that is not published its key, or the forms that the template has not as texts", () => {
    const forms = keys({ old_one: "Eins", old_few: "", old_other: "Viele" });
    const plural = { target: `Eins${PLURAL}${PLURAL}Viele`, plural: true, otherwise: forms };
    const saidOf = (template: Readonly<Record<string, string>>) =>
      linkComponent(monolingual("c", fileOf("en", keys(template)), [fileOf("de", keys({ old: plural }))]))
        .said;
    expect(saidOf({ a: "A" })).toEqual([expect.stringContaining('the key "old" is not in the template')]);
    expect(saidOf({ old_one: "One" })).toEqual([
      expect.stringContaining('the key "old_other" is not in the template'),
    ]);
    expect(saidOf({ old_one: "One", old_other: "Many" })).toEqual([]);
  });

  it("come in the template's order; keys of the translation alone do not count", () => {
    const units = unitsOf(keys({ a: "A", b: "B", c: "C" }), keys({ c: "Z", gone: "G", a: "X" }));
    expect(units.map((unit) => [unit.text.context, unit.target, unit.position, isInFile(unit)])).toEqual([
      ["a", "X", 1, true],
      ["b", "", 2, false],
      ["c", "Z", 3, true],
    ]);
    expect(units.map(({ state }) => state)).toEqual(["translated", "empty", "translated"]);
  });

  it("stand where their own entry does, else at the template's", () => {
    const units = unitsOf(
      keys({ a: { target: "A", line: 7, column: 3 }, b: { target: "B", line: 9, column: 5 } }),
      keys({ b: { target: "X", line: 2, column: 4 } }),
    );
    expect(units.map(({ line, column }) => [line, column])).toEqual([
      [7, 3],
      [2, 4],
    ]);
  });

  it("stand in the file that has their entry: their own, or the template", () => {
    const { units } = translationAt(
      linkComponent(
        monolingual("c", fileOf("en", keys({ a: "A", b: "B" })), [fileOf("de", keys({ b: "X" }))]),
      ).linked,
      "c/de",
    );
    expect(units.map((unit) => entryPlaceOf(unit).file.language.code)).toEqual(["en", "de"]);
    const alone = linkComponent(bilingual("c", [fileOf("de", [unitOf({ source: "A" })])])).linked.units;
    expect(alone.map((unit) => entryPlaceOf(unit).file.language.code)).toEqual(["de"]);
  });

  it("of the template itself are its own texts; an empty one is untranslated", () => {
    const component = monolingual("c", fileOf("en", keys({ a: "A", b: "" })), []);
    const { units, isTemplate } = translationAt(linkComponent(component).linked, "c/en");
    expect(isTemplate).toBe(true);
    expect(units.map(({ text, target, state }) => [text.source, target, state])).toEqual([
      ["A", "A", "translated"],
      ["", "", "empty"],
    ]);
  });

  it("of a template that is no translation are in the others alone (RULES.md 6, edit_template)", () => {
    const template = fileOf("en", keys({ a: "A" }));
    const component = monolingual("c", template, [], { translations: [fileOf("de", keys({ a: "X" }))] });
    const { linked } = linkComponent(component);
    expect(linked.translations.map(({ language, isTemplate }) => [language.code, isTemplate])).toEqual([
      ["de", false],
    ]);
    expect(only(linked.units)).toMatchObject({ target: "X", text: { source: "A" } });
  });

  it("have the template's location and flags", () => {
    const template = keys({ a: { target: "A", location: "t.c:1", flags: "max-length:5" } });
    const own = keys({ a: { target: "X", location: "own.c:1", flags: "own" } });
    expect(only(unitsOf(template, own))).toMatchObject({ location: "t.c:1", flags: "max-length:5" });
  });

  it.each([
    ["are the template's where both say the same", "# Gate", "# Gate", "# Gate"],
    ["are joined by a space where they differ", "# Gate", "# Tor", "# Gate # Tor"],
    ["keep the space where the translation says nothing", " Name ", "", " Name  "],
  ])("comments %s", (_, template, own, joined) => {
    const unit = only(
      unitsOf(keys({ a: { target: "A", comment: template } }), keys({ a: { target: "X", comment: own } })),
    );
    expect(unit.comment).toBe(joined);
  });

  it("comments of missing entries are the template's", () => {
    expect(only(unitsOf(keys({ a: { target: "A", comment: " Name " } }), [])).comment).toBe(" Name ");
  });
});

describe("duplicate keys (RULES.md 4, 14.2)", () => {
  const template = [
    ...keys({ a: "A", dup: "First" }),
    unitOf({ context: "dup", target: "Second", line: 3, column: 5 }),
    ...keys({ z: { target: "Z", line: 4 } }),
  ];

  it("use up a position, have the first row's source and the last row's text", () => {
    const component = monolingual("c", fileOf("en", template), [
      fileOf("de", [...keys({ dup: "Erstes" }), unitOf({ context: "dup", target: "Letztes", line: 5 })]),
    ]);
    const { linked, said } = linkComponent(component);
    const told = (path: string): unknown =>
      translationAt(linked, path).units.map(({ position, text, target }) => [position, text.source, target]);
    expect(told("c/en")).toEqual([
      [1, "A", "A"],
      [2, "First", "Second"],
      [4, "Z", "Z"],
    ]);
    expect(told("c/de")).toEqual([
      [1, "A", ""],
      [2, "First", "Letztes"],
      [4, "Z", ""],
    ]);
    expect(said).toEqual([
      'de/texts.csv:5 unit/duplicate "dup" is already on line 1',
      'en/texts.csv:3 unit/duplicate "dup" is already on line 2',
    ]);
  });

  it("without a source in their first row are untranslated in the template, whatever its last row says", () => {
    const twice = [...keys({ dup: "" }), unitOf({ context: "dup", target: "Later", line: 2 })];
    const component = monolingual("c", fileOf("en", twice), [fileOf("de", keys({ dup: "Text" }))]);
    const { linked } = linkComponent(component);
    const told = ["c/en", "c/de"].map((path) => only(translationAt(linked, path).units));
    expect(told.map(({ text, target, state }) => [text.source, target, state])).toEqual([
      ["", "Later", "empty"],
      ["", "Text", "translated"],
    ]);
  });

  it("of a bilingual file are published once, as the first; later ones use up their positions", () => {
    const file = fileOf("de", [
      unitOf({ source: "Open", context: "a", target: "Offen" }),
      unitOf({ source: "Open", context: "a", target: "Öffnen", line: 2 }),
      unitOf({ source: "Open", context: "b", target: "Auf", line: 3 }),
    ]);
    const { linked, said } = linkComponent(bilingual("c", [file]));
    expect(linked.units.map(({ position, target }) => [position, target])).toEqual([
      [1, "Offen"],
      [3, "Auf"],
    ]);
    expect(said).toEqual(['de/texts.csv:2 unit/duplicate "Open" is already on line 1']);
  });

  it("are equal where source and context joined are", () => {
    const file = fileOf("de", [unitOf({ source: "ab" }), unitOf({ source: "a", context: "b" })]);
    expect(linkComponent(bilingual("c", [file])).linked.units).toHaveLength(1);
  });
});

describe("units of a bilingual component (RULES.md 3.1, 4)", () => {
  it("have one hash, of source and context, and their own position, comment, location and flags", () => {
    const facts = { location: "src/a.c:1", comment: "Note", flags: "c-format" };
    const file = fileOf("de", [
      unitOf({ source: "First", target: "Erstes" }),
      unitOf({ source: "Open", context: "harbour state", target: "Offen", ...facts }),
    ]);
    const unit = unitAt(linkComponent(bilingual("c", [file])).linked, "c/de", "harbour state");
    expect(unit).toMatchObject({
      ...facts,
      position: 2,
      target: "Offen",
      state: "translated",
      fileReason: "text",
    });
    expect(unit.text).toMatchObject({
      idHash: -8207841621738694807n,
      contentHash: -8207841621738694807n,
      checksum: "e17e38833995769",
    });
  });

  it("of several languages share one source record, wherever they stand", () => {
    const german = fileOf("de", [unitOf({ source: "A" }), unitOf({ source: "B" })]);
    const french = fileOf("fr", [unitOf({ source: "B" }), unitOf({ source: "C" })]);
    const { linked } = linkComponent(bilingual("c", [german, french]));
    expect(
      linked.sources.map(({ units }) => units.map(({ text, position }) => [text.source, position])),
    ).toEqual([
      [["A", 1]],
      [
        ["B", 1],
        ["B", 2],
      ],
      [["C", 2]],
    ]);
    const [first, second] = linked.sources[1]?.units ?? [];
    expect(first?.text).toBe(second?.text);
  });
});

describe("states (RULES.md 4)", () => {
  it.each([
    ["a text", unitOf({ source: "A", target: "X", state: "translated" }), "translated"],
    ["no text", unitOf({ source: "A", state: "empty" }), "empty"],
    ["fuzzy", unitOf({ source: "A", target: "X", state: "fuzzy" }), "fuzzy"],
    ["approved", unitOf({ source: "A", target: "X", state: "approved" }), "approved"],
    [
      "untranslated though there is a text (csv, fuzzy)",
      unitOf({ source: "A", target: "X", state: "empty" }),
      "empty",
    ],
  ])("%s", (_, unit, state) => {
    expect(only(linkComponent(bilingual("c", [fileOf("de", [unit])])).linked.units).state).toBe(state);
    const mono = unitsOf(keys({ a: "A" }), [{ ...unit, context: "a", source: "" }]);
    expect(only(mono)).toMatchObject({ state, target: unit.target });
  });

  it("previous sources show in fuzzy units alone", () => {
    const at = (state: "fuzzy" | "translated"): FileUnit =>
      unitOf({ context: "a", source: "A", target: "X", state, previousSource: "Old" });
    const inPo = (state: "fuzzy" | "translated"): Unit =>
      only(linkComponent(bilingual("c", [fileOf("de", [at(state)])])).linked.units);
    expect([inPo("fuzzy").previousSource, inPo("translated").previousSource]).toEqual(["Old", ""]);
    const mono = (state: "fuzzy" | "translated"): Unit => only(unitsOf(keys({ a: "A" }), [at(state)]));
    expect([mono("fuzzy").previousSource, mono("translated").previousSource]).toEqual(["Old", ""]);
  });
});

describe("plural forms (RULES.md 4)", () => {
  const template = keys({ ships: { target: `${"ship"}${PLURAL}${"ships"}`, plural: true } });

  it.each([
    ["missing ones are empty", "cs", ["loď", "lodě"], ["loď", "lodě", ""]],
    ["further ones are dropped", "ja", ["船", "船々"], ["船"]],
    ["as many as the language has stay", "de", ["Schiff", "Schiffe"], ["Schiff", "Schiffe"]],
    ["none at all are as many empty ones", "cs", [], ["", "", ""]],
  ])("%s", (_, language, own, forms) => {
    const entry = own.length === 0 ? [] : keys({ ships: { target: own.join(PLURAL), plural: true } });
    expect(only(unitsOf(template, entry, language)).target).toBe(forms.join(PLURAL));
  });

  it.each<[string, readonly string[], readonly string[] | undefined, number]>([
    ["ja", ["a"], undefined, 0],
    ["ja", ["a", ""], undefined, 0],
    ["ja", ["a", "b"], ["1"], 1],
    ["ja", ["a", "", "c"], ["2"], 1],
    ["ja", ["", "b", "c"], ["1"], 2],
    ["de", ["a", "b"], undefined, 0],
    ["de", ["a", "b", "", "d"], ["3"], 1],
  ])("beyond those of %s, of %j, are told once a file if they have a text", (language, own, first, count) => {
    const entry = keys({ ships: { target: own.join(PLURAL), plural: true, line: 7 } });
    const { said } = linkComponent(monolingual("c", fileOf("en", template), [fileOf(language, entry)]));
    const many = count === 1 ? "it is" : `${count} such forms of the file are`;
    expect(said).toEqual(
      first === undefined
        ? []
        : [
            `${language}/texts.csv:7 plural/dropped "ships" has the plural form "${first}", which the language does not use; ${many} not published`,
          ],
    );
  });

  it("of an untranslated unit leave it untranslated", () => {
    expect(only(unitsOf(template, [], "pt_BR"))).toMatchObject({
      target: PLURAL,
      state: "empty",
      text: { words: 1 },
    });
  });

  it("are as many as the file's own header says", () => {
    const unit = unitOf({ source: `ship${PLURAL}ships`, target: "a", plural: true });
    const file = (pluralCount?: number) =>
      fileOf("cs", [unit], pluralCount === undefined ? {} : { pluralCount });
    const target = (count?: number): string | undefined =>
      linkComponent(bilingual("c", [file(count)])).linked.units[0]?.target;
    expect([target(), target(1), target(4)]).toEqual([
      `a${PLURAL}${PLURAL}`,
      "a",
      `a${PLURAL}${PLURAL}${PLURAL}`,
    ]);
    const mono = monolingual("c", fileOf("en", template), [
      fileOf("cs", keys({ ships: { target: "x", plural: true } }), { pluralCount: 2 }),
    ]);
    expect(translationAt(linkComponent(mono).linked, "c/cs").units[0]?.target).toBe(`x${PLURAL}`);
  });

  it("beyond those of the language are told once a file, with the first of them", () => {
    const texts = [
      unitOf({ source: `Ship${PLURAL}Ships`, target: `a${PLURAL}b`, plural: true }),
      unitOf({ source: `Sea${PLURAL}Seas`, target: `a${PLURAL}b${PLURAL}${PLURAL}d`, plural: true, line: 2 }),
      unitOf({ source: `Day${PLURAL}Days`, target: `a${PLURAL}b${PLURAL}c`, plural: true, line: 3 }),
    ];
    const { said } = linkComponent(bilingual("c", [fileOf("de", texts)]));
    expect(said).toEqual([expect.stringMatching(/^de\/\S+:2 plural\/dropped "Sea" .*"3".* 2 such forms /)]);
  });

  it("are those of units that are plural in the template", () => {
    const single = unitsOf(keys({ a: "A" }), keys({ a: `x${PLURAL}y` }), "cs");
    expect(only(single).target).toBe(`x${PLURAL}y`);
    const lone = fileOf("cs", [unitOf({ source: "A", target: "x" })]);
    expect(only(linkComponent(bilingual("c", [lone])).linked.units).target).toBe("x");
  });

  it("count as words by their first form", () => {
    const forms = keys({ a: { target: `one two${PLURAL}three four five`, plural: true } });
    expect(only(unitsOf(forms, [])).text.words).toBe(2);
  });

  it("are joined in the source that is hashed", () => {
    const source = `%(count)s ship${PLURAL}%(count)s ships`;
    const file = fileOf("de", [unitOf({ source, plural: true })]);
    expect(only(linkComponent(bilingual("c", [file])).linked.units).text.idHash).toBe(1247442127762316915n);
  });
});
