import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { json, jsonNested } from "../../src/catalogue/formats/json/json.ts";
import { arb, goI18nJson, webextension } from "../../src/catalogue/formats/json/keyed-json.ts";
import { FORM_SEPARATOR } from "../../src/model/units/format.ts";
import { expectCalm, readAs } from "./reading.ts";

// Properties take long where every core is busy.
vi.setConfig({ testTimeout: 60_000 });

const text = fc.string({ unit: "binary" }).filter((value) => !value.includes("\0"));
const triples = fc.array(fc.tuple(text, text, text));

/** An object that may have a key twice, as `JSON.stringify` cannot write it. */
function objectOf(members: readonly (readonly [string, unknown])[]): string {
  return `{${members.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(",\n")}}`;
}

describe("reads back what it is given:", () => {
  const contents = (read: ReturnType<typeof readAs>): readonly (readonly string[])[] =>
    read.units.map(({ context, target, comment }) => [context, target, comment]);

  it("webextension", () => {
    fc.assert(
      fc.property(triples, (given) => {
        const file = objectOf(
          given.map(([key, message, description]) => [key, { description, message, placeholders: {} }]),
        );
        const read = readAs(webextension, file);
        expect([read.complaints, contents(read)]).toEqual([[], given]);
      }),
    );
  });

  it("arb", () => {
    const keyed = triples.map((given) => [...new Map(given.map((triple) => [`k${triple[0]}`, triple]))]);
    fc.assert(
      fc.property(keyed, fc.boolean(), (given, before) => {
        const members = given.flatMap(([key, [, target, description]]) => {
          const pair = [[key, target] as const, [`@${key}`, { description }] as const];
          return before ? pair.toReversed() : pair;
        });
        const read = readAs(arb, objectOf([["@@locale", "en"], ...members]));
        expect(read.complaints).toEqual([]);
        expect(contents(read)).toEqual(given.map(([key, [, target, comment]]) => [key, target, comment]));
      }),
    );
  });

  it("go-i18n-json", () => {
    fc.assert(
      fc.property(triples, fc.boolean(), (given, plural) => {
        const entries = given.map(([id, one, other]) => ({ id, translation: plural ? { other, one } : one }));
        const read = readAs(goI18nJson, JSON.stringify(entries));
        expect(read.complaints).toEqual([]);
        expect(read.units.map(({ context, target }) => [context, target])).toEqual(
          given.map(([id, one, other]) => [id, plural ? [one, other].join(FORM_SEPARATOR) : one]),
        );
      }),
    );
  });

  it("json-nested, as json does", () => {
    fc.assert(
      fc.property(fc.json(), (file) => {
        expect(readAs(jsonNested, file)).toEqual(readAs(json, file));
      }),
    );
  });
});

describe("go-i18n's plurals have the forms of the language", () => {
  const entry =
    '[{"id":"a","translation":{"many":"M","one":"1","other":"O","few":"F","two":"2","zero":"0"}}]';

  it.each([
    [1, "0", "O"],
    [2, "n != 1", "1 O"],
    [3, "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2", "1 F O"],
    [3, "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2", "1 F M"],
    [6, "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5", "0 1 2 F M O"],
  ])("%d: %s", (count, formula, forms) => {
    const { units } = readAs(goI18nJson, entry, { plural: { count, formula } });
    expect(units[0]?.target.split(FORM_SEPARATOR).join(" ")).toBe(forms);
  });
});

/** Documents that are nearly right: the formats' own words where words are due, any value for a value. */
const words = [
  "id",
  "translation",
  "description",
  "message",
  "one",
  "other",
  "@a",
  "a",
  "@@locale",
  "@",
  "__proto__",
];
const documents = fc.letrec<{ node: unknown; object: string; list: string; scalar: string }>((tie) => ({
  node: fc.oneof({ maxDepth: 3 }, tie("scalar"), tie("object"), tie("list")),
  scalar: fc.constantFrom('"x"', '""', "null", "5", "true", '"\\ud800"'),
  object: fc
    .array(fc.tuple(fc.constantFrom(...words), tie("node")), { maxLength: 5 })
    .map((members) => `{${members.map(([key, value]) => `"${key}":${value}`).join(",\n")}}`),
  list: fc.array(tie("node"), { maxLength: 4 }).map((items) => `[${items.join(",\n")}]`),
})).node;

describe.each([arb, goI18nJson, webextension])("$id", (format) => {
  it("is calm about documents of any shape", () => {
    fc.assert(
      fc.property(documents, (document) => expectCalm(format, String(document))),
      { numRuns: 3000 },
    );
  });

  it("is calm about any bytes", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => expectCalm(format, bytes)));
  });
});

it("leaves out what stands below a key too long to be repeated in every context", () => {
  const file = `{"${"k".repeat(500_000)}":{${'"a":"x",'.repeat(60_000)}"z":""}}`;
  expect(readAs(jsonNested, file)).toMatchObject({ units: [], complaints: ["1:2 unit/long-name"] });
});
