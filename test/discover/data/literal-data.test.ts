import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { json5Data, moduleObjects } from "../../../src/catalogue/data/literal-data.ts";

describe("objects that modules write out", () => {
  test.each([
    ["export default { a: 'x', \"b c\": `y`, }", [{ a: "x", "b c": "y" }]],
    ["module.exports = { a: 'x' + \"y\" + `z` };", [{ a: "xyz" }]],
    ["const x = { a: 'x' } as const\nexport default x", [{ a: "x" }]],
    ["define([], function () { return { a: 'x' } })", [{ a: "x" }]],
    ["export default ({ a: ['x', 'y'], })", [{ a: ["x", "y"] }]],
    ["export default { // c }\n a: /* ' */ 'x' }", [{ a: "x" }]],
    ["export default { a: 'it\\'s', b: 'x\\ny' }", [{ a: "it's", b: "x\ny" }]],
    ["export default { a: f('x', [1, 2]), b: 'y' }", [{ a: null, b: "y" }]],
    ["export default { ...x, [k]: 'z', m() { return '}' }, a: 'x' }", [{ a: "x" }]],
    ["export default { a: 'x' ? 'y' : 'z', b: 'y' }", [{ a: null, b: "y" }]],
    ["new Vue({ a: 'x' }, [1, { b: { c: 'y' } }])", [{ a: "x" }, { b: { c: "y" } }]],
    ["const x: Texts = { a: <string>'x', b: 1, c: [,'y'] }", [{ a: "x", b: null, c: [null, "y"] }]],
    ["export default { a: '\\u0041\\x42', 1: 'y' }", [{ a: "AB", 1: "y" }]],
    [`export const t = \`a \${b}\``, []],
    ["no object", []],
    ["export default { a: 'x'", []],
    ["export default { a ] }", []],
  ])("%j", (text, objects) => {
    expect(moduleObjects(text, true)).toEqual(objects);
  });

  test("are what JSON says, where they are JSON", () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof({ maxDepth: 4 }, fc.string(), fc.array(tie("any"), { maxLength: 4 }), tie("object")),
      object: fc.dictionary(fc.string(), tie("any"), { maxKeys: 5 }),
    })).object;
    fc.assert(
      fc.property(value, (object) => {
        const text = JSON.stringify(object);
        expect(json5Data(text)).toEqual(object);
        expect(moduleObjects(`export default ${text};`, false)).toEqual([object]);
      }),
    );
  });

  test("are looked for in whatever stands there, and nothing throws", () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      "(",
      ")",
      "'",
      '"',
      "`",
      "/*",
      "*/",
      "//",
      "\n",
      ",",
      ":",
      "=",
      "+",
      "\\",
      "a",
      "${",
      "return",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (text) => {
        moduleObjects(text.join(""), false);
        moduleObjects(text.join(""), true);
        json5Data(text.join(""));
      }),
    );
  });

  test.each(["/*", "={", "={a:", "= ", "={a:[", "='", "=({a:f(", "return\n"])(
    "a megabyte of %j takes little time",
    (piece) => {
      const text = piece.repeat(1_000_000 / piece.length);
      const start = performance.now();
      moduleObjects(text, true);
      json5Data(`{${text}`);
      expect(performance.now() - start).toBeLessThan(5000);
    },
  );
});
