import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { schemaValidator } from "../../src/catalogue/read/manifests/schema.ts";
import { readTableFile } from "../../src/catalogue/read/tables/table-file.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";

function read(text: string | Uint8Array, table = "users") {
  const diagnostics = new Diagnostics();
  const rows = [
    ...readTableFile({
      bytes: typeof text === "string" ? Buffer.from(text) : text,
      file: `${table}.csv`,
      validator: schemaValidator<unknown>(`tables/${table}`),
      report: diagnostics.report,
    }),
  ];
  const complaints = diagnostics
    .sorted()
    .map(({ code, location: { line, column } }) => `${line}:${column} ${code}`);
  return { rows, complaints };
}

describe("the rows of a table", () => {
  it("have cells by their columns, and places", () => {
    const { rows, complaints } = read(
      '\ufeffusername,id,full_name\r\nada,1,"Ada ""A"" Byron"\r\n\r\n"b,\nob",,\n',
    );
    expect(complaints).toEqual([]);
    expect(rows.map((row) => [row.need("username"), row.get("id"), row.get("full_name")])).toEqual([
      ["ada", "1", 'Ada "A" Byron'],
      ["b,\nob", undefined, undefined],
    ]);
    expect(rows.map((row) => row.locate())).toEqual([
      { file: "users.csv", line: 2, column: 1 },
      { file: "users.csv", line: 4, column: 1 },
    ]);
    expect(rows.map((row) => row.locate("full_name"))).toEqual([
      { file: "users.csv", line: 2, column: 7 },
      { file: "users.csv", line: 5, column: 6 },
    ]);
    expect(rows[0]?.need("email")).toBe("");
  });

  it.each<[string, string, readonly string[]]>([
    [
      "a mark before a bad header",
      "\ufeffname\nada\n",
      ["1:1 table/missing-column", "1:1 table/unknown-column"],
    ],
    ["a cell behind wide characters", "username,id\n😀ä,x\n", ["2:5 table/bad-value"]],
    [
      "a cell behind quotes and line breaks",
      'full_name,username,id\n"a ""b"",\n c",ada,x\n',
      ["3:9 table/bad-value"],
    ],
    ["rows after a lone return", "username,id\ra,1\rb,x\r", ["3:3 table/bad-value"]],
    ["rows after blank lines", "\n\r\n\nusername,id\n\n\nada,x\n", ["7:5 table/bad-value"]],
    ["a quote that opens in the middle", 'username,id\nada,1\nb"ob",2\n', ["3:1 table/syntax"]],
    ["a quote that is never closed", 'username,id\nada,1\nbob,"2\n\n\n', ["3:5 table/syntax"]],
    ["a quote that is never closed, in the header", '"username,id\nada,1\n', ["1:1 table/syntax"]],
    ["text behind a quote", 'username,id\n"ada" ,1\n', ["2:1 table/syntax"]],
    [
      "rows of other lengths",
      "username,id\nada\nbob,2\neve,3,x\n",
      ["2:1 table/ragged-row", "4:1 table/ragged-row"],
    ],
    [
      "the same twice",
      "username,id,username,username\n",
      ["1:13 table/duplicate-column", "1:22 table/duplicate-column"],
    ],
    [
      "two wrong cells",
      "username,id,x\n,0,\n",
      ["1:13 table/unknown-column", "2:1 table/missing-value", "2:2 table/bad-value"],
    ],
  ])("%s: placed", (_, text, complaints) => {
    expect(read(text).complaints).toEqual(complaints);
  });

  it("are those that are right", () => {
    const { rows } = read("username,id\nada,1\nbob,x\neve,3\n");
    expect(rows.map((row) => row.get("username"))).toEqual(["ada", "eve"]);
  });

  it("are those that were written, whatever ends their lines", () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", '"', ",", "\n", "\r", " ", "ä", "😀", "'", "\\"),
      maxLength: 8,
    });
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const rows = fc.array(
      fc.tuple(
        cell.map((text) => `x${text}`),
        cell,
      ),
    );
    fc.assert(
      fc.property(rows, fc.constantFrom("\n", "\r\n", "\r"), fc.boolean(), (written, end, isEnded) => {
        const lines = [["username", "full_name"], ...written].map((cells) => cells.map(quoted).join(","));
        const found = read(lines.join(end) + (isEnded ? end : ""));
        expect(found.complaints).toEqual([]);
        expect(found.rows.map((row) => [row.need("username"), row.need("full_name")])).toEqual(written);
        for (const row of found.rows) expect(row.locate("username")).toEqual(row.locate());
      }),
    );
  });

  it("are never the end of us", () => {
    const piece = fc.constantFrom(
      "username",
      "id",
      "a",
      "1",
      ",",
      '"',
      "\n",
      "\r",
      "\r\n",
      " ",
      "\ufeff",
      "__proto__",
      "\0",
      "ä",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.uint8Array({ maxLength: 3 }), (pieces, tail) => {
        read(Buffer.concat([Buffer.from(pieces.join("")), tail]));
      }),
      { numRuns: 2000 },
    );
  });
});
