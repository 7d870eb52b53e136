import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FORMATS } from "../../../src/catalogue/formats/index.ts";
import { EntryReader, type UnitFile } from "../../../src/catalogue/link/units/entries.ts";
import type { FileUnit, FormatId } from "../../../src/model/units/format.ts";
import { readAs } from "../../read/reading.ts";

interface TransUnit {
  readonly id?: string;
  readonly resname?: string;
  readonly source: string;
  readonly target?: string;
}

function xliffOf(units: readonly TransUnit[], original = "x"): string {
  const lines = units.map(({ id, resname, source, target = "" }) => {
    const names = [
      id === undefined ? "" : ` id="${id}"`,
      resname === undefined ? "" : ` resname="${resname}"`,
    ];
    return `<trans-unit${names.join("")}><source>${source}</source><target>${target}</target></trans-unit>`;
  });
  return `<xliff version="1.2"><file original="${original}" source-language="en"><body>${lines.join("")}</body></file></xliff>`;
}

function fileOf(format: FormatId, text: string, name: string): UnitFile {
  const content = readAs(FORMATS[format], text, { monolingual: false });
  const language = { code: name, name, direction: "ltr", plural: { count: 2, formula: "n != 1" } } as const;
  return { content, file: name, language };
}

/** Source and target of each unit of the translation. */
function joined(reference: UnitFile, translation: UnitFile): readonly (readonly [string, string])[] {
  const component = { template: "", templateFile: undefined, referenceFile: reference };
  const reader = new EntryReader(component, () => undefined);
  return reader.entriesOf(translation).map(({ text, target }) => [text.source, target]);
}

function xliffJoined(reference: readonly TransUnit[], own: readonly TransUnit[], original = "x") {
  return joined(fileOf("xliff", xliffOf(reference), "en"), fileOf("xliff", xliffOf(own, original), "de"));
}

describe("a unit of an XLIFF translation is the reference's", () => {
  it.each<[string, TransUnit, TransUnit]>([
    [
      "by resname, whatever the id and the source",
      { id: "1", resname: "a", source: "A" },
      { id: "9", resname: "a", source: "Old" },
    ],
    ["by id, where the source is another", { id: "1", source: "A" }, { id: "1", source: "Old" }],
    [
      "by a resname that is the source, as in Symfony",
      { id: "1", source: "A" },
      { id: "9", resname: "A", source: "Old" },
    ],
    ["by a source that is the resname", { id: "1", resname: "A", source: "New" }, { id: "9", source: "A" }],
    ["by source, where nothing else is the same", { id: "1", source: "A" }, { id: "9", source: "A" }],
    [
      "by id, where only the translation has a resname",
      { id: "1", source: "A" },
      { id: "1", resname: "b", source: "Old" },
    ],
  ])("%s", (_, reference, own) => {
    expect(xliffJoined([reference], [{ ...own, target: "t" }])).toEqual([[reference.source, "t"]]);
  });

  it("in a file of another original", () => {
    expect(xliffJoined([{ id: "1", source: "A" }], [{ id: "1", source: "Old", target: "t" }], "y")).toEqual([
      ["A", "t"],
    ]);
  });

  it("not by a number that stands for another source of the reference", () => {
    const reference = [
      { id: "1", source: "A" },
      { id: "2", source: "B" },
    ];
    const own = [
      { id: "2", source: "A", target: "a" },
      { id: "1", source: "B", target: "b" },
    ];
    expect(xliffJoined(reference, own)).toEqual([
      ["A", "a"],
      ["B", "b"],
    ]);
  });

  it("once: one that has its translation takes no other", () => {
    const reference = [{ id: "1", resname: "a", source: "A" }];
    const own = [
      { id: "9", resname: "a", source: "X", target: "t" },
      { id: "1", source: "Old", target: "u" },
    ];
    for (const order of [own, own.toReversed()])
      expect(xliffJoined(reference, order)).toEqual([
        ["A", "t"],
        ["Old", "u"],
      ]);
    // And a translation that has its text takes the place of no other.
    const two = [...reference, { id: "2", resname: "b", source: "X" }];
    expect(xliffJoined(two, [{ id: "2", resname: "a", source: "Old", target: "t" }])).toEqual([
      ["A", "t"],
      ["X", ""],
    ]);
  });

  it("not where the name is that of several", () => {
    const reference = [
      { id: "1", source: "A" },
      { id: "2", source: "A" },
    ];
    expect(xliffJoined(reference, [{ id: "9", source: "A", target: "t" }])).toEqual([
      ["A", ""],
      ["A", ""],
      ["A", "t"],
    ]);
  });
});

describe("a reference takes no translation away", () => {
  const name = fc.constantFrom("a", "b", "c", "d");
  const unit = fc.record(
    {
      id: fc.constantFrom("1", "2", "3", "a"),
      resname: name,
      source: name,
      target: fc.constantFrom("", "t", "u"),
    },
    { requiredKeys: ["source", "target"] },
  );
  const isText = ({ target }: FileUnit): boolean => target !== "";

  function expectAll(reference: UnitFile, translation: UnitFile): void {
    const seen = new Set<string>();
    // Of duplicates the first counts, as without a reference.
    const own = translation.content.units.filter(({ source, context }) => {
      const key = JSON.stringify([source, context]);
      const isFirst = !seen.has(key);
      seen.add(key);
      return isFirst;
    });
    const texts = joined(reference, translation)
      .map(([, target]) => target)
      .filter((target) => target !== "");
    expect([...texts].sort()).toEqual(
      own
        .filter(isText)
        .map(({ target }) => target)
        .sort(),
    );
  }

  it("of XLIFF", () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 6 }), fc.array(unit, { maxLength: 6 }), (reference, own) => {
        const numbered = own.map((one, index) => ({ ...one, target: one.target && `${one.target}${index}` }));
        expectAll(fileOf("xliff", xliffOf(reference), "en"), fileOf("xliff", xliffOf(numbered), "de"));
      }),
    );
  });

  it("of PO", () => {
    const entry = fc.record({
      context: fc.constantFrom("", "menu"),
      source: name,
      target: fc.constantFrom("", "t", "u"),
    });
    const poOf = (entries: readonly { context: string; source: string; target: string }[]): string =>
      entries
        .map(
          ({ context, source, target }) =>
            `${context && `msgctxt "${context}"\n`}msgid "${source}"\nmsgstr "${target}"\n`,
        )
        .join("\n");
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 6 }), fc.array(entry, { maxLength: 6 }), (reference, own) => {
        expectAll(fileOf("po", poOf(reference), "en"), fileOf("po", poOf(own), "de"));
      }),
    );
  });
});

it("an entry is numbered among those of its name, and is the only one where its file has it not", () => {
  const component = { template: "", templateFile: undefined, referenceFile: undefined };
  const reader = new EntryReader(component, () => undefined);
  const file = fileOf("xliff", xliffOf([{ source: "A" }, { source: "B" }, { source: "A" }]), "de");
  const { units } = file.content;
  const chosen = units.map((unit) => reader.chosen(unit, file));
  expect(chosen.map(({ number, of }) => [number, of])).toEqual([
    [1, 2],
    [1, 1],
    [2, 2],
  ]);
  const [first] = units;
  if (first === undefined) throw new Error("no unit");
  const foreign = { ...first };
  expect(reader.chosen(foreign, file)).toEqual({ unit: foreign, number: 1, of: 1 });
});
