import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build, type CatalogueOptions, check } from "../../src/index.ts";
import {
  type Diagnostic,
  describeDiagnostic,
  frameOf,
  severityOf,
} from "../../src/model/diagnostics/diagnostic.ts";
import { withoutPrivileges } from "../unprivileged.ts";
import { type Changes, plantCatalogue, removePlanted, SECRET } from "./catalogue-fixture.ts";

export interface CatalogueCase {
  /** To the valid catalogue. */
  readonly changes: Changes;
  /** Every diagnostic, in order: `file:line:column code`. */
  readonly expected: readonly string[];
  readonly options?: CatalogueOptions;
  /** The trouble is what would be published: `check`, which knows no site, is silent. */
  readonly onlyBuild?: true;
  /** What the host cannot do, before all else: `check` asks no host. */
  readonly ofHost?: readonly string[];
  /** A file is locked; root reads it all the same, and has to become somebody else. */
  readonly needsLocks?: true;
  /** Parts that the messages, hints and frames of the case must have, in any of them. */
  readonly says?: readonly string[];
}

/**
 * Every case is a catalogue on disk. For each: the diagnostics are these and no others, `check` and `build` agree,
 * nothing is thrown, and nothing from outside the catalogue is repeated. Where there is an error, nothing is
 * written and an older tree is not touched; where there is none, a tree is published.
 */
export function testCatalogues(cases: Readonly<Record<string, CatalogueCase>>): void {
  let older = "";
  beforeAll(async () => {
    const { directory, out } = plantCatalogue();
    expect((await build({ catalogue: directory, out, view: "none" })).diagnostics).toEqual([]);
    older = out;
  });
  afterAll(removePlanted, PATIENCE);

  it.for(Object.entries(cases))("%s", async ([, broken]) => {
    const { changes, expected, options = {}, onlyBuild, ofHost = [], needsLocks, says = [] } = broken;
    const { directory, out } = plantCatalogue(changes);
    const guarded = <Result>(run: () => Result): Promise<Awaited<Result>> | Result =>
      needsLocks ? withoutPrivileges(dirname(directory), run) : run();
    const built = await guarded(() => build({ ...options, catalogue: directory, out, view: "none" }));
    const checked = await guarded(() => check(directory, options));

    expect(placesOf(built.diagnostics)).toEqual([...ofHost, ...expected]);
    expect(placesOf(checked.diagnostics)).toEqual(onlyBuild ? [] : expected);
    const words = wordsOf([...built.diagnostics, ...checked.diagnostics]);
    expect(words).not.toContain(SECRET);
    for (const part of says) expect(words).toContain(part);

    const isRefused = built.diagnostics.some((diagnostic) => severityOf(diagnostic) === "error");
    expect(built.ok).toBe(!isRefused);
    expect(checked.ok).toBe(!isRefused || onlyBuild === true);
    expect(existsSync(out)).toBe(!isRefused);
    if (isRefused) {
      const before = marksOf(older);
      const again = await guarded(() =>
        build({ ...options, catalogue: directory, out: older, view: "none" }),
      );
      expect(again.diagnostics).toEqual(built.diagnostics);
      expect(marksOf(older)).toEqual(before);
    } else {
      expect(textOf(out)).not.toContain(SECRET);
    }
  });
}

/** Slow disks take their time to remove some thousand files. */
const PATIENCE = 60_000;

function placesOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ code, location: { file, line, column } }) => `${file}:${line}:${column} ${code}`);
}

function wordsOf(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map((diagnostic) => {
      const { file, message, hint } = describeDiagnostic(diagnostic);
      return [file, message, hint, frameOf(diagnostic)].join("\n");
    })
    .join("\n");
}

/** What tells whether anybody touched a file or a directory: of every path below, and of the place itself. */
export function marksOf(directory: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ["", ...pathsBelow(directory)].map((path) => [path, markOf(join(directory, path))]),
  );
}

function markOf(path: string): string {
  const { ino, size, mtimeNs, ctimeNs } = lstatSync(path, { bigint: true });
  return [ino, size, mtimeNs, ctimeNs].join(" ");
}

function textOf(directory: string): string {
  const paths = pathsBelow(directory).map((path) => join(directory, path));
  return paths
    .filter((path) => lstatSync(path).isFile())
    .map((path) => readFileSync(path, "latin1"))
    .join("\n");
}

function pathsBelow(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" });
}
