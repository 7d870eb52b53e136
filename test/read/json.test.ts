import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { json } from "../../src/catalogue/formats/json/json.ts";
import { expectCalm, mutations, readAs, repositoryFile, serverUnits, textsOf } from "./reading.ts";

// Properties take long where every core is busy.
vi.setConfig({ testTimeout: 60_000 });

describe("a real catalogue", () => {
  it.each([
    ["harbour/web/en", "harbour__app/web/en.json"],
    ["beacon/lamp/en", "beacon__lamp/i18n/en.json"],
  ])("agrees with the server on the template of %s", (translation, path) => {
    const { units, complaints } = readAs(json, repositoryFile(path));
    expect(complaints).toEqual([]);
    expect(units.map(({ context, target, state }) => [context, target, state === "translated"])).toEqual(
      serverUnits(translation).map(({ context, target, translated }) => [context, target, translated]),
    );
  });

  it("finds what the server found in a translation", () => {
    const found = new Map(textsOf(readAs(json, repositoryFile("harbour__app/web/cs.json"))));
    for (const { context, target } of serverUnits("harbour/web/cs"))
      expect(found.get(context) ?? "").toBe(target);
  });
});

it("makes no unit of $schema at the top, where editors look for it", () => {
  const text = '{"$schema":"https://inlang.com/schema/inlang-message-format","a":{"$schema":"x"}}';
  const { units, complaints } = readAs(json, text);
  expect(complaints).toEqual([]);
  expect(units.map(({ context, target }) => [context, target])).toEqual([[".a.$schema", "x"]]);
});

describe("keys", () => {
  it.each([
    ['{"a":{"b":"x"}}', ".a.b"],
    ['{"a.b":"x"}', ".a.b"],
    ['{"a":["x"]}', ".a[0]"],
    ['[{"a":"x"}]', "[0].a"],
    ['[[[], "x"]]', "[0][1]"],
    ['{"":"x"}', "."],
    ['{"a":{"":"x"}}', ".a."],
    ['{"constructor":"x"}', ".constructor"],
    ['{"\\u0061\\n":"x"}', ".a\n"],
  ])("of %s are paths", (text, key) => {
    expect(textsOf(readAs(json, text))).toEqual([[key, "x"]]);
  });

  it("count the items of an array, whatever they are", () => {
    expect(textsOf(readAs(json, '[{}, {"a": "x"}, [], null, "y"]'))).toEqual([
      ["[1].a", "x"],
      ["[3]", ""],
      ["[4]", "y"],
    ]);
  });

  it("keep the order of the file, numbers and duplicates too", () => {
    expect(textsOf(readAs(json, '{"10":"a","2":"b","10":"c"}'))).toEqual([
      [".10", "a"],
      [".2", "b"],
      [".10", "c"],
    ]);
  });
});

// Each as Python 3 prints it.
it.each([
  ["1", "1"],
  ["-0", "0"],
  ["-12345678901234567890123", "-12345678901234567890123"],
  ["1.50", "1.5"],
  ["-0.0", "-0.0"],
  ["1E2", "100.0"],
  ["1e15", "1000000000000000.0"],
  ["1e16", "1e+16"],
  ["123456789012345680.0", "1.2345678901234568e+17"],
  ["0.0001", "0.0001"],
  ["0.00001", "1e-05"],
  ["1.5e300", "1.5e+300"],
  ["-1e999", "-inf"],
  ["true", "True"],
  ["false", "False"],
  ["null", ""],
  ['"true"', "true"],
])("shows %s as %s", (literal, text) => {
  expect(textsOf(readAs(json, `{"a":${literal}}`))).toEqual([[".a", text]]);
});

it.each([
  ['{"a":"b",}', "1:10 json/syntax"],
  ["[1,]", "1:4 json/syntax"],
  ['{"a":"b"\n"c":"d"}', "2:1 json/syntax"],
  ["{'a':'b'}", "1:2 json/syntax"],
  ['{"a":"b\n"}', "1:6 json/syntax"],
  ['{"a":"b\tc"}', "1:6 json/syntax"],
  ['{"a":"\\x"}', "1:6 json/syntax"],
  ['{"a":NaN}', "1:6 json/syntax"],
  ['{"a":01}', "1:7 json/syntax"],
  ['/* a */{"a":"b"}', "1:1 json/syntax"],
  ['{"a":{"b":"c"}', "1:15 json/syntax"],
  ["", "1:1 file/empty"],
  ["  ", "1:3 json/syntax"],
  ["42", "1:1 json/top-level"],
  ['"a"', "1:1 json/top-level"],
  ["null", "1:1 json/top-level"],
  ["[".repeat(501), "1:501 json/too-deep"],
  ["[".repeat(1_000_000), "1:501 json/too-deep"],
  [`${'{"a":'.repeat(501)}1${"}".repeat(501)}`, "1:2501 json/too-deep"],
])("refuses bad documents: complaint %#", (text, complaint) => {
  const { units, complaints } = readAs(json, text);
  expect(complaints).toEqual([complaint]);
  expect(units).toEqual([]);
});

it("reads what is deep, as long as its path can be a context", () => {
  const nested = (levels: number) => readAs(json, `${"[".repeat(levels)}"x"${"]".repeat(levels)}`);
  expect(nested(234).units[0]?.target).toBe("x");
  expect(nested(500)).toMatchObject({ units: [], complaints: ["1:235 unit/long-name"] });
});

it("does not take many for deep", () => {
  const { units, complaints } = readAs(json, `[${"[{}],".repeat(600)}"x"]`);
  expect([units[0]?.context, complaints]).toEqual(["[600]", []]);
});

describe("whatever the document", () => {
  it("has the units that a plain walk over it has", () => {
    const walk = (value: unknown, path: string): [string, string][] => {
      if (typeof value === "string") return [[path, value]];
      if (Array.isArray(value)) return value.flatMap((item, index) => walk(item, `${path}[${index}]`));
      return Object.entries(value ?? {}).flatMap(([key, item]) => walk(item, `${path}.${key}`));
    };
    const text = fc.string({ unit: "binary" }).filter((value) => !value.includes("\0"));
    const tree = fc.letrec((tie) => ({
      node: fc.oneof({ maxDepth: 4 }, text, fc.array(tie("node")), fc.dictionary(text, tie("node"))),
    })).node;

    fc.assert(
      fc.property(fc.array(tree), fc.constantFrom(0, 2), (value, indent) => {
        const { complaints, ...content } = readAs(json, JSON.stringify(value, null, indent));
        expect(complaints).toEqual([]);
        expect(textsOf(content)).toEqual(walk(value, ""));
      }),
    );
  });

  it("accepts what JSON.parse accepts, and nothing else", () => {
    const pieces = [
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"',
      '"a"',
      "\\",
      "\\u00",
      "1",
      "-",
      ".",
      "e",
      "true",
      "nul",
      "/*",
      "//",
      " ",
      "\n",
      "\t",
      "\u00a0",
    ];
    const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((found) => found.join(""));

    fc.assert(
      fc.property(fc.oneof(soup, mutations("json", "nested.json", pieces)), (text) => {
        fc.pre(text !== "" && !/\0|^\ufeff/.test(text));
        const refused = readAs(json, text).complaints.some((complaint) =>
          /json.(syntax|top-level)$/.test(complaint),
        );
        expect(refused).toBe(!isDocument(text));
      }),
      { numRuns: 3000 },
    );
  });

  it("is calm about any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => expectCalm(json, bytes)),
      { numRuns: 1000 },
    );
  });
});

function isDocument(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}
