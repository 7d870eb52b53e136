/** Labels of a source: the lines of a cell, without those that are empty and those that came before. */
export function sourceLabelsIn(cell: string): readonly string[] {
  const lines = cell.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== "");
}
