import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { mutationsOf } from "./mutations.mjs";
import { Mutator, reachPlugin } from "./plugins.mjs";

const source = new URL("../../src/compute/", import.meta.url);
const files = readdirSync(source).filter((name) => name.endsWith(".ts"));

function textOf(file: string): string {
  return readFileSync(new URL(file, source), "utf8");
}

function mutantsOf(text: string): readonly string[] {
  return mutationsOf(text).map(
    ({ start, end, text: other }) => text.slice(0, start) + other + text.slice(end),
  );
}

function syntaxErrors(text: string): readonly string[] {
  const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

describe("mutants", () => {
  it.each([
    [
      "if (a < 1) b();",
      ["if (true) b();", "if (false) b();", "if (a <= 1) b();", "if (a < (1 + 1)) b();", "if (a < 1) ;"],
    ],
    ['const a = b ?? "x";', ['const a = b && "x";', 'const a = b ?? "";']],
    ["list?.filter(f).length;", [";", "list.length;"]],
    ["while (!a) continue;", ["while (false) continue;", "while (a) continue;", "while (!a) ;"]],
    ['const a: "x" | 1 = b.toString();', []],
    ['import { a } from "a"; type B = "b"; export { c } from "c";', []],
    ['const a = { "b": [1] };', ['const a = { "b": [] };', 'const a = { "b": [(1 + 1)] };']],
  ])("of `%s`", (text, mutants) => {
    expect([...mutantsOf(text)].sort()).toEqual([...mutants].sort());
  });

  it.each(files)("of %s can be parsed, and each is another text", (file) => {
    const text = textOf(file);
    const mutants = mutantsOf(text);
    expect(new Set([text, ...mutants]).size).toBeGreaterThan(mutants.length * 0.9);
    expect(mutants).not.toContain(text);
    for (const mutant of mutants.filter((_, index) => index % 5 === 0))
      expect(syntaxErrors(mutant), mutant).toEqual([]);
  });
});

it.each(files)("signs of what is come by leave %s a program", (file) => {
  const [text, path] = [textOf(file), `/src/${file}`];
  const { transform } = reachPlugin(new Map([[path, file]]));
  const signed = transform(text, path)?.code ?? "";
  expect(signed.match(/lingodexReached/g)?.length ?? 0).toBe(placesIn(text));
  expect(syntaxErrors(signed)).toEqual([]);
});

it("changes the module that is taken, and no other", () => {
  const mutator = new Mutator();
  const { transform } = mutator.plugin();
  const [mutation] = mutationsOf("a + b;").filter(({ text }) => text === "-");
  if (mutation === undefined) throw new Error("no mutation");
  mutator.take({ path: "/a.ts", mutation });
  expect(transform("a + b;", "/b.ts")).toBeUndefined();
  expect(transform("a + b;", "/a.ts")?.code).toBe("a - b;");
  mutator.take(undefined);
  expect(transform("a + b;", "/a.ts")).toBeUndefined();
});

function placesIn(text: string): number {
  return new Set(mutationsOf(text).map(({ place }) => `${place.start}-${place.end}`)).size;
}
