import { expect, it } from "vitest";
import { FORMATS } from "../../src/catalogue/formats/index.ts";
import { readAs, textsOf } from "./reading.ts";

const TEXTS = 'export default {\n  title: "Hello"\n}\n';

it.each([
  ["imports", (at: number) => `import name${at} from "./file${at}.js"\n`],
  ["constants", (at: number) => `const name${at} = "text"\n`],
  ["exported constants", (at: number) => `export const name${at} = "text"\n`],
])("a module with a thousand %s and no semicolon is not nested deep", (_, line) => {
  const lines = Array.from({ length: 1000 }, (__, at) => line(at));
  const { complaints, ...content } = readAs(FORMATS["js-module"], lines.join("") + TEXTS);
  expect(complaints).toEqual([]);
  expect(textsOf(content)).toEqual([[".title", "Hello"]]);
});

it.each(["!", "- ", "a => ", "a ? b : "])("an expression that repeats %j is too deep", (piece) => {
  const { complaints } = readAs(FORMATS["js-module"], `const x = ${piece.repeat(5000)}1\n${TEXTS}`);
  expect(complaints).toEqual([expect.stringMatching(/module\/too-deep$/)]);
});

it.each([
  ["an export list", "const de = { a: 'A' }\nexport { de as default }"],
  ["an export list of one name", "const de = { a: 'A' };\nexport { de };"],
  ["a name in quotes", "const de = { a: 'A' };\nexport { de as 'default' };"],
  [
    "the only exported constant, beside an export list",
    "const t = 1;\nexport { t };\nexport const de = { a: 'A' };",
  ],
  ["what Babel 6 writes", "exports.__esModule = true;\nexports.default = { a: 'A' };"],
  [
    "what Babel 7 writes",
    'exports.default = void 0;\nvar _default = { a: "A" };\nexports["default"] = _default;\nmodule.exports = exports.default;',
  ],
  ["what Babel 8 writes", "exports.default = void 0;\nvar _default = exports.default = { a: 'A' };"],
  ["what TypeScript writes", "const de = { a: 'A' };\nexports.default = de;"],
])("the object is found by %s", (_, program) => {
  const { complaints, ...content } = readAs(FORMATS["js-module"], `${program}\n`);
  expect([complaints, textsOf(content)]).toEqual([[], [[".a", "A"]]]);
});

it.each([
  ["of another file", "export { default } from './de.js'"],
  ["of two names", "const a = { a: 'A' }, b = { b: 'B' };\nexport { a, b };"],
  ["of a variable", "let a = { a: 'A' };\nexport default a;"],
  ["of another member", "exports.messages = { a: 'A' };"],
  ["of nothing", "exports.default = void 0;"],
])("no object is found by an export %s", (_, program) => {
  const { complaints, units } = readAs(FORMATS["js-module"], `${program}\n`);
  expect([complaints, units]).toEqual([[expect.stringMatching(/module\/no-root$/)], []]);
});
