import { fitCell, widthOf } from "../width.ts";

/** Rows of cells for a terminal: columns as wide as they must be, numbers at their right ends. */
export function alignColumns(
  rows: readonly (readonly string[])[],
  aligned: readonly ("left" | "right")[],
): readonly string[] {
  const widths = aligned.map((_, column) =>
    Math.max(0, ...rows.map((cells) => widthOf(cells[column] ?? ""))),
  );
  return rows.map((cells) =>
    aligned
      .map((side, column) => fitCell(cells[column] ?? "", widths[column] ?? 0, side))
      .join("  ")
      .trimEnd(),
  );
}

/** A table of GitHub-flavoured Markdown; cells are escaped. */
export function markdownTable(
  headings: readonly string[],
  aligned: readonly ("left" | "right")[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const marks = aligned.map((side) => (side === "left" ? "---" : "---:"));
  return [headings, marks, ...rows].map((cells) => `| ${cells.join(" | ")} |`);
}
