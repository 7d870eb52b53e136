import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { i18nextv4 } from "../../src/catalogue/formats/json/i18next.ts";
import { json } from "../../src/catalogue/formats/json/json.ts";
import { EntryReader, type UnitFile } from "../../src/catalogue/link/units/entries.ts";
import { wordsOfSource } from "../../src/catalogue/link/words.ts";
import type { PluralRule } from "../../src/model/catalogue/language.ts";
import { type FileUnit, FORM_SEPARATOR } from "../../src/model/units/format.ts";
import { expectCalm, readAs } from "./reading.ts";

// Properties take long where every core is busy.
vi.setConfig({ testTimeout: 60_000 });

const ENGLISH = { count: 2, formula: "n != 1" };
const JAPANESE = { count: 1, formula: "0" };
const CZECH = { count: 3, formula: "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2" };
const RUSSIAN = {
  count: 3,
  formula: "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
};
const ARABIC = {
  count: 6,
  formula: "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
};

/** `k=a|b` for a plural, `k=a` for a text. */
function shown(text: string, plural = ENGLISH): readonly string[] {
  return readAs(i18nextv4, text, { plural }).units.map(
    ({ context, target, plural: isPlural }) =>
      `${context}=${target.split(FORM_SEPARATOR).join("|")}${isPlural ? " (plural)" : ""}`,
  );
}

/** What an entry reader tells of keys that are not published, and publishes, in Japanese. */
function toldOf(template: string, own: string): readonly unknown[] {
  const file = (name: string, text: string, plural: PluralRule): UnitFile => ({
    file: name,
    content: readAs(i18nextv4, text, { plural }),
    language: { plural } as UnitFile["language"],
  });
  const told: unknown[] = [];
  const templateFile = file("en", template, ENGLISH);
  const reader = new EntryReader(
    { template: "en", templateFile, referenceFile: undefined },
    (code, _, ...args) => {
      told.push([code, args[0]]);
    },
  );
  const entries = reader.entriesOf(file("ja", own, JAPANESE));
  return [entries.map(({ target }) => target), ...told];
}

describe("what a family of keys is in a translation whose template has it otherwise", () => {
  it.each([
    ["texts that are texts in both", '{"g_male":"m","g_other":"x"}', '{"g_other":"y"}', [["", "y"]]],
    ["a form of a plural", '{"n_one":"a","n_other":"b"}', '{"n_other":"y"}', [["y"]]],
    [
      "a text beside the plural's form",
      '{"n_one":"a","n_other":"b"}',
      '{"n":"lost","n_other":"y"}',
      [["y"], ["text/dropped", ".n"]],
    ],
    [
      "a plural where a text is due",
      '{"n":"a"}',
      '{"n_one":"lost","n_other":"y"}',
      [["y"], ["component/not-in-template", ".n_one"]],
    ],
    [
      "a key that is nowhere",
      '{"n":"a"}',
      '{"n":"y","old":"z"}',
      [["y"], ["component/not-in-template", ".old"]],
    ],
  ])("%s", (_, template, own, told) => {
    expect(toldOf(template, own)).toEqual(told);
  });
});

// Each as translate-toolkit 3.20 reads it.
describe("what is one unit, as the platform's later releases have it", () => {
  it.each([
    ['{"k_one":"a","k_other":"b"}', ENGLISH, [".k=a|b (plural)"]],
    ['{"k_other":"b","x":"y","k_one":"a"}', ENGLISH, [".k=a|b (plural)", ".x=y"]],
    ['{"k_other":"b"}', JAPANESE, [".k=b (plural)"]],
    ['{"k_one":"a","k_other":"b"}', JAPANESE, [".k=b (plural)"]],
    // There, both are `.k`, and one of them is lost.
    ['{"k":"z","k_one":"a","k_other":"b"}', ENGLISH, [".k=z", ".k_other=a|b (plural)"]],
    ['{"k_one":"a","k_few":"b","k_many":"c"}', RUSSIAN, [".k=a|b|c (plural)"]],
    ['{"k_one":"a","k_few":"b","k_many":"c","k_other":"d"}', RUSSIAN, [".k=a|b|c (plural)"]],
    ['{"k_one":"a","k_few":"b"}', RUSSIAN, [".k=a|b| (plural)"]],
    ['{"k_few":"b","k_other":"c"}', RUSSIAN, [".k=|b|c (plural)"]],
    ['{"k_one":"a","k_few":"b","k_many":"c","k_other":"d"}', CZECH, [".k=a|b|d (plural)"]],
    [
      '{"k_zero":"0","k_one":"1","k_two":"2","k_few":"3","k_many":"4","k_other":"5"}',
      ARABIC,
      [".k=0|1|2|3|4|5 (plural)"],
    ],
    ['{"n":{"k_one":"a","k_other":"b"},"k_plural":"c"}', ENGLISH, [".n.k=a|b (plural)", ".k_plural=c"]],
    ['[{"k_one":"a","k_other":"b"}]', ENGLISH, ["[0].k=a|b (plural)"]],
    ['{"one":"a","other":"b"}', ENGLISH, [".one=a", ".other=b"]],
    ['{"_one":"a","_other":"b"}', ENGLISH, [".=a|b (plural)"]],
    ['{"k_one_one":"a","k_one_other":"b"}', ENGLISH, [".k_one=a|b (plural)"]],
  ])("in %s", (text, plural, units) => {
    expect(shown(text, plural)).toEqual(units);
  });
});

