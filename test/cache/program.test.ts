import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { isThisProgram, programFingerprint, programRecord } from "../../src/store/memory/program.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";

const SOURCE = fileURLToPath(new URL("../../src/", import.meta.url));

const compilerOptions = {
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2022,
  rewriteRelativeImportExtensions: true,
};
const PROGRAM = "store/memory/program";
const compiled = withImports(`${PROGRAM}.ts`);

/** A module and all that it leads to, compiled, by their paths in `dist/`. */
function withImports(path: string, found: Record<string, string> = {}): Readonly<Record<string, string>> {
  const place = `dist/${path.replace(/\.ts$/, ".js")}`;
  if (found[place] !== undefined) return found;
  const text = ts.transpileModule(readFileSync(join(SOURCE, path), "utf8"), { compilerOptions }).outputText;
  found[place] = text;
  for (const [, name = ""] of text.matchAll(/(?:from|import) "(\.[^"]+)\.js"/g))
    withImports(join(dirname(path), `${name}.ts`), found);
  return found;
}

const MANIFEST = {
  name: "lingodex",
  type: "module",
  exports: { "./package.json": "./package.json" },
  dependencies: { "csv-parse": "7.0.3" },
};

/** A small program that has a fingerprint. */
function plant(root = join(quickDirectory(), "program")): string {
  const files: Readonly<Record<string, string>> = {
    ...compiled,
    "package.json": JSON.stringify(MANIFEST),
    "dist/index.js": "1",
    "dist/index.d.ts": "1",
    "dist/index.js.map": "1",
    "data/tables/languages.csv": "1",
    "schemas/input/project.schema.json": "1",
    "README.md": "1",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

function fingerprintOf(root: string): string {
  const url = pathToFileURL(join(root, `dist/${PROGRAM}.js`)).href;
  const run = `import(${JSON.stringify(url)}).then((all) => console.log(all.programFingerprint()))`;
  return execFileSync(process.execPath, ["-e", run], { encoding: "utf8" }).trim();
}

/** Of the program as it is planted, wherever. */
let plain: string | undefined;

function plainFingerprint(): string {
  plain ??= fingerprintOf(plant());
  return plain;
}

describe("a program's fingerprint", () => {
  it("is a hash, and does not change while it runs", () => {
    expect(programFingerprint()).toMatch(/^[0-9a-f]{64}$/);
    expect(programFingerprint()).toBe(programFingerprint());
  });

  it("is the same wherever the program lies", () => {
    const root = plant();
    const other = join(dirname(root), "a/b/c");
    cpSync(root, other, { recursive: true });
    expect(fingerprintOf(other)).toBe(plainFingerprint());
  });

  it.each([
    ["package.json", JSON.stringify({ ...MANIFEST, dependencies: { "csv-parse": "7.0.4" } })],
    ["dist/index.js", "2"],
    ["dist/more/new.js", ""],
    ["data/tables/languages.csv", "2"],
    ["schemas/input/project.schema.json", "2"],
  ])("is another one with another %s", (path, text) => {
    const root = plant();
    const before = plainFingerprint();
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    expect(fingerprintOf(root)).not.toBe(before);
  });

  it("is asked for where stamps do not tell", () => {
    const record = programRecord();
    expect(isThisProgram(record)).toBe(true);
    expect(isThisProgram({ ...record, stamps: "" })).toBe(true);
    expect(isThisProgram({ ...record, fingerprint: "" })).toBe(record.stamps !== "");
    expect(isThisProgram({ stamps: "", fingerprint: "" })).toBe(false);
    expect(isThisProgram({ stamps: "0", fingerprint: "0" })).toBe(false);
  });

  it("is another one when a file goes, or moves", () => {
    const root = plant();
    const before = plainFingerprint();
    rmSync(join(root, "dist/index.js"));
    const without = fingerprintOf(root);
    writeFileSync(join(root, "dist/moved.js"), "1");
    expect(new Set([before, without, fingerprintOf(root)]).size).toBe(3);
  });

  it.each(["dist/index.d.ts", "dist/index.js.map", "README.md"])("does not depend on %s", (path) => {
    const root = plant();
    const before = plainFingerprint();
    writeFileSync(join(root, path), "2");
    expect(fingerprintOf(root)).toBe(before);
  });
});
