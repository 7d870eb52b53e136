import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RecordPlaces, readRecords } from "../../src/catalogue/read/tables/table-records.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import { rawRecords } from "../../src/model/text/raw-table.ts";
import { quoteCell, unquoteCell } from "../../src/model/text/table-cell.ts";
import { amendTable } from "../../src/store/user-files/tables.ts";
import { tell } from "../compute/catalogue-of.ts";
import { growthOver } from "../growth-of.ts";

/** Fields of all records with the line that each begins on, as the reader of tables sees them. */
function readTable(text: string): (readonly [line: number, ...fields: string[]])[] {
  const diagnostics = new Diagnostics();
  const bytes = new TextEncoder().encode(text);
  const places = new RecordPlaces(bytes, "units.csv");
  const records = [...readRecords(bytes, places, diagnostics.report)].flat();
  expect(diagnostics.sorted().map(tell)).toEqual([]);
  return records.map(({ fields, start }) => [places.at(start).line, ...fields]);
}

const ids = (...pairs: readonly (readonly [number, number])[]) =>
  new Map(pairs.map(([line, id]) => [line, { id: String(id) }]));
const NONE = new Map<number, Record<string, string>>();

describe("identifiers in rows", () => {
  it("fill their cell, and leave all others as they stand", () => {
    const text = 'context,"id",target\n"a",,"x"\nb,"7",y\nc,,"say ""no"""\n';
    expect(amendTable("units", text, ids([2, 8], [4, 9]), [])).toBe(
      'context,"id",target\n"a",8,"x"\nb,"7",y\nc,9,"say ""no"""\n',
    );
  });

  it("fill a quoted empty cell", () => {
    expect(amendTable("users", 'id,username\n"",ana\n', ids([2, 1]), [])).toBe("id,username\n1,ana\n");
  });

  it("make a first column where there is none", () => {
    const text = 'context,target\n"a","x"\nb,y\n';
    expect(amendTable("units", text, ids([3, 9]), [])).toBe('id,context,target\n,"a","x"\n9,b,y\n');
  });

  it("keep the mark, the line ends and the blank lines between rows", () => {
    expect(
      amendTable("users", "\ufeff\r\nid,username\r\n\r\n,ana\n\n,bob\r,eve", ids([4, 1], [6, 2], [7, 3]), []),
    ).toBe("\ufeff\r\nid,username\r\n\r\n1,ana\n\n2,bob\r3,eve\r\n");
  });

  it("are found by the line on which their row begins, whatever ends the lines inside cells", () => {
    const text = 'id,comment\n,"one\ntwo"\n,"one\r\ntwo\rthree"\n,last\n';
    expect(amendTable("units", text, ids([2, 1], [4, 2], [7, 3]), [])).toBe(
      'id,comment\n1,"one\ntwo"\n2,"one\r\ntwo\rthree"\n3,last\n',
    );
  });

  it("stay as they are where nothing is to be filled", () => {
    const text = 'id,context\n"1","a"\n2,b\n';
    expect(amendTable("units", text, NONE, [])).toBe(text);
  });

  it("come with other cells", () => {
    const fills = new Map([
      [2, { id: "7", sources: "2 3" }],
      [3, { sources: "4" }],
    ]);
    expect(amendTable("screenshots", 'name,sources,id\nFront,9 8,\n"Back",9,5\n', fills, [])).toBe(
      'name,sources,id\nFront,2 3,7\n"Back",4,5\n',
    );
  });

  it("take no name of an object's own parts for a column", () => {
    const text = "id,constructor,__proto__\n,a,b\n";
    expect(amendTable("units", text, ids([2, 1]), [])).toBe("id,constructor,__proto__\n1,a,b\n");
  });
});

describe("new rows", () => {
  const cells = {
    id: "3",
    project: "p",
    component: "c",
    language: "de",
    id_hash: "-5",
    context: 'say "a,b"',
  };

  it("follow the columns of the table, with its line ends", () => {
    const text = "language,component,project,id_hash,state,id\r\nde,c,p,7,fuzzy,1";
    expect(amendTable("units", text, NONE, [{ cells }])).toBe(
      "language,component,project,id_hash,state,id\r\nde,c,p,7,fuzzy,1\r\nde,c,p,-5,,3\r\n",
    );
  });

  it("add the columns that they need, but for the context", () => {
    const text = "project,component,language,source,state,id\np,c,de,Open,fuzzy,\n";
    expect(amendTable("units", text, ids([2, 2]), [{ cells }])).toBe(
      "id_hash,project,component,language,source,state,id\n,p,c,de,Open,fuzzy,2\n-5,p,c,de,,,3\n",
    );
    expect(
      amendTable("units", "project,component,language,context\np,c,de,Open\n", ids([2, 2]), [{ cells }]),
    ).toBe('id,id_hash,project,component,language,context\n2,,p,c,de,Open\n3,-5,p,c,de,"say ""a,b"""\n');
  });

  it.each([
    ["units", 'id,project,component,language,id_hash,context\n3,p,c,de,-5,"say ""a,b"""\n'],
    ["sources", 'language,id,project,component,id_hash,context\nde,3,p,c,-5,"say ""a,b"""\n'],
  ])("begin a table that is not there: %s", (name, text) => {
    expect(amendTable(name, undefined, NONE, [{ cells }])).toBe(text);
  });

  it("begin a table of translations, and of whatever else", () => {
    const { id_hash: _, context: __, ...translation } = cells;
    expect(amendTable("translations", undefined, NONE, [{ cells: translation }])).toBe(
      "id,project,component,language\n3,p,c,de\n",
    );
    expect(amendTable("users", undefined, NONE, [{ cells: { id: "1" } }])).toBe("id\n1\n");
  });
});