describe("what the toolkit loses, or takes for a plural", () => {
  it.each([
    [
      "a text for none, which i18next takes in any language",
      '{"k_zero":"z","k_one":"a","k_other":"b"}',
      [".k_zero=z", ".k=a|b (plural)"],
    ],
    ["two numbered steps", '{"step_one":"a","step_two":"b"}', [".step_one=a", ".step_two=b"]],
    ["a lone suffix", '{"phase_two":"a","k_many":"b"}', [".phase_two=a", ".k_many=b"]],
    [
      "ordinals",
      '{"k_ordinal_one":"a","k_ordinal_two":"b","k_ordinal_other":"c"}',
      [".k_ordinal_one=a", ".k_ordinal_two=b", ".k_ordinal_other=c"],
    ],
    [
      "contexts, of which one is called as a category is",
      '{"gender_male":"a","gender_female":"b","gender_other":"c"}',
      [".gender_male=a", ".gender_female=b", ".gender_other=c"],
    ],
    ["one category alone", '{"k_one":"a","n_other":"b"}', [".k_one=a", ".n_other=b"]],
    ["a text for none beside one category", '{"k_zero":"z","k_other":"b"}', [".k_zero=z", ".k_other=b"]],
    [
      "one category of the language and others of other languages",
      '{"k_one":"a","k_few":"b"}',
      [".k_one=a", ".k_few=b"],
    ],
  ])("%s stays as it is", (_, text, units) => {
    expect(shown(text)).toEqual(units);
  });

  it("takes the last form by whichever of its names the file has", () => {
    expect(shown('{"k_one":"a","k_few":"b","k_other":"c"}', RUSSIAN)).toEqual([".k=a|b|c (plural)"]);
    expect(shown('{"k_many":"a","k_other":"b"}', RUSSIAN)).toEqual([".k=||a (plural)"]);
  });
});

it("takes a lone form of a language of one form for a text where its key has a text", () => {
  expect(shown('{"k":"a","k_other":"b"}', JAPANESE)).toEqual([".k=a", ".k_other=b"]);
});

