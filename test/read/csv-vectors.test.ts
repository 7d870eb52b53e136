import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sniffSyntax } from "../../src/catalogue/formats/csv/csv-dialect.ts";
import { csvSimple } from "../../src/catalogue/formats/csv/csv-units.ts";
import { decodeText } from "../../src/catalogue/read/files/decode.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import type { FileContent, FileUnit } from "../../src/model/units/format.ts";

interface UnitSeen {
  readonly position?: number;
  readonly context: string;
  readonly source: string;
  readonly target: string;
  readonly translated: boolean;
  readonly comment: string;
  readonly location: string;
  readonly flags: string;
}

interface Shape {
  readonly name: string;
  readonly template: string;
  readonly translation: string | null;
}

/** The reader alone. */
interface DialectShape extends Shape {
  readonly dialect?: { delimiter: string; quotechar: string; skipinitialspace: boolean };
  readonly tr_fieldnames?: readonly string[];
}

/** A live component, its template in English and its translation in German. */
interface LiveShape extends Shape {
  readonly en?: readonly UnitSeen[];
  readonly de?: readonly UnitSeen[];
  readonly rejected?: unknown;
}

const experiments = new URL("../fixtures/experiments/", import.meta.url);
const live: readonly LiveShape[] = JSON.parse(readFileSync(new URL("csv_live.json", experiments), "utf8"));
const alone: readonly DialectShape[] = JSON.parse(
  readFileSync(new URL("csv_dialect.json", experiments), "utf8"),
);

/** Shapes that are not text stand as hexadecimal bytes. */
const IN_BYTES = new Set(["bom", "bom header", "utf16", "latin1"]);

/** Units that differ by our own definition, with the reason and what we make of them instead: key and text. */
const OUR_UNITS: Readonly<Record<string, { reason: string; units: readonly [string, string][] }>> = {
  whitespace: {
    reason: "RULES 0.4, 11.2: the platform takes the stray space for the delimiter",
    units: [
      ["key.one", "  lead and trail  "],
      ["key.two", "Bye"],
    ],
  },
  "first row key equals source word": {
    reason: "RULES 0.4, 11.3: the platform takes the first row for a header and loses the targets",
    units: [
      ["source", "Source"],
      ["target", "Target"],
      ["x", "X"],
    ],
  },
};

/** Dialects that differ by RULES 14.8 and 0.4, though the second one's units do not. */
const OUR_DIALECTS: Readonly<
  Record<string, { delimiter: string; quotechar: string; skipinitialspace: boolean }>
> = {
  whitespace: { delimiter: ",", quotechar: '"', skipinitialspace: false },
  "one column no header": { delimiter: ",", quotechar: '"', skipinitialspace: true },
};

/** The shapes that make us warn, which nothing else may. */
const WARNINGS: Readonly<Record<string, readonly string[]>> = {
  whitespace: ["csv/platform-differs"],
  "one column no header": ["csv/platform-differs"],
  "first row key equals source word": ["csv/platform-differs"],
  "backslash-n": ["csv/lost-backslash"],
  backslash: ["csv/lost-backslash"],
  "commented line": ["csv/ragged-row"],
  latin1: ["file/encoding"],
};

function read(name: string, text: string): { content: FileContent; codes: string[] } {
  const diagnostics = new Diagnostics();
  const content = csvSimple.read({
    bytes: Buffer.from(text, IN_BYTES.has(name) ? "hex" : "utf8"),
    file: `${name}.csv`,
    encoding: undefined,
    monolingual: true,
    plural: { count: 2, formula: "n != 1" },
    csv: { dialect: "platform" },
    report: diagnostics.report,
  });
  return { content, codes: diagnostics.sorted().map(({ code }) => code) };
}

/** Positions by the template's order, sources from the first row of a key, targets from the last (RULES 4, 14.2). */
function join(template: readonly FileUnit[], translation: readonly FileUnit[]): UnitSeen[] {
  const last = new Map(translation.map((unit) => [unit.context, unit]));
  const units = new Map<string, UnitSeen>();
  for (const [index, { context, target: source, comment, location, flags }] of template.entries()) {
    if (units.has(context)) continue;
    const own = last.get(context);
    const comments = own === undefined || own.comment === comment ? [comment] : [comment, own.comment];
    units.set(context, {
      position: index + 1,
      context,
      source,
      target: own?.target ?? "",
      translated: own?.state === "translated",
      comment: comments.filter((text) => text !== "").join(" "),
      location,
      flags,
    });
  }
  return [...units.values()];
}

function seen(units: readonly UnitSeen[] | undefined): UnitSeen[] | undefined {
  return units?.map(({ position = 0, context, source, target, translated, comment, location, flags }) => {
    return { position, context, source, target, translated, comment, location, flags };
  });
}

it("has the shapes that were captured", () => {
  expect(live).toHaveLength(53);
  expect(alone.map(({ name }) => name)).toEqual(live.map(({ name }) => name));
  const names = new Set(live.map(({ name }) => name));
  for (const name of Object.keys({ ...OUR_UNITS, ...OUR_DIALECTS, ...WARNINGS }))
    expect(names).toContain(name);
});

describe.each(live.filter(({ rejected }) => rejected === undefined))("$name", (shape) => {
  const { name, template, translation, en, de } = shape;

  it("has the units of the live component", () => {
    const source = read(name, template).content.units;
    const target = read(name, translation ?? template).content.units;
    const ours = OUR_UNITS[name];
    if (ours === undefined) {
      // Of the two shapes of 40 rows, the capture holds the first units.
      expect(join(source, source).slice(0, en?.length)).toEqual(seen(en));
      expect(join(source, target).slice(0, de?.length)).toEqual(seen(de));
      if (!name.startsWith("sniffer")) expect(join(source, source)).toHaveLength(en?.length ?? 0);
      else expect(source).toHaveLength(40);
    } else {
      expect(
        source.map(({ context, target }) => [context, target]),
        ours.reason,
      ).toEqual(ours.units);
      expect(join(source, source)).not.toEqual(seen(en));
    }
  });

  it("has the dialect of the platform's reader", () => {
    const { text } = decodeText({
      bytes: Buffer.from(template, IN_BYTES.has(name) ? "hex" : "utf8"),
      file: name,
      report: () => {},
    }) ?? { text: "" };
    const { delimiter, quote, skipInitialSpace } = sniffSyntax(text, { dialect: "platform" });
    const platform = alone.find((other) => other.name === name)?.dialect;
    expect({ delimiter, quotechar: quote, skipinitialspace: skipInitialSpace }).toEqual(
      OUR_DIALECTS[name] ?? {
        delimiter: platform?.delimiter,
        quotechar: platform?.quotechar,
        skipinitialspace: platform?.skipinitialspace,
      },
    );
  });

  it("warns where it must and only there", () => {
    expect(read(name, template).codes).toEqual(WARNINGS[name] ?? []);
  });
});

it.each(live.filter(({ rejected }) => rejected !== undefined))(
  "rejects: $name",
  ({ name, template, translation }) => {
    const empty = template === "" ? template : translation;
    expect(empty).toBe("");
    expect(read(name, "").codes).toEqual(["file/empty"]);
  },
);
