import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { mutationsOf } from "./mutations.mjs";
import { withSwitches } from "./switched.mjs";
import { Switches } from "./switches.ts";

const source = new URL("../../src/catalogue/link/", import.meta.url);
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

describe("a text for all mutants", () => {
  it.each(files)("of %s is a program, and asks for each of them", (file) => {
    const text = textOf(file);
    const numbered = mutationsOf(text).map((mutation, id) => ({ id, mutation }));
    const switched = withSwitches(text, numbered);
    expect(syntaxErrors(switched)).toEqual([]);
    for (const { id } of numbered) expect(switched).toContain(`lingodexMutant(${id})`);
  });

  it("does what the changed text does, whichever is switched on, and else what the text does", () => {
    const numbered = mutationsOf(PROGRAM).map((mutation, id) => ({ id, mutation }));
    const switches = new Switches(numbered.length);
    const switched = withSwitches(PROGRAM, numbered);
    expect(resultOf(switched)).toBe("2 kept|1|last");
    for (const { id, mutation } of numbered) {
      const { start, end, text } = mutation;
      switches.turnOn([id], 1000);
      const result = resultOf(switched);
      const { late } = switches.turnOff();
      const bounded = withSwitches(PROGRAM.slice(0, start) + text + PROGRAM.slice(end), []);
      switches.turnOn([], 1000);
      expect(late ? "a mutant that never ends" : result, `${start} ${text}`).toBe(resultOf(bounded));
      switches.turnOff();
    }
    expect(resultOf(switched)).toBe("2 kept|1|last");
  });
});

const PROGRAM = `
  const list = [1, 2, 3];
  let [sum, at] = [0, 0];
  while (at < list.length) { at += 1; if (list[at] === 2) continue; sum -= at - (at > 1 && !(at < 3) ? 4 : 2); }
  const named = list.filter((one) => one > 1)?.slice(0, 1).map((one) => \`\${one} \${one > 1 ? "kept" : "lost"}\`);
  return [named.join(), sum, "last"].join("|");
`;

function resultOf(text: string): unknown {
  try {
    return new Function(text)();
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

it("tells which mutants were come by, and when turns are too many", () => {
  const switches = new Switches(3);
  expect([lingodexMutant(2), lingodexMutant(0)]).toEqual([false, false]);
  expect([...switches.takeReached()].sort()).toEqual([0, 2]);
  expect([...switches.takeReached()]).toEqual([]);
  switches.turnOn([2], 2);
  expect([lingodexMutant(2), lingodexMutant(0)]).toEqual([true, false]);
  expect(lingodexTurn).toThrow("never ends");
  expect(switches.turnOff()).toEqual({ turns: 3, late: true });
  expect(lingodexMutant(2)).toBe(false);
});
