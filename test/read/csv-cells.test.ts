import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CellSyntax, readPlatformRows } from "../../src/catalogue/formats/csv/csv-platform.ts";
import { readRfc4180Rows } from "../../src/catalogue/formats/csv/csv-rfc4180.ts";
import { placeAt } from "../../src/catalogue/read/files/decode.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import { LineCounter } from "../../src/model/text/lines.ts";
import { growthOver } from "../growth-of.ts";

const commas: CellSyntax = { delimiter: ",", quote: '"', skipInitialSpace: false };

/** What the platform's reader makes of a text: rows of cells. */
function cut(text: string, syntax: Partial<CellSyntax> = {}): readonly (readonly string[])[] {
  return readPlatformRows(text, { ...commas, ...syntax }).rows.map(({ cells }) => cells);
}

function readStrictly(text: string, syntax: Partial<CellSyntax> = {}) {
  const diagnostics = new Diagnostics();
  const rows = readRfc4180Rows(text, { ...commas, ...syntax }, "de.csv", diagnostics.report);
  const complaints = diagnostics
    .sorted()
    .map(({ code, location }) => `${code} ${location.line}:${location.column}`);
  return { rows, complaints };
}

describe("the platform's cells", () => {
  it.each<[string, string, string[][]]>([
    ["nothing", "", []],
    ["only line ends", "\n\r\n\r", []],
    ["empty cells", ",\n", [["", ""]]],
    ["an empty cell that ends the text", "a,", [["a", ""]]],
    ["one quoted empty cell", '""\n', [[""]]],
    ["a line of spaces", "  \n", [["  "]]],
    ["spaces and tabs of unquoted cells", " a ,\tb \n", [[" a ", "\tb "]]],
    ["doubled quotes", '"""a"" ""b""",""""', [['"a" "b"', '"']]],
    ["line ends inside quotes", '"a\nb\r\nc\rd",e\r\n', [["a\nb\r\nc\rd", "e"]]],
    ["delimiters inside quotes", '"a,b",c', [["a,b", "c"]]],
    ["quotes inside an unquoted cell", 'a "b",c"d""\n', [['a "b"', 'c"d""']]],
    ["line ends of all kinds", "a\nb\r\nc\rd", [["a"], ["b"], ["c"], ["d"]]],
    [
      "line separators that are text",
      "a\u2028b\u0085c\u000bd\u000c,e\n",
      [["a\u2028b\u0085c\u000bd\u000c", "e"]],
    ],
    ["an escaped quote, delimiter, letter", '"a\\"b",c\\,d\\e', [['a"b', "c,de"]]],
    ["an escaped backslash before a quote", '"a\\\\",b', [["a\\", "b"]]],
    ["an escaped line feed, which ends no row", 'a\\\nb,"c\\\nd"\ne', [["a\nb", "c\nd"], ["e"]]],
    ["an escaped carriage return", "a\\\r\nb", [["a\r"], ["b"]]],
    ["an escaped first character of a pair", "\\😀,a", [["😀", "a"]]],
    ["a backslash that ends the text", "a,b\\", [["a", "b\n"]]],
    ["a backslash that opens a cell", '\\"a,b"', [['"a', 'b"']]],
    ["text after a quoted cell", '"a"b"c",d', [['ab"c"', "d"]]],
    ["text after a space after a quoted cell", '"a" b,d', [["a b", "d"]]],
    ["a backslash after a quoted cell, which is text", '"a"\\b\\c,d', [["a\\bc", "d"]]],
    ["spaces around quoted cells", ' "a" , "b"  \n"c"\n', [["a", "b"], ["c"]]],
    ["a quote that never closes", 'a,"b,c\nd', [["a", "b,c\nd"]]],
    ["a quote that opens at the end", 'a,"', [["a", ""]]],
    ["a backslash in a quote that never closes", 'a,"b\\', [["a", "b\n"]]],
  ])("%s", (_, text, rows) => {
    expect(cut(text)).toEqual(rows);
  });

  it("drops initial spaces where the dialect does", () => {
    expect(cut(' a,  b , "c" ,\td', { skipInitialSpace: true })).toEqual([["a", "b ", "c", "\td"]]);
  });

  it("takes a space for the delimiter when told so", () => {
    expect(cut('"a" "b"  c', { delimiter: " " })).toEqual([["a", "b", "", "c"]]);
  });

  it("takes other quotes when told so", () => {
    expect(cut("'it''s','\"'", { quote: "'" })).toEqual([["it's", '"']]);
  });

  it.each(["", "ab", "😀"])("ends with a delimiter and a quote that occur nowhere: %j", (needle) => {
    expect(cut('"a,b"\nab😀', { delimiter: needle, quote: needle })).toEqual([['"a,b"'], ["ab😀"]]);
  });

  it.each(["\n", "\r", "\\", '"'])("ends with a nonsensical delimiter: %j", (delimiter) => {
    expect(cut('a\n"b"\r\\c', { delimiter }).flat().length).toBeGreaterThan(0);
  });

  it("tells the first of each trap", () => {
    const { traps } = readPlatformRows('a\\b\\c\r"d"e "f"g\n "h" ,"i" \n"j', commas);
    expect(traps).toEqual({
      lostBackslash: 1,
      bareReturn: 5,
      textAfterQuote: 9,
      straySpace: 16,
      unclosedQuote: 27,
    });
    expect(readPlatformRows('"a" ,"b"', commas).traps).toEqual({ straySpace: 3 });
    expect(readPlatformRows('"a"  ', commas).traps).toEqual({ straySpace: 3 });
    expect(readPlatformRows('"a","b"\r\n c , d \n', commas).traps).toEqual({});
    expect(readPlatformRows('"a", "b"\n', { ...commas, skipInitialSpace: true }).traps).toEqual({});
  });

  it("tells the line of each row", () => {
    const { rows } = readPlatformRows('\na\r\n\r\n"b\r\nc\nd",e\rf\n"g\\\nh"\ni', commas);
    expect(rows.map(({ cells, line }) => [cells[0], line])).toEqual([
      ["a", 2],
      ["b\r\nc\nd", 4],
      ["f", 7],
      ["g\nh", 8],
      ["i", 10],
    ]);
  });
});

