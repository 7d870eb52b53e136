import { fitCell, widthOf } from "./width.ts";

export type Side = "left" | "right";

/** Rows of cells for a terminal: columns as wide as they must be, two spaces apart. Nothing is padded at a line's end. */
function alignColumns(rows: readonly (readonly string[])[], aligned: readonly Side[]): readonly string[] {
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

/** The same as a text, a line a row, with the first column to the left. @param others the side of the other columns */
export function columnsOf(rows: readonly (readonly string[])[], others: Side): string {
  const aligned = (rows[0] ?? []).map((_, at): Side => (at === 0 ? "left" : others));
  return alignColumns(rows, aligned)
    .map((line) => `${line}\n`)
    .join("");
}

/** A table for a terminal in blocks: each is a title and, below it, its rows, in the columns of all. Ends in a line feed. */
export function blocksOf(
  headings: readonly string[],
  aligned: readonly Side[],
  blocks: readonly (readonly [title: string, rows: readonly (readonly string[])[]])[],
): string {
  const [heading = "", ...lines] = alignColumns([headings, ...blocks.flatMap(([, rows]) => rows)], aligned);
  let next = 0;
  const shown = blocks.flatMap(([title, rows]) => {
    next += rows.length;
    return [title, ...lines.slice(next - rows.length, next).map((line) => `  ${line}`)];
  });
  return [`  ${heading}`, ...shown].map((line) => `${line}\n`).join("");
}

/** A table of GitHub-flavoured Markdown; cells are escaped. */
export function markdownTable(
  headings: readonly string[],
  aligned: readonly Side[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const marks = aligned.map((side) => (side === "left" ? "---" : "---:"));
  return [headings, marks, ...rows].map((cells) => `| ${cells.join(" | ")} |`);
}
