import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWellQuoted, RecordPlaces, readRecords } from "../../src/catalogue/read/tables/table-records.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";

/** Of RFC 4180, as csv-parse reads it in one piece; nothing where it finds fault. */
function parsed(bytes: Buffer): readonly (readonly string[])[] | undefined {
  try {
    const options = { bom: true, relax_column_count: true, skip_empty_lines: true };
    return parse(bytes, { ...options, record_delimiter: ["\r\n", "\n", "\r"] });
  } catch {
    return undefined;
  }
}

const table = fc
  .array(fc.constantFrom('"', '""', ",", "\n", "\r", "\r\n", "a", "ü", " ", "\ufeff", '"a"', '"b,\n"'), {
    maxLength: 14,
  })
  .map((parts) => Buffer.from(parts.join("")));

describe("the records of a table", () => {
  it("are csv-parse's, cut in advance or not", () => {
    fc.assert(
      fc.property(table, (bytes) => {
        const places = new RecordPlaces(bytes, "t.csv");
        const records = [...readRecords(bytes, places, new Diagnostics().report)].flat();
        expect(isWellQuoted(bytes)).toBe(parsed(bytes) !== undefined);
        expect(records.map(({ fields }) => fields)).toEqual(parsed(bytes) ?? []);
        for (const { start, line } of records)
          expect(places.at(start)).toEqual({ file: "t.csv", line, column: 1 });
      }),
      { numRuns: 3000 },
    );
  });
});
