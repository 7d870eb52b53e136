import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Diagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import type { FileContent, Format, FormatInput } from "../../src/model/units/format.ts";

/** What a fixture's `.input.json` may say otherwise. */
export type Overrides = Partial<Omit<FormatInput, "bytes" | "file" | "report">>;

export interface Reading {
  readonly content: FileContent;
  readonly diagnostics: readonly Diagnostic[];
}

export interface Fixture {
  readonly name: string;
  readonly bytes: Buffer;
  readonly overrides: Overrides;
}

const FIXTURES = new URL("../fixtures/formats/", import.meta.url);

/** Reads bytes as an English file of the format's first kind, unless told otherwise. */
export function readBytes(format: Format, bytes: Uint8Array, overrides: Overrides = {}): Reading {
  const diagnostics: Diagnostic[] = [];
  const report: FormatInput["report"] = (code, location, ...args) => {
    diagnostics.push({ code, location, args } as Diagnostic);
  };
  const content = format.read({
    bytes,
    file: "hostile",
    encoding: undefined,
    monolingual: format.kinds[0] === "monolingual",
    plural: { count: 2, formula: "n != 1" },
    csv: { dialect: "platform" },
    ...overrides,
    report,
  });
  return { content, diagnostics };
}

/** A format's own fixtures, good and bad. */
export function fixturesOf(format: Format): readonly Fixture[] {
  const folder = new URL(`${format.id}/`, FIXTURES);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !/\.(expected|input)\.json$/.test(name))
    .map((name): Fixture => {
      const options = new URL(`${name}.input.json`, folder);
      const overrides: Overrides = existsSync(options) ? JSON.parse(readFileSync(options, "utf8")) : {};
      return { name, bytes: readFileSync(new URL(name, folder)), overrides };
    });
}
