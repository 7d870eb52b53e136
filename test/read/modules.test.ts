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
