import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FORMATS } from "../../src/catalogue/formats/index.ts";
import type { FileUnit, Format } from "../../src/model/units/format.ts";
import { drawnSeed, isFull, isProof } from "../suite/sample.ts";
import { fixturesOf, type Reading, readBytes } from "./format-reading.ts";
import { guarded } from "./guard.ts";
import { syntaxOf, TOKENS } from "./hostile-tokens.ts";
import { mutatedFixture } from "./mutated-fixture.ts";

/** Of each format, others with each commit: many runs find what one misses. */
const RUNS = isFull ? 10_000 : isProof ? 3_000 : 2_000;
/** A hang is found, and its input named, when all inputs of a format together take so long. */
const GUARD_MS = 150_000;
/** Texts may repeat what stands once in a file (a key's path, a comment); never without bound. */
const TEXT_PER_BYTE = 60;
/** More than one for what YAML's aliases stand for. */
const UNITS_PER_BYTE = 10;
const ROOM = 4_000;

/** What the run is at: named when it does not come back. */
let current: Buffer = Buffer.alloc(0);

it("names the input that a reader hangs on", () => {
  const hang = (): never => {
    for (;;);
  };
  expect(() => guarded(100, () => "this one", hang)).toThrow("it does not come back from this one");
});

describe.each(Object.values(FORMATS))("format $id", (format: Format) => {
  it(`survives ${RUNS} mutated inputs`, { timeout: GUARD_MS + 30_000 }, () => {
    const syntax = syntaxOf(format.id);
    if (syntax === undefined) throw new Error(`hostile-tokens.ts says nothing of ${format.id}`);
    const fixtures = fixturesOf(format);
    expect(fixtures.length, `fixtures of ${format.id}`).toBeGreaterThan(1);

    const seed = drawnSeed(`mutations ${format.id}`);
    let slowest = 0;
    guarded(
      GUARD_MS,
      () => current.toString("base64"),
      () => {
        const property = fc.property(mutatedFixture(fixtures, TOKENS[syntax]), ({ bytes, start }) => {
          current = bytes;
          const began = performance.now();
          const reading = readBytes(format, current, start.overrides);
          slowest = Math.max(slowest, performance.now() - began);
          expectBounded(reading, current);
        });
        fc.assert(property, { numRuns: RUNS, seed });
      },
    );
    process.stdout.write(`${format.id}: ${RUNS} inputs, seed ${seed}, slowest ${slowest.toFixed(1)} ms\n`);
  });
});

function expectBounded({ content, diagnostics }: Reading, bytes: Buffer): void {
  const { units, encoding } = content;
  if (units.length > bytes.length * UNITS_PER_BYTE + ROOM) throw new Error(`${units.length} units`);
  if (diagnostics.length > bytes.length + 2) throw new Error(`${diagnostics.length} diagnostics`);
  const length = units.reduce((sum, unit) => sum + textLength(unit), 0);
  if (length > bytes.length * TEXT_PER_BYTE + ROOM)
    throw new Error(`${length} characters in ${units.length} units`);
  for (const unit of units) expectWhole(unit);

  const inside = placesOf(readingsOf(bytes, units.length === 0 ? undefined : encoding));
  for (const { line, column } of units) inside(`a unit`, line, column);
  for (const { code, location } of diagnostics) inside(code, location.line, location.column);
}

function textsOf(unit: FileUnit): readonly string[] {
  const { context, source, target, previousSource, comment, location, flags } = unit;
  return [context, source, target, previousSource, comment, location, flags];
}

function textLength(unit: FileUnit): number {
  return textsOf(unit).reduce((sum, text) => sum + text.length, 0);
}

/** No half characters (UTF-8 cannot hold them), and a state that the text allows. */
function expectWhole(unit: FileUnit): void {
  for (const text of textsOf(unit))
    if (/\p{Surrogate}/u.test(text)) throw new Error(`half a character in ${JSON.stringify(text)}`);
  if (unit.target === "" && (unit.state === "translated" || unit.state === "approved"))
    throw new Error(`an empty text is ${unit.state}`);
}

type Inside = (what: string, line: number, column: number) => void;

/** Whether places lie in the file, whichever line ends its syntax counts. */
function placesOf(texts: readonly string[]): Inside {
  const ends = [/\n/, /\r\n|\r|\n/, /\r\n|[\r\n\u0085\u2028]/];
  const counts = texts.flatMap((text) => ends.map((end) => text.split(end).map(({ length }) => length)));
  return (what, line, column) => {
    const fits = counts.some((lines) => column >= 1 && column <= (lines[line - 1] ?? -1) + 1);
    if (!fits) throw new Error(`${what} at ${line}:${column}, outside of the file`);
  };
}

/** The texts that bytes may stand for; a file without units does not say which it was. */
function readingsOf(bytes: Buffer, encoding: string | undefined): readonly string[] {
  if (encoding !== undefined) return [decode(bytes, encoding), bytes.toString("latin1")];
  return ["utf-8", "iso-8859-1", "utf-16le", "utf-16be"].map((name) => decode(bytes, name));
}

function decode(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return bytes.toString("latin1");
  }
}
