import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { FORM_SEPARATOR } from "../../src/model/format.ts";
import { i18nextv4 } from "../../src/read/formats/i18nextv4.ts";
import { json } from "../../src/read/formats/json.ts";
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

// Each as translate-toolkit 3.20 reads it.
describe("what is one unit, as the platform's later releases have it", () => {
  it.each([
    ['{"k_one":"a","k_other":"b"}', ENGLISH, [".k=a|b (plural)"]],
    ['{"k_other":"b","x":"y","k_one":"a"}', ENGLISH, [".k=a|b (plural)", ".x=y"]],
    ['{"k_other":"b"}', ENGLISH, [".k=|b (plural)"]],
    ['{"k_other":"b"}', JAPANESE, [".k=b (plural)"]],
    ['{"k_one":"a","k_other":"b"}', JAPANESE, [".k=b (plural)"]],
    ['{"k":"z","k_one":"a","k_other":"b"}', ENGLISH, [".k=z", ".k=a|b (plural)"]],
    ['{"k_one":"a","k_few":"b","k_many":"c"}', RUSSIAN, [".k=a|b|c (plural)"]],
    ['{"k_one":"a","k_few":"b","k_many":"c","k_other":"d"}', RUSSIAN, [".k=a|b|c (plural)"]],
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
    ["the last form of a language with another name", '{"k_one":"a","k_few":"b"}', [".k_one=a", ".k_few=b"]],
  ])("%s stays as it is", (_, text, units) => {
    expect(shown(text)).toEqual(units);
  });

  it("takes the last form by whichever of its names the file has", () => {
    expect(shown('{"k_one":"a","k_few":"b","k_other":"c"}', RUSSIAN)).toEqual([".k=a|b|c (plural)"]);
    expect(shown('{"k_one":"a","k_few":"b"}', RUSSIAN)).toEqual([".k_one=a", ".k_few=b"]);
  });
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