describe("the cells of RFC 4180", () => {
  it("keeps backslashes and spaces, and tells the line of each row", () => {
    const { rows, complaints } = readStrictly('a\\n, b \r\n\r\n"é\r\nc\nd","""e"""\rf\n""\n"g"');
    expect(complaints).toEqual([]);
    expect(rows).toEqual([
      { cells: ["a\\n", " b "], line: 1 },
      { cells: ["é\r\nc\nd", '"e"'], line: 3 },
      { cells: ["f"], line: 6 },
      { cells: [""], line: 7 },
      { cells: ["g"], line: 8 },
    ]);
  });

  it.each<[string, string, string]>([
    ["a quote that never closes", 'é,ü\r\n"b\r\nc","d', "csv/unclosed-quote 3:4"],
    ["one that opens the row, after blank lines", 'a\n\n\n"b', "csv/unclosed-quote 4:1"],
    ["one that opens the text", '"b', "csv/unclosed-quote 1:1"],
    ["text after a quoted cell", 'é,ü\na,"b"c', "csv/syntax 2:3"],
    ["a quote inside an unquoted cell", 'a\nb"c"', "csv/syntax 2:1"],
    ["a space before a quote", 'a, "b"', "csv/syntax 1:3"],
  ])("refuses %s", (_, text, complaint) => {
    expect(readStrictly(text)).toEqual({ rows: [], complaints: [complaint] });
  });

  it("takes another delimiter and quote", () => {
    expect(readStrictly("'a;b'➔'it''s'\n", { delimiter: "➔", quote: "'" }).rows).toEqual([
      { cells: ["a;b", "it's"], line: 1 },
    ]);
    expect(readStrictly('a😀"b"c', { delimiter: "😀" }).complaints).toEqual(["csv/syntax 1:4"]);
  });

  it("reports what csv-parse refuses to work with", () => {
    expect(readStrictly("a", { delimiter: "" }).complaints).toEqual(["csv/syntax 1:1"]);
  });
});

