/** Where a column's cells stand. */
export type Side = "left" | "right";

/**
 * Cells side by side, as wide as the widest of their column, two spaces apart; a line a row. The first column is to the
 * left. Nothing is padded at a line's end. Cells are ASCII: what is not, needs `fitCell`.
 *
 * @param others where the other columns stand
 */
export function columnsOf(rows: readonly (readonly string[])[], others: Side): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  const padded = (cell: string, at: number): string => {
    const width = widths[at] ?? 0;
    if (at > 0 && others === "right") return cell.padStart(width);
    return at < widths.length - 1 ? cell.padEnd(width) : cell;
  };
  return rows.map((row) => `${row.map(padded).join("  ")}\n`).join("");
}
