import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));
const MOST = 3;

it("gives no exported name to more than three different things", () => {
  const places = new Map<string, string[]>();
  for (const path of readdirSync(SOURCE, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".ts")) continue;
    for (const name of declaredIn(readFileSync(SOURCE + path, "utf8")))
      places.set(name, [...(places.get(name) ?? []), path]);
  }
  expect(places.size).toBeGreaterThan(2_000);
  expect([...places].filter(([, paths]) => paths.length > MOST)).toEqual([]);
});

/** The names of what a module declares and exports; a type and a value of one name are one thing. */
function declaredIn(text: string): ReadonlySet<string> {
  const { statements } = ts.createSourceFile("module.ts", text, ts.ScriptTarget.Latest);
  return new Set(statements.filter(isExported).flatMap(namesOf));
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? name.text : [],
    );
  const { name } = statement as ts.Statement & { readonly name?: ts.Identifier };
  return name === undefined ? [] : [name.text];
}
