import { createHash } from "node:crypto";
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build, type CatalogueOptions, check } from "../../src/build.ts";
import { type Diagnostic, describeDiagnostic, frameOf, severityOf } from "../../src/model/diagnostic.ts";
import { type Changes, plantCatalogue, removePlanted, SECRET } from "./catalogue-fixture.ts";

export interface CatalogueCase {
  /** To the valid catalogue. */
  readonly changes: Changes;
  /** Every diagnostic, in order: `file:line:column code`. */
  readonly expected: readonly string[];
  readonly options?: CatalogueOptions;
  /** The trouble is what would be published: `check`, which knows no site, is silent. */
  readonly onlyBuild?: true;
  /** Parts that the messages, hints and frames of the case must have, in any of them. */
  readonly says?: readonly string[];
}

/**
 * Every case is a catalogue on disk. For each: the diagnostics are these and no others, `check` and `build` agree,
 * nothing is thrown, and nothing from outside the catalogue is repeated. Where there is an error, nothing is
 * written and an older tree stays as it was; where there is none, a tree is published.
 */
export function testCatalogues(cases: Readonly<Record<string, CatalogueCase>>): void {
  let old = "";
  beforeAll(async () => {
    const { directory, out } = plantCatalogue();
    expect((await build({ catalogue: directory, out })).diagnostics).toEqual([]);
    old = out;
  });
  afterAll(removePlanted);

  it.each(Object.entries(cases))("%s", async (_, { changes, expected, options = {}, onlyBuild, says = [] }) => {
    const { directory, out } = plantCatalogue(changes);
    const outBefore = `${out}-before`;
    cpSync(old, outBefore, { recursive: true });

    const built = await build({ ...options, catalogue: directory, out });
    const again = await build({ ...options, catalogue: directory, out: outBefore });
    const checked = await check(directory, options);

    expect(placesOf(built.diagnostics)).toEqual(expected);
    expect(again.diagnostics).toEqual(built.diagnostics);
    expect(placesOf(checked.diagnostics)).toEqual(onlyBuild ? [] : expected);

    const isRefused = built.diagnostics.some((diagnostic) => severityOf(diagnostic) === "error");
    expect(built.ok).toBe(!isRefused);
    expect(checked.ok).toBe(!isRefused || onlyBuild === true);
    if (isRefused) {
      expect(existsSync(out)).toBe(false);
      expect(hashesOf(outBefore)).toEqual(hashesOf(old));
    } else {
      expect(hashesOf(out)).toEqual(hashesOf(outBefore));
      expect(textOf(out)).not.toContain(SECRET);
    }
    const words = wordsOf([...built.diagnostics, ...checked.diagnostics]);
    expect(words).not.toContain(SECRET);
    for (const part of says) expect(words).toContain(part);
  });
}

function placesOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ code, location: { file, line, column } }) => `${file}:${line}:${column} ${code}`);
}

export function wordsOf(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map((diagnostic) => {
      const { file, message, hint } = describeDiagnostic(diagnostic);
      return [file, message, hint, frameOf(diagnostic)].join("\n");
    })
    .join("\n");
}

/** All files of a tree with their hashes, directories with none. */
export function hashesOf(directory: string): Readonly<Record<string, string>> {
  const paths = readdirSync(directory, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(paths.map((path) => [path, hashOf(join(directory, path))]));
}

function hashOf(path: string): string {
  return lstatSync(path).isFile() ? createHash("sha256").update(readFileSync(path)).digest("hex") : "";
}

function textOf(directory: string): string {
  const paths = readdirSync(directory, { recursive: true, encoding: "utf8" }).map((path) => join(directory, path));
  return paths.filter((path) => lstatSync(path).isFile()).map((path) => readFileSync(path, "latin1")).join("\n");
}
