import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sniffSyntax } from "../../src/catalogue/formats/csv/csv-dialect.ts";
import { csv, csvSimple } from "../../src/catalogue/formats/csv/csv-units.ts";
import { Diagnostics, describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import type { CsvOptions, Format, FormatInput } from "../../src/model/units/format.ts";

function read(format: Format, text: string | Uint8Array, options: Partial<FormatInput> = {}) {
  const diagnostics = new Diagnostics();
  const content = format.read({
    bytes: typeof text === "string" ? Buffer.from(text) : text,
    file: "de.csv",
    encoding: undefined,
    monolingual: true,
    plural: { count: 2, formula: "n != 1" },
    csv: { dialect: "platform" },
    ...options,
    report: diagnostics.report,
  });
  const complaints = diagnostics.sorted().map((diagnostic) => {
    const { code, line, column, message } = describeDiagnostic(diagnostic);
    return { code, place: `${line}:${column}`, message };
  });
  return { ...content, complaints };
}

const pairs = (text: string, options: Partial<FormatInput> = {}) =>
  read(csvSimple, text, options).units.map(({ context, target }) => [context, target]);

const platform = (pinned: Partial<CsvOptions>): { csv: CsvOptions } => ({
  csv: { dialect: "platform", ...pinned },
});

describe("the delimiter and the quote", () => {
  const long = "x".repeat(2000);

  it.each<[string, string, string, string]>([
    ["commas between quotes", '"a","A"', ",", '"'],
    ["semicolons between quotes", '"a";"A, B"\n"b";"C, D"', ";", '"'],
    ["tabs between quotes", '"a"\t"A"', "\t", '"'],
    ["the most frequent between quotes", '"a;";";A"\n"b";"B"\n"c","C"', ";", '"'],
    ["of equally frequent ones the comma", '"a";"A"\n"b","B"', ",", '"'],
    ["what splits evenly where cells are bare", "a;A, B\nb;C", ";", '"'],
    ["a tab that splits evenly", "a\tA, B; C\nb\tD", "\t", '"'],
    ["of two that split evenly the comma", "a;A,x\nb;B,y", ",", '"'],
    ["what splits evenly where cells are quoted now and then", 'a;"A;B"\nb;C', ";", '"'],
    ["a comma where nothing splits evenly", "a,A, B\nb,C", ",", '"'],
    ["a comma for one column", "a\nb", ",", '"'],
    ["not the row that the sample cuts", `a;A\nb;${long},\n`, ";", '"'],
    ["the only row, though cut", `a;${long}`, ";", '"'],
    ["nothing beyond the sample", `"a","${long}"\n${'"b";"B"\n'.repeat(50)}`, ",", '"'],
    ["1,024 characters, not UTF-16 units", `${"😀".repeat(1019)}\n;,;\n`, ",", '"'],
    ["single quotes throughout", "'a';'A, \"b\"'\n'b';'B'", ";", "'"],
    ["single quotes behind a bare header", "source,target\n'a','A, b'\n", ",", "'"],
    ["single quotes of some columns", "a,'A'\nb,'It''s'\n", ",", "'"],
    ["apostrophes, which are no quotes", "a,It's\nb,'tis\n", ",", '"'],
    ["apostrophes inside quotes", "\"a\",\"'x','y','z'\"\n", ",", '"'],
    ["a first cell with an apostrophe", '\'tis,"a","b"\n', ",", '"'],
    ["single quotes inside a quoted cell", "key,\"'x','y'\"\n", ",", '"'],
  ])("%s", (_, text, delimiter, quote) => {
    expect(sniffSyntax(text, { dialect: "platform" })).toMatchObject({ delimiter, quote });
  });

  it.each<[string, string, boolean]>([
    ["after every quoted comma", '"a", "A"\n"b", "B"', true],
    ["after some", '"a", "A"\n"b","B"', false],
    ["after every comma of a bare first row", "a, A\nb,B", true],
    ["after some of a bare first row", "a, A,x\nb, B,y", false],
    ["nowhere, but no delimiter was found", "a\nb", true],
  ])("initial spaces: %s", (_, text, skipped) => {
    expect(sniffSyntax(text, { dialect: "platform" }).skipInitialSpace).toBe(skipped);
  });

  it("are what the manifest says", () => {
    const read = (pinned: Partial<CsvOptions>) => sniffSyntax('"a","A"', { dialect: "platform", ...pinned });
    expect(read({ delimiter: "|" })).toEqual({ delimiter: "|", quote: '"', skipInitialSpace: false });
    expect(read({ quote: "'" })).toMatchObject({ delimiter: ",", quote: "'" });
    expect(pairs("'a'|'A'\n'b'|B", platform({ delimiter: "|", quote: "'" }))).toEqual([
      ["a", "A"],
      ["b", "B"],
    ]);
  });
});

describe("the header", () => {
  it.each<[string, string, string[][]]>([
    ["the second names", "original,translation\na,A\n", [["a", "A"]]],
    ["the third names", "translated,untranslated\nA,a\n", [["a", "A"]]],
    [
      "a key column",
      "key,source,target\nk,a,A\n,b,B\n",
      [
        ["k", "A"],
        ["b", "B"],
      ],
    ],
    [
      "an empty id, then an empty context",
      "id,context,source,target\ni,c,s,A\n,c,s,B\n,,s,C\n",
      [
        ["i", "A"],
        ["c", "B"],
        ["s", "C"],
      ],
    ],
    ["capitals where every cell is its column's name", "SOURCE,Target,\na,A,\n", [["a", "A"]]],
    ["an empty first row, as on the platform", '"",""\na,A\n', [["a", "A"]]],
    [
      "names that are no header",
      "id,text\na,A\n",
      [
        ["id", "text"],
        ["a", "A"],
      ],
    ],
    [
      "context and target, which are no header",
      "context,target\na,A\n",
      [
        ["context", "target"],
        ["a", "A"],
      ],
    ],
    ["capitals in the second row, which is a unit", "source,target\nSource,Target\n", [["Source", "Target"]]],
  ])("%s", (_, text, units) => {
    const { complaints, ...content } = read(csvSimple, text);
    expect(content.units.map(({ context, target }) => [context, target])).toEqual(units);
    expect(complaints).toEqual([]);
  });

  it.each<[string, string, string[], string]>([
    ["names in any order", "target,x,source\nA,-,a\n", ["a", "A"], '"x" is not published'],
    [
      "the last of two columns of a name",
      "source,target,target\na,A,B\n",
      ["a", "B"],
      '"target" is not published: a later column has this name',
    ],
    ["capitals in one cell only", "Source,,x\na,A,b\n", ["a", "A"], '"x" is not published'],
  ])("%s; another column with a text is reported", (_, text, unit, message) => {
    const { complaints, ...content } = read(csvSimple, text);
    expect(content.units.map(({ context, target }) => [context, target])).toEqual([unit]);
    expect(complaints).toMatchObject([{ code: "text/dropped", place: "2:1" }]);
    expect(complaints[0]?.message).toContain(message);
  });

  it("is behind Excel's line that names the delimiter, which is no row", () => {
    for (const line of ["sep=|", '"sep=|"', "SEP=|"]) {
      const { units, dialect, complaints } = read(csvSimple, `${line}\r\nsource|target\r\na|A\r\n`);
      expect(units.map(({ context, target, line: at }) => [context, target, at])).toEqual([["a", "A", 3]]);
      expect(dialect).toEqual({ delimiter: "|", quote: '"', header: true });
      expect(complaints).toMatchObject([{ code: "csv/platform-differs", place: "1:1" }]);
    }
    expect(pairs("sep=;\nsource,target\na,A\n", platform({ delimiter: "," }))).toEqual([["a", "A"]]);
    expect(pairs("sep=;x\nb,B\n")).toEqual([
      ["sep=;x", ""],
      ["b", "B"],
    ]);
  });

  it.each(["source,Source", "source,", "x,source", "original,Original"])(
    "%j is a unit, with a warning",
    (row) => {
      const { units, dialect, complaints } = read(csvSimple, `${row}\nb,B\n`);
      expect(units.map(({ context, target }) => `${context},${target}`)).toEqual([row, "b,B"]);
      expect(dialect).toEqual({ delimiter: ",", quote: '"', header: false });
      expect(complaints).toMatchObject([{ code: "csv/platform-differs", place: "1:1" }]);
    },
  );

  it("is what the manifest says", () => {
    const rows = "source,target\na,A\n";
    expect(pairs(rows, platform({ header: true }))).toEqual([["a", "A"]]);
    expect(pairs(rows, platform({ header: false }))).toEqual([
      ["source", "target"],
      ["a", "A"],
    ]);
    expect(pairs("key,text\na,A\n", platform({ header: true }))).toEqual([["a", "A"]]);
    expect(pairs("text,id,target\nx,a,A\n", platform({ header: true }))).toEqual([["a", "A"]]);
    expect(pairs("one\na\n", platform({ header: true, delimiter: "," }))).toEqual([["a", ""]]);
  });

  it("of one column leaves no target", () => {
    expect(read(csvSimple, "source\na\n")).toMatchObject({
      units: [{ context: "a", target: "", state: "empty", line: 2 }],
      complaints: [{ code: "csv/platform-differs", place: "1:1" }],
    });
    const pinned = read(csvSimple, "source\na\n", platform({ delimiter: "," }));
    expect(pinned.complaints).toMatchObject([{ code: "csv/no-target-column", place: "1:1" }]);
  });

  it("alone is an empty translation", () => {
    expect(read(csvSimple, '"source","target"\r\n')).toMatchObject({
      units: [],
      dialect: { header: true },
      complaints: [],
    });
  });
});

describe("the units", () => {
  it.each(["1", "x", "X", "true", "True", "YES", "fuzzy"])(
    "%j is fuzzy: untranslated, with its target",
    (fuzzy) => {
      const [unit] = read(csvSimple, `source,target,fuzzy\na,A,${fuzzy}\n`).units;
      expect(unit).toMatchObject({ target: "A", state: "empty" });
    },
  );

  it.each(["", "0", "no", "False", "on", "truely"])("%j is not fuzzy", (fuzzy) => {
    const { units } = read(csvSimple, `source,target,fuzzy\na,A,${fuzzy}\nb,,${fuzzy}\nc," ",${fuzzy}\n`);
    expect(units.map(({ state }) => state)).toEqual(["translated", "empty", "translated"]);
  });

  it("of a bilingual file have source and context, and no use for ids", () => {
    const text = "id,context,source,target,location\n1,c,s,A,x.c:1\n2,,s,B,x.c:2\n";
    expect(read(csv, text, { monolingual: false }).units).toMatchObject([
      { context: "c", source: "s", target: "A", location: "", flags: "", plural: false, previousSource: "" },
      { context: "", source: "s", target: "B", location: "" },
    ]);
  });

  it("have their comments joined, the translator's first", () => {
    const text = "source,target,developer_comments,translator_comments\na,A,d,t\nb,B,d,\nc,C,,t\nd,D,,\n";
    expect(read(csvSimple, text).units.map(({ comment }) => comment)).toEqual(["t\nd", "d", "t", ""]);
  });

  it("of a csv file without header stand in translate-toolkit's columns, when there are more than two", () => {
    const options = { monolingual: false };
    expect(read(csv, "l,s,T,i,x,c\nl2,s2,T2,i2,,c2\n", options).units).toMatchObject([
      { source: "s", target: "T", context: "c", state: "empty" },
      { source: "s2", target: "T2", context: "c2", state: "translated" },
    ]);
    expect(read(csv, "s,T\ns2,T2\ns3,T3,odd\n", options).units).toMatchObject([
      { source: "s", target: "T" },
      { source: "s2", target: "T2" },
      { source: "s3", target: "T3" },
    ]);
  });
});

describe("rows of another length", () => {
  it("are measured by the header", () => {
    expect(read(csvSimple, "source,target,context\na,A\n").complaints).toEqual([
      { code: "csv/ragged-row", place: "2:1", message: "the row has 2 cells, expected 3" },
    ]);
  });

  it("are measured by the most frequent length where there is no header", () => {
    expect(read(csvSimple, "a,A,-\nb,B\nc,C\nd\n").complaints.map(({ place }) => place)).toEqual([
      "1:1",
      "4:1",
    ]);
  });

  it("are measured by the first of equally frequent lengths", () => {
    expect(read(csvSimple, "a,A,-\nb,B\nc,C,-\nd,D\n").complaints.map(({ place }) => place)).toEqual([
      "2:1",
      "4:1",
    ]);
  });

  it("are named one by one up to fifty", () => {
    const text = (ragged: number) => `${'"a","A"\n'.repeat(200)}${"b\n".repeat(ragged)}`;
    expect(read(csvSimple, text(50)).complaints).toHaveLength(50);
    const more = read(csvSimple, text(51)).complaints;
    expect(more.at(-1)).toEqual({
      code: "csv/more-ragged-rows",
      place: "251:1",
      message: "1 more row from here on have too few or too many cells",
    });
    expect(read(csvSimple, text(60)).complaints.at(-1)?.message).toMatch(/^10 more rows /);
  });
});

describe("what stops a file", () => {
  it.each<[string, string, string]>([
    ["", "file/empty", "1:1"],
    ["\ufeff", "file/empty", "1:1"],
    ["a,A\nb,\0", "file/nul", "2:3"],
    ['a,A\n"b","B', "csv/unclosed-quote", "2:5"],
  ])("%j", (text, code, place) => {
    expect(read(csvSimple, text).complaints).toMatchObject([{ code, place }]);
  });

  it("names the encoding that the manifest gave", () => {
    expect(read(csvSimple, "a", { encoding: "utf-16" })).toMatchObject({
      encoding: "utf-16",
      units: [],
      complaints: [{ code: "file/undecodable" }],
    });
  });
});

describe("properties", () => {
  const pinned = fc.record(
    {
      delimiter: fc.constantFrom(",", ";", "\t", "|", " ", "é", "😀", '"'),
      quote: fc.constantFrom('"', "'", "`", ","),
      header: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const dialect = fc.constantFrom<CsvOptions["dialect"]>("platform", "rfc4180");
  const part = fc.constantFrom(...'""\'\\,;\t \n\r\0aé😀#', '","', "source", "target", "id", "fuzzy", "\n'");
  const text = fc.oneof(
    fc.array(part, { maxLength: 60 }).map((parts) => Buffer.from(parts.join(""))),
    fc.string({ unit: "binary" }).map((value) => Buffer.from(value)),
    fc.uint8Array({ maxLength: 80 }),
  );

  it("any bytes are read as units on ascending lines, or reported", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(csv, csvSimple),
        text,
        dialect,
        pinned,
        fc.boolean(),
        (format, bytes, kind, pins, monolingual) => {
          const { units, complaints } = read(format, bytes, { monolingual, csv: { dialect: kind, ...pins } });
          const lines = units.map(({ line }) => line);
          expect(lines).toEqual(lines.toSorted((a, b) => a - b));
          if (bytes.length === 0) expect(complaints.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 4000 },
    );
  });

  it("a file as the platform writes it is read back without a complaint", () => {
    const cell = fc.string({ unit: "grapheme", maxLength: 12 }).filter((value) => !/[\0\\]/.test(value));
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, fc.constantFrom(",", ";", "\t"), (table, delimiter) => {
        const write = (...cells: readonly string[]) =>
          cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter);
        // Cells that look like joints of another delimiter would be sniffed as such: RULES 14.8.
        fc.pre(!table.flat().some((value) => /"[,;\t]"?|[,;\t]"/.test(value) || /^[,;\t]+$/.test(value)));
        const lines = [write("source", "target"), ...table.map(([key, value]) => write(key, value))];
        const { units, complaints } = read(csvSimple, `${lines.join("\r\n")}\r\n`);
        expect(units.map(({ context, target }) => [context, target])).toEqual(table);
        expect(complaints).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
