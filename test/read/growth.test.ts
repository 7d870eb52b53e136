import { describe, expect, it } from "vitest";
import type { Format } from "../../src/model/format.ts";
import { FORMATS } from "../../src/read/formats/index.ts";
import { type Reading, readBytes } from "./format-reading.ts";
import { guarded } from "./guard.ts";
import { familiesOf } from "./hostile-families.ts";

const SMALL = 100_000;
const LARGE = 1_000_000;
/** Ten times as much text may take this many times as long; a square would take a hundred times. */
const MAX_GROWTH = 25;
/** The same for four times as much, where a square would take sixteen times. */
const MAX_FURTHER_GROWTH = 10;
/** Below this a clock measures the machine, not the reader. */
const MEASURABLE_MS = 1;
const SMALL_RUNS = 2;
const TRIES = 2;
const GUARD_MS = 120_000;

/** Characters of all units per byte of the file: what stands once (a path, a comment) may be repeated, with a bound. */
const MAX_TEXT = 200;
/** More than one for what YAML's aliases stand for. */
const UNITS_PER_BYTE = 10;

describe.each(Object.values(FORMATS))("format $id", (format: Format) => {
  it("has hostile inputs", () => {
    expect(familiesOf(format.id).length, `hostile-tokens.ts says nothing of ${format.id}`).toBeGreaterThan(0);
  });

  it.each(familiesOf(format.id))(
    "reads %s in linear time",
    { timeout: GUARD_MS + 30_000 },
    (name, family) => {
      guarded(
        GUARD_MS,
        () => `${format.id}, ${name}`,
        () => expect(growthOf(format, family), "times as long for 1 MB").toBeLessThanOrEqual(MAX_GROWTH),
      );
    },
  );
});

/**
 * How many times as long ten times as much takes. Where that is too much, it may be a step (the first garbage that
 * the collector moves) and no slope: then what counts is how the time grows beyond, to four times as much.
 */
function growthOf(format: Format, family: (size: number) => string): number {
  const [small, large] = [Buffer.from(family(SMALL)), Buffer.from(family(LARGE))];
  const growth = ratio(format, small, large, MAX_GROWTH);
  if (growth <= MAX_GROWTH) return growth;
  const further = ratio(format, large, Buffer.from(family(4 * LARGE)), MAX_FURTHER_GROWTH);
  return further <= MAX_FURTHER_GROWTH ? 0 : growth;
}

/** The smallest of a few tries: other programs run too. */
function ratio(format: Format, small: Buffer, large: Buffer, enough: number): number {
  let [ofSmall, ofLarge] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tries = 0; tries < TRIES; tries += 1) {
    for (let run = 0; run < SMALL_RUNS; run += 1) ofSmall = Math.min(ofSmall, timeOf(format, small));
    ofLarge = Math.min(ofLarge, timeOf(format, large));
    if (ofLarge / Math.max(ofSmall, MEASURABLE_MS) <= enough) break;
  }
  return ofLarge / Math.max(ofSmall, MEASURABLE_MS);
}

/** Milliseconds of the processor. */
function timeOf(format: Format, bytes: Buffer): number {
  const began = process.cpuUsage();
  const reading = readBytes(format, bytes);
  const { user, system } = process.cpuUsage(began);
  expectBounded(reading, bytes);
  return (user + system) / 1000;
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
