import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FORMATS } from "../../src/catalogue/formats/index.ts";
import { componentOf, type ModernComponent } from "../../src/import/platform/modern/nouns.ts";
import { uniqueSlugs } from "../../src/import/platform/modern/unique-slugs.ts";
import { LATER_KINDS, movementOf, releasedAction } from "../../src/import/platform/modern/vocabulary.ts";
import { rebuiltText } from "../../src/import/platform/rebuilt-files.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import { FORM_SEPARATOR } from "../../src/model/units/format.ts";
import type { Json } from "../../src/model/values/json-value.ts";
import { itemsOf, VISITOR_2026 } from "./captured.ts";

describe("kinds of the log", () => {
  it.each([
    [2, false, 2],
    [51, false, 51],
    [54, false, 9],
    [59, false, 2],
    [71, true, 13],
    [71, false, undefined],
    [73, true, 13],
    [77, false, 2],
    [63, false, undefined],
    [84, true, undefined],
    [85, true, undefined],
    [89, true, 13],
    [90, true, 13],
    [90, false, 13],
    [93, false, undefined],
    [94, false, 8],
    [99, false, undefined],
    [104, false, undefined],
  ])("%i, on a source: %s, is %s", (action, isOnSource, released) => {
    expect(releasedAction(action, { isOnSource, isEdit: false })).toBe(released);
  });
});

describe("a kind of the log that nobody knows", () => {
  const unknown = fc.integer({ min: 105, max: 100_000 });

  it("is an edit, where its record shows one, and none else", () => {
    fc.assert(
      fc.property(unknown, fc.boolean(), (action, isOnSource) => {
        expect(releasedAction(action, { isOnSource, isEdit: true })).toBe(2);
        expect(releasedAction(action, { isOnSource, isEdit: false })).toBeUndefined();
      }),
    );
  });

  it("moves what its record names", () => {
    fc.assert(fc.property(unknown, (action) => movementOf(action) === undefined));
  });
});

it("the later kinds have the names that a server of 5.17.1 gives them", () => {
  const file = new URL("../oracle/modern-5.17/actions.json", import.meta.url);
  const names = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, string>>;
  // No code needs the names: they stand behind the rows of the table.
  const table = new URL("../../src/import/platform/modern/vocabulary.ts", import.meta.url);
  const rows = [...readFileSync(table, "utf8").matchAll(/^ {2}(\d+): [^,]+, \/\/ (.+)$/gm)];
  const ours = rows.map(([, number, name]) => [number, name]);
  expect(ours.map(([number]) => number)).toEqual(Object.keys(LATER_KINDS));
  const theirs = Object.entries(names).filter(([number]) => Number(number) > 51);
  expect(ours.slice(0, theirs.length)).toEqual(theirs);
});

function component(segment: string): ModernComponent {
  const slug = segment.split("%2F").at(-1) ?? "";
  return { project: "p", segment, slug } as ModernComponent;
}

describe("slugs of a project with categories", () => {
  it.each([
    [
      ["android", "web"],
      ["android", "web"],
    ],
    [
      ["mobile%2Fandroid", "web"],
      ["android", "web"],
    ],
    [
      ["mobile%2Fandroid", "android"],
      ["mobile-android", "android"],
    ],
    [
      ["a%2Fx", "b%2Fx", "a-x"],
      ["a-x-2", "b-x", "a-x"],
    ],
    [
      ["a%2Fb%2Fx", "a%2Fb-x", "x"],
      ["a-b-x", "b-x", "x"],
    ],
  ])("of %j are %j", (segments, slugs) => {
    const found = uniqueSlugs(segments.map(component));
    expect(segments.map((segment) => found.get(`p/${segment}`))).toEqual(slugs);
  });

  it("are each once, and the same in any order, but for numbers", () => {
    const name = fc.constantFrom("a", "b", "a-b", "x");
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("%2F"));
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 8 }), (segments) => {
        const slugs = [...uniqueSlugs(segments.map(component)).values()];
        expect(new Set(slugs).size).toBe(segments.length);
      }),
    );
  });
});