describe("what the template has decides for the other files", () => {
  const units = (text: string, plural = ENGLISH): readonly FileUnit[] =>
    readAs(i18nextv4, text, { plural }).units;
  const joined = (template: string, translation: string, plural: PluralRule): readonly string[] => {
    const fileOf = (own: readonly FileUnit[], rule: PluralRule): UnitFile => ({
      content: { units: own, encoding: "utf-8" },
      file: "x.json",
      language: { code: "xx", name: "X", direction: "ltr", plural: rule },
    });
    const templateFile = fileOf(units(template), ENGLISH);
    const component = { template: "en.json", templateFile, referenceFile: undefined };
    return new EntryReader(component, () => undefined)
      .entriesOf(fileOf(units(translation, plural), plural))
      .map(({ text, target }) => `${text.context}=${target.split(FORM_SEPARATOR).join("|")}`);
  };

  it.each([
    // A plural there.
    ['{"k_one":"1","k_other":"n"}', '{"k_other":"b"}', ENGLISH, [".k=|b"]],
    ['{"k_one":"1","k_other":"n"}', '{"k_one":"a"}', RUSSIAN, [".k=a||"]],
    ['{"k_one":"1","k_other":"n"}', '{"k_few":"a"}', RUSSIAN, [".k=|a|"]],
    ['{"k_one":"1","k_other":"n"}', '{"k":"z","k_other":"b"}', JAPANESE, [".k=b"]],
    [
      '{"k_zero":"0","k_one":"1","k_other":"n"}',
      '{"k_zero":"z","k_one":"a","k_other":"b"}',
      ARABIC,
      [".k_zero=z", ".k=z|a||||b"],
    ],
    // Texts there.
    [
      '{"sex_male":"m","sex_other":"o"}',
      '{"sex_male":"a","sex_other":"b"}',
      JAPANESE,
      [".sex_male=a", ".sex_other=b"],
    ],
    [
      '{"size_one":"1","size_two":"2","size_few":"3"}',
      '{"size_one":"a","size_two":"b","size_few":"c"}',
      ARABIC,
      [".size_one=a", ".size_two=b", ".size_few=c"],
    ],
    ['{"k":"t"}', '{"k_one":"a","k_other":"b"}', ENGLISH, [".k=b"]],
    ['{"k":"t"}', '{"k_other":"b"}', JAPANESE, [".k=b"]],
  ])("%s, in a translation %s", (template, translation, plural, expected) => {
    expect(joined(template, translation, plural)).toEqual(expected);
  });

  const families = fc.uniqueArray(
    fc.tuple(
      fc.constantFrom("a", "b", "c_d"),
      fc.constantFrom("", "_zero", "_one", "_two", "_few", "_many", "_other", "_x"),
    ),
    { selector: (parts) => parts.join(""), maxLength: 12 },
  );

  it("publishes every text of a key that the template has, whatever the language's own categories are", () => {
    fc.assert(
      fc.property(families, fc.constantFrom(ENGLISH, JAPANESE, CZECH, RUSSIAN, ARABIC), (parts, plural) => {
        const names = parts.map((part) => part.join(""));
        const file = (mark: string): string =>
          JSON.stringify(Object.fromEntries(names.map((name) => [name, `${mark} ${name}`])));
        const template = units(file("en"));
        const contexts = template.filter(({ plural: isPlural }) => !isPlural).map(({ context }) => context);
        const found = new Map(
          joined(file("en"), file("t"), plural).map((line) => line.split("=", 2) as [string, string]),
        );
        const twice = new Set(template.map(({ context }) => context)).size < template.length;
        for (const context of contexts) if (!twice) expect(found.get(context)).toBe(`t ${context.slice(1)}`);
      }),
    );
  });
});

it("counts the words of the first form that has a text", () => {
  expect(readAs(i18nextv4, "{}").wordsOf).toBe("first text");
  expect(wordsOfSource(`${FORM_SEPARATOR}two words`, "first text")).toBe(2);
  expect(wordsOfSource(`${FORM_SEPARATOR}two words`)).toBe(0);
  expect(wordsOfSource(FORM_SEPARATOR, "first text")).toBe(0);
});

it("warns of a form that stands twice, of which the last counts", () => {
  const { units, complaints } = readAs(i18nextv4, '{"k_one":"a",\n"k_other":"b",\n"k_other":"c"}');
  expect(units.map(({ target }) => target)).toEqual([`a${FORM_SEPARATOR}c`]);
  expect(complaints).toEqual(["3:1 unit/duplicate"]);
});

const key = fc
  .tuple(
    fc.constantFrom("a", "b", "", "a_one", "a_ordinal"),
    fc.constantFrom("", "", "_zero", "_one", "_two", "_few", "_many", "_other", "_x"),
  )
  .map((parts) => parts.join(""));
const value = fc.oneof(
  { weight: 9, arbitrary: fc.stringMatching(/^[a-z]{6}$/) },
  fc.constant(null),
  fc.constant(5),
);

it("makes no text up, and loses none but those that a language has no form for", () => {
  const objects = fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, maxLength: 12 });
  fc.assert(
    fc.property(objects, (members) => {
      const all = JSON.stringify(Object.fromEntries(members));
      const own = JSON.stringify(
        Object.fromEntries(members.filter(([name]) => !/_(?:two|few|many)$/.test(name))),
      );
      const texts = (format: typeof json, text: string): Set<string> =>
        new Set(readAs(format, text).units.flatMap(({ target }) => target.split(FORM_SEPARATOR)));
      const read = texts(i18nextv4, all);
      read.delete("");
      expect([...texts(json, all), ""]).toEqual(expect.arrayContaining([...read]));
      for (const text of texts(json, own)) if (text !== "") expect(read).toContain(text);
    }),
    { numRuns: 300 },
  );
});

it("is calm about any object, duplicates and all", () => {
  const objects = fc.array(fc.tuple(key, fc.jsonValue()), { maxLength: 12 });
  fc.assert(
    fc.property(objects, (members) => {
      const pairs = members.map(([name, item]) => `${JSON.stringify(name)}:${JSON.stringify(item)}`);
      expectCalm(i18nextv4, `{${pairs.join(",\n")}}`);
    }),
    { numRuns: 300 },
  );
});