describe("any table", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "é", "😀", " ", ",", '"', "\n", "\r"), maxLength: 6 });
  /** As it may stand: quoted where it has to be, or at will. */
  const raw = fc
    .tuple(cell, fc.boolean())
    .map(([text, isQuoted]) => (isQuoted ? `"${text.replaceAll('"', '""')}"` : quoteCell(text)));
  const record = fc.record({
    cells: fc.tuple(raw, raw),
    id: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
    blanks: fc.nat(2),
    lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
  });
  const table = fc.record({
    mark: fc.constantFrom("", "\ufeff"),
    idColumn: fc.constantFrom(-1, 0, 1, 2),
    lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
    records: fc.array(record, { maxLength: 8 }),
    isEnded: fc.boolean(),
    added: fc.array(cell, { maxLength: 2 }),
  });
  type Table = typeof table extends fc.Arbitrary<infer Value> ? Value : never;

  /** The text before and after, built side by side; `fills` by the lines on which the reader finds the rows. */
  function compose({ mark, idColumn, lineEnd, records, isEnded, added }: Table) {
    const place = (cells: readonly string[], id: string, column: number): string =>
      column < 0 ? cells.join(",") : cells.toSpliced(column, 0, id).join(",");
    const columnAfter = Math.max(0, idColumn);
    const rows = records.map(({ cells, id, blanks, ...rest }, index) => ({
      cells,
      id: id === undefined ? "" : String(id),
      before: (records[index - 1]?.lineEnd ?? lineEnd).repeat(blanks),
      lineEnd: index === records.length - 1 && !isEnded ? "" : rest.lineEnd,
    }));
    const before = rows.map((row) => `${row.before}${place(row.cells, "", idColumn)}${row.lineEnd}`);
    const after = rows.map(
      (row) => `${row.before}${place(row.cells, row.id, columnAfter)}${row.lineEnd || lineEnd}`,
    );
    const fresh = added.map((context) => `${place(["", quoteCell(context)], "5", columnAfter)}${lineEnd}`);
    const header = ["target", "context"];
    return {
      text: `${mark}${place(header, "id", idColumn)}${lineEnd}${before.join("")}`,
      amended: `${mark}${place(header, "id", columnAfter)}${lineEnd}${after.join("")}${fresh.join("")}`,
      rows: rows.map(({ cells, id }) => [...cells.map(unquoteCell), id]),
      added: added.map((context) => ({ cells: { id: "5", context } })),
    };
  }

  it("gets its identifiers, and nothing else changes", () => {
    fc.assert(
      fc.property(table, (drawn) => {
        const { text, amended, rows, added } = compose(drawn);
        const lines = readTable(text)
          .slice(1)
          .map(([line]) => line);
        const fills = new Map(
          rows.flatMap(([, , id = ""], index) => (id === "" ? [] : [[lines[index] ?? 0, { id }] as const])),
        );
        // Without an identifier to fill in, no column for it is made.
        fc.pre(drawn.idColumn >= 0 || fills.size + added.length > 0);
        expect(amendTable("units", text, fills, added)).toBe(amended);
      }),
      { numRuns: 2000 },
    );
  });

  it("is cut as the reader cuts it", () => {
    fc.assert(
      fc.property(table, (drawn) => {
        const { text } = compose(drawn);
        const records = [...rawRecords(text.replace(/^\ufeff/, ""))];
        expect(records.map(({ line, cells }) => [line, ...cells.map(unquoteCell)])).toEqual(readTable(text));
      }),
      { numRuns: 1000 },
    );
  });

  it("is its records joined", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "\r") }), (text) => {
        const joined = [...rawRecords(text)].map(({ before, cells, lineEnd, start, end }) => {
          const record = `${before}${cells.join(",")}${lineEnd}`;
          expect(text.slice(start, end)).toBe(record);
          return record;
        });
        expect(text.startsWith(joined.join(""))).toBe(true);
        expect(text.slice(joined.join("").length)).toMatch(/^[\r\n]*$/);
      }),
    );
  });

  it.each(['"', '""', ",", "\r", "a\n", '"a\n'])("of nothing but %j is cut in linear time", (piece) => {
    expect(growthOver(piece, (text) => amendTable("units", text, ids([3, 1]), []))).toBe("");
  });
});

describe("cells", () => {
  it("come back as they were", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(unquoteCell(quoteCell(text))).toBe(text);
        expect([...rawRecords(`${quoteCell(text)},x`)].at(-1)?.cells.map(unquoteCell)).toEqual([text, "x"]);
      }),
    );
  });
});
