import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { i18next } from "../../src/catalogue/formats/json/i18next.ts";
import { json } from "../../src/catalogue/formats/json/json.ts";
import { FORM_SEPARATOR } from "../../src/model/units/format.ts";
import { expectCalm, readAs } from "./reading.ts";

// Properties take long where every core is busy.
vi.setConfig({ testTimeout: 60_000 });

/** `k=a|b` for a plural, `k=a` for a text. */
function shown(text: string): readonly string[] {
  return readAs(i18next, text).units.map(
    ({ context, target, plural }) =>
      `${context}=${target.split(FORM_SEPARATOR).join("|")}${plural ? " (plural)" : ""}`,
  );
}

// Each as translate-toolkit 2.4 and 3.20 read it.
describe("what is one unit", () => {
  it.each([
    ['{"k":"a","k_plural":"b"}', [".k=a|b (plural)"]],
    ['{"k":"a","x":"y","k_plural":"b"}', [".k=a|b (plural)", ".x=y"]],
    ['{"k_plural":"b"}', [".k_plural=b"]],
    ['{"k_plural":"b","k":"a"}', [".k_plural=b", ".k=a|b (plural)"]],
    ['{"k_0":"a"}', [".k=a (plural)"]],
    ['{"k_1":"b","x":"y","k_0":"a"}', [".k=a|b (plural)", ".x=y"]],
    ['{"k_0":"a","k_2":"c"}', [".k=a (plural)", ".k_2=c"]],
    ['{"k_1":"a","k_2":"c"}', [".k_1=a", ".k_2=c"]],
    ['{"k":"a","k_0":"b","k_1":"c"}', [".k=a", ".k=b|c (plural)"]],
    ['{"k_0":"a","k_0_plural":"b","k_1":"c"}', [".k_0=a|b (plural)", ".k=a|c (plural)"]],
    ['{"n":{"k":"a"},"k_plural":"b"}', [".n.k=a", ".k_plural=b"]],
    ['[{"k":"a","k_plural":"b"}]', ["[0].k=a|b (plural)"]],
    ['{"0":"a","1":"b"}', [".0=a", ".1=b"]],
  ])("in %s", (text, units) => {
    expect(shown(text)).toEqual(units);
  });
});

it("warns of a form that stands twice, of which the last counts", () => {
  const { units, complaints } = readAs(i18next, '{"k_0":"a",\n"k_1":"b",\n"k_1":"c"}');
  expect(units.map(({ target }) => target)).toEqual([`a${FORM_SEPARATOR}c`]);
  expect(complaints).toEqual(["3:1 unit/duplicate"]);
});

const key = fc
  .tuple(
    fc.constantFrom("a", "b", "", "a_0"),
    fc.constantFrom("", "", "_plural", "_0", "_1", "_2", "_9", "_10", "_x"),
  )
  .map((parts) => parts.join(""));
const value = fc.oneof(
  { weight: 9, arbitrary: fc.stringMatching(/^[a-z]{6}$/) },
  fc.constant(null),
  fc.constant(5),
);

it("loses no text, and makes none up", () => {
  const objects = fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, maxLength: 12 });
  fc.assert(
    fc.property(objects, (members) => {
      const text = JSON.stringify(Object.fromEntries(members));
      const texts = (format: typeof json): readonly string[] =>
        readAs(format, text).units.flatMap(({ target }) => target.split(FORM_SEPARATOR));
      expect(new Set(texts(i18next))).toEqual(new Set(texts(json)));
    }),
    { numRuns: 2000 },
  );
});

it("is calm about any object, duplicates and all", () => {
  const objects = fc.array(fc.tuple(key, fc.jsonValue()), { maxLength: 12 });
  fc.assert(
    fc.property(objects, (members) => {
      const pairs = members.map(([name, item]) => `${JSON.stringify(name)}:${JSON.stringify(item)}`);
      expectCalm(i18next, `{${pairs.join(",\n")}}`);
    }),
    { numRuns: 2000 },
  );
});
