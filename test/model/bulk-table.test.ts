import { readFileSync } from "node:fs";
import { describe, expect, expectTypeOf, it } from "vitest";
import { BULK_PATTERNS, type BulkList, columnsOf } from "../../src/model/addresses/site.ts";
import { encodeTable } from "../../src/model/tree/bulk-table.ts";

describe("a table of items (docs/reference/bulk.md)", () => {
  const columns = ["name", "count", "share"];

  it("has numbers as they are written, texts as RFC 4180 quotes them, and nothing for null", () => {
    const items = [
      '{"name":"plain","count":9223372036854775807,"share":100.0}',
      '{"name":"a, b","count":-1,"share":0.0}',
      '{"name":"\\"q\\" \\\\ \\n\\u2028","count":0,"share":1.5}',
      '{"name":null,"count":1,"share":2.0}',
      '{"name":"},{\\"count\\":7","count":2,"share":3.0}',
    ];
    expect(encodeTable(columns, items)).toBe(
      [
        "name,count,share",
        "plain,9223372036854775807,100.0",
        '"a, b",-1,0.0',
        '"""q"" \\ \n\u2028",0,1.5',
        ",1,2.0",
        '"},{""count"":7",2,3.0',
        "",
      ].join("\r\n"),
    );
  });

  it.each(["=1+1", "+1+1", "-x", "@x", "\tx", "\rx", " =1"])("has %j as text, not as a formula", (text) => {
    const cell = `'${text}`;
    const due = /\r/.test(cell) ? `"${cell}"` : cell;
    expect(encodeTable(["name"], [JSON.stringify({ name: text })])).toBe(`name\r\n${due}\r\n`);
  });

  it("has its header also without items", () =>
    expect(encodeTable(columns, [])).toBe("name,count,share\r\n"));

  it("has the keys of its items' schema as its columns, in their order", () => {
    const schema = (name: string): unknown =>
      JSON.parse(readFileSync(new URL(`../../schemas/output/${name}.schema.json`, import.meta.url), "utf8"));
    expect(schema("bulk-statistics")).toHaveProperty("required", columnsOf("bulk/statistics"));
    expect(schema("bulk-history")).toHaveProperty("required", columnsOf("bulk/history"));
    expect(BULK_PATTERNS.filter((pattern) => columnsOf(pattern).length > 0)).toEqual([
      "bulk/statistics",
      "bulk/history",
      ...["bulk/projects/{project}/units", "bulk/units", "bulk/projects/{project}/changes", "bulk/changes"],
    ]);
    for (const pattern of ["bulk/projects/{project}/changes", "bulk/changes"] as const)
      expect(schema("bulk-change")).toHaveProperty("required", columnsOf(pattern));
    for (const pattern of ["bulk/projects/{project}/units", "bulk/units"] as const) {
      const [project, component, language, ...keys] = columnsOf(pattern);
      expect([project, component, language]).toEqual(["project", "component", "language"]);
      expect(schema("unit")).toHaveProperty("required", expect.arrayContaining(keys));
      expect(Object.values(Object(schema("unit")).required)).toHaveLength(keys.length);
    }
  });
});

it("a list that is published as a table says its columns", () => {
  const mistakes = (): readonly BulkList[] => [
    // @ts-expect-error it would be published without a header
    { schema: "x", indexed: "x", forms: ["json", "csv"] },
    // @ts-expect-error likewise
    { schema: "x", indexed: "x", forms: ["json", "csv"], columns: [] },
    { schema: "x", indexed: "x", forms: ["json", "ndjson"] },
    { schema: "x", indexed: "x", forms: ["json", "csv"], columns: ["a"] },
  ];
  expectTypeOf(mistakes).toBeFunction();
});
