import type { Location } from "../diagnostics/location.ts";

/** compute → amend: the identifiers that `ids --write` adds to the catalogue's tables. */
export type Numbering = readonly NumberedTable[];

export interface NumberedTable {
  /** `units`, `sources`, … */
  readonly name: string;
  /** Rows of a file, and the new cells that they get, by column. */
  readonly fills: readonly (NewRow & Pick<Location, "file" | "line">)[];
  /** Records that no table had a row for. */
  readonly rows: readonly NewRow[];
}

export interface NewRow {
  /** The cells by the names of their columns. */
  readonly cells: Readonly<Record<string, string>>;
}