describe("a component of 2026", () => {
  const [listed = {}] = itemsOf(VISITOR_2026, "components");
  const shown = (more: Readonly<Record<string, unknown>>) =>
    componentOf({ ...listed, ...more } as Json & object, "");

  it("has the license and the flags that are effective, whether its own or inherited", () => {
    const own = { license: "", check_flags: "" };
    expect(shown({ ...own, effective_license: "ISC", effective_check_flags: "max-length:9" })).toMatchObject({
      license: "ISC",
      checkFlags: "max-length:9",
    });
    const before = { license: "MIT", check_flags: "rst-text" };
    expect(
      shown({ ...before, effective_license: undefined, effective_check_flags: undefined }),
    ).toMatchObject({ license: "MIT", checkFlags: "rst-text" });
  });
});

describe("a file made of units", () => {
  /** What every format holds: characters that are no control of theirs. */
  const text = fc
    .string({ unit: fc.constantFrom("a", "ß", "\n", '"', ",", "\\", "%", "#", " x", "語", "😀", "\t") })
    .filter((made) => made.trim() === made && !made.includes("\r"));
  const key = fc.stringMatching(/^[a-z]{1,3}(\.[a-z]{1,2}){0,2}$/);

  it.each(["json", "json-nested", "csv-simple", "csv", "po-mono"])(
    "of %s is read as the same keys and texts",
    (format) => {
      const pairs = fc.uniqueArray(
        fc.tuple(
          key,
          text.filter((made) => made !== ""),
        ),
        {
          selector: ([name]) => name,
          minLength: 1,
        },
      );
      fc.assert(
        fc.property(pairs, (made) => {
          const prefix = format.startsWith("json") ? "." : "";
          const read = unitsOf(
            format,
            true,
            made.map(([name, target]) => [`${prefix}${name}`, "", target]),
          );
          expect(read.map(({ context, target }) => [context, target])).toEqual(
            expect.arrayContaining(made.map(([name, target]) => [`${prefix}${name}`, target])),
          );
          expect(read.length).toBe(made.length);
        }),
      );
    },
  );

  it("of gettext is read as the same sources, contexts, plurals and texts", () => {
    const forms = fc.oneof(
      text,
      fc.tuple(text, text).map((pair) => pair.join(FORM_SEPARATOR)),
    );
    const source = forms.filter((made) => made.split(FORM_SEPARATOR).every((form) => form !== ""));
    const triples = fc.uniqueArray(fc.tuple(key, source), { selector: ([name]) => name, minLength: 1 });
    fc.assert(
      fc.property(triples, (made) => {
        const units = made.map(([name, own]) => [name, own, own] as const);
        const read = unitsOf("po", false, units);
        expect(read.map((unit) => [unit.context, unit.source, unit.target])).toEqual(units);
      }),
    );
  });

  it("of gettext keeps all forms, where there are more than the language has", () => {
    const target = ["eins", "zwei", "drei", "vier"].join(FORM_SEPARATOR);
    const [unit] = unitsOf("po", false, [["", ["one", "many"].join(FORM_SEPARATOR), target]]);
    expect(unit?.target).toBe(target);
  });
});

function unitsOf(
  format: "json" | string,
  isMonolingual: boolean,
  units: readonly (readonly [context: string, source: string, target: string])[],
) {
  const plural = { count: 2, formula: "n != 1" };
  const written = rebuiltText({
    ...{ format, isMonolingual, isTemplate: false, language: "de", plural },
    units: units.map(([context, source, target]) => ({
      ...{
        context,
        source,
        target,
        isFuzzy: false,
        previousSource: "",
        comment: "",
        location: "",
        flags: "",
      },
    })),
  });
  const diagnostics = new Diagnostics();
  const found = FORMATS[format as keyof typeof FORMATS].read({
    ...{ bytes: Buffer.from(written ?? ""), file: "x", encoding: undefined, monolingual: isMonolingual },
    ...{ plural, csv: { dialect: "rfc4180" }, report: diagnostics.report },
  });
  expect(diagnostics.sorted().map(({ code }) => code)).toEqual([]);
  return found.units;
}
