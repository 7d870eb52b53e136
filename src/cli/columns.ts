import { fitCell, widthOf } from "./width.ts";

export type Side = "left" | "right";

/** Aligns rows of cells for a terminal. Columns have their least width, and two spaces between them. */
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

/** The same as a text with one line per row. The first column is to the left. @param others the other columns' side */
export function columnsOf(rows: readonly (readonly string[])[], others: Side): string {
  const aligned = (rows[0] ?? []).map((_, at): Side => (at === 0 ? "left" : others));
  return alignColumns(rows, aligned)
    .map((line) => `${line}\n`)
    .join("");
}

/** A table in blocks, each with a title above its rows. All blocks have the same columns. Ends in a line feed. */
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

/** A table in GitHub-flavoured Markdown with escaped cells. */
export function markdownTable(
  headings: readonly string[],
  aligned: readonly Side[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const marks = aligned.map((side) => (side === "left" ? "---" : "---:"));
  return [headings, marks, ...rows].map((cells) => `| ${cells.join(" | ")} |`);
}
