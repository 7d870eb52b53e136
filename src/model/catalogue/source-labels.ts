/** The colors that people can choose on servers of today. CSS has the same names. */
export const LABEL_COLORS = [
  ...(["navy", "blue", "aqua", "teal", "olive", "green", "lime", "yellow"] as const),
  ...(["orange", "red", "maroon", "fuchsia", "purple", "black", "gray", "silver"] as const),
];

type LabelColor = (typeof LABEL_COLORS)[number];

/** A label of a project. Only pages show it. */
export interface Label {
  readonly name: string;
  readonly color: LabelColor | undefined;
  readonly description: string;
}

/** Labels of a source: the lines of a cell, without those that are empty and those that came before. */
export function sourceLabelsIn(cell: string): readonly string[] {
  const lines = cell.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== "");
}
