import { expect, it } from "vitest";
import { groupedTable } from "./grouped-table.ts";

it("joins rows and columns that are alike, and no others", () => {
  const cells: Readonly<Record<string, string>> = { ax: "1", ay: "1", az: "2", bx: "1", by: "1", bz: "2" };
  const cellOf = (row: string, column: string) => cells[row + column] ?? "0";
  expect(groupedTable({ corner: "?", rows: ["a", "c", "b"], columns: ["x", "y", "z"], cellOf })).toBe(
    "|?|x, y|z|\n|---|---|---|\n|a, b|1|2|\n|c|0|0|\n",
  );
});
