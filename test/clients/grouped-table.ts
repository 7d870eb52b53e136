/** What a table is made of: a text for each pair of a row and a column. */
export interface Cells {
  readonly corner: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  cellOf(row: string, column: string): string;
}

/** A Markdown table in which rows with the same cells are one row, and columns with the same cells one column. */
export function groupedTable({ corner, rows, columns, cellOf }: Cells): string {
  const columnGroups = groupsOf(columns, (column) => rows.map((row) => cellOf(row, column)));
  const shown = columnGroups.map(([first = ""]) => first);
  const rowGroups = groupsOf(rows, (row) => shown.map((column) => cellOf(row, column)));
  const lines = [
    [corner, ...columnGroups.map((group) => group.join(", "))],
    ["---", ...columnGroups.map(() => "---")],
    ...rowGroups.map((group) => [group.join(", "), ...shown.map((column) => cellOf(group[0] ?? "", column))]),
  ];
  return lines.map((cells) => `|${cells.join("|")}|\n`).join("");
}

/** Names with the same texts, in the order of their first. */
function groupsOf(
  names: readonly string[],
  textsOf: (name: string) => readonly string[],
): readonly (readonly string[])[] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const key = JSON.stringify(textsOf(name));
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()];
}