const alphabet = fc.constantFrom(...'"""\\\\,,;\t \n\r\'aé😀#', "\r\n", '","', '""', "source", "target");
const hostile = fc.array(alphabet, { maxLength: 60 }).map((parts) => parts.join(""));
const cell = fc.oneof(fc.string({ unit: "grapheme", maxLength: 8 }), hostile);
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");

const write = (rows: readonly (readonly string[])[], quote: string, end: string, backslash = "\\") =>
  rows
    .map((cells) =>
      cells
        .map((text) => quote + text.replaceAll(quote, quote + quote).replaceAll("\\", backslash) + quote)
        .join(";"),
    )
    .map((row) => row + end)
    .join("");

describe("properties", () => {
  it("what is written in the platform's dialect is read back", () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom('"', "'"),
        lineEnd,
        fc.boolean(),
        (rows, quote, end, skipInitialSpace) => {
          const text = write(rows, quote, end, "\\\\");
          expect(cut(text, { delimiter: ";", quote, skipInitialSpace })).toEqual(rows);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("what is written by RFC 4180 is read back, on the lines where it stands", () => {
    fc.assert(
      fc.property(table, fc.constantFrom('"', "'"), lineEnd, (rows, quote, end) => {
        const text = write(rows, quote, end);
        const starts = rows.map(
          (_, index) => placeAt(text, write(rows.slice(0, index), quote, end).length).line,
        );
        const read = readStrictly(text, { delimiter: ";", quote });
        expect(read.complaints).toEqual([]);
        expect(read.rows.map(({ cells }) => cells)).toEqual(rows);
        expect(read.rows.map(({ line }) => line)).toEqual(starts);
      }),
      { numRuns: 2000 },
    );
  });

  it("both readers agree where no dialect matters", () => {
    const plain = fc.array(fc.constantFrom(...'ab,\n\r"é'), { maxLength: 30 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(plain, (text) => {
        const { rows, traps } = readPlatformRows(text, commas);
        const strict = readStrictly(text);
        fc.pre(strict.complaints.length === 0);
        expect(traps.unclosedQuote ?? traps.textAfterQuote).toBeUndefined();
        expect(rows).toEqual(strict.rows);
      }),
      { numRuns: 2000 },
    );
  });

  it("any text is cut whatever the syntax, and no row is before the one above it", () => {
    const odd = fc.oneof(
      fc.constantFrom(",", ";", "\t", " ", '"', "'", "\\", "\n", "\r", "a", ""),
      fc.string(),
    );
    fc.assert(
      fc.property(hostile, odd, odd, fc.boolean(), (text, delimiter, quote, skipInitialSpace) => {
        const { rows } = readPlatformRows(text, { delimiter, quote, skipInitialSpace });
        const lines = rows.map(({ line }) => line);
        expect(lines).toEqual(lines.toSorted((a, b) => a - b));
        expect(rows.every(({ cells }) => cells.length > 0)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("lines are counted as placeAt counts them", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "\n", "\r", "\r\n"), { maxLength: 30 }), (parts) => {
        const text = parts.join("");
        const counter = new LineCounter(text);
        for (const [offset, character] of Array.from(text).entries())
          if (character === "a") expect(counter.lineAt(offset)).toBe(placeAt(text, offset).line);
      }),
    );
  });

  it.each(['"', '"a', ",", "\\", " ", ', "', "a\n", "\r", "'", '"a" , "b"x\\', '"\\'])(
    "a text of nothing but %j takes time in proportion to its length",
    (part) => {
      expect(growthOver(part, (text) => readPlatformRows(text, commas))).toBe("");
    },
  );
});
