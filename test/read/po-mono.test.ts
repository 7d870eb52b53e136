import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { po, poMono } from "../../src/catalogue/formats/po/po.ts";
import { expectCalm, mutations, readAs } from "./reading.ts";

// Properties take long where every core is busy.
vi.setConfig({ testTimeout: 60_000 });

function keys(text: string): readonly string[] {
  return readAs(poMono, text).units.map(({ context }) => context);
}

describe("the key", () => {
  it.each([
    ['msgid "k"\nmsgstr "x"\n', "k"],
    ['msgctxt "c"\nmsgid "k"\nmsgstr "x"\n', "k"],
    ['msgctxt ""\nmsgid "k"\nmsgstr "x"\n', "k"],
    ['msgctxt "c"\nmsgid ""\nmsgstr "x"\n', "c"],
    ['msgid "k"\nmsgid_plural "ks"\nmsgstr[0] "x"\nmsgstr[1] "y"\n', "k"],
  ])("of %j is %s", (text, key) => {
    expect(keys(text)).toEqual([key]);
  });

  it("is said to be one where only contexts differ, once per file", () => {
    const entry = (context: string): string => `msgctxt "${context}"\nmsgid "k"\nmsgstr "x"\n\n`;
    const { units, complaints } = readAs(poMono, entry("a") + entry("b") + entry("c"));
    expect(units.map(({ context }) => context)).toEqual(["k", "k", "k"]);
    expect(complaints).toEqual(["5:1 po/context-ignored"]);
  });

  it("may stand twice without a word from here", () => {
    expect(readAs(poMono, 'msgid "k"\nmsgstr "x"\n\nmsgid "k"\nmsgstr "y"\n').complaints).toEqual([]);
  });
});

it("is all else as in po, whatever the file", () => {
  fc.assert(
    fc.property(
      mutations("po-mono", "gate.po", ["\n", '"', "msgid ", "msgctxt ", "#, fuzzy", "#~ "]),
      (text) => {
        expectCalm(poMono, text);
        const rest = (format: typeof po): unknown =>
          readAs(format, text).units.map(({ context, source, ...unit }) => unit);
        expect(rest(poMono)).toEqual(rest(po));
      },
    ),
    { numRuns: 1000 },
  );
});
