import { describe, expect, it } from "vitest";
import { FORMATS } from "../../src/catalogue/formats/index.ts";
import type { Format } from "../../src/model/units/format.ts";
import { processorTime, superlinearGrowth } from "../growth-of.ts";
import { sample } from "../suite/sample.ts";
import { type Reading, readBytes } from "./format-reading.ts";
import { guarded } from "./guard.ts";
import { familiesOf } from "./hostile-families.ts";

const GUARD_MS = 120_000;

/** Characters of all units per byte of the file: what stands once (a path, a comment) may be repeated, with a bound. */
const MAX_TEXT = 200;
/** More than one for what YAML's aliases stand for. */
const UNITS_PER_BYTE = 10;

describe.each(Object.values(FORMATS))("format $id", (format: Format) => {
  it("has hostile inputs", () => {
    expect(familiesOf(format.id).length, `hostile-tokens.ts says nothing of ${format.id}`).toBeGreaterThan(0);
  });

  it.each(sample(familiesOf(format.id), 10, `growth of ${format.id}`))(
    "reads %s in linear time",
    { timeout: GUARD_MS + 30_000 },
    (name, family) => {
      guarded(
        GUARD_MS,
        () => `${format.id}, ${name}`,
        () => expect(superlinearGrowth((size) => timeOf(format, family(size)))).toBe(""),
      );
    },
  );
});

/** Milliseconds of the processor. */
function timeOf(format: Format, text: string): number {
  const bytes = Buffer.from(text);
  let reading: Reading | undefined;
  const time = processorTime(() => {
    reading = readBytes(format, bytes);
  });
  if (reading !== undefined) expectBounded(reading, bytes);
  return time;
}

function expectBounded({ content, diagnostics }: Reading, bytes: Buffer): void {
  const length = content.units.reduce(
    (sum, { context, source, target, comment, location, flags }) =>
      sum + context.length + source.length + target.length + comment.length + location.length + flags.length,
    0,
  );
  expect(length / bytes.length, "characters of units per byte").toBeLessThanOrEqual(MAX_TEXT);
  expect(content.units.length).toBeLessThanOrEqual(bytes.length * UNITS_PER_BYTE);
  expect(diagnostics.length).toBeLessThanOrEqual(bytes.length + 2);
}
