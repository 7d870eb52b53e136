import { describe, expect, it } from "vitest";
import type { TranslationFile } from "../../../src/model/catalogue/manifest.ts";
import { type FileUnit, FORM_SEPARATOR } from "../../../src/model/units/format.ts";
import { isInFile } from "../../../src/model/units/unit-state.ts";
import { bilingual, fileOf, linkComponent, translationAt, unitOf } from "../catalogue-of.ts";

const forms = (...all: readonly string[]): string => all.join(FORM_SEPARATOR);
const DAYS = { source: forms("One day", "%d days"), plural: true };

/** A component whose strings are those of one of its files (ADOPT.md 3). */
function linkLibrary(reference: TranslationFile, ...others: readonly TranslationFile[]) {
  const component = bilingual("lib", [reference, ...others], {
    reference: reference.path,
    referenceFile: reference,
  });
  return linkComponent(component);
}

function told(language: string, reference: TranslationFile, ...others: readonly TranslationFile[]) {
  const { units } = translationAt(linkLibrary(reference, ...others).linked, `lib/${language}`);
  return units.map(({ text, target, state, position }) => [text.source, target, state, position]);
}

const english = (...more: readonly FileUnit[]): TranslationFile =>
  fileOf("en", [
    unitOf({ source: "Apple", line: 3, location: "a.c:1", comment: "Fruit" }),
    unitOf({ source: "Bee", target: "A bee", line: 6 }),
    unitOf({ ...DAYS, line: 9 }),
    ...more,
  ]);

describe("units of a component with a reference (ADOPT.md 3)", () => {
  it("of the reference's own translation show the source where it says nothing, as gettext does", () => {
    expect(told("en", english())).toEqual([
      ["Apple", "Apple", "translated", 1],
      ["Bee", "A bee", "translated", 2],
      [DAYS.source, forms("One day", "%d days"), "translated", 3],
    ]);
  });

  it("show as many forms as the language has, the plural in all but the first", () => {
    const own = (code: string) => {
      const file = fileOf(code, [unitOf(DAYS), unitOf({ ...DAYS, context: "own", target: forms("", "x") })]);
      return told(code, file).map(([, target]) => target);
    };
    expect(own("cs")).toEqual([forms("One day", "%d days", "%d days"), forms("", "x", "")]);
    expect(own("ja")).toEqual(["%d days", "%d days"]);
    expect(own("de")).toEqual([forms("One day", "%d days"), forms("", "x")]);
  });

  it("are those of the reference in every file, in its order, translated or not", () => {
    const german = fileOf("de", [
      unitOf({ source: "Bee", target: "Biene", line: 30, comment: "Own" }),
      unitOf({ source: "Apple", target: "", line: 40 }),
    ]);
    expect(
      told("de", english(), german).map(([source, , state, position]) => [source, state, position]),
    ).toEqual([
      ["Apple", "empty", 1],
      ["Bee", "translated", 2],
      [DAYS.source, "empty", 3],
    ]);
    const { units } = translationAt(linkLibrary(english(), german).linked, "lib/de");
    expect(units.map((unit) => [unit.line, unit.comment, unit.location, isInFile(unit)])).toEqual([
      [40, "", "a.c:1", true],
      [30, "Own", "", true],
      [9, "", "", false],
    ]);
  });

  it("are followed by those that a file has beyond it, if they have a text; of many, the reference is old", () => {
    const file = (known: number, outside: number): readonly TranslationFile[] => {
      const strings = (count: number, name: string) =>
        Array.from({ length: count }, (_, index) =>
          unitOf({ source: `${name} ${index}`, target: "x", line: index + 1 }),
        );
      return [
        fileOf("en", strings(known, "Known")),
        fileOf("de", [...strings(outside, "More"), ...strings(known, "Known")]),
      ];
    };
    const saidOf = ([reference, other]: readonly TranslationFile[]) =>
      reference && other ? linkLibrary(reference, other).said : [];
    expect(saidOf(file(9, 0))).toEqual([]);
    const note = expect.stringMatching(/^catalogue\.yaml:1 component\/not-in-reference 1 translated string /);
    expect(saidOf(file(9, 1))).toEqual([note]);
    expect(saidOf(file(8, 1))).toEqual([
      note,
      expect.stringMatching(/^de\/texts\.csv:1 reference\/incomplete .*1.*9/),
    ]);
    const [reference, other] = file(2, 2);
    if (reference === undefined || other === undefined) throw new Error("no files");
    expect(told("de", reference, other).map(([source, , , position]) => [source, position])).toEqual([
      ["Known 0", 1],
      ["Known 1", 2],
      ["More 0", 3],
      ["More 1", 4],
    ]);
    const blank = fileOf("de", [unitOf({ source: "More 0", target: "" })]);
    expect(told("de", reference, blank).map(([source]) => source)).toEqual(["Known 0", "Known 1"]);
  });

  it("that stand twice in the reference are told once, and stay at the first place", () => {
    const { linked, said } = linkLibrary(english(unitOf({ source: "Bee", target: "Again", line: 12 })));
    expect(said).toEqual([expect.stringMatching(/^en\/texts\.csv:12 unit\/duplicate /)]);
    expect(translationAt(linked, "lib/en").units).toHaveLength(3);
  });
});

describe("a text that is none", () => {
  it.each(["fuzzy", "translated", "approved", "empty"] as const)(
    "is untranslated, though its entry is %s",
    (state) => {
      const file = fileOf("de", [
        unitOf({ source: "Bee", target: "", state }),
        unitOf({ ...DAYS, target: forms("", ""), state }),
      ]);
      const { units } = translationAt(linkComponent(bilingual("c", [file])).linked, "c/de");
      expect(units.map((unit) => unit.state)).toEqual(["empty", "empty"]);
    },
  );
});

it("without a reference, the file with the fewest units is told beside the one with the most", () => {
  const file = (code: string, ...sources: readonly string[]) =>
    fileOf(
      code,
      sources.map((source) => unitOf({ source })),
    );
  const said = (...files: readonly TranslationFile[]) => linkComponent(bilingual("lib", files)).said;
  expect(
    said(file("de", "A", "B"), file("cs", "A"), file("fr", "A", "B", "C"), file("he", "B", "C")),
  ).toEqual([expect.stringMatching(/ component\/unequal-totals .* 1 \(cs\/.*\) to 3 \(fr\/.*\)$/)]);
  expect(said(file("de", "A", "B"), file("cs", "B", "C"))).toEqual([]);
});
