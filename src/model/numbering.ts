/** compute → amend: the identifiers that `ids --write` adds to the catalogue's tables. */
export type Numbering = readonly NumberedTable[];

export interface NumberedTable {
  /** `units`, `sources`, … */
  readonly name: string;
  /** Rows that stand in a file and get an identifier. */
  readonly fills: readonly { readonly id: number; readonly file: string; readonly line: number }[];
  /** Records that no table had a row for. */
  readonly rows: readonly NewRow[];
}

export interface NewRow {
  readonly id: number;
  /** By column; `id` is not among them. */
  readonly cells: Readonly<Record<string, string>>;
}
